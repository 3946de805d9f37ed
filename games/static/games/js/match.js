/** The page of a match: what arrives is drawn, what is said is sent, and nothing is decided here. */
import { kept, one, on } from "../../siamleague/js/dom.js";
import { panel, skipping } from "./asking.js";
import { draw } from "./boards/paint.js";
import { Chance } from "./chance.js";
import { skew } from "./clock.js";
import { agree, which } from "./dialogs.js";
import { Easel } from "./easel.js";
import { endingTree } from "./ending.js";
import { Seen } from "./fresh.js";
import { headline, whenFirst } from "./headline.js";
import { drawHint } from "./hints.js";
import { Line, sayWhyDown } from "./line.js";
import { logTree, sentences } from "./log.js";
import { Panes } from "./panes.js";
import { Replay } from "./replay.js";
import { sceneOf } from "./scene.js";
import { actions, offers, strip } from "./seats.js";
import { back, begin, heard, renew, say } from "./sentence.js";
import * as settings from "./settings.js";
import { Skip, decided, holds } from "./skipping.js";
import { Sounds } from "./sounds.js";
import { Steps } from "./steps.js";
import { Muted, maySpeak, talkTree } from "./talk.js";
import { settle, walk } from "./targets.js";
import { ticking } from "./ticking.js";
import { Badge } from "./title.js";
import { fromPage, speaker } from "./words.js";
import { Zoom } from "./zoom.js";
import { NOTHING, Outbox, fresh, look, merge, mine, paused, ticket } from "./wire.js";

const root = one("#match");
const t = speaker(fromPage("page"));
const boardWords = speaker(fromPage("page", "board"));
const language = document.documentElement.lang.startsWith("it") ? "it" : "en";

const store = kept("localStorage");
const linked = location.hash.startsWith("#move-"); // the address leads to a move, not to the end

const state = {
  picture: NOTHING,
  sentence: begin(null),
  current: null, // the choice that Tab leads to
  ahead: Number(root.dataset.now) - Date.now(), // the site's time minus the device's
  keys: false, // whether the reader used keys last
  adrift: null, // where the focus was when what had it vanished
  likes: settings.read(store),
  heard: null, // the newest remark that was shown
  moved: null, // the number of a move of mine that has just been taken
  ended: false, // whether the scene of the end has been shown
};
const mineHere = `${root.dataset.code}.${root.dataset.reader}`;
const outbox = new Outbox(store, `siamleague.match.${mineHere}`);
const muted = new Muted(store, "siamleague.muted");
const phrases = new Map([...document.querySelectorAll("[data-phrase]")].map((each) => [each.dataset.phrase, each.textContent]));
const skip = new Skip(kept("sessionStorage"), `siamleague.skip.${mineHere}`);
const sounds = new Sounds(state.likes.sounds);
const badge = new Badge(root);
const board = await import(root.dataset.board);
const steps = new Steps(one("#steps"), {
  t,
  show: (text) => {
    one("#happened").textContent = text || t("step-start");
    drawMove();
  },
});
const easel = new Easel(one("#board"), one("#board-words"), board, choose);
const zoom = new Zoom(one("#board"));
easel.redrawn = () => zoom.redrawn();
const seen = new Seen(store, `siamleague.seen.${mineHere}`);
easel.dress = (tree) => (state.picture.status === "running" && state.picture.seat !== null ? seen.mark(tree) : tree);
const panes = new Panes(root, one("#tabs"), t);
panes.after = () => settle(one("#board"));
const now = () => Date.now() + state.ahead;
const names = () => state.picture.seats.map(({ seat, name }) => name || t("seat", { n: seat + 1 }));
const chance = new Chance(root, { store, t, now, names, send: (said) => line.send(said) });
const replay = new Replay(root, { t, show: drawAll, fair: () => chance.told(state.picture) });
const line = new Line(root.dataset.socket, { receive, up, down });
const teams = root.dataset.teams ? root.dataset.teams.split("\n") : [];
const sealed = () => outbox.waiting().find((order) => order.do === "move")?.words ?? [];

function up() {
  one("#line-ended").hidden = true;
  chance.begin(state.picture === NOTHING);
  line.send(look(state.picture));
  for (const order of outbox.waiting()) line.send(order);
  line.ping();
  if (state.sentence.awaited) ask();
}

function down(how, code) {
  sayWhyDown(how, code);
  drawAll();
}

function receive(message) {
  if (message.is === "picture") pictured(message);
  else if (message.is === "words") update(heard(state.sentence, message));
  else if (message.is === "done") done(message);
  else if (message.is === "no") refused(message);
  else if (message.is === "pong") state.ahead = skew(line.asked, Date.now(), message.now);
}

function pictured(message) {
  const before = state.picture;
  state.picture = merge(before, message);
  if (state.picture === before) return;
  const first = before === NOTHING;
  if (first) happened(state.picture.log.slice(-1));
  else announce(before);
  badge.turn(mine(state.picture));
  chance.follow(state.picture);
  replay.follow(state.picture);
  drawTable();
  update(renew(state.sentence, mine(state.picture) ? state.picture.ask : null), { calm: first });
  passOver();
}

/** Return what the board says about passing questions over; null where there is nothing to say. */
const skips = () =>
  (state.picture.view && board.skips?.(sceneOf(state.picture, { t: boardWords, language, sentence: state.sentence }))) ?? null;

/** Answer what the reader wanted to pass over, for as long as that holds. */
function passOver() {
  if (!skip.now) return;
  const here = skips();
  if (!holds(skip.now, here)) skip.keep(null);
  else if (here.closing && mine(state.picture) && !state.sentence.said.length && !sealed().length) {
    order({ do: "move", seen: state.picture.version, words: [here.closing] });
  }
  drawAll();
}

function announce(before) {
  const lines = fresh(before, state.picture);
  const over = state.picture.status === "finished" && before.status !== "finished";
  if (lines.length) happened(lines);
  if (lines.length && !over) steps.add(before.view, state.picture.view, one("#happened").textContent);
  if (over) steps.clear();
  if (over) line.send({ do: "look", have: 0 }); // now all of the log and the talk may be read
  if (over) sounds.play("end");
  else if (mine(state.picture) && !mine(before)) sounds.play("turn");
  else if (lines.length) sounds.play("move");
}

function happened(lines) {
  one("#happened").textContent = lines.map((each) => sentences(each, { names: names(), t })).join(" ");
}

function done({ ticket: answered, number }) {
  const order = outbox.settle(answered);
  if (order?.do === "move") {
    state.moved = number;
    steps.clear();
    const asked = mine(state.picture) && state.picture.version >= number;
    state.sentence = begin(asked ? state.picture.ask : null);
  }
  drawAll();
  if (state.picture.version >= number) passOver();
}

function refused({ code, text: why, ticket: answered }) {
  const order = answered ? outbox.settle(answered) : null;
  if (code === "dice") return; // a seal or a secret that came too late; the log says who gave one
  const again = order?.do === "move" && code === "stale";
  if (order?.do === "move" && !again) skip.keep(null); // whoever is refused is asked
  notice(again ? t("stale") : why || t("refused"));
  if (!order && state.sentence.awaited) state.sentence = begin(state.picture.ask);
  drawAll();
}

function notice(sentence) {
  const place = one("#notice");
  place.textContent = sentence;
  place.hidden = !sentence;
}

/** Take a new sentence: ask what follows, send it when it is whole and needs no confirming, draw. */
function update(sentence, how = {}) {
  state.sentence = sentence;
  if (sentence.awaited) ask();
  if (sentence.complete && !state.likes.confirm) send();
  else drawMove(how);
}

const ask = () => line.send({ do: "say", said: state.sentence.awaited });

/** Say the word that a part of the board or a button stands for; ask which when there are several. */
async function choose(words, element) {
  notice("");
  const labels = new Map(state.sentence.words.map(({ word, label }) => [word, label]));
  const title = element.getAttribute("aria-label") ?? t("which");
  const word = words.length === 1 ? words[0] : await which(words, labels, title);
  if (word) update(say(state.sentence, word));
}

function order(what) {
  const sent = outbox.add({ ...what, ticket: ticket() });
  if (!line.send(sent)) notice(t("later"));
  return sent;
}

function send() {
  if (!state.sentence.complete || sealed().length) return;
  order({ do: "move", seen: state.picture.version, words: state.sentence.said.map(({ word }) => word) });
  drawAll();
}

function drawAll(how = {}) {
  drawTable();
  drawMove(how);
}

/** Draw the board and the question: all that changes while a move is being said. */
function drawMove(how = {}) {
  if (state.picture === NOTHING) return;
  drawAsk(state.sentence, drawBoard(how));
}

/** Draw what changes when something has happened: seats, offers, log, talk. */
function drawTable() {
  const { picture } = state;
  if (picture === NOTHING) return;
  root.classList.toggle("is-my-turn", mine(picture));
  root.dataset.version = picture.version;
  root.dataset.status = picture.status;
  draw(one("#seats"), strip(picture, { names: names(), teams, t, now: now() }) ?? "", { calm: true });
  one("#now").textContent = headline(picture, { names: names(), t });
  one("#first-move").textContent = whenFirst(picture, { t, language, now: now(), ahead: state.ahead });
  drawEnding(picture);
  drawHint(picture);
  put("#offers", offers(picture, { names: names(), t }));
  put("#actions", actions(picture, { t, rated: root.dataset.rated === "yes", paused: paused(picture) }));
  drawLog();
  drawTalk();
}

const put = (place, tree) => {
  const element = one(place);
  element.hidden = !tree;
  if (tree) draw(element, tree, { calm: true });
  else element.replaceChildren();
};

function drawBoard(how) {
  const { picture, sentence } = state;
  const hidden = picture.view === null;
  one("#board-place").hidden = hidden;
  if (hidden) return false;
  if (state.moved && picture.version >= state.moved && !state.sentence.said.length && !sealed().length) {
    seen.keep(board.tree(sceneOf(picture, { t: boardWords, language })));
    state.moved = null;
  }
  const shown = replay.scene() ?? steps.back;
  if (picture.status === "finished" && !shown) return false;
  const at = shown ?? { sentence, sealed: sealed() };
  return easel.show(sceneOf(picture, { t: boardWords, language, ...at }), { calm: how.calm || shown?.calm });
}

function drawAsk(sentence, lost) {
  const place = one("#ask");
  const inside = place.contains(document.activeElement);
  const scene = sceneOf(state.picture, { t: boardWords, language, sentence });
  const groups = (word) => board.group?.(word, scene) ?? "";
  const waiting = sealed();
  const ways = !sentence.said.length && skips();
  const passes = ways?.closing ? ways.scopes.map(({ name }) => ({ name, label: boardWords(`skip-${name}`) })) : [];
  const { drawn } = easel;
  put("#ask", !steps.back && panel({ sentence, sealed: labelled(waiting), groups, t, current: state.current, drawn, passes, why: boardWords("skip-why") }));
  put("#skipping", skip.now && skipping(boardWords(`skipping-${skip.now.name}`), t));
  place.setAttribute("aria-busy", String(Boolean(sentence.awaited || waiting.length)));
  panes.follow(board.panes?.(scene) ?? [{ name: "map", label: t("board") }], !one("#talk").hidden);
  if (sentence.words.length) panes.lead(`${state.picture.version} ${sentence.said.length}`, Boolean(one("#ask [data-words]")));
  // What had the focus may vanish before the answer says what comes in its place.
  if (lost || inside) state.adrift = { board: lost };
  if (state.adrift && !sentence.awaited) refocus(state.adrift.board && !waiting.length);
}

/** Keep the focus where the reader was working: on the board, the list, or the button to confirm. */
function refocus(fromBoard) {
  state.adrift = null;
  if (document.activeElement && document.activeElement !== document.body) return;
  const how = { preventScroll: !state.keys }; // who points keeps looking where they look
  const confirm = one("[data-act=confirm]");
  if (confirm) confirm.focus(how);
  else if (!fromBoard || !easel.focus(how)) {
    const listed = one("#ask [tabindex='0']");
    if (listed || !easel.focus(how)) (listed ?? one("#now")).focus(how);
  }
}

const labelled = (words) =>
  words.map((word) => state.sentence.said.find((each) => each.word === word)?.label ?? word);

/** Show the scene of the end once, unless the address names a move; afterwards the reader calls it. */
function drawEnding(picture) {
  if (picture.status !== "finished" || state.ended || !picture.view) return;
  state.ended = true;
  seen.forget();
  const scene = sceneOf(picture, { t: boardWords, language });
  draw(one("#ending-scene"), endingTree(picture, { names: names(), t, finale: board.finale?.(scene), fair: chance.told(picture) }), { calm: true });
  showEnding(!linked);
}

function showEnding(shown) {
  const place = one("#ending");
  const inside = place.contains(document.activeElement);
  place.hidden = !shown;
  if (shown) panes.show("map");
  else if (inside) one("#replay [data-replay=play]").focus();
}

function drawLog() {
  const place = one("#log");
  const bottom = place.scrollHeight - place.scrollTop - place.clientHeight < 40;
  const { lines, steps, shown } = replay.lines(state.picture);
  draw(place, logTree(lines, { names: names(), t, steps, shown }), { calm: true });
  const current = one(".is-shown", place);
  if (current) place.scrollTop = current.offsetTop - place.clientHeight / 2;
  else if (bottom) place.scrollTop = place.scrollHeight;
}

function drawTalk() {
  const { picture } = state;
  const may = maySpeak(picture, root.dataset.signedIn === "yes");
  one("#talk").hidden = !may && !picture.remarks.length;
  one("#talk-form").hidden = !may || one("#talk-form").hasAttribute("data-silent");
  one("#phrases").hidden = !may;
  const heard = picture.remarks.filter(({ name }) => !muted.names.has(name));
  if (state.heard !== null && heard.at(-1)?.id > state.heard) panes.mark("talk");
  state.heard = heard.at(-1)?.id ?? 0;
  const mine = names()[picture.seat] ?? "";
  draw(one("#talk-said"), talkTree(picture.remarks, { t, phrases, muted: muted.names, mine, report: root.dataset.report }), { calm: true });
  one("#talk-said").scrollTop = one("#talk-said").scrollHeight;
}

one("#ending-close").addEventListener("click", () => showEnding(false));
one("#ending-open").addEventListener("click", () => (showEnding(true), one("#ending-title").focus()));

const ACTS = {
  confirm: send,
  "ask-again": () => {
    skip.keep(null);
    drawAll();
    one("#now").focus({ preventScroll: true });
  },
  undo: () => update(back(state.sentence)),
  resign: async () => {
    const several = state.picture.seats.length > 2;
    if (await agree(t(several ? "sure-resign-many" : "sure-resign"))) order({ do: "resign" });
  },
};

on("click", "[data-act]", (event, button) => ACTS[button.dataset.act]());
on("click", "[data-skip]", (event, button) => {
  skip.keep(decided(button.dataset.skip, skips()));
  passOver();
});
on("click", "[data-zoom]", (event, button) => zoom.press(button.dataset.zoom));
on("click", "[data-offer]", (event, button) => order({ do: "offer", what: button.dataset.offer }));
on("click", "[data-decline]", (event, button) => order({ do: "decline", what: button.dataset.decline }));
walk(one("#ask"), choose, (target) => {
  state.current = target;
});
document.addEventListener("pointerdown", () => {
  state.keys = false;
}, { capture: true });
document.addEventListener("keydown", () => {
  state.keys = true;
}, { capture: true });
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest?.("input, textarea, select, dialog");
  if (event.key === "Backspace" && !typing && state.sentence.said.length) {
    event.preventDefault();
    ACTS.undo();
  }
});
on("click", "[data-phrase]", (event, button) => order({ do: "talk", text: button.dataset.phrase }));
on("click", "[data-mute]", (event, button) => {
  muted.turn(button.dataset.mute);
  drawTalk();
});
one("#talk-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const field = one("#talk-text");
  if (field.value.trim()) order({ do: "talk", text: field.value.trim() });
  field.value = "";
});
for (const name of ["confirm", "sounds"]) {
  const box = one(`#like-${name}`);
  box.checked = state.likes[name];
  box.addEventListener("change", () => {
    state.likes = settings.keep(store, name, box.checked);
    sounds.on = state.likes.sounds;
    if (name === "sounds") sounds.play("turn");
  });
}
badge.follow(root.dataset.waiting);
ticking({ picture: () => state.picture, now, t, hurry: () => sounds.play("hurry"), claim: () => line.send({ do: "claim" }) });
