/** The board in words, for those who hear it. */
import { toldCity } from "./court.js";
import { order } from "./players.js";
import { counted, orderOf, preview } from "./said.js";

const name = ({ view, own }, id) => own(view.names[id]);
const cards = (scene, counts) => counted(counts).map(([card, n]) => `${n} ${name(scene, card)}`).join(", ");

/** Return the whole picture as sections of sentences. */
export function described(scene) {
  const { view, t } = scene;
  return [
    { title: t("state"), items: state(scene) },
    ...orders(scene),
    { title: t("court"), items: view.ring.map((seat) => sitting(seat, scene)) },
    { title: t("cities"), items: view.cities.map((city) => toldCity(city, scene)) },
    ...kaffa(scene),
    { title: t("banned"), items: [
      ...view.dungeons.map((who, n) => `${name(scene, `dungeon-${n + 1}`)}: ${list(scene, who)}`),
      `${name(scene, "island")}: ${list(scene, view.island)}`,
      `${name(scene, "home")}: ${list(scene, view.off_board)}`,
    ] },
    ...order(scene).map((seat) => player(view.seats[seat], scene)),
    ...offers(scene),
    ...votes(scene),
  ];
}

const list = (scene, viziers) => viziers.map((each) => name(scene, each)).join(", ") || "–";

/** Return where the game stands, as sentences. */
export function state(scene) {
  const { view, t, names } = scene;
  const asked = view.to_act.map((seat) => names[seat]).join(", ");
  return [
    t("round", { n: view.round }), name(scene, view.phase),
    t("order", { who: view.turn_order.map((seat) => names[seat]).join(", ") }),
    ...(asked ? [t("waits-for", { who: asked })] : []),
    ...ending(scene),
    ...(scene.last?.text ?? []),
  ];
}

/** Return who won, as a list of one sentence, or of none. */
export function ending({ view: { winner }, t, names }) {
  if (winner === null) return [];
  return [winner === "draw" ? t("drawn") : t("new-sultan", { who: names[winner] })];
}

function sitting({ marker, favourite, vizier }, scene) {
  const seat = scene.t(favourite ? "favourite" : "seat-n", { n: marker });
  return `${seat}: ${vizier ? name(scene, vizier) : scene.t("free-now")}`;
}

function orders(scene) {
  if (scene.view.phase !== "planning") return [];
  const will = preview(scene.said.map(({ word }) => word));
  return scene.view.seats.flatMap(({ seat }) => {
    const found = orderOf(scene, seat, will);
    if (!found) return [];
    const plan = Object.entries(found.plan).map(([shape, goal]) =>
      `${name(scene, shape)}: ${goal === "stay" ? scene.t("stays") : name(scene, goal)}`);
    const accused = found.accuses ? [`${scene.t("accuses")} ${name(scene, found.accuses)}`] : [];
    return [{ title: scene.t("planner-of", { who: scene.names[seat] }), items: [...plan, ...accused, scene.t(found.sealed ? "sealed" : "secret")] }];
  });
}

function kaffa(scene) {
  const views = scene.open.length ? scene.open : [scene.view];
  const known = views.map((view) => view.cities.find(({ id }) => id === "kaffa").known_cards).find(Boolean);
  return known ? [{ title: scene.t("kaffa"), items: known.map((card) => name(scene, card)) }] : [];
}

function player(about, scene) {
  const { t } = scene;
  const items = [
    `${t("hand")} ${cards(scene, about.hand) || "–"}`,
    t("powers", { n: about.powers }), t("weight", { n: about.weight }),
    ...(about.banishable ? [t("banishable")] : []),
    ...(about.searched_kaffa ? [t("knows-kaffa")] : []),
    ...(about.ready ? [t("ready")] : []),
    ...(about.sealed ? [t("sealed")] : []),
  ];
  return { title: `${scene.names[about.seat]} (${name(scene, about.colour)})`, items };
}

function offers(scene) {
  const { view, t, names } = scene;
  if (!view.offers.length) return [];
  return [{ title: t("trades"), items: view.offers.map(({ from, to, gives, asks }) =>
    `${names[from]} ${t("gives")} ${cards(scene, gives)} → ${names[to]} ${t("gives")} ${cards(scene, asks)}`) }];
}

function votes(scene) {
  const { view, t, names } = scene;
  if (!view.last_vote) return [];
  const { votes: all, banished } = view.last_vote;
  return [{ title: t("last-vote"), items: [
    ...all.map(({ accused, weight }, seat) => t("voted", { who: names[seat], accused: name(scene, accused), n: weight })),
    banished ? t("banished", { who: name(scene, banished) }) : t("nobody-banished"),
  ] }];
}
