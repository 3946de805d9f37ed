import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { fallen, firstMoveBy, left, skew, text } from "../../games/static/games/js/clock.js";
import { find } from "../../games/static/games/js/boards/paint.js";
import { actions, offers, strip } from "../../games/static/games/js/seats.js";
import { USUAL, keep, read } from "../../games/static/games/js/settings.js";
import { keeps, sha256 } from "../../games/static/games/js/sha256.js";
import { titled } from "../../games/static/games/js/title.js";

const clock = (more = {}) => ({
  kind: "live", delay: 0, left: [60_000, 90_000], spent: [0, 0], running: [0], since: 1000, ...more,
});

test("only a running clock goes down, after its free seconds", () => {
  assert.equal(left(clock(), 0, 11_000), 50_000);
  assert.equal(left(clock(), 1, 11_000), 90_000);
  assert.equal(left(clock({ since: null }), 0, 11_000), 60_000);
  assert.equal(left(clock({ delay: 5000 }), 0, 11_000), 55_000);
  assert.equal(left(clock({ delay: 5000, spent: [4000, 0] }), 0, 11_000), 51_000);
  assert.equal(left(clock(), 0, 500), 60_000);
});

test("a fallen flag is seen at zero, and never on a clock that stands or does not count", () => {
  assert.deepEqual(fallen(clock(), 60_999), []);
  assert.deepEqual(fallen(clock(), 61_000), [0]);
  assert.deepEqual(fallen(clock({ since: null }), 99_000_000), []);
  assert.deepEqual(fallen(clock({ kind: "none" }), 99_000_000), []);
  assert.deepEqual(fallen(null, 0), []);
});

test("before a seat's first move its time stands, and the page says until when one waits for it", () => {
  const waiting = clock({ unmoved: [0, 1], first: 900_000 });
  assert.equal(left(waiting, 0, 99_000_000), 60_000);
  assert.deepEqual(fallen(waiting, 99_000_000), []);
  assert.equal(firstMoveBy(waiting), 901_000);
  assert.equal(firstMoveBy({ ...waiting, spent: [400_000, 0] }), 501_000);
  assert.equal(firstMoveBy({ ...waiting, unmoved: [1] }), null);
  assert.equal(firstMoveBy({ ...waiting, since: null }), null);
  assert.equal(firstMoveBy(null), null);
  assert.equal(firstMoveBy(clock()), null, "a clock from before this was the rule");
});

test("partners' places are called by team", () => {
  const picture = { seats: [{ seat: 0 }, { seat: 1 }], status: "running", to_act: [0], clock: null };
  const how = { names: ["Dora", "Fay"], t: (key) => key, now: 0 };
  const teamed = strip(picture, { ...how, teams: ["Elephants", "Tigers"] });
  assert.equal(find(teamed, (node) => node.children.includes("Tigers")).length, 1);
  assert.ok(!JSON.stringify(strip(picture, how)).includes("seat-team"));
});

test("times read as clocks do", () => {
  const shown = [[3_909_000, "1:05:09"], [750_000, "12:30"], [9_430, "0:09.4"], [0, "0:00"], [-5, "0:00"],
    [20_000, "0:20"], [59_100, "1:00"], [183_600_000, "2 d 3 h"]];
  for (const [time, wanted] of shown) assert.equal(text(time), wanted);
  assert.equal(text(183_600_000, { days: "{d} g {h} h" }), "2 g 3 h");
});

test("the site's time is found in the middle of question and answer", () => {
  assert.equal(skew(1000, 1200, 5100), 4000);
});

test("the title says what waits", () => {
  assert.equal(titled("Table", false, 0, "Your turn"), "Table");
  assert.equal(titled("Table", true, 0, "Your turn"), "● Your turn · Table");
  assert.equal(titled("Table", true, 2, "Your turn"), "● Your turn (2) · Table");
});

test("settings are remembered, and nonsense is as usual", () => {
  const kept = {};
  const store = { getItem: (n) => kept[n] ?? null, setItem: (n, v) => { kept[n] = v; } };
  assert.deepEqual(read(store), USUAL);
  assert.equal(keep(store, "sounds", true).sounds, true);
  assert.equal(read(store).sounds, true);
  assert.deepEqual(read({ getItem: () => "{]" }), USUAL);
});

test("our digest is SHA-256, at every length around a block", () => {
  for (let length = 0; length < 140; length += 1) {
    const bytes = new Uint8Array(length).map((_, i) => (i * 37 + length) & 255);
    assert.equal(sha256(bytes), createHash("sha256").update(bytes).digest("hex"));
  }
});

test("a commitment is kept by its own seed alone", () => {
  const seed = "000102030405060708090a0b0c0d0e0f";
  const commitment = createHash("sha256")
    .update("siamleague seed commitment\n").update(Buffer.from(seed, "hex")).digest("hex");
  assert.equal(keeps(commitment, seed), true);
  assert.equal(keeps(commitment, seed.replace("0f", "0e")), false);
  assert.equal(keeps(commitment, ""), false);
});

const seats = [0, 1].map((seat) => ({ seat, name: ["Alice", "Bob"][seat], bot: "", gone: false }));
const t = (key, values = {}) => [key, ...Object.values(values)].join(" ");
const about = { names: ["Alice", "Bob"], t };
const played = { seats, seat: 0, to_act: [0], status: "running", log: [{ kind: "move" }], offers: {} };

test("a running clock near its end is in a hurry, a standing one is not", () => {
  const classes = (now, more) =>
    find(strip({ ...played, clock: clock(more) }, { ...about, now }), (node) => node.attributes.class?.startsWith("clock"))
      .map((node) => node.attributes.class);
  assert.deepEqual(classes(1000), ["clock is-running", "clock"]);
  assert.deepEqual(classes(45_000), ["clock is-running is-hurry", "clock"]);
  assert.deepEqual(classes(45_000, { since: null }), ["clock", "clock"]);
  assert.deepEqual(classes(45_000, { kind: "none" }), []);
});

test("whoever has said yes already may only say no or withdraw", () => {
  const asked = (by, yes) => {
    const tree = offers({ ...played, offers: { draw: { by, yes } } }, about);
    return find(tree, (node) => node.tag === "button").map((node) => node.children[0]);
  };
  assert.deepEqual(asked(1, [1]), ["accept", "refuse"]);
  assert.deepEqual(asked(0, [0]), ["withdraw"]);
  assert.deepEqual(asked(1, [0, 1]), ["refuse"]);
});

test("what may be asked for depends on the match", () => {
  const asked = (picture, more = {}) =>
    find(actions({ ...played, ...picture }, { t, rated: false, paused: false, ...more }) ?? { children: [], attributes: {} },
      (node) => node.tag === "button").map((node) => node.key);
  assert.deepEqual(asked({}), ["draw", "pause", "takeback", "resign"]);
  assert.deepEqual(asked({}, { rated: true }), ["draw", "pause", "resign"]);
  assert.deepEqual(asked({}, { paused: true }), ["resume", "resign"]);
  assert.deepEqual(asked({ offers: { draw: {} } }), ["pause", "takeback", "resign"]);
  assert.deepEqual(asked({ seat: null }), []);
  assert.deepEqual(asked({ status: "finished" }), []);
});
