import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";
import { bytes, told } from "../../siamleague/static/siamleague/js/push.js";

const SCRIPT = new URL("../../siamleague/static/siamleague/js/push_worker.js", import.meta.url);

/** Load the service worker beside a small browser; return what it does at a push and a click. */
function worker(pages = []) {
  const heard = {};
  const done = [];
  const self = {
    addEventListener: (type, act) => {
      heard[type] = act;
    },
    registration: { showNotification: (...shown) => done.push(shown) },
    location: { origin: "https://siam.example" },
    clients: {
      matchAll: async () => pages,
      openWindow: (url) => done.push(["open", url]),
    },
  };
  runInNewContext(readFileSync(SCRIPT, "utf8"), { self, URL });
  const wait = async (type, event) => {
    let held;
    heard[type]({ ...event, waitUntil: (promise) => { held = promise; } });
    await held;
    return done;
  };
  return { push: (said) => wait("push", { data: said }), click: (url) => wait("notificationclick", { notification: { close() {}, data: { url } } }) };
}

test("a notice shows its head, its sentence and where it leads", async () => {
  const said = { head: "Your table is set", text: "Cup, round 2", url: "/clubs/a/", about: "table" };
  const [[head, about]] = await worker().push({ json: () => said });
  assert.equal(head, "Your table is set");
  assert.equal(about.body, "Cup, round 2");
  assert.equal(about.data.url, "/clubs/a/");
});

for (const url of ["https://evil.example/", "//evil.example", "/\\evil.example", 7, undefined]) {
  test(`a notice never leads away from the site: ${url}`, async () => {
    const [[, about]] = await worker().push({ json: () => ({ url }) });
    assert.equal(about.data.url, "/");
  });
}

test("a message that cannot be read still says that there is something", async () => {
  const broken = { json: () => { throw new Error("cut off"); } };
  assert.equal((await worker().push(broken))[0][0], "SiamLeague");
  assert.equal((await worker().push(null))[0][0], "SiamLeague");
});

test("a click opens the page, or comes back to the one that is open", async () => {
  assert.deepEqual(await worker().click("/clubs/a/"), [["open", "https://siam.example/clubs/a/"]]);
  let focused = 0;
  const page = { url: "https://siam.example/clubs/a/", focus: () => { focused += 1; } };
  assert.deepEqual(await worker([page]).click("/clubs/a/"), []);
  assert.equal(focused, 1);
});

test("a key is handed to the browser as bytes", () => {
  assert.deepEqual([...bytes("-_8")], [251, 255]);
});

test("the site keeps the address and the two keys", () => {
  const subscription = { toJSON: () => ({ endpoint: "https://p/", keys: { p256dh: "a", auth: "b" } }) };
  assert.deepEqual(told(subscription), { endpoint: "https://p/", p256dh: "a", auth: "b" });
});
