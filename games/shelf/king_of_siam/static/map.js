/** The map: lands, seas, provinces with their followers, and the pool. */
import { h } from "../../js/boards/paint.js";
import { crown, pile, sign } from "./pieces.js";
import { sceneryOf } from "./scenery.js";
import { land, shores } from "./shores.js";

const SLOT = 64; // from one pile to the next
const R = 25;

const drawn = new Map(); // outlines by map: they never change

function outlinesOf(map) {
  if (!drawn.has(map.id)) {
    const { lands } = sceneryOf(map.id);
    drawn.set(map.id, { shores: shores(map.provinces), lands: lands.map(land) });
  }
  return drawn.get(map.id);
}

/** Return the whole map of a table. */
export function mapTree(table) {
  const { map, scene } = table;
  const { box, rivers, hills, seas, rose } = sceneryOf(map.id);
  const outlines = outlinesOf(map);
  const [x, y, width, height] = box.split(" ");
  return h("svg", { class: "siam-map", viewBox: box, width: 2 * width, height: 2 * height, role: "group", "aria-label": scene.t("map", { name: scene.own(map.name) }) },
    h("defs", {},
      h("pattern", { id: "siam-waves", width: 46, height: 30, patternUnits: "userSpaceOnUse" },
        h("path", { class: "wave", d: "M4 9q5 -5 10 0t10 0M26 23q5 -5 10 0t10 0" })),
      h("pattern", { id: "siam-hatch", width: 14, height: 14, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
        h("rect", { class: "hatch", width: 6, height: 14 }))),
    h("rect", { class: "sea", x, y, width, height }),
    h("rect", { class: "waves", x, y, width, height, fill: "url(#siam-waves)" }),
    h("g", { class: "shallows" }, [...outlines.shores.values(), ...outlines.lands].map((d) => h("path", { d }))),
    h("g", { class: "abroad" }, outlines.lands.map((d) => h("path", { d }))),
    seas.map(({ key, at, narrow }) => seaName(scene.t(key), at, narrow)),
    rose && compass(rose),
    map.provinces.map((province) => provinceShape(table, province, outlines.shores.get(province.id))),
    table.contested && h("path", { key: `contest ${table.contested}`, class: "contest-edge", d: outlines.shores.get(table.contested) }),
    h("g", { class: "rivers" }, rivers.map((d) => h("path", { d }))),
    h("g", { class: "hills" }, hills.map(([hx, hy]) => h("path", { d: `M${hx - 15} ${hy + 8}l9 -15l8 12l6 -8l9 11` }))),
    map.provinces.map((province) => contents(table, province)),
    pool(table));
}

const compass = ([x, y]) =>
  h("g", { class: "rose", transform: `translate(${x} ${y})` },
    h("circle", { r: 34 }),
    h("path", { d: "M0 -46L8 -8L46 0L8 8L0 46L-8 8L-46 0L-8 -8Z" }),
    h("path", { class: "rose-north", d: "M0 -46L8 -8L0 0L-8 -8Z" }));

function provinceShape(table, province, d) {
  const tile = table.tile(province.id);
  const words = table.provinceWords(province.id);
  const states = [
    "province",
    province.home && !tile.control && `home side-${table.colour(province.home)}`,
    tile.control && `decided side-${table.colour(tile.control)}`,
    table.recent.provinces.has(province.id) && "was-touched",
    table.plan.provinces.has(province.id) && "is-touched",
  ];
  return h("g", { key: `province ${province.id}`, class: states.filter(Boolean).join(" ") },
    h("path", {
      key: `land ${province.id}`, "data-rule": "struggle", class: "province-land", d, "data-words": words,
      "aria-label": words && table.provinceLabel(province, words),
    }),
    tile.control && h("path", { class: "province-hatch", d, fill: "url(#siam-hatch)" }));
}

function contents(table, province) {
  const [x, y] = province.at;
  const tile = table.tile(province.id);
  const { scene } = table;
  return h("g", { key: `in ${province.id}`, class: "in-province", transform: `translate(${x} ${y})` },
    h("g", { class: "nameplate" },
      h("text", { class: "province-name", y: -44 }, scene.own(province.label)),
      !tile.control && h("g", { class: table.contested === province.id ? "turn-coin now" : "turn-coin", transform: "translate(0 -88)" },
        h("circle", { r: 17 }), h("text", { y: 7 }, table.numberOf(province.id))),
      !tile.control && tile.king && h("g", { transform: "translate(34 -90)" }, crown(15))),
    tile.control ? flag(table, tile.control)
      : table.map.factions.map((faction, place) => slot(table, province, faction, (place - 1) * SLOT)));
}

const flag = (table, control) =>
  h("g", { class: `flag side-${table.colour(control)}` },
    h("path", { class: "flag-pole", d: "M-24 46V-24" }),
    h("path", { class: "flag-cloth", d: "M-24 -24H44L32 2L44 28H-24Z" }),
    h("g", { class: "flag-sign", transform: "translate(4 2)" }, sign(table.colour(control), 15)));

function slot(table, province, faction, x) {
  const number = table.scene.view.provinces[province.id][faction.id];
  const planned = table.plan.change(province.id, faction.id);
  const happened = table.recent.change(province.id, faction.id);
  const words = table.followerWords(province.id, faction.id);
  if (!number && !planned && !happened) return null;
  const classes = ["slot", !number && planned <= 0 && "gone", !number && planned > 0 && "coming"];
  return h("g", {
    key: `slot ${province.id} ${faction.id}`, class: classes.filter(Boolean).join(" "), transform: `translate(${x} 8)`,
    "data-words": words, "aria-label": words && table.followerLabel(province, faction, [number, signed(planned || happened)].filter(Boolean).join(" "), words),
  },
    h("rect", { class: "reach", x: -32, y: -36, width: 64, height: 76, rx: 10 }),
    pile(faction.colour, number, R), " ",
    mark(planned || happened, planned ? "planned" : "happened"));
}

const mark = (change, kind) =>
  change !== 0 && h("g", { key: kind, class: `mark ${kind}`, transform: "translate(24 -24)" },
    h("circle", { r: 16 }),
    h("text", { y: 7 }, signed(change)));

const signed = (change) => (change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "");

function pool(table) {
  const { scene, map, plan } = table;
  const [x, y] = sceneryOf(map.id).pool;
  return h("g", { key: "pool", class: "pool", transform: `translate(${x} ${y})` },
    h("rect", { class: "pool-mat", x: -118, y: -78, width: 236, height: 140, rx: 22 }),
    h("text", { class: "pool-name", y: -46 }, scene.t("pool")),
    map.factions.map((faction, place) =>
      h("g", { key: `pool ${faction.id}`, transform: `translate(${(place - 1) * 74} 8)` },
        pile(faction.colour, scene.view.pool[faction.id], R),
        mark(-(plan.pool.get(faction.id) ?? 0), "planned"))));
}

/** Return the name of a sea; in a narrow one it stands in two lines. */
function seaName(name, [x, y], narrow) {
  const lines = narrow ? [name.slice(0, name.lastIndexOf(" ")), name.slice(name.lastIndexOf(" ") + 1)] : [name];
  return h("text", { class: "sea-name", x, y }, lines.map((line, place) => h("tspan", { x, dy: place ? 32 : 0 }, line)));
}
