/** The board of King of Siam. See README.md for what a board is given and what it returns. */
import { h } from "../../js/boards/paint.js";
import { describe as inWords } from "./telling.js";
import { mapTree } from "./map.js";
import { cardPicture, crown, icon } from "./pieces.js";
import { tableOf } from "./table.js";
import { provinceOf } from "./reading.js";

/** Return the whole board. */
export function tree(scene) {
  const table = tableOf(scene);
  return h("div", { class: "siam board-root" },
    tiles(table),
    h("div", { class: "siam-map-place part part-map" }, mapTree(table)),
    hand(table),
    h("div", { class: "siam-side part part-side", role: "group", "aria-label": scene.t("courts"), tabindex: "0" },
      judgement(table),
      h("div", { class: "courts" }, scene.view.players.map((player) => court(table, player))),
      !table.map.sourced && h("p", { class: "siam-note small" }, scene.own(table.map.note))));
}

/** Return how it was won: the provinces in the order gained, and every court. */
export function finale(scene) {
  const table = tableOf(scene);
  return h("div", { class: "siam" }, judgement(table),
    h("div", { class: "courts" }, scene.view.players.map((player) => unnamed(court(table, player)))));
}

/** Return a court without a name of its own: it stands on the page under that name already. */
const unnamed = ({ attributes: { "aria-label": _, ...rest }, ...court }) => ({ ...court, tag: "div", attributes: rest });

/** Return what can be looked at where there is room for one thing only. */
export const panes = ({ t }) => [
  { name: "map", label: t("pane-map") }, { name: "top", label: t("pane-tiles") }, { name: "side", label: t("courts") },
];

/** Return the board in words. */
export const describe = (scene) => inWords(tableOf(scene));

/** Return the heading under which a choice is listed. */
export function group(word, scene) {
  const province = provinceOf(word);
  if (!province) return scene.t("cards");
  if (/^(king|with):/.test(word)) return scene.t("tiles");
  return tableOf(scene).provinceName(province);
}

function tiles(table) {
  const { scene } = table;
  return h("ol", { class: "siam-tiles part part-top", "aria-label": scene.t("tiles") }, table.tiles.map((tile, place) => {
    const words = scene.offers([`king:${tile.province}`, `with:${tile.province}`]);
    const contested = tile.province === table.contested;
    const classes = ["tile", contested && "contested", tile.control && `decided side-${table.colour(tile.control)}`, tile.crowning && "crowning"];
    return h("li", { key: `tile ${tile.province}`, class: "tile-place" },
      h("div", {
        key: `face ${tile.province}`, "data-rule": tile.control ? (tile.control === "british" ? "british" : "winner") : "struggle", class: classes.filter(Boolean).join(" "), "data-words": words,
        "aria-label": words && `${[place + 1, table.provinceName(tile.province), contested && scene.t("contested")].filter(Boolean).join(" ")}: ${table.labels(words)}`,
      },
        h("span", { class: "tile-number" }, place + 1), " ",
        h("span", { class: "tile-name" }, table.provinceName(tile.province)), " ",
        h("span", { class: "tile-signs" },
          (tile.king || tile.crowning) && h("svg", { class: "icon", viewBox: "-13 -13 26 26", role: "img", "aria-label": scene.t("king") }, crown(11)),
          tile.control && icon(table.colour(tile.control), table.controlName(tile.control)),
          contested && h("span", { class: "tile-now" }, scene.t("contested")))));
  }));
}

function judgement(table) {
  const { scene } = table;
  const { struggle, score, markers } = scene.view;
  const seen = (control) => [icon(table.colour(control)), ` ${table.controlName(control)}`];
  return h("section", { class: "judgement", "data-rule": scene.names.length === 4 ? "british-partners" : "british" },
    struggle && h("p", { class: "judgement-now" },
      h("strong", {}, scene.t("if-ended", { province: table.provinceName(struggle.province) })), " ",
      h("span", { class: "verdict" }, seen(struggle.control_if_ended_now))),
    struggle && scene.view.passes > 0 && h("p", { class: "small" }, scene.t("passes", { n: scene.view.passes, all: scene.view.seats })),
    h("ul", { class: "held", "aria-label": scene.t("held") },
      [...table.map.factions.map((faction) => faction.id), "british"].map((control) =>
        h("li", { key: control, class: control === "british" && score.provinces[control] >= 3 ? "is-close" : null },
          seen(control), " ", h("strong", {}, score.provinces[control]), control === "british" && h("span", { class: "soft" }, " / 4")))),
    markers.length > 0 && h("div", { class: "gained" },
      h("p", { class: "small soft" }, scene.t("gained")),
      h("ol", { class: "gained-list" }, markers.map(({ province, control }, place) =>
        h("li", { key: `gained ${province}`, title: `${table.provinceName(province)}: ${table.controlName(control)}` },
          icon(table.colour(control), `${place + 1}. ${table.provinceName(province)}: ${table.controlName(control)}`))))),
    struggle && h("p", { class: "small soft" }, table.leading()));
}

function court(table, player) {
  const { scene, map } = table;
  const gained = player.seat === table.mover ? table.plan.court : new Map();
  const took = player.seat === table.lastSeat ? table.recent.court : new Map();
  const name = scene.names[player.seat];
  const classes = ["court", scene.to_act.includes(player.seat) && "is-to-act", player.seat === scene.seat && "is-mine"];
  return h("section", { key: `court ${player.seat}`, class: classes.filter(Boolean).join(" "), "aria-label": scene.t("court", { who: name }) },
    h("h3", { class: "court-name" }, name,
      player.partner !== null && h("span", { class: "soft small" }, ` ${scene.t("with-partner", { who: scene.names[player.partner] })}`)),
    h("ul", { class: "court-followers" }, map.factions.map((faction) =>
      h("li", { key: faction.id },
        icon(faction.colour, scene.own(faction.name)),
        h("strong", {}, player.court[faction.id]),
        gained.get(faction.id) && h("span", { class: "delta planned" }, `+${gained.get(faction.id)}`),
        !gained.size && took.get(faction.id) && h("span", { class: "delta happened" }, `+${took.get(faction.id)}`)))),
    h("p", { class: "court-cards small" },
      scene.t("cards-left", { n: player.hand_size }),
      h("span", { class: "soft" }, ` · ${scene.t("aid", { n: player.aid ?? "–" })} · ${scene.t("sets", { n: scene.view.score.sets[player.seat] })}`)),
    player.played.length > 0 && h("ul", { class: "played", "aria-label": scene.t("played") },
      player.played.map((card, place) =>
        h("li", { key: `played ${place}`, class: "played-card", title: table.cardName(card) },
          cardPicture(card, table.cardColour(card)), h("span", { class: "visually-hidden" }, table.cardName(card))))));
}

function hand(table) {
  const { scene } = table;
  const cards = scene.view.hand ?? [];
  const pass = scene.offers(["pass"]);
  if (!cards.length && !pass) return scene.open.length > 0 && openHands(table);
  const said = scene.said[0]?.word ?? scene.sealed[0];
  const lifted = cards.indexOf(said);
  return h("section", { class: "hand part part-hand", "aria-label": scene.t("hand") },
    h("h3", { class: "hand-title", "data-rule": "last-card" }, scene.t("hand")),
    h("div", { class: "hand-cards" },
      cards.map((card, place) => face(table, card, place, place === lifted)),
      pass && h("div", { key: "card pass", class: "play-card pass-card", "data-rule": "turn", "data-words": pass, "aria-label": `${scene.t("pass-card")} ${scene.t("pass-effect")}` },
        h("span", { class: "card-name" }, scene.t("pass-card")), " ", h("span", { class: "card-effect" }, scene.t("pass-effect")))));
}

function face(table, card, place, lifted) {
  const { scene } = table;
  const words = scene.offers([card]);
  const effect = scene.t(table.cardColour(card) ? "card-side" : `card-${card}`, table.cardHome(card));
  return h("div", {
    key: `card ${card} ${place}`, class: ["play-card", lifted && "is-said"].filter(Boolean).join(" "),
    "data-rule": table.cardColour(card) ? "side" : card,
    "data-words": words, "aria-label": words && `${table.cardName(card)} ${effect}`,
  },
    cardPicture(card, table.cardColour(card)),
    h("span", { class: "card-name" }, table.cardName(card)), " ",
    h("span", { class: "card-effect" }, effect));
}

function openHands(table) {
  const { scene } = table;
  return h("section", { class: "hand part part-hand", "aria-label": scene.t("hands") },
    scene.open.map((view, seat) => h("div", { key: `open ${seat}` },
      h("h3", { class: "hand-title" }, scene.names[seat]),
      h("ul", { class: "played" }, (view.hand ?? []).map((card, place) =>
        h("li", { key: `open ${seat} ${place}`, class: "played-card", title: table.cardName(card) },
          cardPicture(card, table.cardColour(card)), h("span", { class: "visually-hidden" }, table.cardName(card))))))));
}
