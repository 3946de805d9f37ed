/** A scene of King of Siam made easy to ask. */
import { effects, tilesAfter } from "./reading.js";

const SAID = 2; // so many words of one thing are said by its name

/** Return the questions that the parts of the board ask of a scene. */
export function tableOf(scene) {
  const { view } = scene;
  const { map } = view;
  const spoken = scene.said.length ? scene.said.map(({ word }) => word) : scene.sealed;
  const plan = effects(spoken);
  const factions = new Map(map.factions.map((faction) => [faction.id, faction]));
  const provinces = new Map(map.provinces.map((province) => [province.id, province]));
  const byCard = new Map(map.factions.map((faction) => [faction.card, faction]));
  const labels = new Map(scene.words.map(({ word, label }) => [word, label]));
  const tiles = tilesAfter(view.tiles, plan);
  const table = {
    scene, map, plan, tiles,
    recent: spoken.length ? effects([]) : effects(view.last_move?.words ?? []),
    lastSeat: view.last_move?.seat ?? null,
    mover: spoken.length ? scene.seat : null,
    contested: view.struggle?.province ?? "",
    tile: (id) => view.tiles.find((tile) => tile.province === id),
    numberOf: (id) => tiles.findIndex((tile) => tile.province === id) + 1,
    colour: (control) => factions.get(control)?.colour ?? "british",
    controlName: (control) => scene.own(factions.get(control)?.name ?? map.invader),
    provinceName: (id) => scene.own(provinces.get(id).label),
    cardName: (card) => scene.own(map.cards[card]),
    cardColour: (card) => byCard.get(card)?.colour ?? "",
    cardHome: (card) => home(table, byCard.get(card)),
    labels(words) {
      const each = words.split(" ");
      // Who hears them all, again with each step, waits too long; the question that follows says them.
      if (each.length > SAID) return scene.t("choices", { n: each.length });
      return each.map((word) => labels.get(word) ?? word).join("; ");
    },
    provinceWords: (id) => scene.offers(new RegExp(`(^\\w+>|^\\w+\\+\\w+<|^king:|^with:)${id}$`)),
    followerWords: (id, faction) => scene.offers([`${faction}<${id}`, `take:${faction}<${id}`]),
    provinceLabel: (province, words) => `${scene.own(province.label)}: ${table.labels(words)}`,
    followerLabel: (province, faction, number, words) =>
      `${scene.t("stack", { faction: scene.own(faction.name), province: scene.own(province.label), n: number })}: ${table.labels(words)}`,
    leading: () => leading(table),
  };
  return table;
}

function home(table, faction) {
  if (!faction) return {};
  const at = table.map.provinces.find((province) => province.home === faction.id);
  return { faction: table.scene.own(faction.name), home: at ? table.scene.own(at.label) : "" };
}

/** Return who would win if the provinces so far were all, as a sentence. */
function leading({ scene }) {
  const { leaders, ranking } = scene.view.score;
  if (!ranking.length || !leaders.length) return scene.t("nobody-leads");
  return scene.t("leads", { who: leaders.map((seat) => scene.names[seat]).join(", ") });
}
