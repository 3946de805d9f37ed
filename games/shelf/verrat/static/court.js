/** The court and the empire: the ring round the Sultan, cities, dungeons, the island, all viziers. */
import { h } from "../../js/boards/paint.js";
import { CENTRE, HEIGHT, ISLAND, TILE, WIDTH, cellAt, goalAt, onRing, stands, tileAt } from "./places.js";
import { orderOf } from "./said.js";
import { SHAPES, drawn, figure } from "./signs.js";

const name = (scene, id) => scene.own(scene.view.names[id]);
const shape = (id) => id.split("-")[1];

/** Return the drawing of the whole realm. */
export const court = (scene, will) =>
  h("svg", { class: "vr-court", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "group", "aria-label": scene.t("realm") },
    h("rect", { class: "vr-floor", x: 0, y: 0, width: WIDTH, height: 970, rx: 44 }),
    carpet(),
    throne(scene),
    scene.view.ring.map((seat) => cushion(seat, scene)),
    tally(scene),
    scene.view.cities.map((city, n) => tile(city, n, scene, will)),
    exile(scene),
    [0, 1, 2].map((n) => dungeon(n, scene)),
    waiting(scene),
    plans(scene, will),
    viziers(scene, will));

const carpet = () =>
  h("g", { class: "vr-carpet", transform: `translate(${CENTRE.join(" ")})` },
    h("circle", { r: 480 }), h("circle", { class: "is-inner", r: 292 }),
    [...Array(13).keys()].map((n) =>
      h("path", { d: "M0-472L14-452L0-432L-14-452Z", transform: `rotate(${((n + 0.5) / 13) * 360})` })));

function throne({ t }) {
  const [x, y] = onRing(-1);
  return h("g", { class: "vr-throne", "data-rule": "throne", transform: `translate(${x} ${y})`, "data-tip": t("sultan") },
    h("path", { class: "vr-back", d: "M-62 66V-20Q-62-74 0-84Q62-74 62-20V66Z" }),
    h("path", { class: "vr-sultan", d: "M-40 60Q-44 8 0 4Q44 8 40 60Z" }),
    h("circle", { class: "vr-face", cx: 0, cy: -6, r: 17 }),
    h("path", { class: "vr-crown", d: "M-28-16Q-30-44 0-52Q30-44 28-16Q0-28-28-16ZM0-70L6-54H-6Z" }));
}

function cushion({ index, marker, favourite }, scene) {
  const { t } = scene;
  const [x, y] = onRing(index);
  const [mx, my] = onRing(index, 292);
  const words = scene.offers(SHAPES.map((each) => `${each}>seat-${marker}`));
  const label = t(favourite ? "favourite" : "seat-n", { n: marker });
  return [
    h("g", { key: `seat-${marker}`, "data-rule": marker === 1 ? "demand" : "vote", class: `vr-seat ${favourite ? "is-favourite" : ""}`,
      "data-words": words, "aria-label": words ? label : null, "data-tip": label },
      favourite ? h("circle", { class: "vr-ring", cx: x, cy: y, r: 86 }) : null,
      h("circle", { class: "vr-cushion", cx: x, cy: y, r: 70 })),
    h("g", { class: "vr-vote", transform: `translate(${mx} ${my})`, "aria-hidden": "true" },
      h("circle", { r: 30 }), h("text", { y: 14 }, marker)),
  ];
}

/** The last vote, in the middle of the court, before everybody's eyes. */
function tally(scene) {
  const { view, t, names } = scene;
  const [x, y] = CENTRE;
  const round = h("text", { class: "vr-round", y: view.last_vote ? -168 : -10 }, t("round", { n: view.round }));
  if (!view.last_vote) return h("g", { class: "vr-tally", transform: `translate(${x} ${y})`, "aria-hidden": "true" }, round);
  const { votes, banished } = view.last_vote;
  return h("g", { class: "vr-tally", transform: `translate(${x} ${y})`, "aria-hidden": "true" },
    round,
    h("text", { class: "vr-tally-title", y: -122 }, t("last-vote")),
    votes.map(({ accused, weight }, seat) =>
      h("g", { key: `vote-${view.round}-${seat}`, transform: `translate(0 ${-72 + seat * 62})` },
        h("text", { class: "vr-voter", x: -26 }, brief(names[seat])),
        h("rect", { class: "vr-bar", x: -14, y: -30, width: 3 + weight * 4, height: 38, rx: 8 }),
        h("text", { class: "vr-weight", x: Math.max(4, weight * 4 + 2) }, weight),
        h("g", { transform: "translate(206 -12) scale(.62)" }, figure(accused, accused === banished ? "is-banished" : "")))),
    h("text", { class: "vr-verdict", x: banished ? -34 : 0, y: 196 }, t(banished ? "banished-now" : "nobody-banished")),
    banished ? h("g", { transform: "translate(92 184) scale(.7)" }, figure(banished, "is-banished")) : null);
}

const brief = (text) => (text.length > 12 ? `${text.slice(0, 11)}…` : text);

function tile(city, n, scene, will) {
  const { t } = scene;
  const [x, y] = tileAt(n);
  const [wide, high] = TILE;
  const words = scene.offers([...SHAPES.map((each) => `${each}>${city.id}`), `take-${city.id}`, `leave-${city.id}`]);
  const chosen = city.id in will.taken;
  const asked = scene.view.asked_about.includes(city.id);
  const label = toldCity(city, scene, city.pardons_seen ? 1 : 2);
  const states = [chosen && "is-chosen", asked && "is-asked"].filter(Boolean).join(" ");
  return [
    h("g", { key: `city-${city.id}`, "data-rule": "collecting", class: `vr-city ${states}`, "data-words": words,
      "aria-label": words ? label : null, "data-tip": label },
      h("path", { class: "vr-skyline", d: skyline(x, y, wide, high) })),
    h("g", { transform: `translate(${x} ${y})`, "aria-hidden": "true", class: "vr-quiet" },
      h("text", { class: "vr-city-name", x: wide / 2, y: 58 }, name(scene, city.id)),
      pile(city, t, scene)),
  ];
}

/** The outline of a city: a tile with a dome and two towers. */
const skyline = (x, y, w, h_) =>
  `M${x} ${y + h_}V${y + 26}H${x + 8}V${y + 10}L${x + 17} ${y}L${x + 26} ${y + 10}V${y + 26}H${x + w / 2 - 40}` +
  `Q${x + w / 2 - 40} ${y + 4} ${x + w / 2} ${y - 8}Q${x + w / 2 + 40} ${y + 4} ${x + w / 2 + 40} ${y + 26}` +
  `H${x + w - 26}V${y + 10}L${x + w - 17} ${y}L${x + w - 8} ${y + 10}V${y + 26}H${x + w}V${y + h_}Z`;

function pile(city, t, scene) {
  const cards = [...Array(Math.min(city.size, 4)).keys()];
  return [
    cards.map((n) => h("rect", { class: "vr-cardback", x: 16 + n * 5, y: 76 - n * 3, width: 46, height: 58, rx: 6 })),
    h("text", { class: "vr-size", x: 34 + 5 * Math.max(1, cards.length), y: 116 - 3 * cards.length }, city.size),
    city.size === 0 ? h("text", { class: "vr-top-name", x: 160, y: 112 }, t("empty"))
    : city.face_down ? h("text", { class: "vr-top-name", x: 160, y: 112 }, t("face-down"))
    : h("g", { key: `top-${city.id}-${city.top}-${city.size}`, transform: "translate(94 68)" },
      h("rect", { class: "vr-cardface", width: 134, height: 70, rx: 8 }),
      h("g", { transform: "translate(67 23) scale(1.2)" }, drawn(city.top)),
      h("text", { class: "vr-top-name", x: 67, y: 63 }, name(scene, city.top))),
  ];
}

/** Return a city in words; more guests than `most` are counted, for whoever listens to every word. */
export function toldCity(city, scene, most = Infinity) {
  const { t } = scene;
  const card =
    city.size === 0 ? t("empty") : city.face_down ? t("face-down") : t("top-card", { card: name(scene, city.top) });
  const pardons = city.pardons_seen ? t("pardons-seen", { n: city.pardons_seen }) : "";
  const { length } = city.visitors;
  const guests = length > most ? t("guests", { n: length }) : city.visitors.map((each) => name(scene, each)).join(", ");
  return [`${name(scene, city.id)}: ${t("pile", { n: city.size })}`, card, pardons, guests].filter(Boolean).join("; ");
}

function exile(scene) {
  const [x, y] = tileAt(ISLAND);
  return h("g", { class: "vr-island", "data-rule": "dungeons", transform: `translate(${x} ${y})`, "data-tip": scene.own(scene.view.names.island) },
    h("path", { class: "vr-water", d: `M0 26H${TILE[0]}V${TILE[1]}H0Z` }),
    h("path", { class: "vr-sand", d: "M20 206Q30 128 118 122Q208 128 218 206Z" }),
    h("path", { class: "vr-palm", d: "M186 136Q184 96 192 74Q166 70 160 86Q168 60 194 66Q204 48 222 58Q206 60 200 70Q222 74 220 94Q212 78 198 76Q190 104 194 136Z" }),
    h("text", { class: "vr-city-name", x: TILE[0] / 2, y: 58, "aria-hidden": "true" }, scene.t("island")));
}

function dungeon(n, scene) {
  const [x, y] = cellAt(n);
  return h("g", { class: "vr-dungeon", "data-rule": "pardons", transform: `translate(${x} ${y})`, "data-tip": scene.own(scene.view.names[`dungeon-${n + 1}`]) },
    h("rect", { width: TILE[0], height: 112, rx: 10 }),
    h("path", { class: "vr-bars", d: "M100 8V104M140 8V104M180 8V104M220 8V104" }),
    h("text", { class: "vr-cell-name", x: 16, y: 44, "aria-hidden": "true" }, scene.t("dungeon")),
    h("text", { class: "vr-cell-number", x: 16, y: 96, "aria-hidden": "true" }, n + 1));
}

function waiting(scene) {
  const [x, y] = cellAt(3);
  return h("g", { class: "vr-off", "data-rule": "pardons", transform: `translate(${x} ${y})`, "data-tip": scene.own(scene.view.names.home) },
    h("rect", { width: TILE[0], height: 112, rx: 10 }),
    h("text", { class: "vr-cell-name", x: 12, y: 30, "aria-hidden": "true" }, scene.t("off-board")));
}

/* --- Viziers, and where the known plans would lead them. --- */

function plans(scene, will) {
  const at = stands(scene.view);
  const before = ["planning"].includes(scene.view.phase);
  const found = [];
  scene.view.seats.forEach(({ seat, colour }) => {
    const order = before ? orderOf(scene, seat, will) : null;
    for (const [each, goal] of Object.entries(order?.plan ?? {})) {
      const to = goalAt(goal, scene.view, SHAPES.indexOf(each));
      if (to) found.push({ vizier: `${colour}-${each}`, from: at[`${colour}-${each}`], to });
    }
  });
  return found.map(({ vizier, from, to }) =>
    h("g", { class: "vr-plan", "aria-hidden": "true" },
      h("path", { class: "vr-way", d: `M${from[0]} ${from[1]}Q${(from[0] + to[0]) / 2 + 40} ${(from[1] + to[1]) / 2 - 30} ${to[0]} ${to[1]}` }),
      h("g", { transform: `translate(${to[0]} ${to[1]})` }, h("g", { transform: `scale(${to[2]})` }, figure(vizier, "is-ghost")))));
}

function viziers(scene, will) {
  const at = stands(scene.view);
  const mine = scene.seat === null ? null : scene.view.seats[scene.seat].colour;
  return Object.entries(at).map(([vizier, [x, y, scale]]) => {
    const staying = vizier.startsWith(`${mine}-`) ? [`${shape(vizier)}>stay`] : [];
    const words = scene.offers([...staying, `accuse-${vizier}`, `free-${vizier}`]);
    const accused = will.accuses === vizier || accusedBySeal(scene, vizier);
    const label = `${name(scene, vizier)}, ${name(scene, scene.view.viziers[vizier].place)}`;
    return h("g", {
      key: `vizier-${vizier}`, class: `vr-piece ${words ? "" : "vr-quiet"}`, transform: `translate(${x} ${y})`,
      "data-words": words, "aria-label": words ? label : null,
    },
      h("circle", { class: "vr-hit", r: 60 * scale }),
      h("g", { transform: `scale(${scale})` }, figure(vizier, will.freed === vizier ? "is-freed" : "")),
      accused ? h("g", { class: "vr-accused", transform: `translate(${Math.round(34 * scale)} ${Math.round(-44 * scale)})` },
        h("circle", { r: 20 }), h("path", { d: "M-3-12H3L2 4H-2ZM-3 7H3V12H-3Z" })) : null);
  });
}

const accusedBySeal = ({ view }, vizier) => view.own_order?.accuses === vizier;
