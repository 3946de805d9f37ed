/** Questions in the way: a yes or no, or one of several words. */
import { draw, h } from "./boards/paint.js";

/** Ask with the page's own dialog; return whether the answer was yes. */
export function agree(question) {
  const dialog = document.querySelector("#confirm");
  document.querySelector("#confirm-question").textContent = question;
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((answer) => {
    dialog.addEventListener("close", () => answer(dialog.returnValue === "yes"), { once: true });
  });
}

/** Ask which of several words is meant; return it, or "" when the reader goes back. */
export function which(words, labels, title) {
  const dialog = document.querySelector("#which");
  const list = document.querySelector("#which-words");
  document.querySelector("#which-title").textContent = title;
  draw(list, h("div", { class: "choices-list" }, words.map((word) =>
    h("button", { key: word, class: "button button-quiet choice", value: word }, labels.get(word) ?? word),
  )), { calm: true });
  dialog.returnValue = "";
  dialog.showModal();
  list.querySelector("button")?.focus();
  return new Promise((answer) => {
    dialog.addEventListener("close", () => answer(dialog.returnValue), { once: true });
  });
}
