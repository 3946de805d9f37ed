/**
 * Zoom of a map by two fingers, a double tap, a wheel with Ctrl, or buttons. The drawing's own
 * viewBox is narrowed, so that everything stays sharp and what is under a finger stays what it was.
 */

const MOST = 4;
const STEP = 1.6;
const AGAIN = 320; // between the taps of a double tap
const STILL = 8; // a finger that moved less has tapped

/** Return the window (x, y, width, height) after zooming by a factor about a point, inside the whole. */
export function zoomed(whole, now, factor, [px, py]) {
  const size = Math.min(1, Math.max(1 / MOST, now[2] / whole[2] / factor));
  const [w, h] = [whole[2] * size, whole[3] * size];
  const kept = w / now[2];
  return inside(whole, [px - (px - now[0]) * kept, py - (py - now[1]) * kept, w, h]);
}

/** Return the window moved by so much, inside the whole. */
export const moved = (whole, [x, y, w, h], [dx, dy]) => inside(whole, [x + dx, y + dy, w, h]);

function inside(whole, [x, y, w, h]) {
  const within = (low, value, room) => Math.min(low + Math.max(0, room), Math.max(low, value));
  return [within(whole[0], x, whole[2] - w), within(whole[1], y, whole[3] - h), w, h];
}

export class Zoom {
  /** `root` holds the map as `.part-map > svg`, drawn anew whenever it changes. */
  constructor(root) {
    this.root = root;
    this.now = null;
    this.fingers = new Map();
    this.tapped = { at: 0, x: 0, y: 0 };
    this.dragged = false;
    root.addEventListener("pointerdown", (event) => this.down(event));
    root.addEventListener("pointermove", (event) => this.move(event));
    for (const type of ["pointerup", "pointercancel"]) addEventListener(type, (event) => this.up(event));
    root.addEventListener("click", (event) => this.click(event), { capture: true });
    root.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  get map() {
    return this.root.querySelector(".part-map > svg");
  }

  /** Put the window back after the board has drawn its map anew. */
  redrawn() {
    const { map } = this;
    if (!map) return;
    const whole = map.getAttribute("viewBox").split(" ").map(Number);
    if (this.whole?.join() !== whole.join()) this.now = null;
    this.whole = whole;
    if (this.now) map.setAttribute("viewBox", this.now.map((n) => n.toFixed(1)).join(" "));
  }

  set(window) {
    const { map, whole } = this;
    this.now = window[2] >= whole[2] * 0.999 ? null : window;
    map.setAttribute("viewBox", (this.now ?? whole).map((n) => Number(n.toFixed(1))).join(" "));
  }

  /** Zoom by a factor about the middle; for buttons. */
  by(factor) {
    const [x, y, w, h] = this.now ?? this.whole;
    this.set(zoomed(this.whole, [x, y, w, h], factor, [x + w / 2, y + h / 2]));
  }

  press(what) {
    if (what === "fit") this.set(this.whole);
    else this.by(what === "in" ? STEP : 1 / STEP);
  }

  /** Return the point of the drawing under a point of the screen. */
  under(x, y) {
    const matrix = this.map.getScreenCTM().inverse();
    const point = new DOMPoint(x, y).matrixTransform(matrix);
    return [point.x, point.y];
  }

  on(event) {
    return this.map?.contains(event.target);
  }

  down(event) {
    if (!this.on(event)) return;
    if (!this.fingers.size) this.dragged = false;
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
  }

  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before || !this.map) return;
    const here = [event.clientX, event.clientY];
    const window = this.now ?? this.whole;
    if (this.fingers.size === 2) {
      const [other] = [...this.fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      const factor = apart(here, other) / Math.max(1, apart(before, other));
      const middle = this.under((here[0] + other[0]) / 2, (here[1] + other[1]) / 2);
      this.dragged = true;
      this.set(zoomed(this.whole, window, factor, middle));
    } else if (this.now && (this.dragged || apart(here, before) > STILL)) {
      const [from, to] = [this.under(...before), this.under(...here)];
      this.dragged = true;
      this.set(moved(this.whole, window, [from[0] - to[0], from[1] - to[1]]));
    } else return; // not far enough: the finger may still be tapping
    this.fingers.set(event.pointerId, here);
  }

  up(event) {
    const at = this.fingers.get(event.pointerId);
    this.fingers.delete(event.pointerId);
    if (!at || this.dragged || event.type === "pointercancel" || event.pointerType === "mouse" && event.detail > 1) return;
    if (event.target.closest?.("[data-words]")) return; // what can be pressed is pressed
    const again = event.timeStamp - this.tapped.at < AGAIN && apart(at, [this.tapped.x, this.tapped.y]) < 24;
    this.tapped = { at: again ? 0 : event.timeStamp, x: at[0], y: at[1] };
    if (again) this.set(this.now ? this.whole : zoomed(this.whole, this.whole, 2.2, this.under(...at)));
  }

  /** A finger that moved the map has not pressed what it ended on. */
  click(event) {
    if (!this.dragged || !this.on(event)) return;
    this.dragged = false;
    event.preventDefault();
    event.stopPropagation();
  }

  wheel(event) {
    if (!event.ctrlKey || !this.on(event)) return;
    event.preventDefault();
    this.set(zoomed(this.whole, this.now ?? this.whole, Math.exp(-event.deltaY / 200), this.under(event.clientX, event.clientY)));
  }
}

const apart = ([x1, y1], [x2, y2]) => Math.hypot(x1 - x2, y1 - y2);
