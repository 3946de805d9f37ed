/** The signs of the game: figures for viziers, a mark for each colour, a drawing for each card. */
import { h } from "../../js/boards/paint.js";

export const SHAPES = ["fat", "small", "tall"];
export const CARDS = ["horses", "cannon", "gold", "troops", "supplies", "ships", "pardon"];

/** Each colour has a mark of its own, so that no hue must be told from another. */
const MARKS = {
  red: "M-7 0A7 7 0 1 1 7 0A7 7 0 1 1-7 0Z",
  blue: "M-6.500-6.500H6.500V6.500H-6.500Z",
  green: "M0-8L8 6H-8Z",
  yellow: "M0-9L2.600-3L9-2.600L4-1.400L5.800 8L0 4L-5.800 8L-4-1.400L-9-2.600L-2.600-3Z",
};

/** Figures stand on y 40 about the origin: a robe, a face, a turban, and where the mark sits. */
const FIGURES = {
  fat: { robe: "M-36 40Q-42-2 0-10Q42-2 36 40Z", face: [0, -17, 13], turban: [0, -29, 21, 12], mark: 18 },
  small: { robe: "M-20 40Q-22 12 0 8Q22 12 20 40Z", face: [0, 2, 11], turban: [0, -8, 16, 9], mark: 26 },
  tall: { robe: "M-17 40Q-22-22 0-28Q22-22 17 40Z", face: [0, -36, 11], turban: [0, -49, 13, 14], mark: 8 },
};

const GLYPHS = {
  horses: "M-9 13L-6 0L-12-3L-8-11L-1-15L0-11Q12-8 11 13H3Q5 4 0 1Q-1 7 2 13Z",
  cannon: "M-15-3L8-12L11-5L-11 6ZM-7 8A6 6 0 1 1 5 8A6 6 0 1 1-7 8Z",
  gold: "M-7-4H7L12 10H-12ZM-2-14L0-9L5-8L0-7L-1-6Z",
  troops: "M-11 12Q-13-8-1-9V-14H1V-9Q13-8 11 12H5V3H-5V12Z",
  supplies: "M-5-14H5L3-7Q13 0 10 13H-10Q-13 0-3-7Z",
  ships: "M-14 5H14L8 13H-8ZM-1-14L11 2H-1ZM-3-11V2H-12Z",
  pardon: "M-9-14H6V6H9V10Q9 13 6 13H-6Q-9 13-9 10ZM-6-9V-7H3V-9ZM-6-4V-2H3V-4ZM-6 1V3H0V1Z",
};

/** Return a vizier's figure about the origin. */
export function figure(vizier, extra = "") {
  const [colour, shape] = vizier.split("-");
  const { robe, face, turban, mark } = FIGURES[shape];
  const [fx, fy, fr] = face;
  const [tx, ty, rx, ry] = turban;
  return h("g", { class: `vr-figure ${colour} ${extra}`.trim() },
    h("ellipse", { class: "vr-shade", cx: 0, cy: 41, rx: shape === "fat" ? 38 : 22, ry: 6 }),
    h("path", { class: "vr-robe", d: robe }),
    h("circle", { class: "vr-face", cx: fx, cy: fy, r: fr }),
    h("ellipse", { class: "vr-turban", cx: tx, cy: ty, rx, ry }),
    h("path", { class: "vr-emblem", d: MARKS[colour], transform: `translate(0 ${mark})` }));
}

/** Return a vizier for running text. */
export const small = (vizier, label = "") => framed("vr-vizier", "-44 -66 88 112", label, figure(vizier));

/** Return a colour's mark for running text. */
export const badge = (colour, label = "") =>
  framed("vr-badge", "-14 -14 28 28", label,
    h("g", { class: `vr-mark ${colour}` }, h("circle", { r: 13 }), h("path", { class: "vr-emblem", d: MARKS[colour] })));

/** Return what a card shows, for inside a drawing. */
export const drawn = (card) => h("path", { class: `vr-glyph is-${card}`, d: GLYPHS[card] });

/** Return what a card shows, for running text. */
export const icon = (card, label = "") => framed("vr-icon", "-16 -17 32 34", label, drawn(card));

const framed = (name, viewBox, label, inside) =>
  h("svg", { class: name, viewBox, role: label ? "img" : null, "aria-label": label, "aria-hidden": label ? null : "true" }, inside);

/** Return a short text that is drawn beside a sign; a part that carries words says it in its own name. */
export const mark = (text, tag = "b", name = "") => h(tag, { class: `vr-n ${name}`.trim(), "data-n": text });
