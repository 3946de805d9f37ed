/**
 * Keeps every [data-job] on the page up to date: by a socket, or by asking now and then where no
 * socket gets through. When a job changes its state the server draws it anew, buttons and all.
 */
import { all, one } from "./dom.js";
import { LiveSocket } from "./socket.js";

const ENDED = new Set(["done", "failed", "parked", "cancelled"]);
const LOSSES = 2; // after so many in a row the page asks by itself
const ASK_EVERY = 3_000;

/** Return what the page shows of a picture; nothing is worked out anywhere else. */
export function shown(picture, words = "{done} of {total}") {
  const counting = picture.total > 0 && !picture.ended;
  return {
    value: counting || picture.ended ? picture.percent : null,
    sentence: picture.sentence,
    count: counting ? words.replace("{done}", picture.done).replace("{total}", picture.total) : "",
  };
}

/** Return milliseconds until the next question; spread out, so that a hall does not ask at once. */
export const patience = (random = Math.random) => Math.round(ASK_EVERY * (0.75 + random() / 2));

const tell = (state) => document.dispatchEvent(new CustomEvent("live:state", { detail: state }));

function draw(box, picture) {
  const bar = one("[data-job-bar]", box);
  const count = one("[data-job-count]", box);
  const sentence = one("[data-job-sentence]", box);
  const text = shown(picture, count.dataset.words);
  if (bar) {
    if (text.value === null) bar.removeAttribute("value");
    else bar.value = text.value;
    bar.textContent = `${picture.percent} %`;
  }
  // Writing the same words again would make a screen reader say them again.
  if (sentence.textContent !== text.sentence) sentence.textContent = text.sentence;
  count.textContent = text.count;
  count.hidden = !text.count;
}

function hideLook(box) {
  const look = one("[data-job-look]", box);
  if (look) look.hidden = true;
}

async function drawAnew(box) {
  const answer = await fetch(box.dataset.page, { headers: { "HX-Request": "true" } });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = one("[data-job]", page);
  const focused = box.contains(document.activeElement);
  box.replaceChildren(...fresh.childNodes);
  hideLook(box);
  if (focused) one("a, button", box)?.focus();
}

class Watch {
  constructor(box) {
    this.box = box;
    this.losses = 0;
    this.over = false;
    hideLook(box);
    this.live = new LiveSocket(box.dataset.socket, {
      receive: (picture) => this.take(picture),
      state: (name) => this.heard(name),
    });
    addEventListener("online", () => this.live.hurry());
    addEventListener("pagehide", () => this.stop());
  }

  heard(state) {
    if (state === "lost") this.losses += 1;
    if (state === "open") {
      this.losses = 0;
      clearTimeout(this.asking);
      tell("open");
    }
    if (state === "lost" && this.losses === LOSSES) this.ask();
    if (state === "refused") this.stop();
  }

  async ask() {
    if (this.over || this.losses < LOSSES) return;
    try {
      const answer = await fetch(this.box.dataset.json);
      if (answer.ok) await this.take(await answer.json());
      tell("open");
    } catch {
      tell("lost");
    }
    this.asking = setTimeout(() => this.ask(), patience());
  }

  async take(picture) {
    draw(this.box, picture);
    if (picture.ended) this.stop();
    if (picture.state === this.box.dataset.state) return;
    this.box.dataset.state = picture.state;
    await drawAnew(this.box);
    this.box.dispatchEvent(new CustomEvent("job:state", { bubbles: true, detail: picture }));
  }

  stop() {
    this.over = true;
    clearTimeout(this.asking);
    this.live.close();
  }
}

/** Watch the jobs on the page that have not ended; those already watched are left alone. */
export function watch(root = document) {
  for (const box of all("[data-job]:not([data-watched])", root)) {
    box.dataset.watched = "";
    if (!ENDED.has(box.dataset.state)) new Watch(box);
  }
}

if (globalThis.document) {
  watch();
  document.addEventListener("htmx:after:swap", () => watch());
  addEventListener("pageshow", (event) => event.persisted && location.reload());
}
