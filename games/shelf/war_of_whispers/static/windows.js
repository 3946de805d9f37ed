/**
 * Windows for cards, and what a reader may decide about all of them at once. Pure.
 *
 * Whether a window opens depends on open things alone, and so does how long a skip lasts: it ends
 * with the position or the empire, and when the colours of the reader's cards change, which all
 * can see. So how fast an answer comes tells nobody what a hand holds; and nothing is skipped with
 * a card that its owner did not hold when they chose to skip.
 */

const CLOSING = ["done", "pass", "resolve"];

/** Return the word that closes this window, how far a skip would reach, and what ends it. */
export function skips({ view, seat, words }) {
  if (seat === null || !view.turn) return null;
  const { position } = view.turn;
  return {
    closing: closing(words.map(({ word }) => word)),
    holds: JSON.stringify(view.hands[seat]),
    scopes: [
      { name: "position", until: `${view.round} ${position}` },
      { name: "empire", until: `${view.round} ${position.split("_")[0]}` },
    ],
  };
}

/** Return the word that closes a window; null where anything but a card could be done. */
function closing(words) {
  const others = words.filter((word) => !word.startsWith("use:"));
  return others.length === 1 && CLOSING.includes(others[0]) ? others[0] : null;
}
