/** What the words said so far, or the order sealed, would do; for showing it before it happens. */
import { CARDS } from "./signs.js";

/** Return the plans, the accusation, the offer and the cards that these words name. */
export function preview(words) {
  const seen = { plan: {}, accuses: null, askMe: false, offer: null, taken: {}, freed: null, demanded: null };
  for (const word of words) {
    const [shape, goal] = word.split(">");
    if (goal) seen.plan[shape] = goal;
    else tell(seen, word);
  }
  return seen;
}

function tell(seen, word) {
  const [verb] = word.split("-");
  const rest = word.slice(verb.length + 1);
  if (word === "offer") seen.offer = { to: null, gives: {}, asks: {} };
  else if (word === "ask-me") seen.askMe = true;
  else if (seen.offer) trade(seen.offer, verb, rest);
  else if (verb === "accuse") seen.accuses = rest;
  else if (verb === "free") seen.freed = rest;
  else if (verb === "demand") seen.demanded = rest;
  else if (verb === "take") seen.taken[rest] = true;
  else if (verb === "leave") seen.taken[rest] = false;
  else if (verb === "kaffa") seen.taken.kaffa = rest;
}

function trade(offer, verb, rest) {
  if (verb === "to") offer.to = rest;
  else if (verb === "give") offer.gives[rest] = (offer.gives[rest] ?? 0) + 1;
  else if (verb === "ask") offer.asks[rest] = (offer.asks[rest] ?? 0) + 1;
}

/** Return the order of a seat that is known to the reader: said now, or sealed; null for none. */
export function orderOf(scene, seat, will) {
  const sealed = (scene.open[seat] ?? (seat === scene.seat ? scene.view : null))?.own_order;
  if (sealed) return { plan: sealed.plan, accuses: sealed.accuses, askMe: sealed.ask_me, sealed: true };
  if (seat !== scene.seat || scene.view.phase !== "planning") return null;
  return { plan: will.plan, accuses: will.accuses, askMe: will.askMe, sealed: false };
}

/** Return counts of cards as [card, count] in the order of the game. */
export const counted = (counts) => CARDS.filter((card) => counts[card]).map((card) => [card, counts[card]]);
