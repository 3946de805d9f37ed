/** What a sentence would do, read word by word, so that it can be shown before it is confirmed. */

/**
 * Return what the words touch: arrows between regions, banners more or fewer, marked places, cards
 * laid down. Words that are not about the board leave no trace.
 */
export function preview(words, attack = null) {
  const seen = {
    arrows: [], more: {}, fewer: {}, now: {}, marked: new Set(), agents: [], recalled: [], cards: {},
    slots: [], ability: null, action: null, to: null, empire: null,
  };
  for (const word of words) {
    const [role, value] = word.split(":");
    (READ[role] ?? plain)(seen, value ?? role, attack);
  }
  return seen;
}

const count = (table, key) => {
  table[key] = (table[key] ?? 0) + 1;
};

const READ = {
  use: (seen, ability) => { seen.ability = ability; },
  pay: (seen, card) => count(seen.cards, card),
  discard: (seen, card) => count(seen.cards, card),
  place: (seen, region) => count(seen.more, region),
  strike: (seen, region) => count(seen.fewer, region),
  at: (seen, region) => seen.marked.add(region),
  from: (seen, region) => seen.arrows.push({ from: region, into: null, n: null }),
  into: (seen, region, attack) => {
    const open = seen.arrows.at(-1);
    if (open && !open.into) open.into = region;
    else seen.arrows.push({ from: attack?.into ?? null, into: region, n: null });
  },
  n: (seen, text) => number(seen, Number(text)),
  to: (seen, position) => { seen.to = position; },
  who: (seen, empire) => { seen.empire = empire; },
  deploy: (seen, place) => seen.agents.push(place),
  recall: (seen, place) => seen.recalled.push(place),
  exchange: (seen, slots) => { seen.slots = slots.split("-").map(Number); },
};

function plain(seen, word) {
  if (["attack", "banners", "draw", "swap"].includes(word)) seen.action = word;
}

/** A number belongs to the last arrow without one, else to the region named last. */
function number(seen, n) {
  const arrow = seen.arrows.at(-1);
  const region = [...seen.marked].at(-1);
  if (arrow && arrow.n === null) arrow.n = n;
  else if (region && seen.empire) seen.now[region] = n;
  else if (region) seen.fewer[region] = n;
}
