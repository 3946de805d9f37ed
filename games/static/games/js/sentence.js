/**
 * A move while it is being said, word by word. Pure: values in, values out.
 *
 * The site lists which words may follow; what it listed is remembered, so that taking words back
 * and saying them again needs no answer. Where only one word can follow, it says itself.
 */

const SILENT = { said: [], words: [], complete: false, prompt: "" };

/** Return a sentence with nothing said, for a question of the site; null is no question. */
export function begin(ask) {
  const first = ask ?? SILENT;
  return { ...SILENT, ...first, said: [], awaited: null, known: { "": first } };
}

const path = (words) => words.join(" ");
const spoken = (sentence) => sentence.said.map((each) => each.word);

/** Return whether a word may be said now. */
export const may = (sentence, word) =>
  !sentence.awaited && sentence.words.some((each) => each.word === word);

/** Return the sentence with a word more; `awaited` holds the words to ask about, if any. */
export function say(sentence, word, alone = false) {
  if (!may(sentence, word)) return sentence;
  const { label } = sentence.words.find((each) => each.word === word);
  return settle({ ...sentence, said: [...sentence.said, { word, label, alone }] });
}

/** Return the sentence after an answer of the site; one about other words is only remembered. */
export function heard(sentence, answer) {
  const { said, words, complete, prompt } = answer;
  const about = said.map((each) => each.word);
  const known = { ...sentence.known, [path(about)]: { words, complete, prompt } };
  const next = { ...sentence, known };
  if (path(about) !== path(spoken(next))) return next;
  const labels = said.map((each, place) => ({ ...sentence.said[place], ...each }));
  return settle({ ...next, said: labels });
}

/** Return the sentence without its last word, and without those that had said themselves. */
export function back(sentence) {
  const said = [...sentence.said];
  while (said.pop()?.alone);
  return settle({ ...sentence, said }, false);
}

/** Return the sentence about a newer question, with what was said kept until the site has checked it. */
export function renew(sentence, ask) {
  const fresh = begin(ask);
  if (!sentence.said.length || !same(sentence.known[""], ask)) return fresh;
  return { ...fresh, said: sentence.said, ...SILENT_PART, awaited: spoken(sentence) };
}

const SILENT_PART = { words: [], complete: false };

const same = (one, other) =>
  Boolean(one && other) &&
  one.prompt === other.prompt &&
  JSON.stringify(one.words) === JSON.stringify(other.words);

function settle(sentence, forward = true) {
  const words = spoken(sentence);
  const answer = sentence.known[path(words)];
  if (!answer) return { ...sentence, words: [], complete: false, awaited: words };
  const next = { ...sentence, ...answer, said: sentence.said, awaited: null };
  const [only] = next.words;
  if (forward && words.length && next.words.length === 1) return say(next, only.word, true);
  return next;
}
