/** The panel that asks for a move: what is asked, what was said, what the board does not offer, "do it" and "undo". Pure. */
import { h } from "./boards/paint.js";

/** Return the panel as a tree, or null when nothing is asked and nothing is on its way. */
export function panel({ sentence, sealed, groups, t, current, drawn = new Set(), passes = [], why = "" }) {
  if (sealed.length) return sending(sealed, t);
  if (!sentence.words.length && !sentence.said.length && !sentence.complete) return null;
  return h("div", { class: "ask-inner" },
    h("p", { class: "ask-prompt", id: "ask-prompt", role: "status" }, sentence.complete ? t("whole") : sentence.prompt || t("wait")),
    sentence.said.length > 0 && said(sentence, t),
    h("div", { class: "ask-actions" },
      sentence.complete && h("button", { key: "confirm", type: "button", class: "button", "data-act": "confirm" }, t("confirm")),
      sentence.said.length > 0 &&
        h("button", { key: "undo", type: "button", class: "button button-quiet", "data-act": "undo" }, t("undo")),
    ),
    choices(sentence.words.filter(({ word }) => !drawn.has(word)), { groups, t, current }),
    passes.length > 0 && h("div", { class: "ask-skips" },
      passes.map(({ name, label }) =>
        h("button", { key: `skip ${name}`, type: "button", class: "button button-quiet button-small", "data-skip": name, "aria-describedby": "skip-why" }, label)),
      h("p", { class: "soft small", id: "skip-why" }, why)),
  );
}

/** Return what is passed over, and the way back. */
export const skipping = (words, t) =>
  h("p", { class: "note skipping" }, words, " ",
    h("button", { type: "button", class: "button button-quiet button-small", "data-act": "ask-again" }, t("ask-again")));

function sending(sealed, t) {
  return h("div", { class: "ask-inner" },
    h("p", { class: "ask-prompt" }, t("sending")),
    h("ol", { class: "said" }, sealed.map((word) => h("li", { class: "said-word" }, word))));
}

function said(sentence, t) {
  return h("ol", { class: "said", "aria-label": t("said") },
    sentence.said.map(({ word, label }, place) =>
      h("li", { key: `${place} ${word}`, class: "said-word" }, label ?? word)));
}

/** Return the list of choices under their headings, with one Tab stop. */
export function choices(words, { groups, t, current }) {
  if (!words.length) return null;
  const stop = words.some(({ word }) => word === current) ? current : words[0].word;
  const groupsOf = grouped(words, groups);
  const headed = groupsOf.length > 1; // one heading for everything says nothing
  return h("div", { class: "choices", role: "toolbar", "aria-label": t("choices") },
    groupsOf.map(([title, inside]) =>
      h("div", { class: "choice-group", role: "group", "aria-label": title || t("choices") },
        headed && title && h("p", { class: "choice-title", "aria-hidden": "true" }, title),
        h("div", { class: "choices-list" }, inside.map(({ word, label }) =>
          h("button", {
            key: word, type: "button", class: "button button-quiet button-small choice",
            "data-words": word, tabindex: word === stop ? "0" : "-1",
          }, label ?? word)))))) ;
}

/** Return words under their headings, in the order in which the headings first appear. */
export function grouped(words, groups = () => "") {
  const found = new Map();
  for (const each of words) {
    const title = groups(each.word) ?? "";
    found.set(title, [...(found.get(title) ?? []), each]);
  }
  return [...found];
}
