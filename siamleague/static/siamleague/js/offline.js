/**
 * Keeps the pages of an event on the device, and what is said there until the site has answered.
 *
 * What somebody says is written down first and sent then, under a ticket made here: sent again
 * after a break it is taken once. What the site refuses stays to be read, with its reason.
 */
import { all, on, one } from "./dom.js";
import * as store from "./waiting_store.js";

const AGAIN = 2500; // between two tries, while something waits
const [WAITS, DONE, REFUSED, OTHER] = ["waits", "done", "refused", "other"]; // the last: its reader has left

/** Return a ticket, also where the page has no secure line. */
export function ticket(chance = globalThis.crypto) {
  const bytes = chance.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const text = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return text.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
}

/** Return a sentence with its places filled. */
export const filled = (words, values) => words.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");

/** Return what the site said above a page: whether it was refused, and the sentence. */
export function heard(page) {
  const flashes = all(".flash", page);
  const wrong = flashes.find((flash) => flash.matches(".flash-error"));
  const said = wrong ?? flashes[0] ?? one("main .lead, main .note-warning", page);
  return { refused: Boolean(wrong), said: said?.textContent.trim() ?? "" };
}

/** Return what an answer says: in short where the site leads on, from its page elsewhere. */
export async function told(answer) {
  const short = answer.headers.get("Content-Type")?.startsWith("application/json");
  if (short) return answer.json();
  return { ...heard(new DOMParser().parseFromString(await answer.text(), "text/html")), url: answer.url };
}

const time = (at) => new Date(at).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

class Offline {
  constructor(box) {
    this.box = box;
    this.words = box.dataset;
    this.sending = null;
  }

  /** Tell whether the reader said it; what others said on this device is theirs alone to read. */
  isMine({ who }) {
    return who === this.words.who;
  }

  /** Show since when a page is kept, and what waits or was refused. */
  async show() {
    const orders = await store.every();
    const lines = orders.filter((order) => this.isMine(order)).map((order) => this.line(order));
    const others = orders.filter((order) => !this.isMine(order) && (order.state === WAITS || order.state === OTHER));
    if (others.length) lines.push(this.ofOthers(others.length));
    const kept = document.body.dataset.kept;
    const note = one("[data-kept-note]", this.box);
    note.hidden = !kept;
    note.textContent = kept ? filled(this.words.keptWords, { time: time(kept) }) : "";
    one("[data-waiting]", this.box).replaceChildren(...lines);
    this.box.hidden = !kept && !lines.length;
  }

  empty() {
    return one("template", this.box).content.firstElementChild.cloneNode(true);
  }

  ofOthers(n) {
    const line = this.empty();
    line.dataset.state = OTHER;
    one("[data-said]", line).textContent = filled(this.words.othersWords, { n });
    one(".cluster", line).remove();
    return line;
  }

  line(order) {
    const line = this.empty();
    const words = { waits: "waitsWords", other: "otherWords", done: "doneWords", refused: "refusedWords" }[order.state];
    one("[data-said]", line).textContent = filled(this.words[words], { what: order.what, time: time(order.at), said: order.said ?? "" });
    line.dataset.state = order.state;
    const button = one("button", line);
    const waits = order.state === WAITS || order.state === OTHER;
    button.textContent = waits ? this.words.takeBack : this.words.understood;
    button.dataset.order = order.number;
    const link = one("a", line);
    link.href = order.page;
    link.hidden = order.page === location.pathname;
    return line;
  }

  /** Write down what a form says, then send it. */
  async take(form, submitter) {
    const body = new FormData(form, submitter);
    body.set("ticket", ticket());
    const sent = [...body].filter(([name, value]) => typeof value === "string" && name !== "csrfmiddlewaretoken");
    const typed = one("[name=code]:not(button)", form)?.value;
    const what = [form.dataset.sentLater ?? form.dataset.keptWhenLost, typed ?? (submitter?.textContent ?? "").trim()].filter(Boolean).join(": ");
    const order = { where: form.getAttribute("action") || location.pathname, sent, what, page: location.pathname, at: Date.now(), who: this.words.who, late: Boolean(document.body.dataset.kept), state: WAITS };
    const number = await store.add(order);
    const went = await this.send(number);
    const answer = went.get(number);
    if (answer) location.assign(answer);
    else await this.show();
  }

  /** Send what waits, one after the other; return where each that was answered led. */
  send(fresh) {
    this.sending ??= this.sendAll(fresh).finally(() => (this.sending = null));
    return this.sending;
  }

  async sendAll(fresh) {
    const led = new Map();
    try {
      const waiting = (await store.every()).filter((order) => order.state !== DONE && order.state !== REFUSED);
      if (!waiting.length) return led;
      const line = await (await fetch(this.words.line, { cache: "no-store" })).json();
      for (const order of waiting) {
        const mine = order.who === line.who;
        if (!mine) {
          if (order.state === WAITS) await store.change({ ...order, state: OTHER });
          continue;
        }
        led.set(order.number, await this.sendOne(order, line.token, order.late || order.number !== fresh));
      }
    } catch {
      // The line is away, or the site is: it waits.
    }
    return led;
  }

  /** Send one; `late` is what was said without a line, or not heard at once. */
  async sendOne(order, token, late) {
    const body = new FormData();
    for (const [name, value] of order.sent) body.append(name, value);
    if (late) body.set("late", "1");
    body.set("csrfmiddlewaretoken", token);
    const answer = await fetch(order.where, { method: "POST", body, headers: { "X-Said": "short" } });
    if (answer.status >= 500 || answer.status === 429) throw new Error(`answered ${answer.status}`);
    const { refused, said, url } = await told(answer);
    const state = refused || !answer.ok ? REFUSED : DONE;
    await store.change({ ...order, state, said });
    return answer.ok ? url : order.page;
  }

  /** Let what was done be read once; what was refused stays until somebody has understood it. */
  async forgetDone() {
    for (const order of await store.every()) if (order.state === DONE && this.isMine(order)) await store.remove(order.number);
  }

  async try() {
    const before = (await store.every()).filter(({ state }) => state === WAITS || state === OTHER);
    if (!before.length) return;
    const led = await this.send();
    await this.show();
    if (led.size) document.dispatchEvent(new CustomEvent("job:state")); // the middle of the page looks again
  }
}

/** Ask the worker to keep this page, the event's other pages, and the files they need. */
async function keep(box) {
  if (!("serviceWorker" in navigator) || document.body.dataset.kept) return;
  await navigator.serviceWorker.register(box.dataset.worker, { scope: "/" });
  const worker = (await navigator.serviceWorker.ready).active;
  const here = location.href.split("#")[0];
  const others = all("[data-keep] a[href]").map((link) => link.href.split("#")[0]);
  const seen = `kept ${box.dataset.who} ${one("[data-live]")?.dataset.socket ?? here}`;
  const first = !sessionStorage.getItem(seen);
  sessionStorage.setItem(seen, "1");
  const files = performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => new URL(name).pathname.startsWith("/static/"));
  const pages = [...new Set(first ? [here, ...others] : [here])];
  worker.postMessage({ keep: { who: box.dataset.who, pages, files } });
}

async function start(box) {
  const offline = new Offline(box);
  await offline.show();
  await offline.forgetDone();
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !form.matches?.("form[data-sent-later]")) return;
    event.preventDefault();
    offline.take(form, event.submitter).catch(() => form.submit());
  });
  // What htmx sends stays where it is while there is a line; without one nobody would hear of it.
  const desk = (event) => {
    const form = event.target;
    if (navigator.onLine || !form.matches?.("form[data-kept-when-lost]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    offline.take(form, event.submitter).then(() => form.dispatchEvent(new CustomEvent("kept", { bubbles: true })));
  };
  document.addEventListener("submit", desk, { capture: true });
  on("click", "[data-order]", async (_, button) => {
    await store.remove(Number(button.dataset.order));
    await offline.show();
  }, box);
  globalThis.addEventListener("online", () => offline.try());
  document.addEventListener("live:state", ({ detail }) => detail === "open" && offline.try());
  setInterval(() => offline.try(), AGAIN);
  offline.try();
  if (document.readyState === "complete") await keep(box);
  else globalThis.addEventListener("load", () => keep(box).catch(() => {}));
}

if (globalThis.document && globalThis.indexedDB) {
  const box = one("[data-offline]");
  if (box) start(box).catch(() => {});
}
