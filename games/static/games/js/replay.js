/** A finished match, move by move: from any seat, or with every secret open. */
import { Analysis } from "./analysis.js";
import { stepsOf } from "./log.js";

const BEAT = 1400;
const one = (selector) => document.querySelector(selector);

/** Return the place that an address names: #move-17 is 17; nothing is the end. */
export function placeIn(hash, steps) {
  const number = /^#move-(\d+)$/.exec(hash)?.[1];
  return number === undefined ? steps : Math.min(steps, Number(number));
}

export class Replay {
  constructor(root, { t, show, fair }) {
    this.root = root;
    this.t = t;
    this.show = show;
    this.fair = fair;
    this.pages = new Map(); // what was asked for already, by address
    this.told = null;
    this.at = null; // the place that is shown, and
    this.aim = null; // the place the reader is on the way to
    this.steps = 0;
    this.eyes = "";
    this.playing = undefined;
    this.picture = null;
  }

  /** Take the newest picture; once the match is over the controls appear. */
  follow(picture) {
    this.picture = picture;
    if (picture.status !== "finished" || this.at !== null) return;
    this.at = -1;
    this.begin(picture);
  }

  async begin(picture) {
    this.steps = stepsOf(picture.log).size;
    this.eyes = picture.seat === null ? "" : String(picture.seat);
    const aim = placeIn(location.hash, this.steps);
    this.aim = aim; // before there are controls: the first press starts from here
    this.analysis = new Analysis(picture.seats.map(({ seat, name }) => name || this.t("seat", { n: seat + 1 })));
    this.analysis.begin();
    this.controls();
    await this.go(aim, { calm: true });
  }

  controls() {
    const bar = one("#replay");
    bar.hidden = false;
    document.body.classList.add("is-over");
    const slider = one("#replay-place");
    slider.max = this.steps;
    slider.addEventListener("input", () => this.go(Number(slider.value), { calm: true }));
    const eyes = one("#replay-eyes");
    for (const { seat, name } of this.picture.seats) {
      eyes.add(new Option(name || this.t("seat", { n: seat + 1 }), seat));
    }
    eyes.value = this.eyes;
    eyes.addEventListener("change", () => this.look(eyes.value));
    bar.addEventListener("click", (event) => {
      const button = event.target.closest("[data-replay]");
      if (button) this.press(button.dataset.replay);
    });
    document.addEventListener("keydown", (event) => this.key(event));
    addEventListener("hashchange", () => this.go(placeIn(location.hash, this.steps)));
    one("#fair-check")?.addEventListener("click", () => this.check());
    for (const end of document.querySelectorAll("[data-when-over]")) end.hidden = false;
    one("#fair-seed").textContent = this.picture.seed ?? "";
  }

  press(what) {
    const jumps = { first: 0, back: this.aim - 1, next: this.aim + 1, last: this.steps };
    if (what === "play") this.play();
    else this.go(jumps[what]);
  }

  key(event) {
    if (event.target.closest("input:not([type=range]), textarea, select, dialog, [data-words]")) return;
    const what = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" }[event.key];
    if (!what || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.press(what);
  }

  /** Let it run, or stop it. */
  play() {
    const running = this.playing !== undefined;
    this.stop();
    if (!running) {
      this.playing = setInterval(() => (this.at < this.steps ? this.go(this.at + 1) : this.stop()), BEAT);
      if (this.at >= this.steps) this.go(0);
    }
    one("[data-replay=play]").setAttribute("aria-pressed", String(!running));
  }

  stop() {
    clearInterval(this.playing);
    this.playing = undefined;
    one("[data-replay=play]").setAttribute("aria-pressed", "false");
  }

  /** Look with other eyes at the same place, or at the one the reader is on the way to. */
  async look(eyes) {
    this.eyes = eyes;
    await this.go(this.aim, { calm: true });
  }

  async go(step, { calm = false } = {}) {
    const wanted = Math.max(0, Math.min(this.steps, step));
    const { eyes } = this;
    this.aim = wanted;
    const place = this.root.dataset.step.replace("/0.json", `/${wanted}.json`);
    const [page, told] = await Promise.all([this.read(place), this.read(this.root.dataset.told)]);
    if (this.aim !== wanted || this.eyes !== eyes) return; // the reader has gone on meanwhile
    this.told = told.lines;
    this.at = wanted;
    this.page = page;
    this.calm = calm;
    const slider = one("#replay-place");
    slider.value = wanted;
    const words = this.t("move-of", { n: wanted, all: this.steps });
    slider.setAttribute("aria-valuetext", words);
    one("#replay-count").textContent = words;
    one("#happened").textContent = this.last()?.text.join(" ") ?? this.t("the-start");
    history.replaceState(history.state, "", `#move-${wanted}`);
    const whatIf = one("#replay-what-if");
    if (whatIf) whatIf.hash = `at=${wanted}`;
    this.analysis?.follow(wanted);
    this.show();
  }

  /** Return what the chosen eyes may read there; each address is asked once. */
  read(address) {
    const url = `${address}?seat=${this.eyes}`;
    if (!this.pages.has(url)) {
      const asked = this.fetch(url);
      asked.catch(() => this.pages.delete(url)); // the next press may have more luck
      this.pages.set(url, asked);
    }
    return this.pages.get(url);
  }

  async fetch(url) {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    return answer.json();
  }

  last() {
    return this.told?.find((line) => this.page && line.number === this.page.line) ?? null;
  }

  /** Return what the scene of the shown place differs in, or null before there is one. */
  scene() {
    if (!this.page) return null;
    const { view, open } = this.page;
    const seat = this.eyes === "" ? null : Number(this.eyes);
    return { view, open, seat, last: this.last(), calm: this.calm };
  }

  /** Return the log as the chosen eyes may read it, and which place is shown. */
  lines(picture) {
    if (!this.told) return { lines: picture.log, steps: null, shown: null };
    return { lines: this.told, steps: stepsOf(this.told), shown: this.at };
  }

  check() {
    const { kept, text } = this.fair();
    const verdict = one("#fair-verdict");
    verdict.textContent = text;
    verdict.classList.toggle("is-good", kept);
    verdict.hidden = false;
  }
}
