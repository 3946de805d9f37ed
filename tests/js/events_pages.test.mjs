import assert from "node:assert/strict";
import { test } from "node:test";
import { events } from "./static_files.mjs";

const { busy, concerns, isNews, oneAtATime, patience } = await events("live");
const { neighbour } = await events("grid");
const { join, move } = await events("ordering");

test("a hall of phones does not ask in the same moment, and none waits for a second", () => {
  assert.equal(patience(() => 0), 40);
  assert.equal(patience(() => 0.5), 390);
  assert.ok(patience(() => 0.999999) < 1000);
});

test("a change is news, and so is a version the page does not show", () => {
  assert.ok(isNews({ changed: true }, "7"));
  assert.ok(isNews({ version: 8 }, "7"));
  assert.ok(!isNews({ version: 7 }, "7"));
  assert.ok(!isNews({}, "7"));
});

test("a page of one table hurries for that table, and for what names none", () => {
  assert.ok(concerns({ changed: true, tables: [7, 12] }, "12"));
  assert.ok(!concerns({ changed: true, tables: [7] }, "12"));
  assert.ok(concerns({ changed: true }, "12"));
  assert.ok(concerns({ version: 3 }, "12"));
  assert.ok(concerns({ changed: true, tables: [7] }, undefined), "a page of more than one");
});

/** A field on a page: `tag` is what it is, `folded` says whether it stands in an open fold's form. */
const field = (tag, folded = false) => ({
  matches: (selector) => selector.split(", ").includes(tag),
  closest: () => (folded ? {} : null),
});
const box = (...inside) => ({ contains: (each) => inside.includes(each) });

test("who types is not interrupted", () => {
  for (const tag of ["input", "select", "textarea"]) {
    const here = field(tag);
    assert.ok(busy(box(here), here), tag);
  }
  const button = field("button", true);
  assert.ok(busy(box(button), button));
});

test("a page whose reader only looks, or types elsewhere, is renewed", () => {
  const link = field("a");
  assert.ok(!busy(box(link), link));
  assert.ok(!busy(box(), field("input")));
  assert.ok(!busy(box(), null));
});

test("the arrows lead from table to table and stop at both ends", () => {
  const fields = ["first", "second", "third"];
  assert.equal(neighbour(fields, "first", 1), "second");
  assert.equal(neighbour(fields, "third", -1), "second");
  assert.equal(neighbour(fields, "third", 1), undefined);
  assert.equal(neighbour(fields, "first", -1), undefined);
});

/** A list whose lines know their neighbours, as the page's do. */
function list(...names) {
  const lines = names.map((name) => ({ name }));
  const at = (line, step) => lines[lines.indexOf(line) + step] ?? null;
  const put = (line, other, step) => {
    lines.splice(lines.indexOf(line), 1);
    lines.splice(lines.indexOf(other) + step, 0, line);
  };
  for (const line of lines) {
    Object.defineProperty(line, "previousElementSibling", { get: () => at(line, -1) });
    Object.defineProperty(line, "nextElementSibling", { get: () => at(line, 1) });
    line.before = (other) => put(other, line, 0);
    line.after = (other) => put(other, line, 1);
  }
  return { line: (name) => lines.find((each) => each.name === name), names: () => lines.map((l) => l.name) };
}

test("a tie-break moves one place, and the first and last stay where there is no room", () => {
  const breaks = list("wins", "buchholz", "lot");
  assert.ok(move(breaks.line("lot"), -1));
  assert.deepEqual(breaks.names(), ["wins", "lot", "buchholz"]);
  assert.ok(move(breaks.line("wins"), 1));
  assert.deepEqual(breaks.names(), ["lot", "wins", "buchholz"]);
  assert.ok(!move(breaks.line("lot"), -1));
  assert.ok(!move(breaks.line("buchholz"), 1));
  assert.deepEqual(breaks.names(), ["lot", "wins", "buchholz"]);
});

test("what is chosen among the others comes last in the list, and what is there stays", () => {
  const lines = ["wins"];
  const breaks = { append: (line) => { lines.push(line.name); line.parentElement = breaks; } };
  const line = { name: "SB/C1", parentElement: {} };
  const box = (checked) => ({ checked, closest: () => line });
  assert.ok(!join(breaks, box(false)));
  assert.ok(join(breaks, box(true)));
  assert.ok(!join(breaks, box(true)));
  assert.deepEqual(lines, ["wins", "SB/C1"]);
});

test("a page asks once at a time, once more for whatever came meanwhile, and later where answers are slow", async () => {
  const due = [];
  const waits = [];
  const later = (act, time) => (due.push(act), waits.push(time));
  const answers = [];
  let clock = 0;
  const look = () => new Promise((answer) => answers.push(answer));
  const soon = oneAtATime(look, { later, now: () => clock, random: () => 1 });
  for (let ring = 0; ring < 5; ring += 1) soon();
  assert.equal(due.length, 1); // rings that come together are one look
  const first = due[0]();
  for (let ring = 0; ring < 5; ring += 1) soon();
  assert.equal(due.length, 1); // nothing is asked while an answer is on its way
  clock = 3000;
  answers[0]();
  await first;
  assert.equal(due.length, 2); // what came meanwhile is not lost
  assert.deepEqual(waits, [740, 3040]);
  const second = due[1]();
  answers[1]();
  await second;
  assert.equal(due.length, 2);
});
