/** The window of a match: its tabs, and the zoom of a map. */
import assert from "node:assert/strict";
import test from "node:test";

import { find, h, textOf } from "../../games/static/games/js/boards/paint.js";
import { endingTree } from "../../games/static/games/js/ending.js";
import { Seen, marked, shownBy } from "../../games/static/games/js/fresh.js";
import { tabs } from "../../games/static/games/js/panes.js";
import { stepper } from "../../games/static/games/js/steps.js";
import { talkTree } from "../../games/static/games/js/talk.js";
import { enable } from "../../games/static/games/js/targets.js";
import { moved, zoomed } from "../../games/static/games/js/zoom.js";
import { panel } from "../../games/static/games/js/asking.js";

const WHOLE = [-100, 0, 400, 200];

test("what is under the fingers stays there while the map comes closer", () => {
  const [x, y, w, h_] = zoomed(WHOLE, WHOLE, 2, [0, 50]);
  assert.deepEqual([w, h_], [200, 100]);
  assert.equal((0 - x) / w, (0 - WHOLE[0]) / WHOLE[2]);
  assert.equal((50 - y) / h_, 50 / WHOLE[3]);
});

test("nobody zooms farther than the whole map, nor closer than four times", () => {
  assert.deepEqual(zoomed(WHOLE, WHOLE, 0.2, [0, 0]), WHOLE);
  assert.equal(zoomed(WHOLE, WHOLE, 99, [0, 0])[2], 100);
});

test("a moved window never leaves the map", () => {
  const near = zoomed(WHOLE, WHOLE, 2, [0, 50]);
  assert.deepEqual(moved(WHOLE, near, [-9999, 9999]), [-100, 100, 200, 100]);
});

test("the tab in sight is pressed, and one with something to press has a dot that says so", () => {
  const row = tabs([{ name: "map", label: "Map", board: true }, { name: "log", label: "Log" }], ["log"], ["map"], (key) => key);
  assert.deepEqual(row.map((tab) => tab.attributes["aria-pressed"]), ["false", "true"]);
  assert.deepEqual(row.map(textOf), ["Map tab-marked", "Log"]);
});

test("what the board offers is not listed a second time", () => {
  const tree = h("div", {}, h("p", { "data-words": "a b" }), h("p", { "data-words": "c" }));
  const drawn = enable(tree, new Map(), null).words;
  const sentence = { said: [], complete: false, prompt: "", words: ["a", "b", "c", "pass"].map((word) => ({ word, label: word })) };
  const listed = (how) => find(panel({ sentence, sealed: [], groups: () => "", t: (key) => key, ...how }), (node) => node.attributes["data-words"])
    .map((node) => node.attributes["data-words"]);
  assert.deepEqual(listed({ drawn }), ["pass"]);
  assert.deepEqual(listed({}), ["a", "b", "c", "pass"]);
});

test("a part that shows something else than when I moved is marked, and the parts around it are not", () => {
  const board = (n) => h("div", { key: "all" }, h("p", { key: "a" }, "3"), h("p", { key: "b", class: "pile" }, n));
  const seen = shownBy(board(1));
  const names = (tree) => find(tree, (node) => node.attributes.class?.includes("is-fresh")).map((node) => node.key);
  assert.deepEqual(names(marked(board(2), seen)), ["b"]);
  assert.deepEqual(names(marked(board(1), seen)), []);
});

test("what may be pressed changes no mark, and what moved does", () => {
  const piece = (at, words) => h("g", { key: "p", transform: at, "data-words": words, "aria-label": words });
  const seen = shownBy(piece("translate(1 1)", ""));
  assert.equal(marked(piece("translate(1 1)", "go"), seen).attributes.class, undefined);
  assert.equal(marked(piece("translate(9 1)", ""), seen).attributes.class, "is-fresh");
});

test("what was seen is remembered on the device as numbers and forgotten at the end", () => {
  const kept = new Map();
  const store = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value), removeItem: (key) => kept.delete(key) };
  const tree = (text) => h("p", { key: "a" }, text);
  new Seen(store, "here").keep(tree("secret"));
  assert.ok(!kept.get("here").includes("secret"));
  const later = new Seen(store, "here");
  assert.equal(later.mark(tree("other")).attributes.class, "is-fresh");
  later.forget();
  assert.equal(later.mark(tree("other")).attributes.class, undefined);
  assert.equal(kept.size, 0);
});

test("the scene of the end names the winner, why, and everybody's place", () => {
  const picture = { seats: [{ seat: 0 }, { seat: 1 }], ranks: [2, 1], reason: "Lao rules.", seat: 0 };
  const told = textOf(endingTree(picture, { names: ["Alice", "Bob"], t: (key, values) => `${key} ${values?.who ?? values?.n ?? ""}`.trim() }));
  assert.equal(told, "won-by Bob Lao rules. place 1 Bob place 2 Alice you");
  const even = textOf(endingTree({ ...picture, ranks: [1, 1] }, { names: ["Alice", "Bob"], t: (key) => key }));
  assert.match(even, /^all-even/);
});

test("a phrase is read in the reader's language, and who is muted is not shown but can be heard again", () => {
  const remarks = [{ id: 1, room: "table", name: "Bob", text: "Good luck!" }, { id: 2, room: "table", name: "Dan", text: "Ha!" }];
  const t = (key, values) => `${key} ${values?.who ?? ""}`.trim();
  const how = { t, phrases: new Map([["Good luck!", "Buona fortuna!"]]), mine: "Bob" };
  assert.equal(textOf(talkTree(remarks, how)), "Bob Buona fortuna! Dan Ha! ×");
  const quiet = talkTree(remarks, { ...how, muted: new Set(["Dan"]) });
  assert.equal(textOf(quiet), "Bob Buona fortuna! muted Dan ↺");
});

test("what happened is stepped through from after my move to now, and no farther", () => {
  const words = (at, all) => find(stepper(at, all, (key, values) => `${key} ${values?.n ?? ""}`.trim()), (node) => node.tag === "button");
  assert.equal(stepper(0, 1, () => ""), "");
  assert.deepEqual(words(0, 3).map((button) => "disabled" in button.attributes), [true, false]);
  assert.deepEqual(words(2, 3).map((button) => "disabled" in button.attributes), [false, true]);
});
