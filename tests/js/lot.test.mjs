import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { Dice, seedOf } from "../../games/static/games/js/dice.js";
import { events } from "./static_files.mjs";

const { checked, secretFor } = await events("lot");

const SITE = "0f".repeat(32);
const t = (key) => key;
const commitment = createHash("sha256").update("siamleague seed commitment\n").update(Buffer.from(SITE, "hex")).digest("hex");
const store = (kept = new Map()) => ({ getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) });

function drawing(devices, about = {}) {
  const sealed = devices.map((device) => device.seal("lot 17"));
  return { code: "lot 17", status: "running", seat: 0, commitment, seed: null, dice: { how: "opening", sealed, opened: [] }, ...about };
}

function drawn(devices, opened = [0, 1]) {
  const before = drawing(devices);
  const secrets = devices.map((device, seat) => (opened.includes(seat) ? secretFor(device, { ...before, seat }) : ""));
  const { sealed } = before.dice;
  const dice = { how: "shared", sealed, opened, secrets, site: SITE };
  return { ...before, status: "finished", dice, seed: seedOf(SITE, sealed, secrets) };
}

test("a device opens its own secret while the lot is drawn, and at no other time", () => {
  const [mine, other] = [new Dice(store()), new Dice(store())];
  const picture = drawing([mine, other]);
  assert.match(secretFor(mine, picture), /^[0-9a-f]{64}$/);
  assert.equal(secretFor(mine, picture), secretFor(mine, picture));
  assert.equal(secretFor(new Dice(store()), picture), "");
  assert.equal(secretFor(mine, { ...picture, dice: { ...picture.dice, how: "open" } }), "");
  assert.equal(secretFor(mine, { ...picture, dice: { ...picture.dice, opened: [0] } }), "");
});

test("it says that the lot fits and that its own is in it", () => {
  const devices = [new Dice(store()), new Dice(store())];
  const { kept, text } = checked(devices[0], drawn(devices), ["Anna", "Ben"], t);
  assert.ok(kept);
  assert.match(text, /dice-fits dice-mine/);
});

test("it finds another secret of the site, another lot, and a chance that was left out", () => {
  const devices = [new Dice(store()), new Dice(store())];
  const fair = drawn(devices);
  const site = { ...fair, dice: { ...fair.dice, site: "1f".repeat(32) } };
  assert.deepEqual(checked(devices[0], site, ["", ""], t), { kept: false, text: "dice-wrong-seal" });
  assert.deepEqual(checked(devices[0], { ...fair, seed: "00".repeat(32) }, ["", ""], t), { kept: false, text: "dice-wrong-seed" });
  const late = drawing(devices);
  secretFor(devices[0], late);
  assert.deepEqual(checked(devices[0], drawn(devices, [1]), ["", ""], t), { kept: false, text: "dice-wrong-mine" });
});

test("where nobody gave anything the lot is the site's sealed secret", () => {
  const alone = { code: "lot 17", status: "finished", seat: null, commitment, seed: SITE, dice: { how: "site", site: SITE, sealed: [], opened: [], secrets: [] } };
  assert.deepEqual(checked(new Dice(store()), alone, [], t), { kept: true, text: "dice-site fair" });
});
