import assert from "node:assert/strict";
import { test } from "node:test";
import { NOTHING, Outbox, fresh, look, merge, mine, paused, ticket } from "../../games/static/games/js/wire.js";

const line = (number) => ({ number, seat: 0, kind: "move", text: [`line ${number}`] });
const picture = (version, more = {}) => ({
  is: "picture", version, status: "running", seat: 0, to_act: [0], seats: [], clock: { since: 5 },
  view: { map: "big", turn: version }, log: version ? [line(version)] : [], remarks: [], ...more,
});

test("a picture of changes is put on what was known, and what is gone goes", () => {
  const whole = merge(NOTHING, picture(0, { view: { map: "big", turn: 0, asked: 1 } }));
  const next = merge(whole, picture(1, { changes: true, gone: ["asked"], view: { turn: 1 } }));
  assert.deepEqual(next.view, { map: "big", turn: 1 });
  assert.equal("changes" in next, false);
});

test("the log grows by new lines only, in spite of repeats", () => {
  let kept = merge(NOTHING, picture(1));
  kept = merge(kept, picture(2, { log: [line(1), line(2)] }));
  assert.deepEqual(kept.log.map((each) => each.number), [1, 2]);
  assert.deepEqual(fresh(merge(NOTHING, picture(1)), kept).map((each) => each.number), [2]);
  assert.deepEqual(look(kept), { do: "look", have: 2 });
  assert.deepEqual(look(NOTHING), { do: "look", have: 0 });
});

test("an older picture changes nothing", () => {
  const kept = merge(NOTHING, picture(4));
  assert.equal(merge(kept, picture(3)), kept);
});

test("a match that may not be watched has no view", () => {
  const { view, log, remarks, ...frame } = picture(3);
  assert.equal(merge(NOTHING, frame).view, null);
});

test("whose turn it is, and whether the clocks stand still", () => {
  const mover = merge(NOTHING, picture(1));
  assert.equal(mine(mover), true);
  assert.equal(mine({ ...mover, seat: 1 }), false);
  assert.equal(mine({ ...mover, seat: null }), false);
  assert.equal(mine({ ...mover, status: "finished" }), false);
  assert.equal(paused(mover), false);
  assert.equal(paused({ ...mover, clock: { since: null } }), true);
});

const store = (kept = {}) => ({
  kept,
  getItem: (name) => kept[name] ?? null,
  setItem: (name, value) => { kept[name] = value; },
  removeItem: (name) => { delete kept[name]; },
});

test("an order outlives the page until it is answered", () => {
  const device = store();
  const box = new Outbox(device, "match.abc");
  box.add({ do: "move", ticket: "t1", words: ["pass"] });
  assert.deepEqual(new Outbox(device, "match.abc").waiting().map((o) => o.ticket), ["t1"]);
  assert.deepEqual(box.settle("t1").words, ["pass"]);
  assert.deepEqual(new Outbox(device, "match.abc").waiting(), []);
});

test("a device that keeps nothing, or nonsense, still plays", () => {
  const deaf = { getItem: () => "{]", setItem: () => { throw new Error("full"); }, removeItem: () => {} };
  const box = new Outbox(deaf, "m");
  box.add({ do: "move", ticket: "t1" });
  assert.equal(box.waiting().length, 1);
});

test("tickets are whole and different, with and without a secure context", () => {
  const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  const plain = { getRandomValues: (bytes) => crypto.getRandomValues(bytes) };
  for (const source of [crypto, plain]) {
    assert.match(ticket(source), shape);
    assert.notEqual(ticket(source), ticket(source));
  }
});

test("lines that nobody may read any more are dropped as the match goes on", () => {
  const numbers = (kept) => kept.log.map((each) => each.number);
  let kept = merge(NOTHING, picture(1, { log_shown: 1 }));
  kept = merge(kept, picture(2, { log_shown: 1, changes: true }));
  assert.deepEqual(numbers(kept), [2]);
  assert.deepEqual(numbers(merge(kept, picture(3, { log_shown: 0, changes: true }))), []);
  const behind = merge(kept, picture(9, { log_shown: 1, behind: 4, log: [line(4), line(5)] }));
  assert.deepEqual(numbers(behind), [5]);
});

test("at the end the whole log and all that was said take the place of what was known", () => {
  const said = (id) => ({ id, room: "gallery", name: "Bob", text: "hm" });
  let kept = merge(NOTHING, picture(1, { log_shown: 1, remarks: [said(7)] }));
  kept = merge(kept, picture(2, { log_shown: 1, changes: true }));
  const over = merge(kept, picture(3, { status: "finished", changes: true, remarks: [said(9)] }));
  assert.deepEqual(over.remarks.map(({ id }) => id), [7, 9]);
  const anew = picture(3, { status: "finished", log: [line(1), line(2), line(3)], remarks: [said(5), said(7), said(9)] });
  const whole = merge(over, anew);
  assert.deepEqual(whole.log.map((each) => each.number), [1, 2, 3]);
  assert.deepEqual(whole.remarks.map(({ id }) => id), [5, 7, 9]);
  assert.deepEqual(fresh(over, whole), [], "nothing of it has just happened");
});
