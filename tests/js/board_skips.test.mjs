import assert from "node:assert/strict";
import { test } from "node:test";
import { Skip, decided, holds } from "../../games/static/games/js/skipping.js";
import { played, scene } from "./board_scenes.mjs";
import { board as boardOf } from "./static_files.mjs";

const { skips } = await boardOf("war_of_whispers");

const words = (...all) => all.map((word) => ({ word, label: word }));
const VIEW = played("war_of_whispers");
const at = (offered, { position = "bear_sheriff", round = 2, lion = 1, ...more } = {}) => {
  const hands = VIEW.hands.map((hand, seat) => (seat === VIEW.seat ? { ...hand, lion } : hand));
  const view = { ...VIEW, round, hands, turn: { ...VIEW.turn, position }, ...more };
  return skips(scene("war_of_whispers", view, { words: words(...offered) }));
};
const WINDOW = ["done", "use:mercenaries"];

test("a window for cards can be closed, and nothing else", () => {
  assert.equal(at(WINDOW).closing, "done");
  assert.equal(at(["resolve"]).closing, "resolve");
  assert.equal(at(["pass", "use:bear_single"]).closing, "pass");
  assert.equal(at(["banners", "pass", "use:bear_single"]).closing, null);
  assert.equal(at(["draw", "pass"]).closing, null);
  assert.equal(at(["done", "place:bear_2"]).closing, null);
  assert.equal(at([]).closing, null);
});

test("outside an empire's turn, and for who only watches, there is nothing to pass over", () => {
  const quiet = { ...VIEW, turn: null };
  assert.equal(skips(scene("war_of_whispers", quiet, { words: words("keep") })), null);
  assert.equal(skips(scene("war_of_whispers", VIEW, { seat: null })), null);
});

test("a skip lasts as long as its position or its empire", () => {
  const position = decided("position", at(WINDOW));
  const empire = decided("empire", at(WINDOW));
  const next = { position: "bear_steward" };
  assert.deepEqual([holds(position, at(WINDOW)), holds(position, at(WINDOW, next))], [true, false]);
  assert.deepEqual([holds(empire, at(WINDOW, next)), holds(empire, at(WINDOW, { position: "eagle_sheriff" }))], [true, false]);
  assert.equal(holds(empire, at(WINDOW, { round: 3 })), false);
  assert.equal(holds(empire, null), false);
  assert.equal(holds(null, at(WINDOW)), false);
});

test("with a new card the reader is asked again, and only open things decide that", () => {
  const skip = decided("empire", at(WINDOW));
  assert.equal(holds(skip, at(WINDOW, { lion: 2 })), false);
  for (const offered of [["done"], ["done", "use:uprising"], ["banners", "pass"]]) {
    assert.equal(holds(skip, at(offered)), true, "what could be played just now is hidden from others");
  }
  assert.equal(holds(skip, at(WINDOW, { hand: [], playable: ["uprising"] })), true);
});

test("a skip outlives a reload and can be taken back", () => {
  const kept = {};
  const store = {
    getItem: (name) => kept[name] ?? null,
    setItem: (name, value) => { kept[name] = value; },
    removeItem: (name) => { delete kept[name]; },
  };
  const skip = new Skip(store, "s");
  assert.equal(skip.now, null);
  skip.keep(decided("position", at(WINDOW)));
  assert.ok(holds(new Skip(store, "s").now, at(WINDOW)));
  skip.keep(null);
  assert.equal(new Skip(store, "s").now, null);
});

test("a device that keeps nothing, or nonsense, still skips on this page", () => {
  const deaf = { getItem: () => "{]", setItem: () => { throw new Error("full"); }, removeItem: () => {} };
  const skip = new Skip(deaf, "s");
  skip.keep(decided("position", at(WINDOW)));
  assert.ok(holds(skip.now, at(WINDOW)));
});
