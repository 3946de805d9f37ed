import assert from "node:assert/strict";
import { test } from "node:test";
import { Replay } from "../../games/static/games/js/replay.js";

const element = { setAttribute() {}, classList: { toggle() {} } };
globalThis.document = { querySelector: () => element };
globalThis.history = { state: null, replaceState() {} };

/** Return a replay of five moves, shown at its end, whose answers come when the test says so. */
function waiting() {
  const replay = new Replay({ dataset: { step: "/0.json", told: "/told" } }, { t: (word) => word, show() {} });
  const asked = new Map();
  replay.fetch = (url) => new Promise((give, fail) => asked.set(url, { give, fail }));
  Object.assign(replay, { steps: 5, at: 5, aim: 5 });
  const answer = (...urls) => {
    for (const url of urls) asked.get(url).give({ url, lines: [{ url, text: [] }] });
    return new Promise((go) => setTimeout(go));
  };
  return { replay, asked, answer };
}

test("each of several quick presses counts, though no answer has come yet", async () => {
  const { replay, answer } = waiting();
  replay.press("back");
  replay.press("back");
  assert.equal(replay.aim, 3);
  await answer("/told?seat=", "/4.json?seat=");
  assert.equal(replay.at, 5, "the reader has gone on from there");
  await answer("/3.json?seat=");
  assert.equal(replay.at, 3);
});

test("other eyes look at the place the reader is on the way to", async () => {
  const { replay, answer } = waiting();
  replay.press("first");
  replay.look("1");
  await answer("/told?seat=1", "/0.json?seat=1");
  assert.deepEqual([replay.at, replay.page.url, replay.told[0].url], [0, "/0.json?seat=1", "/told?seat=1"]);
});

test("an answer for the eyes before comes too late", async () => {
  const { replay, answer } = waiting();
  replay.look("0");
  replay.look("1");
  await answer("/told?seat=1", "/5.json?seat=1", "/told?seat=0", "/5.json?seat=0");
  assert.equal(replay.page.url, "/5.json?seat=1");
  assert.equal(replay.told[0].url, "/told?seat=1");
});

test("what could not be read is asked for again at the next press", async () => {
  const { replay, asked, answer } = waiting();
  const gone = replay.go(2);
  asked.get("/2.json?seat=").fail(new Error("the line is down"));
  await assert.rejects(gone, /the line is down/);
  replay.go(2);
  await answer("/told?seat=", "/2.json?seat=");
  assert.equal(replay.at, 2);
});
