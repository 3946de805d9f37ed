/**
 * What to look at: the parts of the board, the log, the talk, the board in words. Where there is room
 * all parts of the board stand side by side and only the last three share a place; on a phone each
 * is a pane of its own. Where nothing in sight can be pressed, the pane that can be comes forward.
 */
import { draw, h } from "./boards/paint.js";

const BESIDE = ["log", "talk", "words"];
const ROOMY = "(min-width: 64rem) and (min-height: 34rem)";

/** Return the row of tabs as a tree; a dot marks panes with something to press, or something new. */
export const tabs = (panes, shown, marked, t) =>
  panes.map(({ name, label, board }) => h("button", {
    key: `tab ${name}`, type: "button", "data-pane": name, "aria-pressed": String(shown.includes(name)),
    class: board ? "table-tab tab-of-board" : "table-tab",
  },
    label,
    marked.includes(name) && h("span", { class: "tab-dot" }, h("span", { class: "visually-hidden" }, t("tab-marked")))));

export class Panes {
  constructor(root, place, t) {
    this.root = root;
    this.place = place;
    this.t = t;
    this.fresh = new Set(); // what has something new to read
    this.all = [];
    this.roomy = matchMedia(ROOMY);
    this.roomy.addEventListener("change", () => this.draw());
    root.dataset.pane = "map";
    root.dataset.beside = "log";
    place.addEventListener("click", (event) => {
      const tab = event.target.closest("[data-pane]");
      if (tab) this.show(tab.dataset.pane);
    });
  }

  show(name) {
    this.root.dataset.pane = name;
    if (BESIDE.includes(name)) this.root.dataset.beside = name;
    this.fresh.delete(name);
    this.draw();
    this.after?.();
  }

  /** Say that a pane has something new, unless it is in sight. */
  mark(name) {
    const place = this.root.querySelector(`.part-${name}`);
    if (place && !place.checkVisibility()) this.fresh.add(name);
  }

  /** Take the board's panes and whether there is talk, and draw the tabs. */
  follow(boards, talks) {
    this.all = [
      ...boards.map((each) => ({ ...each, board: true })),
      { name: "log", label: this.t("log") },
      ...(talks ? [{ name: "talk", label: this.t("talk") }] : []),
      { name: "words", label: this.t("in-words") },
    ];
    if (!talks && this.root.dataset.pane === "talk") this.root.dataset.pane = "map";
    if (!talks && this.root.dataset.beside === "talk") this.root.dataset.beside = "log";
    this.draw();
  }

  draw() {
    const { pane, beside } = this.root.dataset;
    const offering = this.all.filter(({ name, board }) =>
      board && this.root.querySelector(`.part-${name} [data-words]`)).map(({ name }) => name);
    const hidden = offering.filter((name) => !this.root.querySelector(`.part-${name}`).checkVisibility());
    draw(this.place, h("div", { class: "tab-row" }, tabs(this.all, [this.roomy.matches ? beside : pane], [...hidden, ...this.fresh], this.t)), { calm: true });
  }

  /**
   * Bring forward what can be pressed, if nothing that is in sight can; where a list offers words as
   * well (`listed`), once for each question only, so that the reader may look elsewhere.
   */
  lead(question, listed) {
    const asked = this.question === question;
    this.question = question;
    const targets = [...this.root.querySelectorAll("#board [data-words]")];
    if (listed && asked || !targets.length || targets.some((each) => each.checkVisibility())) return;
    const part = targets[0].closest(".part");
    const name = this.all.find((each) => part?.classList.contains(`part-${each.name}`))?.name;
    if (name) this.show(name);
  }
}
