/** When a page that was rung looks again: not at once with a whole hall, and not while nobody looks. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { enhance, whenToLook } from "../../siamleague/static/siamleague/js/bell.js";

test("a hall full of phones spreads its questions over a moment", () => {
  assert.equal(whenToLook(false, 0, () => 0), 0);
  assert.equal(whenToLook(false, undefined, () => 1), 1500);
  assert.equal(whenToLook(false, 10000, () => 0.5), 5000);
});

test("a page that nobody looks at asks nothing", () => {
  assert.equal(whenToLook(true, 0, () => 0.5), undefined);
});

test("a page without a bell opens no line", () => {
  assert.equal(enhance(null), undefined);
});
