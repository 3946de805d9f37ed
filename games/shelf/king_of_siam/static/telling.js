/** The board of King of Siam in sentences. */

/** Return sections of sentences that say everything the picture shows. */
export function describe(table) {
  const { scene } = table;
  return [
    { title: scene.t("struggle"), items: struggle(table) },
    { title: scene.t("provinces"), items: table.tiles.map((tile, place) => province(table, tile, place)) },
    { title: scene.t("pool"), items: [counted(table, scene.view.pool)] },
    { title: scene.t("courts"), items: scene.view.players.map((player) => court(table, player)) },
    scene.view.hand && { title: scene.t("hand"), items: scene.view.hand.map(table.cardName) },
    scene.said.length > 0 && { title: scene.t("said-now"), items: scene.said.map(({ word, label }) => label ?? word) },
  ].filter(Boolean);
}

function struggle(table) {
  const { scene } = table;
  const now = scene.view.struggle;
  const lines = [];
  if (now) {
    const said = { province: table.provinceName(now.province) };
    lines.push(`${scene.t("if-ended", said)} ${table.controlName(now.control_if_ended_now)}`);
  }
  for (const { province: id, control } of scene.view.markers) lines.push(`${table.provinceName(id)}: ${table.controlName(control)}`);
  if (now) lines.push(table.leading());
  return lines;
}

function province(table, tile, place) {
  const { scene, map } = table;
  const row = map.provinces.find(({ id }) => id === tile.province);
  const facts = [
    `${place + 1}. ${scene.own(row.label)}`,
    tile.province === table.contested && scene.t("contested"),
    (tile.king || tile.crowning) && scene.t("king"),
    tile.control ? table.controlName(tile.control) : counted(table, scene.view.provinces[tile.province]),
    scene.t("borders", { names: row.neighbours.map(table.provinceName).join(", ") }),
  ];
  return facts.filter(Boolean).join("; ");
}

const counted = (table, followers) =>
  table.map.factions.map((faction) => `${table.scene.own(faction.name)} ${followers[faction.id]}`).join(", ");

function court(table, player) {
  const { scene } = table;
  const played = player.played.map(table.cardName).join(", ");
  return [
    `${scene.names[player.seat]}: ${counted(table, player.court)}`,
    scene.t("cards-left", { n: player.hand_size }),
    played && `${scene.t("played")}: ${played}`,
  ].filter(Boolean).join("; ");
}
