import assert from "node:assert/strict";
import { test } from "node:test";

import { bytes, fromJson, text, toJson } from "../../siamleague/static/siamleague/js/passkey_words.js";
import { canAsk, faultOf } from "../../siamleague/static/siamleague/js/passkeys.js";
import { cookieFor, inWords } from "../../siamleague/static/siamleague/js/zone.js";

const buffer = (...numbers) => Uint8Array.from(numbers).buffer;

test("bytes and text are each other's way back, whatever the length", () => {
  for (let length = 0; length < 70; length += 1) {
    const all = Uint8Array.from({ length }, (_, place) => (place * 37 + 250) % 256).buffer;
    const word = text(all);
    assert.match(word, /^[A-Za-z0-9_-]*$/);
    assert.deepEqual(bytes(word), all);
  }
});

test("the server's question loses nothing and is left as it was", () => {
  const asked = {
    publicKey: {
      challenge: "AQID",
      rp: { id: "localhost" },
      user: { id: "_w", name: "alice@example.org" },
      excludeCredentials: [{ id: "-A", type: "public-key" }],
      authenticatorSelection: { residentKey: "discouraged" },
    },
  };
  const before = structuredClone(asked);
  const question = fromJson(asked);
  assert.deepEqual(question.publicKey.challenge, buffer(1, 2, 3));
  assert.deepEqual(question.publicKey.user.id, buffer(255));
  assert.deepEqual(question.publicKey.excludeCredentials[0].id, buffer(248));
  assert.equal(question.publicKey.rp.id, "localhost");
  question.publicKey.authenticatorSelection.residentKey = "required";
  assert.deepEqual(asked, before);
});

test("the device's answer is told in full, and only what there is", () => {
  const told = toJson({
    id: "AQ",
    rawId: buffer(1),
    type: "public-key",
    response: { clientDataJSON: buffer(2), signature: buffer(3), userHandle: null },
    getClientExtensionResults: () => ({}),
  });
  assert.deepEqual(told.response, { clientDataJSON: "Ag", signature: "Aw" });
  assert.equal(told.rawId, "AQ");
});

test("each failure has its sentence", () => {
  assert.equal(faultOf({ name: "NotAllowedError" }), "cancelled");
  assert.equal(faultOf({ name: "InvalidStateError" }), "known");
  assert.equal(faultOf({ name: "SecurityError" }), "missing");
  assert.equal(faultOf(new Error("anything")), "failed");
});

test("a page that is not safe does not ask", () => {
  const safe = { isSecureContext: true, PublicKeyCredential: class {}, navigator: { credentials: {} } };
  assert.equal(canAsk(safe), true);
  assert.equal(canAsk({ ...safe, isSecureContext: false }), false);
  assert.equal(canAsk({ ...safe, PublicKeyCredential: undefined }), false);
});

test("the zone of the device is said once, and only if it is one", () => {
  const cookie = cookieFor("Europe/Rome", "theme=dark", true);
  assert.match(cookie, /^time_zone=Europe\/Rome; path=\/; .*samesite=lax; secure$/);
  assert.equal(cookieFor("Europe/Rome", "theme=dark; time_zone=Europe/Rome", true), "");
  assert.equal(cookieFor("Rome; path=/x", "", false), "");
});

test("a moment is told by the device's clock in the words that the server uses", () => {
  const moment = new Date("2026-12-03T19:30:00Z");
  assert.equal(inWords(moment, "America/New_York", "en", false), "3 December 2026, 14:30");
  assert.equal(inWords(moment, "Asia/Bangkok", "it", false), "4 dicembre 2026, 02:30");
  assert.equal(inWords(new Date("2026-12-03T23:30:00Z"), "Europe/Rome", "en", true), "4 December 2026");
});
