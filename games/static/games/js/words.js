/** Sentences of the page, written by the site in the reader's language. */

/** Fill {name} places of a sentence. */
export const fill = (sentence, values = {}) =>
  sentence.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));

/** Return a function that gives the sentence of a key; an unknown key is shown, never hidden. */
export function speaker(sentences) {
  return (key, values) => fill(sentences.get(key) ?? key, values);
}

/** Return the sentences of the lists of `<li data-key>` with these names; later ones go before. */
export function fromPage(...names) {
  const lines = names.flatMap((name) => [...document.querySelectorAll(`[data-sentences=${name}] [data-key]`)]);
  return new Map(lines.map((line) => [line.dataset.key, line.textContent.trim()]));
}
