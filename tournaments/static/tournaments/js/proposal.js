/**
 * A proposal changed by hand: a card is picked up with a pointer, a finger on its handle, or a key,
 * and dropped on another; both change places. What each would cost is asked once for the card that
 * is picked up, and judged by the server. Nothing is written until it is saved.
 */
import { all, on, one } from "../../siamleague/js/dom.js";

const FAR_ENOUGH = 6; // pixels until a press is a drag
const EDGE = 80; // pixels from the window's edge where a drag scrolls
const PACE = 12;

/** Return what is still to be saved, two by two: the first pair by name, the others behind. */
export const fields = (moves) => {
  const [[first, second], ...more] = moves;
  return [["one", first], ["other", second], ...more.flat().map((each) => ["more", each])];
};

/** Return pairs from a flat list, as "3-7-4-9" or as numbers. */
export const pairs = (flat) => {
  const all = typeof flat === "string" ? flat.split("-").filter(Boolean) : flat.map(String);
  return all.flatMap((each, at) => (at % 2 ? [] : [[each, all[at + 1]]])).filter(([, b]) => b);
};

/** Put words in the places of a sentence: "{name} stays". */
export const say = (sentence, values) =>
  sentence.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

/** Return how fast a page scrolls for a pointer at this height of the window: not at all inside. */
export const drift = (y, height) => (y < EDGE ? -PACE : y > height - EDGE ? PACE : 0);

/** Let two cards change places on the page; one that is not on it changes nothing. */
export function exchange(first, second) {
  if (!first || !second) return;
  const mark = document.createComment("");
  first.replaceWith(mark);
  second.replaceWith(first);
  mark.replaceWith(second);
}

const list = () => one("[data-proposal]");
const bar = () => one("[data-moves]");
const cards = () => all("[data-card]", list());
const card = (entry) => one(`[data-card="${CSS.escape(entry)}"]`, list());
const handle = (of) => one("[data-handle]", of);
const name = (of) => of.dataset.name;

const state = { moves: [], undone: [], picked: null, asked: 0 };

const tell = (words) => {
  one("[data-told]").textContent = words;
};

function draw() {
  const { moves, undone, picked } = state;
  const box = bar();
  box.hidden = moves.length === 0 && undone.length === 0;
  one("[data-count]", box).textContent = say(box.dataset.count, { n: moves.length });
  one("[data-undo]", box).disabled = moves.length === 0;
  one("[data-redo]", box).disabled = undone.length === 0;
  one("[data-save]", box).disabled = moves.length === 0;
  for (const each of all("[data-publish]")) each.disabled = moves.length > 0;
  list().toggleAttribute("data-unsaved", moves.length > 0 || picked !== null);
}

function change(moves, undone) {
  state.moves = moves;
  state.undone = undone;
  draw();
}

function move(first, second) {
  exchange(card(first), card(second));
  change([...state.moves, [first, second]], []);
}

function undo() {
  const last = state.moves.at(-1);
  if (!last) return;
  exchange(card(last[0]), card(last[1]));
  change(state.moves.slice(0, -1), [...state.undone, last]);
  tell(bar().dataset.undone);
}

function redo() {
  const next = state.undone.at(-1);
  if (!next) return;
  exchange(card(next[0]), card(next[1]));
  change([...state.moves, next], state.undone.slice(0, -1));
  tell(bar().dataset.redone);
}

/** Take all that is not saved back, and let the proposal lie as the computer made it. */
function back(moves) {
  while (state.moves.length) undo();
  for (const [first, second] of moves) exchange(card(first), card(second));
  change([...moves], []);
  tell(bar().dataset.asMade);
}

function label(of, words) {
  one("[data-label]", handle(of)).textContent = say(words, { name: name(of) });
}

async function costs(entry) {
  const query = new URLSearchParams([["one", entry], ...state.moves.flat().map((each) => ["more", each])]);
  const answer = await fetch(`${list().dataset.costs}?${query}`);
  return answer.ok ? answer.json() : null;
}

/** Show what each would cost; the card in hand stays where it is in the window. */
function show(found) {
  const words = list().dataset;
  const before = state.picked.getBoundingClientRect().top;
  for (const cost of found) {
    const other = card(String(cost.entry));
    if (!other) continue;
    const line = one("[data-cost]", other);
    line.textContent = `${words[cost.sign]}: ${cost.words.join("; ")}`;
    line.dataset.sign = cost.sign;
    line.hidden = false;
  }
  window.scrollBy(0, state.picked.getBoundingClientRect().top - before);
}

async function pick(picked) {
  state.picked = picked;
  state.asked += 1;
  const mine = state.asked;
  const words = list().dataset;
  picked.classList.add("card-picked");
  list().classList.add("cards-open");
  for (const each of cards()) label(each, each === picked ? words.leave : words.drop);
  draw();
  tell(say(words.picked, { name: name(picked) }));
  const found = await costs(picked.dataset.card).catch(() => null);
  if (state.picked !== picked || state.asked !== mine) return;
  if (found) show(found);
  else tell(words.unknown);
}

function release() {
  const picked = state.picked;
  state.picked = null;
  picked.classList.remove("card-picked");
  list().classList.remove("cards-open");
  for (const each of cards()) {
    label(each, list().dataset.pick);
    each.classList.remove("card-over");
    const line = one("[data-cost]", each);
    line.hidden = true;
    line.textContent = "";
  }
  draw();
  return picked;
}

function drop(on) {
  const picked = release();
  move(picked.dataset.card, on.dataset.card);
  tell(say(list().dataset.dropped, { one: name(picked), other: name(on) }));
  handle(picked).focus({ preventScroll: true });
}

function leave() {
  const picked = release();
  tell(say(list().dataset.left, { name: name(picked) }));
  handle(picked).focus({ preventScroll: true });
}

function press(of) {
  if (state.picked === null) pick(of);
  else if (state.picked === of) leave();
  else drop(of);
}

function key(event) {
  if (state.picked === null) return;
  const here = event.target.closest("[data-card]");
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (event.key === "Escape") leave();
  else if (step && here) handle(cards().at((cards().indexOf(here) + step) % cards().length)).focus();
  else return;
  event.preventDefault();
}

/** Follow one pointer from the press to the drop. */
function follow(press, picked) {
  let ghost = null;
  let over = null;
  let at = press;
  const below = () => {
    const found = document.elementFromPoint(at.clientX, at.clientY)?.closest("[data-card]");
    return found && found !== picked && list().contains(found) ? found : null;
  };
  const place = () => {
    ghost.style.translate = `${at.clientX + 12}px ${at.clientY + 12}px`;
    const found = below();
    if (found !== over) {
      over?.classList.remove("card-over");
      found?.classList.add("card-over");
      over = found;
    }
  };
  const scroll = () => {
    if (!ghost) return;
    const pace = drift(at.clientY, innerHeight);
    if (pace) {
      window.scrollBy(0, pace);
      place();
    }
    requestAnimationFrame(scroll);
  };
  const begin = () => {
    if (state.picked) release();
    pick(picked);
    ghost = document.createElement("p");
    ghost.className = "card-ghost";
    ghost.textContent = name(picked);
    ghost.setAttribute("aria-hidden", "true");
    list().after(ghost);
    requestAnimationFrame(scroll);
  };
  const moved = (event) => {
    if (event.pointerId !== press.pointerId) return;
    at = event;
    if (!ghost && Math.hypot(at.clientX - press.clientX, at.clientY - press.clientY) > FAR_ENOUGH) begin();
    if (ghost) {
      event.preventDefault();
      place();
    }
  };
  const end = (event) => {
    if (event.pointerId !== undefined && event.pointerId !== press.pointerId) return;
    if (event.type === "keydown" && event.key !== "Escape") return;
    for (const type of ENDS) document.removeEventListener(type, end, true);
    document.removeEventListener("pointermove", moved);
    if (!ghost) return;
    ghost.remove();
    ghost = null;
    if (event.type === "pointerup") {
      document.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => document.removeEventListener("click", swallow, true));
    }
    if (state.picked !== picked) return; // put back by a key meanwhile
    const target = event.type === "pointerup" ? below() : null;
    if (target) drop(target);
    else leave();
  };
  for (const type of ENDS) document.addEventListener(type, end, true);
  document.addEventListener("pointermove", moved, { passive: false });
}

const ENDS = ["pointerup", "pointercancel", "keydown"];

/** A drag that ends on a link or a button has not pressed it. */
function swallow(event) {
  event.preventDefault();
  event.stopPropagation();
}

function save() {
  const form = bar();
  if (!state.moves.length) return; // pressed twice
  for (const [key, value] of fields(state.moves)) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: key, value });
    form.append(field);
  }
  state.moves = [];
  form.requestSubmit();
}

function listen(box) {
  on("click", "[data-handle]", (_event, button) => press(button.closest("[data-card]")), box);
  on("click", "[data-undo]", undo, box);
  on("click", "[data-redo]", redo, box);
  on("click", "[data-save]", save, box);
  on("submit", "[data-one-move]", (event, form) => {
    event.preventDefault();
    const [first, second] = [form.elements.one, form.elements.other].map((each) => each.value);
    if (first === second) return;
    if (state.picked) release();
    move(first, second);
    tell(say(list().dataset.dropped, { one: chosen(form.elements.one), other: chosen(form.elements.other) }));
    form.reset();
  }, box);
  on("submit", "[data-back]", (event, form) => {
    event.preventDefault();
    back(pairs(form.dataset.back));
  }, box);
  box.addEventListener("keydown", key);
  box.addEventListener("dragstart", (event) => event.target.closest("[data-card]") && event.preventDefault());
  box.addEventListener("pointerdown", (event) => {
    const picked = event.target.closest("[data-card]");
    const byHandle = event.target.closest("[data-handle]");
    if (!picked || event.button !== 0 || (event.pointerType !== "mouse" && !byHandle)) return;
    follow(event, picked);
  });
  window.addEventListener("beforeunload", (event) => state.moves.length && event.preventDefault());
}

const chosen = (select) => select.selectedOptions[0]?.textContent ?? "";

/** Show the handles; after the page's middle was fetched anew, too. */
function open() {
  const found = list();
  if (!found || found.dataset.open) return;
  found.dataset.open = "yes";
  state.undone = [];
  for (const each of all("[data-handle]", found)) each.hidden = false;
  const again = pairs(found.dataset.again ?? "");
  if (again.length) history.replaceState(null, "", location.pathname);
  for (const [first, second] of again) move(first, second);
  draw();
}

if (globalThis.document) {
  const box = one("[data-live]") ?? document.body;
  open();
  listen(box);
  new MutationObserver(open).observe(box, { childList: true });
}
