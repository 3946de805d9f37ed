import assert from "node:assert/strict";
import { test } from "node:test";
import { patience, shown } from "../../siamleague/static/siamleague/js/progress.js";

const job = { total: 12, done: 3, percent: 25, ended: false, sentence: "Round 3" };

test("a job at work shows how far it is, in the page's own words", () => {
  assert.deepEqual(shown(job, "{done} von {total}"), {
    value: 25,
    sentence: "Round 3",
    count: "3 von 12",
  });
});

test("a job that cannot say how much there is has a bar without a value and no count", () => {
  assert.deepEqual(shown({ ...job, total: 0, done: 0, percent: 0 }), {
    value: null,
    sentence: "Round 3",
    count: "",
  });
});

test("a job that has ended needs no count", () => {
  const done = shown({ ...job, ended: true, percent: 100 });
  assert.equal(done.value, 100);
  assert.equal(done.count, "");
});

test("pages that ask do not all ask in the same moment", () => {
  assert.equal(patience(() => 0), 2250);
  assert.equal(patience(() => 1), 3750);
});
