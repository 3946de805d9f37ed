/** What the master would do: asked by a press, drawn when the answer has come with the picture. */
import { one } from "../../siamleague/js/dom.js";

/** Show what the picture says of hints: that one may ask, that it is thought about, or the answer. */
export function drawHint({ hint }) {
  const place = document.querySelector("#hint");
  if (!place) return;
  place.hidden = !hint;
  for (const part of place.querySelectorAll("[data-hint]")) part.hidden = part.dataset.hint !== hint?.state;
  if (hint?.state !== "known") return;
  const chance = one("[data-hint-chance]", place);
  const { sure, words } = chance.dataset;
  chance.textContent = hint.exact && hint.hoped > 90 ? sure : words.replace("{n}", hint.hoped);
  one("[data-hint-words]", place).textContent = hint.words.join(", ");
  one("[data-hint-why]", place).textContent = hint.why.join(" ");
}

document.querySelector("#hint form")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target;
  fetch(form.action, { method: "POST", body: new FormData(form), redirect: "manual" });
});
