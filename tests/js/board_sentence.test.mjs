import assert from "node:assert/strict";
import { test } from "node:test";
import { back, begin, heard, may, renew, say } from "../../games/static/games/js/sentence.js";

const words = (...names) => names.map((word) => ({ word, label: word.toUpperCase() }));
const ask = { said: [], words: words("lao", "pass"), complete: false, prompt: "Play a card or pass." };
const answer = (said, next, prompt = "?") => ({
  said: words(...said), words: words(...next), complete: next.length === 0, prompt,
});
const spoken = (sentence) => sentence.said.map((each) => each.word);

test("a word that is said is asked about, and what follows is offered", () => {
  const asked = say(begin(ask), "lao");
  assert.deepEqual(asked.awaited, ["lao"]);
  assert.deepEqual(asked.words, []);
  const offered = heard(asked, answer(["lao"], ["a", "b"]));
  assert.equal(offered.awaited, null);
  assert.equal(may(offered, "a"), true);
  assert.equal(may(offered, "pass"), false);
});

test("a word that is not offered is not said", () => {
  const sentence = begin(ask);
  assert.equal(say(sentence, "dance"), sentence);
  assert.equal(say(begin(null), "lao").said.length, 0);
});

test("where one word can follow, it says itself, and goes with the word before it", () => {
  let sentence = heard(say(begin(ask), "lao"), answer(["lao"], ["a"]));
  assert.deepEqual(spoken(sentence), ["lao", "a"]);
  assert.deepEqual(sentence.awaited, ["lao", "a"]);
  sentence = heard(sentence, answer(["lao", "a"], []));
  assert.equal(sentence.complete, true);
  assert.deepEqual(spoken(back(sentence)), []);
});

test("taking back and saying again needs no answer", () => {
  const offered = heard(say(begin(ask), "lao"), answer(["lao"], ["a", "b"]));
  const full = heard(say(offered, "b"), answer(["lao", "b"], []));
  const shorter = back(full);
  assert.deepEqual(spoken(shorter), ["lao"]);
  assert.equal(shorter.awaited, null);
  assert.equal(say(shorter, "b").complete, true);
  assert.deepEqual(spoken(back(shorter)), []);
});

test("an answer about other words is kept and not shown", () => {
  const asked = say(begin(ask), "lao");
  const undone = back(asked);
  const late = heard(undone, answer(["lao"], ["a", "b"]));
  assert.deepEqual(spoken(late), []);
  assert.equal(say(late, "lao").awaited, null);
});

test("the same question keeps what was said until the site has checked it; another one does not", () => {
  const offered = heard(say(begin(ask), "lao"), answer(["lao"], ["a", "b"]));
  const same = renew(offered, { ...ask });
  assert.deepEqual(spoken(same), ["lao"]);
  assert.deepEqual(same.awaited, ["lao"]);
  assert.deepEqual(spoken(renew(offered, { ...ask, words: words("pass") })), []);
  assert.deepEqual(renew(offered, null).words, []);
});
