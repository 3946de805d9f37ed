/** The page of a match: what arrives is drawn, what is said is sent, and nothing is decided here. */
import { one, on } from "../../siamleague/js/dom.js";
import { panel, skipping } from "./asking.js";
import { draw } from "./boards/paint.js";
import { fallen, firstMoveBy, left, skew, text, HURRY } from "./clock.js";
import { agree, which } from "./dialogs.js";
import { Easel } from "./easel.js";
import { Line } from "./line.js";
import { logTree, sentences } from "./log.js";
import { Replay } from "./replay.js";
import { sceneOf } from "./scene.js";
import { actions, offers, strip } from "./seats.js";
import { back, begin, cut, heard, renew, say } from "./sentence.js";
import * as settings from "./settings.js";
import { Skip, decided, holds } from "./skipping.js";
import { Sounds } from "./sounds.js";
import { maySpeak, talkTree } from "./talk.js";
import { walk } from "./targets.js";
import { Badge } from "./title.js";
import { fromPage, speaker } from "./words.js";
import { NOTHING, Outbox, fresh, look, merge, mine, paused, ticket } from "./wire.js";

const root = one("#match");
const t = speaker(fromPage("page"));
const boardWords = speaker(fromPage("page", "board"));
const language = document.documentElement.lang.startsWith("it") ? "it" : "en";
const CLAIM_AGAIN = 5000;

const state = {
  picture: NOTHING,
  sentence: begin(null),
  current: null, // the choice that Tab leads to
  ahead: Number(root.dataset.now) - Date.now(), // the site's time minus the device's
  claimed: new Map(),
  hurried: false,
  keys: false, // whether the reader used keys last
  adrift: null, // where the focus was when what had it vanished
  likes: settings.read(localStorage),
};
const mineHere = `${root.dataset.code}.${root.dataset.reader}`;
const outbox = new Outbox(localStorage, `siamleague.match.${mineHere}`);
const skip = new Skip(sessionStorage, `siamleague.skip.${mineHere}`);
const sounds = new Sounds(state.likes.sounds);
const badge = new Badge(root);
const board = await import(root.dataset.board);
const easel = new Easel(one("#board"), one("#board-words"), board, choose);
const replay = new Replay(root, { t, show: drawAll });
const line = new Line(root.dataset.socket, { receive, up, down });

const now = () => Date.now() + state.ahead;
const names = () => state.picture.seats.map(({ seat, name }) => name || t("seat", { n: seat + 1 }));
const teams = root.dataset.teams ? root.dataset.teams.split("\n") : [];
const sealed = () => outbox.waiting().find((order) => order.do === "move")?.words ?? [];

function up() {
  one("#line-ended").hidden = true;
  line.send(look(state.picture));
  for (const order of outbox.waiting()) line.send(order);
  line.ping();
  if (state.sentence.awaited) ask();
}

/** Say why the line is not coming back, if it is not, and what helps. */
function down(how, code) {
  const place = one("#line-ended");
  for (const words of place.children) words.hidden = words.dataset.code !== String(code);
  place.hidden = how !== "refused";
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
    const asked = mine(state.picture) && state.picture.version >= number;
    state.sentence = begin(asked ? state.picture.ask : null);
  }
  drawAll();
  if (state.picture.version >= number) passOver();
}

function refused({ code, text: why, ticket: answered }) {
  const order = answered ? outbox.settle(answered) : null;
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
  one("#now").textContent = headline(picture);
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
  one("#board-closed").hidden = !hidden;
  one("#board-place").hidden = hidden;
  if (hidden) return false;
  const shown = replay.scene();
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
  put("#ask", panel({ sentence, sealed: labelled(waiting), groups, t, current: state.current, passes, why: boardWords("skip-why") }));
  put("#skipping", skip.now && skipping(boardWords(`skipping-${skip.now.name}`), t));
  place.setAttribute("aria-busy", String(Boolean(sentence.awaited || waiting.length)));
  document.body.classList.toggle("has-dock", !place.hidden);
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
  else if (!fromBoard || !easel.focus(how)) (one("#ask [tabindex='0']") ?? one("#now")).focus(how);
}

const labelled = (words) =>
  words.map((word) => state.sentence.said.find((each) => each.word === word)?.label ?? word);

function headline(picture) {
  if (picture.status === "finished") return picture.reason ?? t("over");
  if (picture.view === null) return t("closed-to-watchers");
  if (paused(picture)) return t("paused");
  if (picture.behind) return t("behind", { n: picture.behind });
  const first = beforeFirst(picture);
  if (mine(picture)) return `${t("your-turn")} ${first}`.trim();
  const who = (picture.to_act ?? []).map((seat) => names()[seat]).join(", ");
  return who ? `${t("waiting-for", { who })} ${first}`.trim() : "";
}

/** Say that no time runs yet, and until when a first move is waited for. */
function beforeFirst(picture) {
  const by = firstMoveBy(picture.clock);
  if (by === null) return "";
  const far = by - now() > 12 * 3600 * 1000;
  const shown = new Date(by - state.ahead);
  const when = far ? shown.toLocaleString(language, { dateStyle: "short", timeStyle: "short", hourCycle: "h23" })
    : shown.toLocaleTimeString(language, { timeStyle: "short", hourCycle: "h23" });
  return t("first-move", { when });
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
  one("#talk-form").hidden = !may;
  draw(one("#talk-said"), talkTree(picture.remarks, { t }), { calm: true });
}

/** Count the shown clocks along; say so once when mine is nearly over, and claim a fallen flag. */
function tick() {
  const { picture } = state;
  if (picture.status !== "running" || !picture.clock || picture.clock.kind === "none") return;
  for (const shown of document.querySelectorAll("[data-clock]")) {
    const time = left(picture.clock, Number(shown.dataset.clock), now());
    shown.textContent = text(time, { days: t("days") });
    shown.classList.toggle("is-hurry", shown.classList.contains("is-running") && time < HURRY);
  }
  hurry(picture);
  for (const seat of fallen(picture.clock, now())) {
    if (now() - (state.claimed.get(seat) ?? 0) < CLAIM_AGAIN) continue;
    state.claimed.set(seat, now());
    line.send({ do: "claim" });
  }
}

function hurry(picture) {
  const close = mine(picture) && left(picture.clock, picture.seat, now()) < HURRY;
  if (close && !state.hurried) sounds.play("hurry");
  state.hurried = close;
}

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
on("click", "[data-cut]", (event, button) => update(cut(state.sentence, Number(button.dataset.cut))));
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
    state.likes = settings.keep(localStorage, name, box.checked);
    sounds.on = state.likes.sounds;
    if (name === "sounds") sounds.play("turn");
  });
}
badge.follow(root.dataset.waiting);
setInterval(tick, 200);
