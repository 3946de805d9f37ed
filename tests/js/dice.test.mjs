import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { Dice, fault, fill, sealOf, seedOf, told } from "../../games/static/games/js/dice.js";

const SITE = "0f".repeat(16);
const seal = (label, hex) => createHash("sha256").update(label).update(Buffer.from(hex, "hex")).digest("hex");
const t = (key, values) => (values?.who ? `${key} ${values.who}` : key);
const names = ["Alice", "Bob"];

/** Return what a browser keeps, as long as it keeps anything. */
const store = (kept = new Map()) => ({ getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) });

/** Return a picture of a match that begins, or that is over, played with these two devices. */
function picture(devices, about = {}) {
  const sealed = devices.map((device) => device.seal("abc"));
  return { code: "abc", seat: 0, status: "running", commitment: seal("siamleague seed commitment\n", SITE),
    dice: { how: "opening", sealed, opened: [] }, ...about };
}

function over(devices, opened) {
  const begun = picture(devices);
  const given = new Map();
  devices.forEach((device, seat) => device.follow({ ...begun, seat }, ({ secret }) => given.set(seat, secret)));
  const secrets = [0, 1].map((seat) => (opened.includes(seat) ? given.get(seat) : ""));
  const { sealed } = begun.dice;
  const dice = { how: "shared", sealed, opened, secrets, site: SITE };
  return { ...begun, status: "finished", dice, seed: seedOf(SITE, sealed, secrets) };
}

test("a seal and a seed are what the site works out for the same secrets", () => {
  const secret = "ab".repeat(32);
  assert.equal(sealOf(secret), seal("siamleague dice secret\n", secret));
  // The same figure stands in tests/games/test_dice.py.
  assert.equal(seedOf(SITE, [sealOf(secret), "", sealOf("cd".repeat(32))], [secret, "", ""]),
    "5e85b33e3989b1990163e376f3feefae500c3d15a21339417a57db570b627533");
});

test("a device gives one seal for a match, and opens it when all seals lie there", () => {
  const device = new Dice(store());
  const said = [];
  const follow = (about) => device.follow(picture([device, new Dice(store())], about), (order) => said.push(order));
  follow({ status: "open", dice: {} });
  follow({ status: "open", dice: {} });
  assert.deepEqual(said, [{ do: "seal", dice: device.seal("abc") }], "once over one line");
  follow({ dice: { how: "sealing", sealed: [device.seal("abc"), ""], opened: [] } });
  assert.equal(said.length, 1, "nothing is opened while a seal may still come");
  follow();
  assert.equal(said[1].do, "unseal");
  assert.equal(sealOf(said[1].secret), device.seal("abc"));
  follow();
  assert.equal(said.length, 2);
  device.again();
  follow();
  assert.deepEqual(said[2], said[1], "after the line was down it is given again");
  follow({ dice: { how: "opening", sealed: ["", ""], opened: [] } });
  assert.equal(said.length, 3, "whose seal is not there opens nothing");
});

test("a device opens no secret for another's seal, and none for who only watches", () => {
  const device = new Dice(store());
  const said = [];
  const strange = picture([device, new Dice(store())]);
  strange.dice.sealed[0] = "ef".repeat(32);
  device.follow(strange, (order) => said.push(order));
  device.follow({ ...picture([device, device]), seat: null }, (order) => said.push(order));
  assert.deepEqual(said, []);
});

test("what did not go out is said again with the next picture", () => {
  const device = new Dice(store());
  let up = false;
  const said = [];
  const send = (order) => up && said.push(order) > 0;
  const begun = picture([device, new Dice(store())]);
  device.follow(begun, send);
  up = true;
  device.follow(begun, send);
  assert.equal(said.length, 1);
});

test("a page that is opened again has the same secret; a device that keeps nothing has one for the page", () => {
  const kept = store();
  assert.equal(new Dice(kept).seal("abc"), new Dice(kept).seal("abc"));
  assert.notEqual(new Dice(kept).seal("abc"), new Dice(kept).seal("other"));
  for (const broken of [
    { getItem: () => "nonsense", setItem() { throw new Error("full"); } },
    { getItem: () => '{"secrets":[{"secret":1}]}', setItem() { throw new Error("full"); } },
  ]) {
    const device = new Dice(broken);
    assert.equal(device.seal("abc"), device.seal("abc"));
  }
});

test("old secrets are forgotten, new ones are not", () => {
  const kept = store();
  const device = new Dice(kept);
  for (let n = 0; n < 100; n += 1) device.seal(`match ${n}`);
  assert.equal(JSON.parse(kept.getItem("siamleague.dice")).secrets.length, 80);
  const again = new Dice(kept);
  assert.equal(again.seal("match 99"), device.seal("match 99"));
});

test("at the end the device says that nobody chose the dice, and that its own secret is in them", () => {
  const devices = [new Dice(store()), new Dice(store())];
  const end = over(devices, [0, 1]);
  const { kept, text } = told(end, { names, t, device: devices[0] });
  assert.equal(kept, true);
  assert.equal(text, "dice-shared Alice, Bob dice-fits dice-mine");
  assert.equal(told({ ...end, seat: null }, { names, t }).text, "dice-shared Alice, Bob dice-fits");
});

test("who did not open is named, while the match runs and at the end", () => {
  const devices = [new Dice(store()), new Dice(store())];
  const end = over(devices, [0]);
  assert.equal(told(end, { names, t, device: devices[0] }).text, "dice-shared Alice dice-fits dice-mine dice-shut Bob");
  const running = { ...end, status: "running", seed: undefined, dice: { ...end.dice, secrets: undefined, site: undefined } };
  assert.equal(told(running, { names, t }).text, "dice-shared Alice dice-shut Bob");
  assert.equal(told(over(devices, []), { names, t }).text, "dice-nobody dice-fits dice-shut Alice, Bob");
});

test("everything that does not fit is said in words", () => {
  const devices = [new Dice(store()), new Dice(store())];
  const end = over(devices, [0, 1]);
  const wrong = (about, dice = {}) => told({ ...end, ...about, dice: { ...end.dice, ...dice } }, { names, t, device: devices[0] });
  const another = sealOf("00".repeat(32));
  const [first, second] = end.dice.secrets;
  assert.equal(fault(end), "");
  for (const [told_, key] of [
    [wrong({ seed: "00".repeat(32) }), "seed"],
    [wrong({ commitment: "00".repeat(32) }), "seal"],
    [wrong({}, { site: "00".repeat(16) }), "seal"],
    [wrong({}, { secrets: [first, "00".repeat(32)] }), "seal"],
    [wrong({}, { how: "site" }), "seed"],
  ]) {
    assert.deepEqual(told_, { kept: false, text: `dice-wrong-${key}` });
  }
  const swapped = [end.dice.sealed[0], another];
  const secrets = [first, "00".repeat(32)];
  assert.equal(wrong({ seed: seedOf(SITE, swapped, secrets) }, { sealed: swapped, secrets }).text, "dice-wrong-swapped",
    "a seal that was given after mine was opened");
  const without = ["", second];
  assert.equal(wrong({ seed: seedOf(SITE, end.dice.sealed, without) }, { secrets: without, opened: [1] }).text, "dice-wrong-mine");
});

test("dice of the site alone, and of matches from before, are checked against the site's seal", () => {
  const old = { status: "finished", seat: 0, seed: SITE, commitment: seal("siamleague seed commitment\n", SITE) };
  assert.deepEqual(told(old, { names, t }), { kept: true, text: "dice-site fair" });
  const now = { ...old, dice: { how: "site", site: SITE } };
  assert.deepEqual(told(now, { names, t }), { kept: true, text: "dice-site fair" });
  assert.equal(told({ ...now, seed: "00".repeat(16) }, { names, t }).text, "dice-wrong-seed");
});

test("every form that sits down takes the seal along, and keeps it", () => {
  const device = new Dice(store());
  const fields = [{ value: "" }, { value: "given" }];
  fill(device, "abc", { querySelectorAll: () => fields });
  assert.deepEqual(fields.map(({ value }) => value), [device.seal("abc"), "given"]);
});
