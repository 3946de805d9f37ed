/** Lessons: one task at a time at a real position. The site says what may follow, as in a match. */
import { one } from "../../siamleague/js/dom.js";
import { Trial } from "./trial.js";

const root = one("#lesson");
const tabs = [...document.querySelectorAll("[data-number]")];
let number = 1;
const trial = new Trial(await import(root.dataset.board), { asks: fetched, confirms: judge });

async function fetched(said) {
  const query = said.map((word) => `said=${encodeURIComponent(word)}`).join("&");
  const answer = await fetch(`${root.dataset.lesson.replace("/0.json", `/${number}.json`)}?${query}`);
  return answer.json();
}

async function open(wanted) {
  number = Math.min(tabs.length, Math.max(1, wanted));
  const tab = tabs[number - 1];
  for (const each of tabs) {
    if (each === tab) each.setAttribute("aria-current", "step");
    else each.removeAttribute("aria-current");
  }
  one("#lesson-text").textContent = tab.dataset.text;
  one("#lesson-verdict").hidden = true;
  trial.open(await fetched([]));
}

function judge() {
  const { after, reached, verdict, told } = trial.reply;
  trial.show(after);
  const place = one("#lesson-verdict");
  const more = number < tabs.length;
  place.replaceChildren(paragraph(told.join(" ")), paragraph(verdict));
  if (!reached || more) place.append(button(reached ? "next" : "again", place));
  place.classList.toggle("is-good", reached);
  place.hidden = false;
  place.querySelector("button")?.focus();
}

function paragraph(text) {
  const element = document.createElement("p");
  element.textContent = text;
  return element;
}

function button(what, place) {
  const element = document.createElement("button");
  element.type = "button";
  element.className = "button button-small";
  element.textContent = place.dataset[what];
  element.addEventListener("click", () => open(number + (what === "next" ? 1 : 0)));
  return element;
}

addEventListener("hashchange", () => open(numbered(location.hash)));
const numbered = (hash) => Number(/^#lesson-(\d+)$/.exec(hash)?.[1] ?? 1);
open(numbered(location.hash));
