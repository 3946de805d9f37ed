/** What a board is given to draw; see boards/README.md. Pure. */

const QUIET = { said: [], words: [], complete: false };

/** Return the scene of a picture while this sentence is being said. */
export function sceneOf(picture, { sentence = QUIET, sealed = [], t, language, view, open = [], seat, last }) {
  const names = picture.seats.map(({ seat: place, name }) => name || t("seat", { n: place + 1 }));
  const words = sealed.length ? [] : sentence.words;
  return {
    view: view ?? picture.view,
    seat: seat === undefined ? picture.seat : seat,
    names,
    seats: picture.seats,
    to_act: picture.to_act ?? [],
    status: picture.status,
    ranks: picture.ranks ?? null,
    said: sentence.said,
    words,
    complete: sentence.complete,
    sealed,
    last: last === undefined ? lastMove(picture.log) : last,
    open,
    language,
    own: (text) => text?.[language] ?? text?.en ?? "",
    t,
    offers: (test) => offered(words, test),
  };
}

/** Return the newest move of a log, or null. */
export const lastMove = (log) => log.findLast((line) => line.kind === "move") ?? null;

/** Return the offered words that fit, joined by spaces. */
export function offered(words, test) {
  const fits =
    test instanceof RegExp ? (word) => test.test(word)
    : Array.isArray(test) ? (word) => test.includes(word)
    : test;
  return words.map(({ word }) => word).filter(fits).join(" ");
}
