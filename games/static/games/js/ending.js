/** The end of a match as a scene: who won, why, what each one had, and the way on. Pure. */
import { h } from "./boards/paint.js";

const CROWN = "M3 18L2 6L8 11L12 2L16 11L22 6L21 18Z";

/** Return the scene of a finished match; `finale` is what the board says of how it was won, and `fair` what came of checking its dice. */
export function endingTree(picture, { names, t, finale = null, fair = null }) {
  const winners = picture.ranks ? picture.seats.filter(({ seat }) => picture.ranks[seat] === 1) : [];
  const all = winners.length === picture.seats.length;
  return h("div", { class: "ending-inner" },
    h("h2", { class: "ending-title", id: "ending-title", tabindex: "-1" },
      winners.length > 0 && !all
        ? [crown(), t("won-by", { who: winners.map(({ seat }) => names[seat]).join(", ") })]
        : t(all ? "all-even" : "over")),
    fair && !fair.kept && h("p", { class: "ending-fair note note-warning" }, fair.text),
    picture.reason && h("p", { class: "ending-why" }, picture.reason),
    picture.ranks && h("ol", { class: "ending-places" }, ordered(picture).map(({ seat }) =>
      h("li", { key: `place ${seat}`, class: picture.ranks[seat] === 1 && !all ? "is-winner" : null },
        h("span", { class: "ending-rank" }, t("place", { n: picture.ranks[seat] })),
        h("strong", {}, names[seat]),
        seat === picture.seat && h("span", { class: "soft" }, t("you"))))),
    finale,
    fair?.kept && h("p", { class: "ending-fair soft small" }, fair.text));
}

const ordered = ({ seats, ranks }) => [...seats].sort((a, b) => ranks[a.seat] - ranks[b.seat]);

const crown = () =>
  h("svg", { class: "ending-crown", viewBox: "0 0 24 20", "aria-hidden": "true" }, h("path", { d: CROWN }));
