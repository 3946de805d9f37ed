/** What the societies hold: loyalties, cards, points; mine as I know them, theirs as all may. */
import { h } from "../../js/boards/paint.js";
import { EMPIRES, mark, sign, token } from "./signs.js";

/** Return the view that knows most about a seat: in an open replay its own. */
export const knowing = (scene, seat) => scene.open[seat] ?? scene.view;

const cities = (view, empire) => view.empires.find(({ id }) => id === empire).cities;
const empireName = (scene, id) => scene.own(scene.view.empires.find((each) => each.id === id).name);
const times = (multiplier) => `×${multiplier}`.replace("-", "−");
const signed = (n) => String(n).replace("-", "−");

/** Return what each loyalty would score now; null where it is not known. */
export const sums = (scene, seat) =>
  knowing(scene, seat).loyalties[seat].map(({ multiplier, empire }) =>
    empire === null ? null : multiplier * cities(scene.view, empire));

/** Return every society, the reader's first. */
export const people = (scene, will) =>
  h("section", { class: "ww-people", "aria-label": scene.t("societies") },
    h("h3", { class: "ww-title" }, scene.t("societies")),
    h("div", { class: "ww-persons" }, order(scene).map((seat) => person(seat, scene, will))));

export function order({ view, seat }) {
  const seats = [...view.societies.keys()];
  return seat === null ? seats : [seat, ...seats.filter((each) => each !== seat)];
}

function person(seat, scene, will) {
  const { view, t } = scene;
  const mine = seat === scene.seat;
  const asked = view.asked === seat;
  const society = view.societies[seat];
  return h("article", { key: `society-${seat}`, class: `ww-person ${asked ? "is-asked" : ""} ${mine ? "is-mine" : ""}` },
    h("header", {},
      token(seat), h("strong", {}, scene.names[seat]), h("span", { class: "ww-soft" }, scene.own(society.name)),
      view.first === seat ? h("span", { class: "ww-tag" }, t("first")) : null,
      asked ? h("span", { class: "ww-tag is-turn" }, t("asked")) : null),
    h("ul", { class: "ww-slots" },
      view.loyalties[seat].map((_, slot) => loyalty(seat, slot, scene, will))),
    h("p", { class: "ww-holds" },
      score(seat, scene),
      h("span", {}, t("agents-left", { n: society.agents_left })),
      backs(seat, scene)));
}

function loyalty(seat, slot, scene, will) {
  const { t, own } = scene;
  const { multiplier, empire, face_up, slot: name } = knowing(scene, seat).loyalties[seat][slot];
  const mine = seat === scene.seat;
  const sum = sums(scene, seat)[slot];
  const words = mine ? scene.offers((word) => /^exchange:/.test(word) && word.slice(9).split("-").includes(String(slot + 1))) : "";
  const known = empire ? empireName(scene, empire) : t("face-down");
  const label = t("loyalty", { slot: own(name), multiplier: times(multiplier), empire: known });
  return h("li", { key: `slot-${seat}-${slot}`, class: "ww-slot-item" },
    h("span", {
      key: `loyalty-${seat}-${slot}`,
      "data-rule": "exchange",
      class: `ww-slot ${face_up ? "is-open" : ""} ${mine && will.slots.includes(slot + 1) ? "is-marked" : ""}`,
      "data-words": words, "aria-label": words ? label : null,
      "data-tip": face_up ? `${label}; ${t("face-up")}` : label,
    },
      mark(times(multiplier)),
      empire ? sign(empire, empireName(scene, empire)) : mark("?", "span", "ww-unknown"),
      sum === null ? null : mark(signed(sum), "span", "ww-sum")));
}

/** What the seat would score now, or what of it lies open. */
function score(seat, scene) {
  const total = knowing(scene, seat).scores[seat];
  const open = sums(scene, seat).filter((sum) => sum !== null);
  if (total !== null) return h("span", { class: "ww-score" }, scene.t(scene.view.phase === "over" ? "points" : "score-now"), h("b", {}, signed(total)));
  if (!open.length) return h("span", { class: "ww-soft" }, scene.t("score-unknown"));
  return h("span", {}, scene.t("score-open", { n: signed(open.reduce((sum, n) => sum + n, 0)) }));
}

/** The backs of a hand: how many cards of each empire. */
function backs(seat, scene) {
  const held = EMPIRES.filter((empire) => scene.view.hands[seat][empire]);
  return h("span", { class: "ww-backs" },
    h("span", {}, scene.t("cards")),
    held.length ? held.map((empire) =>
      h("span", { class: "ww-back" }, sign(empire, empireName(scene, empire)), mark(scene.view.hands[seat][empire])))
    : h("b", {}, "0"));
}

/** Return the hand of the reader, or in an open replay every hand. */
export function hands(scene, will) {
  const seats = scene.seat === null ? scene.open.map((_, seat) => seat) : [scene.seat];
  return seats.length === 0 ? null : [
    h("div", { class: "part part-hand" }, seats.map((seat) => hand(seat, scene, will))),
    h("div", { class: "part part-cards", role: "group", "aria-label": scene.t("pane-cards"), tabindex: "0" }, seats.map((seat) => abilities(seat, scene, will))),
  ];
}

function hand(seat, scene, will) {
  const { t } = scene;
  const { hand: cards } = knowing(scene, seat);
  const left = { ...will.cards };
  const title = handOf(seat, scene);
  return h("section", { key: `hand-${seat}`, class: "ww-hand", "aria-label": title },
    h("h3", { class: "ww-title" }, title),
    cards.length ? h("ul", { class: "ww-cards" }, cards.map((card, place) => {
      const gone = left[card.id] > 0;
      if (gone) left[card.id] -= 1;
      return face(card, place, scene, gone);
    })) : h("p", { class: "ww-soft" }, t("no-cards")));
}

const handOf = (seat, { seat: mine, names, t }) => (mine === null ? t("hand-of", { who: names[seat] }) : t("hand"));

function face(card, place, scene, gone) {
  const uses = card.abilities.map(({ id }) => `use:${id}`);
  const words = gone ? "" : scene.offers([`pay:${card.id}`, `discard:${card.id}`, ...uses]);
  const [one, other] = [empireName(scene, card.empire), empireName(scene, card.partner)];
  const label = scene.t("card", { empire: one, partner: other });
  return h("li", { key: `card-${place}-${card.id}`, class: "ww-card-item" },
    h("span", { key: `face-${place}-${card.id}`, class: `ww-card edge-${card.empire} ${gone ? "is-leaving" : ""}`,
      "data-words": words, "aria-label": words ? label : null, "data-tip": label },
      sign(card.empire, one), mark(scene.t("with"), "span", "ww-with"), sign(card.partner, other)));
}

/** What the cards can do: the cost, the time, the effect; what can be done now comes first. */
function abilities(seat, scene, will) {
  const { hand: cards, playable } = knowing(scene, seat);
  if (!cards.length) return null;
  const all = new Map(cards.flatMap((card) => card.abilities).map((ability) => [ability.id, ability]));
  const sorted = [...all.values()].sort((a, b) => playable.includes(b.id) - playable.includes(a.id));
  return h("ul", { key: `abilities-${seat}`, class: "ww-abilities", "aria-label": handOf(seat, scene) }, sorted.map((ability) => {
    const words = scene.offers([`use:${ability.id}`]);
    const now = playable.includes(ability.id);
    return h("li", { key: `item-${ability.id}` },
      h("div", { key: `ability-${ability.id}`, "data-rule": `ability-${ability.id}`, "data-words": words,
        class: `ww-ability ${now ? "is-playable" : ""} ${will.ability === ability.id ? "is-marked" : ""}`,
        "aria-label": words ? told(ability, scene) : null },
        h("span", { class: "ww-cost" }, ability.cost.map((empire) => sign(empire, empireName(scene, empire)))),
        h("span", { class: "ww-does-what" },
          h("strong", {}, scene.own(ability.name)), " ",
          h("span", { class: "ww-when" }, scene.t(`when-${ability.when}`)), " ",
          h("span", {}, scene.own(ability.text))),
        now ? mark(scene.t("playable"), "span", "ww-tag is-turn") : null));
  }));
}

/** Return an ability in words. */
export function told(ability, scene) {
  const cost = ability.cost.map((empire) => empireName(scene, empire)).join(" + ");
  return `${scene.own(ability.name)} ${scene.t(`when-${ability.when}`)} ${scene.own(ability.text)} (${cost})`;
}

/* --- The end: every loyalty is opened, one society after the other, the winner last. --- */

/** Return the ceremony of the end, or nothing while the game runs. */
export function ceremony(scene) {
  const { view, t } = scene;
  if (view.phase !== "over") return null;
  const ranks = scene.ranks ?? view.scores.map(() => 1);
  const seats = [...view.societies.keys()].sort((a, b) => ranks[b] - ranks[a]);
  return h("section", { key: "ceremony", class: "ww-ceremony", "aria-label": t("reveal") },
    h("h3", { class: "ww-title" }, t("reveal")),
    h("ol", { reversed: true, class: "ww-reveal" }, seats.map((seat, step) => revealed(seat, ranks[seat], step, scene))));
}

function revealed(seat, rank, step, scene) {
  const { t } = scene;
  const parts = sums(scene, seat);
  const total = scene.view.scores[seat];
  const rest = total - parts.reduce((sum, n) => sum + n, 0);
  return h("li", { key: `reveal-${seat}`, class: `ww-row step-${step} ${rank === 1 ? "is-winner" : ""}` },
    h("span", { class: "ww-rank" }, t("place", { n: rank })),
    token(seat), h("strong", {}, scene.names[seat]),
    h("span", { class: "ww-parts" },
      scene.view.loyalties[seat].map(({ multiplier, empire }, slot) =>
        h("span", { class: `ww-part turn-${slot}` },
          sign(empire, empireName(scene, empire)),
          `${signed(multiplier)} × ${cities(scene.view, empire)} = `, h("b", {}, signed(parts[slot])))),
      rest ? h("span", { class: "ww-part turn-5" }, t("rest", { n: signed(rest) })) : null),
    h("b", { class: "ww-total" }, signed(total)));
}
