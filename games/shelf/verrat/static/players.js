/** The four players: open hands, voices at court, who is ready, who has sealed; and the trades. */
import { h } from "../../js/boards/paint.js";
import { counted } from "./said.js";
import { CARDS, badge, icon, mark } from "./signs.js";

const name = (scene, id) => scene.own(scene.view.names[id]);

/** Return the other players, in the order of play; for who only watches, all of them. */
export const players = (scene, will) =>
  h("section", { class: "vr-players", "aria-label": scene.t("players") },
    h("h3", { class: "vr-title" }, scene.t("players")),
    h("div", { class: "vr-hands" }, order(scene).filter((seat) => seat !== scene.seat)
      .map((seat) => panel(scene.view.seats[seat], scene, will))));

/** Return the reader's own hand and voices. */
export const own = (scene, will) => scene.seat === null ? null :
  h("section", { class: "vr-own part part-hand", "aria-label": scene.t("my-hand") }, panel(scene.view.seats[scene.seat], scene, will));

export function order({ view, seat }) {
  const mine = view.turn_order.indexOf(seat);
  return [...view.turn_order.slice(Math.max(0, mine)), ...view.turn_order.slice(0, Math.max(0, mine))];
}

function panel(player, scene, will) {
  const { t, view } = scene;
  const { seat, colour } = player;
  const to = scene.offers([`to-${colour}`]);
  const acts = view.to_act.includes(seat);
  return h("article", { key: `player-${seat}`,
    class: ["vr-player", `edge-${colour}`, acts && "is-asked", seat === scene.seat && "is-mine"].filter(Boolean).join(" ") },
    h("header", {},
      h("span", { key: `to-${colour}`, class: `vr-who ${will.offer?.to === colour ? "is-chosen" : ""}`, "data-words": to },
        badge(colour), " ", h("strong", {}, scene.names[seat])),
      h("span", { class: "vr-soft" }, name(scene, colour)),
      view.starter === seat ? h("span", { class: "vr-tag" }, t("starts")) : null,
      acts ? h("span", { class: "vr-tag is-turn" }, t("asked")) : null,
      status(player, scene)),
    h("ul", { class: "vr-cards" }, CARDS.map((card) => held(card, player, scene, will))),
    h("p", { class: "vr-facts" },
      h("span", {}, t("powers", { n: player.powers })),
      h("span", {}, t("weight", { n: player.weight })),
      player.banishable ? h("span", { class: "vr-tag is-warning" }, t("banishable")) : null,
      player.searched_kaffa ? h("span", { class: "vr-soft" }, t("knows-kaffa")) : null),
    travelled(player, scene));
}

function status({ sealed, ready }, { view, t }) {
  if (view.phase === "planning") return h("span", { class: "vr-tag" }, t(sealed ? "sealed" : "not-sealed"));
  return view.phase === "intrigue" && ready ? h("span", { class: "vr-tag" }, t("ready")) : null;
}

function held(card, { hand, seat, colour }, scene, will) {
  const count = hand[card] ?? 0;
  const mine = seat === scene.seat;
  const theirs = will.offer?.to === colour;
  const words = scene.offers([...(mine ? [`give-${card}`] : []), ...(theirs ? [`ask-${card}`] : []), `demand-${colour}-${card}`]);
  const change = mine && will.offer ? (will.offer.gives[card] ?? 0) : theirs ? (will.offer.asks[card] ?? 0) : 0;
  const label = `${name(scene, card)}: ${count}`;
  return h("li", { key: `held-${seat}-${card}` },
    h("span", { key: `card-${seat}-${card}`, class: `vr-held ${count ? "" : "is-none"} ${change || will.demanded === `${colour}-${card}` ? "is-chosen" : ""}`,
      "data-words": words, "aria-label": words ? label : null, "data-tip": label },
      icon(card, name(scene, card)), mark(count), change ? mark(`−${change}`, "span", "vr-change") : null));
}

/** What everybody planned, once the plans lie open. */
function travelled({ seat }, scene) {
  const plan = scene.view.plans?.[seat];
  if (!plan) return null;
  const parts = Object.entries(plan).map(([shape, goal]) => `${name(scene, shape)} → ${goal === "stay" ? scene.t("stays") : name(scene, goal)}`);
  return h("p", { class: "vr-opened" }, h("b", {}, scene.t("planned")), " ", parts.join(", ") || scene.t("nobody-travels"));
}

/* --- Trades. --- */

/** Return the trades that lie open and the one being made; nothing when trade is over. */
export function trades(scene, will) {
  const { view, t } = scene;
  if (view.phase !== "intrigue") return null;
  const draft = will.offer ? { ...will.offer, from: scene.seat } : null;
  const left = scene.seat === null ? 0 : view.options.offers - view.seats[scene.seat].offers_made;
  return h("section", { key: "trades", class: "vr-trades", "aria-label": t("trades") },
    h("h3", { class: "vr-title" }, t("trades")),
    view.offers.length || draft ? null : h("p", { class: "vr-soft" }, t("no-offers")),
    h("ul", { class: "vr-offers" },
      view.offers.map((offer) => open(offer, scene)),
      draft ? h("li", { key: "draft", class: "vr-offer is-draft" }, terms(draft, scene, will.offer.to)) : null),
    scene.seat === null ? null : h("p", { class: "vr-soft" }, t("offers-left", { n: left })));
}

function open(offer, scene) {
  const { view, t } = scene;
  const [from, to] = [view.seats[offer.from].colour, view.seats[offer.to].colour];
  const button = (word, key) =>
    scene.offers([word])
      ? h("button", { key: word, type: "button", class: "button button-small button-quiet", "data-words": word,
        "aria-label": `${t(key)}: ${scene.names[word.startsWith("withdraw") ? offer.to : offer.from]}` }, t(key))
      : null;
  const mine = scene.seat === offer.from;
  return h("li", { key: `offer-${offer.from}-${offer.to}`, class: "vr-offer" },
    terms(offer, scene, to),
    h("span", { class: "vr-buttons" },
      mine ? button(`withdraw-${to}`, "withdraw")
      : scene.seat === offer.to ? [button(`accept-${from}`, "accept"), button(`refuse-${from}`, "refuse")] : null));
}

function terms({ from, gives, asks }, scene, to) {
  const { view, names, t } = scene;
  const other = view.seats.find(({ colour }) => colour === to);
  const cards = (counts) => counted(counts).map(([card, n]) =>
    h("span", { class: "vr-term" }, icon(card, name(scene, card)), mark(n)));
  return h("span", { class: "vr-terms" },
    badge(view.seats[from].colour), h("b", {}, names[from]), t("gives"), cards(gives),
    "→", other ? [badge(to), h("b", {}, names[other.seat])] : "?", t("gives"), cards(asks));
}
