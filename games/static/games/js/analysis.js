/** What the master thinks of every move: a chart of chances, turning points, a verdict on each move. */
import { draw, h } from "./boards/paint.js";

const WIDE = 300;
const HIGH = 100;
const LOOK_AGAIN = 2000;

/** Return where a chance stands on the chart. */
export const spot = (place, chance, steps) => [(WIDE * place) / Math.max(1, steps), HIGH - chance];

/** Return the line of a side over the game: it has what its best seat has. */
export function trace(moves, side, steps) {
  return moves.map(({ step, chances }) => spot(step, Math.max(...side.map((seat) => chances[seat])), steps).join(",")).join(" ");
}

/** Return the chart as a tree. Every move is a link to its place. */
export function chart({ moves, sides, steps, turning }, { at, names, place }) {
  const shown = new Set([...turning, at]);
  return h("div", {},
    h("svg", { class: "analysis-lines", viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", "aria-hidden": "true" },
      h("line", { class: "analysis-even", x1: 0, x2: WIDE, y1: HIGH / sides.length * (sides.length - 1), y2: HIGH / sides.length * (sides.length - 1) }),
      moves.filter(({ step }) => shown.has(step)).map(({ step }) =>
        h("line", { key: `at ${step}`, class: step === at ? "analysis-at" : "analysis-turn", x1: spot(step, 0, steps)[0], x2: spot(step, 0, steps)[0], y1: 0, y2: HIGH })),
      sides.map((side, number) => h("polyline", { key: `side ${number}`, class: `analysis-line line-${number}`, points: trace(moves, side, steps) }))),
    h("p", { class: "analysis-links" }, moves.map(({ step }) =>
      h("a", { key: `to ${step}`, class: "analysis-link", href: `#move-${step}`, tabindex: "-1", "aria-label": place.replace("{n}", step) }))),
    h("ul", { class: "analysis-names" }, sides.map((side, number) =>
      h("li", { key: `side ${number}`, class: `line-${number}` }, side.map((seat) => names[seat]).join(", ")))));
}

/** Return what is said about one move: the chances after it, what it gave away, what would have been better. */
export function verdict(move, { sides, names, words }) {
  const each = sides.map((side) => `${side.map((seat) => names[seat]).join(", ")} ${Math.max(...side.map((seat) => move.chances[seat]))}`);
  const found = move.verdict === "good" ? words.good : words.slip.replace("{lost}", move.lost);
  const better = move.best.length ? words.better.replace("{words}", move.best.join(", ")) : "";
  return [words.chances.replace("{all}", each.join(", ")), found, better].filter(Boolean).join(" ");
}

export class Analysis {
  constructor(names) {
    this.place = document.querySelector("#analysis");
    this.names = names;
    this.at = 0;
    this.found = null;
  }

  async begin() {
    if (!this.place) return;
    try {
      const answer = await fetch(this.place.dataset.analysis);
      if (answer.ok) this.found = await answer.json();
    } catch {
      this.found ??= null; // the next look may have more luck
    }
    if (this.found) this.draw();
    if (this.found?.state === "working") setTimeout(() => this.begin(), LOOK_AGAIN);
  }

  /** Speak of the move that the replay shows now. */
  follow(at) {
    this.at = at;
    if (this.found?.moves) this.draw();
  }

  draw() {
    const { found, place } = this;
    const { state, moves = [], turning = [], sides = [], done = 0, steps = 1 } = found;
    place.hidden = state === "none";
    const when = { may: state === "may", working: state === "working", shown: moves.length > 0 };
    for (const part of place.querySelectorAll("[data-when]")) part.hidden = !when[part.dataset.when];
    Object.assign(place.querySelector("progress"), { max: steps, value: done });
    if (!moves.length) return;
    const words = place.dataset;
    const about = { at: this.at, names: this.names, sides, words, place: words.place };
    draw(place.querySelector("#analysis-chart"), chart({ moves, sides, steps, turning }, about), { calm: true });
    const here = moves.find(({ step }) => step === this.at);
    place.querySelector("#analysis-said").textContent = here ? verdict(here, about) : "";
    draw(place.querySelector("#analysis-turning"), h("ul", { class: "plain-list", "aria-labelledby": "analysis-turning-title" }, moves.filter(({ step }) => turning.includes(step)).map(({ step, seat, lost }) =>
      h("li", { key: `turn ${step}` }, h("a", { href: `#move-${step}` },
        words.turning.replace("{n}", step).replace("{who}", this.names[seat]).replace("{lost}", lost))))), { calm: true });
    place.querySelector("#analysis-turning-title").hidden = !turning.length;
  }
}
