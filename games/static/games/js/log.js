/** The log in words. Pure. */
import { h } from "./boards/paint.js";

/** Return the log as a tree; in a replay a move leads to its place. */
export function logTree(lines, { names, t, steps = null, shown = null }) {
  if (!lines.length) return h("p", { class: "soft" }, t("nothing-yet"));
  return h("ol", { class: "log" }, lines.map((line) => {
    const step = steps?.get(line.number);
    const current = shown !== null && step === shown;
    return h("li", {
      key: `line ${line.number}`, class: ["log-line", `log-${line.kind}`, current && "is-shown"].filter(Boolean).join(" "),
      "aria-current": current ? "step" : null,
    },
      step ? h("a", { class: "log-number", href: `#move-${step}`, "aria-label": t("to-move-n", { n: step }) }, step)
        : h("span", { class: "log-number", "aria-hidden": "true" }, line.number),
      h("span", { class: "log-text" }, sentences(line, { names, t })));
  }));
}

/** Return a line's sentences as text; a move that says nothing to this reader says so. */
export function sentences(line, { names, t }) {
  if (line.text.length) return line.text.join(" ");
  return t("secret-move", { who: line.seat === null ? "" : names[line.seat] });
}

/** Return standing moves: line number to place in the replay; a take-back removes the last one. */
export function stepsOf(lines) {
  const standing = [];
  for (const line of lines) {
    if (line.kind === "move") standing.push(line.number);
    else if (line.kind === "takeback") standing.pop();
  }
  return new Map(standing.map((number, place) => [number, place + 1]));
}
