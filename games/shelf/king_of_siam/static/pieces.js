/** The pieces: followers, flags, crowns and the pictures of cards. Each side has its own shape. */
import { h } from "../../js/boards/paint.js";

const SHAPES = {
  blue: (r) => h("circle", { class: "shape", r }),
  red: (r) => h("path", { class: "shape", d: polygon([[0, -1.18], [1.18, 0], [0, 1.18], [-1.18, 0]], r) }),
  yellow: (r) => h("path", { class: "shape", d: polygon([[0, -1.22], [1.22, 0.98], [-1.22, 0.98]], r) }),
};

const polygon = (corners, r) =>
  `M${corners.map(([x, y]) => `${(x * r).toFixed(1)} ${(y * r).toFixed(1)}`).join("L")}Z`;

/** Return the shape of a side; who is nobody of the three is the invader, a crossed square. */
export function sign(colour, r) {
  if (SHAPES[colour]) return SHAPES[colour](r);
  const s = r * 0.92;
  return h("g", {},
    h("rect", { class: "shape", x: -s, y: -s, width: 2 * s, height: 2 * s, rx: s / 5 }),
    h("path", { class: "shape-cross", d: `M${-s} ${-s}L${s} ${s}M${s} ${-s}L${-s} ${s}M0 ${-s}V${s}M${-s} 0H${s}` }));
}

/** Return a pile of followers with their number on top. */
export function pile(colour, number, r) {
  const under = Math.min(number, 4) - 1;
  const layers = Array.from({ length: Math.max(0, under) }, (_, place) =>
    h("g", { class: "under", transform: `translate(0 ${((under - place) * r * 0.2).toFixed(1)})` }, sign(colour, r)));
  return h("g", { class: `side-${colour}` },
    layers, sign(colour, r),
    h("text", { class: "pile-number", y: (r * (colour === "yellow" ? 0.72 : 0.4)).toFixed(1), "font-size": (r * 1.12).toFixed(1) }, number));
}

/** Return a small picture of a side, for use between words. */
export const icon = (colour, label) =>
  h("svg", { class: `icon side-${colour}`, viewBox: "-13 -13 26 26", ...named(label) }, sign(colour, 9.4));

const named = (label) => (label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" });

/** Return a crown, centred. */
export const crown = (size, cls = "crown") =>
  h("path", {
    class: cls,
    d: "M-10 7L-11 -5L-5 0L0 -9L5 0L11 -5L10 7Z",
    transform: `scale(${size / 11})`,
  });

const CARDS = {
  maharacha: () => h("g", {}, h("path", { class: "ink", d: "M-16 12H16M-16 12L-18 -6L-8 2L0 -14L8 2L18 -6L16 12" })),
  "khon-thai": () => h("g", {},
    h("g", { class: "side-yellow", transform: "translate(-13 4)" }, sign("yellow", 8)),
    h("g", { class: "side-red", transform: "translate(0 -8)" }, sign("red", 8)),
    h("g", { class: "side-blue", transform: "translate(13 4)" }, sign("blue", 8))),
  "1-vs-1": () => h("g", {},
    h("circle", { class: "ink", cx: -12, r: 6 }), h("circle", { class: "ink", cx: 12, r: 6 }),
    h("path", { class: "ink", d: "M-10 -11C-4 -17 4 -17 10 -11M10 -11L10 -17M10 -11L4 -11M10 11C4 17 -4 17 -10 11M-10 11L-10 17M-10 11L-4 11" })),
  "2-vs-1": () => h("g", {},
    h("circle", { class: "ink", cx: -14, cy: -7, r: 5.5 }), h("circle", { class: "ink", cx: -14, cy: 7, r: 5.5 }),
    h("circle", { class: "ink", cx: 14, r: 5.5 }), h("path", { class: "ink", d: "M-5 0H5M5 0L1 -4M5 0L1 4M-5 0L-1 -4M-5 0L-1 4" })),
};

/** Return the picture of a card; a card of a side shows that side's shape twice. */
export function cardPicture(word, colour) {
  const drawn = CARDS[word]?.() ?? h("g", { class: `side-${colour}` },
    h("g", { transform: "translate(-9 3)" }, sign(colour, 9)), h("g", { transform: "translate(9 -3)" }, sign(colour, 9)));
  return h("svg", { class: "siam-picture", viewBox: "-24 -19 48 38", "aria-hidden": "true" }, drawn);
}
