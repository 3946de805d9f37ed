/**
 * What has happened since the reader's last move, step by step: each picture that came is kept by the
 * page, and can be looked at again before the reader goes on. Nothing is asked of the site for it, so
 * nothing can be seen here that was not seen before.
 */
import { draw, h } from "./boards/paint.js";

const MOST = 60;

/** Return the buttons as a tree, or "" while there is nothing to step through. */
export const stepper = (at, all, t) =>
  all < 2 ? "" : h("div", { class: "stepper" },
    h("button", { key: "back", type: "button", class: "zoom-key", "data-step": "-1", "aria-label": t("step-back"), disabled: at === 0 }, "‹"),
    h("span", { class: "number small" }, t("step-of", { n: at + 1, all })),
    h("button", { key: "on", type: "button", class: "zoom-key", "data-step": "1", "aria-label": t("step-on"), disabled: at === all - 1 }, "›"));

export class Steps {
  constructor(place, { t, show }) {
    this.place = place;
    this.t = t;
    this.show = show;
    this.clear();
    place.addEventListener("click", (event) => {
      const button = event.target.closest("[data-step]");
      if (button) this.go(this.at + Number(button.dataset.step));
    });
  }

  /** Keep a moment: what the board showed before, and after these sentences. */
  add(before, after, text) {
    if (!before || !after) return;
    if (!this.moments.length) this.moments.push({ view: before, text: "" });
    this.moments.push({ view: after, text });
    this.moments.splice(0, this.moments.length - MOST);
    this.at = this.moments.length - 1;
    this.draw();
  }

  clear() {
    this.moments = [];
    this.at = 0;
    this.draw();
  }

  go(at) {
    this.at = Math.max(0, Math.min(this.moments.length - 1, at));
    this.draw();
    this.show(this.moments[this.at].text);
  }

  /** Return the moment that is looked at, or null at the newest one. */
  get back() {
    return this.at < this.moments.length - 1 ? { view: this.moments[this.at].view, last: null } : null;
  }

  draw() {
    draw(this.place, stepper(this.at, this.moments.length, this.t), { calm: true });
  }
}
