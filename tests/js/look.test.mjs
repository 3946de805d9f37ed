import assert from "node:assert/strict";
import { test } from "node:test";
import { question } from "../../siamleague/static/siamleague/js/confirm.js";
import { shown } from "../../siamleague/static/siamleague/js/connection.js";
import { attribute } from "../../siamleague/static/siamleague/js/theme.js";

test("only light and dark are written on the page; anything else leaves it to the device", () => {
  assert.deepEqual(["light", "dark", "system", ""].map(attribute), ["light", "dark", null, null]);
});

test("the pressed button's question goes before the form's", () => {
  const form = { dataset: { confirm: "Leave?" } };
  assert.equal(question(form, { dataset: { confirm: "Pair round 3?" } }), "Pair round 3?");
  assert.equal(question(form, { dataset: {} }), "Leave?");
  assert.equal(question({ dataset: {} }, null), "");
});

test("coming back is only worth a word after a loss that was shown", () => {
  assert.equal(shown("", "open"), "");
  assert.equal(shown("lost", "open"), "back");
  assert.equal(shown("", "lost"), "lost");
  assert.equal(shown("lost", "refused"), "refused");
});
