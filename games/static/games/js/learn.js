/** Lessons: one task at a time at a real position. The site says what may follow, as in a match. */
import { one, on } from "../../siamleague/js/dom.js";
import { panel } from "./asking.js";
import { draw } from "./boards/paint.js";
import { which } from "./dialogs.js";
import { Easel } from "./easel.js";
import { sceneOf } from "./scene.js";
import { back, begin, cut, heard, say } from "./sentence.js";
import { walk } from "./targets.js";
import { fromPage, speaker } from "./words.js";

const root = one("#lesson");
const t = speaker(fromPage("page"));
const boardWords = speaker(fromPage("page", "board"));
const language = document.documentElement.lang.startsWith("it") ? "it" : "en";
const board = await import(root.dataset.board);
const easel = new Easel(one("#board"), one("#board-words"), board, choose);
const tabs = [...document.querySelectorAll("[data-number]")];
const state = { number: 1, page: null, sentence: begin(null), current: null, whole: null, adrift: false };

async function fetched(said) {
  const query = said.map((word) => `said=${encodeURIComponent(word)}`).join("&");
  const answer = await fetch(`${root.dataset.lesson.replace("/0.json", `/${state.number}.json`)}?${query}`);
  return answer.json();
}

async function open(number) {
  state.number = Math.min(tabs.length, Math.max(1, number));
  const tab = tabs[state.number - 1];
  for (const each of tabs) {
    if (each === tab) each.setAttribute("aria-current", "step");
    else each.removeAttribute("aria-current");
  }
  one("#lesson-text").textContent = tab.dataset.text;
  one("#lesson-verdict").hidden = true;
  state.page = await fetched([]);
  state.current = null;
  update(begin(state.page.ask));
}

function update(sentence) {
  state.sentence = sentence;
  show();
  if (sentence.awaited) listen(sentence.awaited);
}

async function listen(said) {
  const reply = await fetched(said);
  if (reply.ask.complete) state.whole = reply;
  update(heard(state.sentence, reply.ask));
}

async function choose(words, element) {
  const labels = new Map(state.sentence.words.map(({ word, label }) => [word, label]));
  const title = element.getAttribute("aria-label") ?? t("which");
  const word = words.length === 1 ? words[0] : await which(words, labels, title);
  if (word) update(say(state.sentence, word));
}

function show(view = null) {
  const { names, seat, to_act } = state.page;
  const seats = names.map((name, place) => ({ seat: place, name, bot: "", gone: false }));
  const picture = { view: view ?? state.page.view, seats, seat, to_act, status: "running", log: [] };
  const over = view !== null;
  const scene = sceneOf(picture, { sentence: over ? undefined : state.sentence, t: boardWords, language, last: null });
  const inside = document.activeElement?.closest("#ask, #board");
  const lost = easel.show(scene);
  const groups = (word) => board.group?.(word, scene) ?? "";
  const asked = over ? null : panel({ sentence: state.sentence, sealed: [], groups, t, current: state.current });
  one("#ask").hidden = !asked;
  document.body.classList.toggle("has-dock", Boolean(asked));
  if (asked) draw(one("#ask"), asked, { calm: true });
  else one("#ask").replaceChildren();
  state.adrift ||= Boolean(inside || lost);
  if (state.adrift && !state.sentence.awaited) refocus();
}

function refocus() {
  state.adrift = false;
  if (document.activeElement && document.activeElement !== document.body) return;
  (one("[data-act=confirm]") ?? one("#board [tabindex='0']") ?? one("#ask [tabindex='0']"))?.focus();
}

function judge() {
  const { after, reached, verdict, told } = state.whole;
  show(after);
  const place = one("#lesson-verdict");
  const more = state.number < tabs.length;
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
  element.addEventListener("click", () => open(state.number + (what === "next" ? 1 : 0)));
  return element;
}

const ACTS = { confirm: judge, undo: () => update(back(state.sentence)) };
on("click", "[data-act]", (event, pressed) => ACTS[pressed.dataset.act]());
on("click", "[data-cut]", (event, pressed) => update(cut(state.sentence, Number(pressed.dataset.cut))));
walk(one("#ask"), choose, (target) => {
  state.current = target;
});
addEventListener("hashchange", () => open(numbered(location.hash)));
const numbered = (hash) => Number(/^#lesson-(\d+)$/.exec(hash)?.[1] ?? 1);
open(numbered(location.hash));
