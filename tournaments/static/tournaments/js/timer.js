/**
 * Counts the clock of a round down, and warns five minutes before the end and at the end: in words
 * for screen readers, and with a gong where somebody has switched the sound on.
 *
 * The server says how long is left; this page only counts from there, so a wrong clock on the
 * wall's computer does no harm.
 */
import { all, on, one } from "../../siamleague/js/dom.js";

const FIVE = 5 * 60_000;
const TICK = 250;
const KEPT = "hall-sound";

/** Return what is left as it is read: 1:04:05, 24:30, 0:00. */
export function figure(left) {
  const whole = Math.max(0, Math.ceil(left / 1000));
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** Return which moment lies between two looks at a clock: "five", "over" or nothing. */
export function crossed(before, left) {
  if (before === undefined || left >= before) return "";
  if (before > 0 && left <= 0) return "over";
  return before > FIVE && left <= FIVE ? "five" : "";
}

/** Return the sound of a moment as [start, pitch, length] of each stroke, in seconds and hertz. */
export const strokes = (moment) =>
  moment === "over"
    ? [[0, 110, 3], [0, 164, 2.4], [0, 277, 1.6], [1.1, 110, 3], [1.1, 164, 2.4]]
    : [[0, 660, 0.5], [0.35, 880, 0.7]];

const ends = new WeakMap(); // element -> when it reaches nothing, by this computer's clock
const seen = new Map(); // round -> what was left at the last look
let ears;

const wanted = () => {
  try {
    return localStorage.getItem(KEPT) === "on";
  } catch {
    return false;
  }
};

function play(moment) {
  if (!wanted()) return;
  navigator.vibrate?.(moment === "over" ? [400, 200, 400] : 200);
  ears ??= new AudioContext();
  ears.resume();
  for (const [start, pitch, length] of strokes(moment)) {
    const [tone, loud] = [ears.createOscillator(), ears.createGain()];
    const begin = ears.currentTime + start;
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.0001, begin);
    loud.gain.exponentialRampToValueAtTime(0.35, begin + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.0001, begin + length);
    tone.connect(loud).connect(ears.destination);
    tone.start(begin);
    tone.stop(begin + length);
  }
}

/** Switch the sound on or off; pressing is what lets a browser play at all. */
export function switchSound() {
  try {
    localStorage.setItem(KEPT, wanted() ? "off" : "on");
  } catch {
    return; // a browser that keeps nothing stays silent
  }
  if (wanted()) play("five");
}

function left(box, now) {
  const told = Number(box.dataset.left);
  if (box.dataset.runs !== "yes") return told;
  if (!ends.has(box)) ends.set(box, now + told);
  return ends.get(box) - now;
}

function show(box, now) {
  const rest = left(box, now);
  const place = one("[data-timer-figure]", box);
  const text = figure(rest);
  if (place.textContent !== text) place.textContent = text;
  box.classList.toggle("timer-over", rest <= 0);
  box.classList.toggle("timer-soon", rest > 0 && rest <= FIVE);
  if (rest <= 0) one("[data-timer-state]", box).textContent = one("[data-timer-over]", box).textContent;
  const key = box.dataset.timer + (box.closest("[data-timer-event]")?.dataset.timerEvent ?? "");
  const moment = crossed(seen.get(key), rest);
  seen.set(key, rest);
  if (!moment) return;
  const line = one("[data-timer-told]");
  if (line) line.textContent = box.dataset[moment];
  play(moment);
}

function tick() {
  const now = Date.now();
  for (const box of all("[data-timer]")) show(box, now);
  for (const button of all("[data-sound]")) button.setAttribute("aria-pressed", String(wanted()));
}

if (globalThis.document) {
  on("click", "[data-sound]", () => {
    switchSound();
    tick();
  });
  tick();
  setInterval(tick, TICK);
}
