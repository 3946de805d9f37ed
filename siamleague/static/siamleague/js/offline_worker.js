/*
 * Pages of an event that were opened on this device stay on it, for when the line is away. The line
 * always goes first; what is kept answers when it does not. `VERSION`, `ACCOUNT` and `WITHOUT` are put
 * before this file by the page that hands it out.
 */
const FILES = `siamleague-files-${VERSION}`;
const PAGES = "siamleague-pages-";
const EVENT_PAGE = /^\/(clubs\/[^/]+\/events\/[^/]+\/|at\/)/;
const MOST = 60; // pages; the oldest goes
const PATIENCE = 5000; // a line that says nothing for so long is as good as none

/** Tell whether somebody may leave or come: a session can end without a word to the device, and whoever
 * signs in next, or was signed in elsewhere and comes back, reads nothing of who was here before. */
function changesReader({ method }, { pathname }) {
  return pathname.startsWith(ACCOUNT) && (method === "POST" || pathname.endsWith("/back/"));
}

const ours = (url) => url.origin === self.location.origin;
const nameOf = (who) => `${PAGES}${who || "guest"}`;

async function whose() {
  return (await caches.keys()).find((name) => name.startsWith(PAGES));
}

let left = 0; // how often somebody left: what was asked for before is not kept any more

/** Forget the pages of everybody but this reader. */
async function forget(but = "") {
  if (!but) left += 1;
  for (const name of await caches.keys()) if (name.startsWith(PAGES) && name !== but) await caches.delete(name);
}

async function store(name, url, answer) {
  const html = answer.headers.get("Content-Type")?.startsWith("text/html");
  if (!answer.ok || answer.redirected || !html) return;
  const headers = new Headers(answer.headers);
  headers.set("X-Kept-At", new Date().toISOString());
  for (const spent of ["Content-Encoding", "Content-Length"]) headers.delete(spent);
  const pages = await caches.open(name);
  await pages.delete(url);
  await pages.put(url, new Response(await answer.blob(), { headers }));
  const known = await pages.keys();
  for (const old of known.slice(0, Math.max(0, known.length - MOST))) await pages.delete(old);
}

/** Keep pages and the files they need. */
async function keep({ who, pages = [], files = [] }) {
  const name = nameOf(who);
  const before = left;
  await forget(name);
  const there = await caches.open(FILES);
  for (const file of files) {
    const url = new URL(file, self.location.origin);
    if (ours(url) && !(await there.match(url.href))) await there.add(url.href).catch(() => {});
  }
  for (const page of pages) {
    const url = new URL(page, self.location.origin);
    if (!ours(url) || !EVENT_PAGE.test(url.pathname)) continue;
    const answer = await fetch(url.href, { headers: { Accept: "text/html" } }).catch(() => null);
    if (before !== left) return;
    if (answer) await store(name, url.href, answer);
  }
}

/** Return the kept copy of a page, which says since when it is kept. */
async function copyOf(url) {
  const name = await whose();
  const kept = name && (await (await caches.open(name)).match(url, { ignoreVary: true }));
  if (!kept) return null;
  const html = await kept.text();
  return new Response(html.replace("<body", `<body data-kept="${kept.headers.get("X-Kept-At")}"`), { headers: kept.headers });
}

const after = (time) => new Promise((_, fail) => setTimeout(fail, time, new Error("no answer")));

async function page(request) {
  const url = request.url.split("#")[0];
  const isEvent = EVENT_PAGE.test(new URL(url).pathname);
  const copy = isEvent ? await copyOf(url) : null;
  try {
    const asked = fetch(request);
    const answer = await (copy ? Promise.race([asked, after(PATIENCE)]) : asked);
    const name = copy && (await whose()); // nobody's, when they have left meanwhile
    if (name) await store(name, url, answer.clone());
    return answer;
  } catch {
    return copy ?? (await caches.match(WITHOUT, { ignoreVary: true })) ?? Response.error();
  }
}

async function file(request) {
  try {
    return await fetch(request);
  } catch (gone) {
    const kept = await caches.match(request.url, { ignoreVary: true });
    if (kept) return kept;
    throw gone;
  }
}

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(FILES).then((files) => files.add(WITHOUT)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("siamleague-files-") && name !== FILES;
  const cleared = caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))));
  event.waitUntil(cleared.then(() => self.clients.claim()));
});

self.addEventListener("message", (event) => {
  if (event.data?.keep) event.waitUntil(keep(event.data.keep));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (!ours(url)) return;
  if (changesReader(request, url)) event.waitUntil(forget());
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (url.pathname.startsWith("/static/")) event.respondWith(file(request));
});
