/**
 * A screen in the hall: turns its pages by itself, and follows the events it shows.
 *
 * Every list is cut where the screen ends, whatever its size; a row is never cut in two. When a
 * round is published the screen turns to its tables at once. Without a socket it asks by itself.
 */
import { all, on, one } from "../../siamleague/js/dom.js";
import { listen } from "../../siamleague/js/socket.js";
import { patience } from "./live.js";
import { switchSound } from "./timer.js";

const DWELL = 9000;
const SLOW = 60_000; // asked even while the socket is there: a line can be dead without knowing
const QUICK = 5000; // asked while it is not
const AWAKE = 3000;

/** Return [from, to) of each page, for rows of these heights in a room of this height. */
export function pages(heights, room) {
  const found = [];
  let [from, used] = [0, 0];
  heights.forEach((height, place) => {
    if (place > from && used + height > room) {
      found.push([from, place]);
      [from, used] = [place, 0];
    }
    used += height;
  });
  if (heights.length > from) found.push([from, heights.length]);
  return found.length ? found : [[0, 0]];
}

/** Return the stop that is `step` further, around the end. */
export const turned = (place, step, count) => (count ? (place + step + count) % count : 0);

/** Return the panel whose round is new, or nothing. */
export function fresh(before, after) {
  return [...after].find(([panel, round]) => round && before.get(panel) !== round)?.[0] ?? "";
}

/** Return the lines in which rows stand side by side: the height of each, and where it ends. */
export function lines(tops, sizes) {
  const found = [];
  tops.forEach((top, place) => {
    const line = found.at(-1);
    if (line && Math.abs(line.top - top) < 1) {
      line.height = Math.max(line.height, sizes[place]);
      line.to = place + 1;
    } else found.push({ top, height: sizes[place], to: place + 1 });
  });
  return found;
}

const rounds = (box) =>
  new Map(all("[data-panel]", box).map((each) => [each.dataset.panel, each.dataset.round]));

class Screen {
  constructor(box) {
    this.box = box;
    this.place = 0;
    this.lap = 0;
    this.still = false;
    document.body.classList.add("hall-on");
    this.cut();
    this.show();
    this.timer = setInterval(() => this.still || this.turn(1), DWELL);
  }

  /** Find out where each list has to be cut. */
  cut() {
    const panels = all("[data-panel]", this.box);
    this.stops = [];
    for (const panel of panels) {
      for (const each of panels) each.hidden = each !== panel;
      const list = one("[data-rows]", panel);
      const rows = [...list.children];
      for (const row of rows) row.hidden = false;
      const gap = Number.parseFloat(getComputedStyle(list).rowGap) || 0;
      const places = rows.map((row) => row.getBoundingClientRect());
      const laid = lines(places.map(({ top }) => top), places.map(({ height }) => height + gap));
      const edges = [0, ...laid.map(({ to }) => to)];
      for (const [from, to] of pages(laid.map(({ height }) => height), list.clientHeight + gap)) {
        this.stops.push({ panel, from: edges[from], to: edges[to] });
      }
    }
    this.laps = Math.max(1, ...panels.map((each) => Number(each.dataset.laps) || 1));
  }

  show() {
    this.place = Math.min(this.place, Math.max(0, this.stops.length - 1));
    const stop = this.stops[this.place];
    for (const panel of all("[data-panel]", this.box)) panel.hidden = panel !== stop?.panel;
    if (stop) {
      [...one("[data-rows]", stop.panel).children].forEach((row, place) => {
        row.hidden = place < stop.from || place >= stop.to;
      });
    }
    const words = this.box.dataset.page.replace("{n}", this.place + 1);
    one("[data-hall-count]").textContent =
      this.stops.length > 1 ? words.replace("{of}", this.stops.length) : "";
  }

  turn(step) {
    const around = step > 0 && this.place + step >= this.stops.length;
    this.place = turned(this.place, step, this.stops.length);
    this.show();
    if (around && this.laps > 1) this.next();
  }

  /** Show the tables that did not pass by in this lap. */
  next() {
    this.lap = turned(this.lap, 1, this.laps);
    return this.renew();
  }

  /** Turn by hand: the page stays as long as if it had come by itself. */
  leaf(step) {
    clearInterval(this.timer);
    this.timer = setInterval(() => this.still || this.turn(1), DWELL);
    this.turn(step);
  }

  pause() {
    this.still = !this.still;
    one('[data-hall-key=" "]').setAttribute("aria-pressed", String(this.still));
  }

  again() {
    this.cut();
    this.show();
  }

  async renew() {
    const answer = await fetch(location.href, { headers: { "X-Part": "live", "X-Lap": String(this.lap) } }).catch(() => null);
    if (!answer?.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const next = one("#live", page);
    if (!next) return;
    const newest = fresh(rounds(this.box), rounds(next));
    if (newest && this.lap) {
      this.lap = 0; // a new round begins with its first tables
      await this.renew();
      return;
    }
    const held = this.stops[this.place];
    this.box.replaceChildren(...next.childNodes);
    this.cut();
    const goal = newest || held?.panel.dataset.panel;
    const same = this.stops.findIndex(
      ({ panel, from }) => panel.dataset.panel === goal && (goal !== held?.panel.dataset.panel || from === held.from),
    );
    const any = this.stops.findIndex(({ panel }) => panel.dataset.panel === goal);
    this.place = Math.max(0, same < 0 ? any : same);
    this.show();
  }
}

function follow(screen) {
  let [waiting, lost] = [0, false];
  const soon = () => {
    waiting ||= setTimeout(async () => {
      waiting = 0;
      await screen.renew();
    }, patience());
  };
  for (const each of (screen.box.dataset.sockets || "").split(" ").filter(Boolean)) {
    const [path, version] = each.split("=");
    let first = true;
    listen(path, (said) => {
      if (said.changed || (said.version !== undefined && !(first && String(said.version) === version))) soon();
      first = false;
    });
  }
  document.addEventListener("live:state", ({ detail }) => {
    lost = detail !== "open";
  });
  setInterval(() => lost && soon(), QUICK);
  setInterval(soon, SLOW);
}

function keys(screen) {
  const deeds = {
    " ": () => screen.pause(),
    ArrowLeft: () => screen.leaf(-1),
    ArrowRight: () => screen.leaf(1),
    f: () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.()),
    m: () => switchSound(),
    "?": () => one("#keys").showModal(),
  };
  on("click", "[data-hall-key]", (_event, button) => deeds[button.dataset.hallKey]());
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || one("dialog[open]")) return;
    const pressed = event.target instanceof Element && event.target.closest("a, button");
    if (!Object.hasOwn(deeds, event.key) || (event.key === " " && pressed)) return;
    event.preventDefault();
    deeds[event.key]();
  });
}

/** Show the bar while somebody moves the mouse or touches the screen. */
function wake() {
  let timer;
  const stir = () => {
    document.body.classList.add("hall-awake");
    clearTimeout(timer);
    timer = setTimeout(() => document.body.classList.remove("hall-awake"), AWAKE);
  };
  for (const type of ["pointermove", "pointerdown"]) addEventListener(type, stir);
  navigator.wakeLock?.request("screen").catch(() => {});
}

if (globalThis.document) {
  const box = one("[data-hall]");
  if (box) {
    const screen = new Screen(box);
    addEventListener("resize", () => screen.again());
    document.fonts?.ready.then(() => screen.again());
    follow(screen);
    keys(screen);
    wake();
  }
}
