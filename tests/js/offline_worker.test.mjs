import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

const SCRIPT = new URL("../../siamleague/static/siamleague/js/offline_worker.js", import.meta.url);
const SITE = "https://siam.example";
const PAGE = `${SITE}/clubs/red/events/cup/run/`;

/** The caches of a browser, as far as the worker uses them. */
function shelves() {
  const all = new Map();
  const open = async (name) => {
    if (!all.has(name)) all.set(name, new Map());
    const shelf = all.get(name);
    return {
      match: async (url) => shelf.get(String(url))?.clone(),
      put: async (url, answer) => shelf.set(String(url), answer),
      delete: async (url) => shelf.delete(String(url)),
      keys: async () => [...shelf.keys()],
      add: async (url) => shelf.set(String(url), new Response("file")),
    };
  };
  const match = async (url) => [...all.values()].map((shelf) => shelf.get(String(url))).find(Boolean)?.clone();
  return { open, match, keys: async () => [...all.keys()], delete: async (name) => all.delete(name) };
}

/** Load the worker on a device; `line` answers what is fetched. `change` plants a fault in it. */
function device(line, change = (text) => text) {
  const heard = {};
  const caches = shelves();
  const self = { addEventListener: (type, act) => { heard[type] = act; }, location: { origin: SITE }, skipWaiting() {}, clients: { claim() {} } };
  const head = `const VERSION = "1", ACCOUNT = "/account/", WITHOUT = "/without/";\n`;
  const fetch = async (asked) => line(typeof asked === "string" ? asked : asked.url);
  runInNewContext(head + change(readFileSync(SCRIPT, "utf8")), { self, caches, fetch, URL, Headers, Response, Date, setTimeout, Error, Promise });
  const send = async (type, event) => {
    const held = [];
    let answer;
    heard[type]({ ...event, waitUntil: (promise) => held.push(promise), respondWith: (promise) => { answer = promise; } });
    await Promise.all(held);
    return answer;
  };
  return {
    caches,
    keep: (who, pages = [PAGE]) => send("message", { data: { keep: { who, pages } } }),
    asks: (method, path) => send("fetch", { request: { method, mode: "navigate", url: `${SITE}${path}` } }),
  };
}

const html = (text) => new Response(`<body>${text}</body>`, { headers: { "Content-Type": "text/html" } });
const gone = () => Promise.reject(new Error("no line"));

async function keptBy(alice, change) {
  let away = false;
  const here = device((url) => (away ? gone() : html(`${alice} reads ${url}`)), change);
  await here.keep(alice);
  away = true;
  return here;
}

const shows = async (here) => {
  const answer = await here.asks("GET", "/clubs/red/events/cup/run/");
  return (await answer).type === "error" ? "" : (await answer).text();
};

test("without a line the page that was kept is shown, with its time", async () => {
  const text = await shows(await keptBy("Alice"));
  assert.match(text, /data-kept="\d{4}-.*Alice reads/);
});

const WAYS = [["POST", "/account/logout/"], ["POST", "/account/login/"], ["POST", "/account/delete/"], ["POST", "/account/2fa/webauthn/login/"], ["POST", "/account/password/reset/key/x-set/"], ["GET", "/account/logins/google/back/"]];
for (const [method, path] of WAYS) {
  test(`who comes or leaves by ${path} finds nothing of who was here`, async () => {
    const here = await keptBy("Alice");
    await here.asks(method, path).catch(() => {});
    assert.equal(await shows(here), "");
  });
}

test("where leaving alone counted, who signs in next would read the pages of before", async () => {
  const old = (text) => text.replace("pathname.startsWith(ACCOUNT) && (method", `pathname === "/account/logout/" && (method`);
  const here = await keptBy("Alice", old);
  await here.asks("POST", "/account/login/").catch(() => {});
  assert.match(await shows(here), /Alice reads/);
});

test("who reads on keeps what is theirs, and who comes after them nothing of it", async () => {
  const here = await keptBy("Alice");
  await here.keep("Bob", []);
  assert.ok(!(await here.caches.keys()).includes("siamleague-pages-Alice"));
  assert.equal(await shows(here), "");
});

for (const url of ["https://evil.example/clubs/a/events/b/", "//evil.example/clubs/a/events/b/", "/account/data/", "/clubs/a/", "javascript:alert(1)"]) {
  test(`nothing is kept that is no page of an event here: ${url}`, async () => {
    const asked = [];
    const here = device((each) => { asked.push(each); return html("x"); });
    await here.keep("Alice", [url]).catch(() => {});
    assert.deepEqual(asked, []);
  });
}
