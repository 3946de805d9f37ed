/** The signs of the game: a shape beside every colour, for empires, societies, icons and actions. */
import { h } from "../../js/boards/paint.js";

export const EMPIRES = ["bear", "eagle", "elephant", "lion", "horse"];

/** The banner of each empire, about the origin, 110 wide; `y` is where its number stands. */
export const BANNERS = {
  bear: { d: "M-48-50H48V8Q46 44 0 60Q-46 44-48 8Z", y: -2 },
  eagle: { d: "M-50-50H50V58L0 32L-50 58Z", y: -8 },
  elephant: { d: "M-54 0A54 54 0 1 1 54 0A54 54 0 1 1-54 0Z", y: 0 },
  lion: { d: "M-60-48H60L34 14L0 64L-34 14Z", y: -12 },
  horse: { d: "M0-64L64 0L0 64L-64 0Z", y: 0 },
};

/** The token of each society; its number stands in it. */
const TOKENS = [
  "M-15 0A15 15 0 1 1 15 0A15 15 0 1 1-15 0Z",
  "M-14-14H14V14H-14Z",
  "M-16 0L-8-14H8L16 0L8 14H-8Z",
  "M0-18L18 14H-18Z",
];

/** What lies in regions and what positions do, each in a box of 24 about the origin. */
const GLYPHS = {
  city: "M-12 11V-1L-6.500-6L-3-3V-8L2-13L7-8V-2H12V11H8V3H4V11H-3V4H-8V11Z",
  farm: "M-1 12V2Q-8 2-9-4Q-3-4-1-1V-3Q-7-5-6-11Q0-9 0-5Q0-9 6-11Q7-5 1-3V-1Q3-4 9-4Q8 2 1 2V12Z",
  fortress: "M-10 11V-4H-12V-11H-7V-8H-3V-11H3V-8H7V-11H12V-4H10V11H4V4A4 4 0 0 0-4 4V11Z",
  banners: "M-8 12V-12H-5V-10H10L6-5L10 0H-5V12Z",
  attack: "M-11-11L-6-10L2-1L5-4L7-2L4 1L11 8L8 11L1 4L-2 7L-4 5L-1 2L-10-6Z",
  draw: "M-10-8L2-11L8 8L-4 11ZM5-10H11V9H10Z",
  swap: "M-11-3L-4-9V-5H8V-1H-4V3ZM11 4L4 10V6H-8V2H4V-2Z",
};

/** Return a banner for the map: its shape, and how many banners it stands for, if any. */
export const banner = (empire, count) =>
  h("g", { class: `ww-banner ${count ? "" : "is-bare"}` },
    h("path", { class: `ww-cloth ${empire}`, d: BANNERS[empire].d }),
    count ? h("text", { class: `ww-count ${empire}`, x: 0, y: BANNERS[empire].y + 26 }, count) : null);

/** Return a short text that is drawn beside a sign; a part that carries words says it in its own name. */
export const mark = (text, tag = "b", name = "") => h(tag, { class: `ww-mark ${name}`.trim(), "data-n": text });

/** Return the sign of an empire for running text. */
export const sign = (empire, label = "") =>
  h("svg", { class: "ww-sign", viewBox: "-68 -68 136 136", role: label ? "img" : null, "aria-label": label,
    "aria-hidden": label ? null : "true" },
    h("path", { class: `ww-cloth ${empire}`, d: BANNERS[empire].d }));

/** Return the shapes of a society's token, for inside a drawing. */
export const piece = (seat, extra = "") =>
  h("g", { class: `ww-token seat-${seat} ${extra}` },
    h("path", { d: TOKENS[seat] }),
    h("text", { x: 0, y: seat === 3 ? 11 : 6.500 }, seat + 1));

/** Return a society's token for running text. */
export const token = (seat, label = "", extra = "") =>
  h("svg", { class: "ww-piece", viewBox: "-20 -20 40 40", role: label ? "img" : null, "aria-label": label,
    "aria-hidden": label ? null : "true" }, piece(seat, extra));

/** Return an icon's path, for inside a drawing. */
export const glyph = (name) => h("path", { class: `ww-glyph is-${name}`, d: GLYPHS[name] });

/** Return an icon for running text. */
export const icon = (name) =>
  h("svg", { class: "ww-icon", viewBox: "-13 -13 26 26", "aria-hidden": "true" }, glyph(name));
