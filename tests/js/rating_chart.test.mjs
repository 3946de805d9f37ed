// The curve of a rating: which part is shown, and what keys do.
import assert from "node:assert/strict";
import { test } from "node:test";

import {
  nextDot, stretched, windowAround, zoomed,
} from "../../tournaments/static/tournaments/js/rating_chart.js";

const whole = { start: 50, width: 600 };

test("the part shown stays inside the whole", () => {
  assert.deepEqual(windowAround(350, 1, whole), whole);
  assert.deepEqual(windowAround(350, 2, whole), { start: 200, width: 300 });
  assert.deepEqual(windowAround(60, 4, whole), { start: 50, width: 150 });
  assert.deepEqual(windowAround(650, 4, whole), { start: 500, width: 150 });
});

test("zoom doubles and halves between once and eight times", () => {
  assert.equal(zoomed(1, "in"), 2);
  assert.equal(zoomed(8, "in"), 8);
  assert.equal(zoomed(2, "out"), 1);
  assert.equal(zoomed(1, "out"), 1);
});

test("the shown part fills the drawing and heights stay", () => {
  assert.equal(stretched("200,10 500,20", { start: 200, width: 300 }, whole), "50,10 650,20");
  assert.equal(stretched("50,1 650,2", whole, whole), "50,1 650,2");
});

test("arrows step, home and end jump, other keys mean nothing", () => {
  assert.equal(nextDot("ArrowLeft", 3, 9), 2);
  assert.equal(nextDot("ArrowLeft", 0, 9), 0);
  assert.equal(nextDot("ArrowRight", 8, 9), 8);
  assert.equal(nextDot("Home", 5, 9), 0);
  assert.equal(nextDot("End", 5, 9), 8);
  assert.equal(nextDot("a", 5, 9), undefined);
});
