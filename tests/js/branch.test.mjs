import assert from "node:assert/strict";
import { test } from "node:test";
import { asked, longer, read, shorter, written } from "../../games/static/games/js/branch.js";

test("an imagined line comes out of its address as it went in", () => {
  const line = { at: 17, moves: ["0:rama>sukothai a&b", "1:pass"], seat: "1" };
  assert.deepEqual(read(written(line)), line);
  assert.deepEqual(read(""), { at: 0, moves: [], seat: "" });
  assert.equal(read("#at=1e9").at, 0, "what is no number is the start");
});

test("a move makes it longer, and going back shorter, never less than nothing", () => {
  const line = longer({ at: 2, moves: [], seat: "1" }, 0, ["play", "lao"]);
  assert.deepEqual(line, { at: 2, moves: ["0:play lao"], seat: "" });
  assert.deepEqual(shorter(line).moves, []);
  assert.deepEqual(shorter(shorter(line)).moves, []);
  assert.deepEqual(shorter({ at: 2, moves: ["0:a", "1:b", "0:c"], seat: "" }, 1).moves, ["0:a"]);
});

test("what is asked of the site holds the line and the words said so far", () => {
  const address = asked("/what-if.json", { at: 3, moves: ["0:a b"], seat: "" }, ["lao", "x>y"]);
  const about = new URL(address, "http://here").searchParams;
  assert.deepEqual([about.get("at"), about.getAll("move"), about.getAll("said")], ["3", ["0:a b"], ["lao", "x>y"]]);
});
