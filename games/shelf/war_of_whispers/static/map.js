/** The map: the land as it was drawn ahead of time, and on it what the picture holds. */
import { h } from "../../js/boards/paint.js";
import { BOX, EDGES, HEARTS, OUTLINES } from "./land.js";
import { banner, glyph, piece } from "./signs.js";

const ICONS = ["city", "farm", "fortress"];
const REGION_WORDS = ["place", "from", "into", "at", "strike", "deploy", "recall"];
const [LEFT, TOP, WIDTH, HEIGHT] = BOX.split(" ");

/** Return the whole map of a scene; `will` is what the words said so far would do. */
export const map = (scene, will) => {
  const { view, t } = scene;
  return h("svg", { class: "ww-map", viewBox: BOX, role: "group", "aria-label": t("map") },
    h("rect", { class: "ww-sea", x: LEFT, y: TOP, width: WIDTH, height: HEIGHT, rx: 60 }),
    h("g", { class: "ww-shoal" }, view.regions.map(({ id }) => h("path", { d: OUTLINES[id] }))),
    waves(),
    compass(),
    view.regions.map((region) => ground(region)),
    h("g", { class: "ww-roads" }, crossings(view)),
    arrows(scene, will),
    view.regions.map((region) => reach(region, scene, will)),
    h("g", { class: "ww-stands" }, view.regions.map((region) => standing(region, scene, will))),
    heads(scene, will));
};

const ground = (region) => {
  const taken = region.home !== region.empire;
  return h("g", { key: `land-${region.id}` },
    h("path", { class: `ww-land held-${region.empire}`, d: OUTLINES[region.id] }),
    taken ? h("path", { class: `ww-home home-${region.home}`, d: OUTLINES[region.id] }) : null);
};

/** Roads over the water for borders that no land shows; mountains where land shows too much. */
function crossings(view) {
  const listed = new Set(view.borders.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]));
  const drawn = new Set(Object.keys(EDGES));
  const roads = view.borders
    .filter(([a, b]) => !drawn.has(`${a} ${b}`) && !drawn.has(`${b} ${a}`))
    .map(([a, b]) => h("path", { class: "ww-road", d: curve(HEARTS[a], HEARTS[b], 0.12) }));
  const walls = Object.entries(EDGES)
    .filter(([pair]) => !listed.has(pair))
    .map(([, d]) => h("path", { class: "ww-mountains", d }));
  return [...roads, ...walls];
}

/** What can be pointed at: the outline alone, so that its name is all that is read. */
function reach(region, scene, will) {
  const words = scene.offers([...REGION_WORDS.map((role) => `${role}:${region.id}`), ...numbers(scene, will, region.id)]);
  return h("g", {
    key: `region-${region.id}`,
    "data-rule": "leaving",
    class: `ww-region ${will.marked.has(region.id) ? "is-marked" : ""}`,
    "data-words": words,
    "aria-label": words ? told(region, scene) : null,
    "data-tip": told(region, scene),
  }, h("path", { class: "ww-reach", d: OUTLINES[region.id] }));
}

function standing(region, scene, will) {
  const [x, y] = HEARTS[region.id];
  const icons = ICONS.filter((name) => region[name]);
  const moved = change(region, will);
  return h("g", { transform: `translate(${x} ${y})`, "aria-hidden": "true" },
    h("g", { class: "ww-stand" },
      icons.map((name, i) => h("g", { transform: `translate(${(i - (icons.length - 1) / 2) * 62} 60)` },
        h("circle", { class: "ww-plate", r: 29 }),
        h("g", { transform: "scale(1.75)" }, glyph(name)))),
      h("g", { transform: icons.length ? "translate(0 -32)" : "translate(0 -6)" }, banner(region.empire, region.banners)),
      moved ? h("g", { transform: "translate(62 -74)" },
        h("rect", { class: "ww-change", x: -44, y: -30, width: 88, height: 60, rx: 26 }),
        h("text", { class: "ww-change-text", y: 18 }, moved)) : null,
      spies(region, scene, will)),
    h("text", { class: scene.own(region.name).length > 13 ? "ww-name is-long" : "ww-name", y: icons.length ? 122 : 92 }, scene.own(region.name)));
}

/** Numbers are asked on the map too: where the army goes, or in the region that was named. */
function numbers(scene, will, id) {
  const arrow = will.arrows.at(-1);
  const asked = arrow && arrow.n === null ? (arrow.into ?? arrow.from) : [...will.marked].at(-1);
  if (asked !== id) return [];
  return scene.words.map(({ word }) => word).filter((word) => word.startsWith("n:"));
}

function change(region, will) {
  if (region.id in will.now) return `=${will.now[region.id]}`;
  const by = (will.more[region.id] ?? 0) - (will.fewer[region.id] ?? 0);
  return by > 0 ? `+${by}` : by < 0 ? `−${-by}` : "";
}

function spies(region, scene, will) {
  const coming = will.agents.includes(region.id) ? [scene.seat] : [];
  return [...region.agents, ...coming].map((seat, i) =>
    h("g", { transform: `translate(${-66 + 44 * i} -84) scale(1.7)` },
      piece(seat, coming.includes(seat) ? "is-ghost" : "")));
}

/** Return a region in words. */
export function told(region, scene) {
  const { own, t, view } = scene;
  const empire = (id) => own(view.empires.find((each) => each.id === id).name);
  const icons = ICONS.filter((name) => region[name]).map((name) => t(name));
  const parts = [
    t("region", { region: own(region.name), empire: empire(region.empire), n: region.banners }),
    region.home !== region.empire ? t("home-of", { empire: empire(region.home) }) : "",
    icons.join(", "),
    t("limit", { n: region.limit }),
    ...region.agents.map((seat) => t("agent-of", { who: scene.names[seat], n: seat + 1 })),
  ];
  return parts.filter(Boolean).join("; ");
}

/* --- Attacks and marches: an arrow, and a number beside its head. --- */

function shownArrows(scene, will) {
  const { turn, last } = scene.view;
  const fight = turn?.attack;
  const found = [];
  if (fight) found.push({ from: fight.from, into: fight.into, n: fight.army ?? null, kind: "is-under-way" });
  else if (last?.from && last?.into) found.push({ from: last.from, into: last.into, n: null, kind: "is-last" });
  return [...found, ...will.arrows.map((arrow) => ({ ...arrow, kind: "is-said" }))].filter((a) => a.from && a.into);
}

const arrows = (scene, will) =>
  shownArrows(scene, will).map(({ from, into, kind }) =>
    h("path", { class: `ww-arrow ${kind}`, d: curve(HEARTS[from], short(HEARTS[from], HEARTS[into], 80), 0.16) }));

const heads = (scene, will) =>
  shownArrows(scene, will).map(({ from, into, n, kind }) => {
    const [[x1, y1], [x2, y2]] = [HEARTS[from], short(HEARTS[from], HEARTS[into], 80)];
    const [cx, cy] = bend([x1, y1], [x2, y2], 0.16);
    const angle = Math.round((Math.atan2(y2 - cy, x2 - cx) * 180) / Math.PI);
    const [mx, my] = [(x1 + 2 * cx + x2) / 4, (y1 + 2 * cy + y2) / 4].map(Math.round);
    return h("g", { class: `ww-head ${kind}`, "aria-hidden": "true" },
      h("path", { d: "M34 0L-22 30L-10 0L-22-30Z", transform: `translate(${x2} ${y2}) rotate(${angle})` }),
      n ? h("g", { transform: `translate(${mx} ${my})` },
        h("circle", { r: 42 }), h("text", { y: 19 }, n)) : null);
  });

const bend = ([x1, y1], [x2, y2], by) => [
  Math.round((x1 + x2) / 2 + (y2 - y1) * by), Math.round((y1 + y2) / 2 - (x2 - x1) * by),
];
const curve = (from, to, by) => `M${from.join(" ")}Q${bend(from, to, by).join(" ")} ${to.join(" ")}`;

function short([x1, y1], [x2, y2], by) {
  const far = Math.hypot(x2 - x1, y2 - y1);
  const part = Math.max(0.2, (far - by) / far);
  return [Math.round(x1 + (x2 - x1) * part), Math.round(y1 + (y2 - y1) * part)];
}

/* --- What makes it a map. --- */

const WAVES = [[380, 60], [300, -120], [-900, 700], [-760, 860], [820, 820], [900, -860], [-900, -880], [60, 620],
  [700, -960], [-960, 260], [520, 920], [960, 640], [-420, 900], [330, 210]];

const waves = () =>
  h("g", { class: "ww-waves" },
    WAVES.map(([x, y]) => h("path", { d: `M${x} ${y}q14-16 28 0t28 0t28 0` })));

const compass = () =>
  h("g", { class: "ww-compass", transform: "translate(940 -905)" },
    h("circle", { r: 66 }),
    h("path", { d: "M0-92L16-16L92 0L16 16L0 92L-16 16L-92 0L-16-16Z" }),
    h("path", { class: "is-north", d: "M0-92L16-16L0 0L-16-16Z" }));
