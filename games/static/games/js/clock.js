/** Clocks as a page shows them. The site decides; the page only counts along. Pure. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
export const HURRY = 20 * SECOND;

/** Return what a seat has left at this instant of the site's time, in milliseconds. */
export function left(clock, seat, now) {
  const had = clock.left[seat];
  if (clock.since === null || !clock.running.includes(seat) || clock.unmoved?.includes(seat)) return had;
  const used = Math.max(0, now - clock.since);
  const free = Math.max(0, clock.delay - clock.spent[seat]);
  return had - Math.max(0, used - free);
}

/** Return a time as a clock shows it: 1:05:09, 12:30, 0:09.4, or days and hours. */
export function text(time, words = { days: "{d} d {h} h" }) {
  const ms = Math.max(0, time);
  if (ms >= DAY) {
    const hours = Math.floor(ms / HOUR);
    return words.days.replace("{d}", Math.floor(hours / 24)).replace("{h}", hours % 24);
  }
  const tenths = ms < HURRY && ms > 0;
  const whole = tenths ? Math.floor(ms / SECOND) : Math.ceil(ms / SECOND);
  const pad = (n) => String(n).padStart(2, "0");
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  if (h) return `${h}:${pad(m)}:${pad(s)}`;
  return `${m}:${pad(s)}${tenths ? `.${Math.floor((ms % SECOND) / 100)}` : ""}`;
}

/** Return the seats whose shown time is over although it runs. */
export const fallen = (clock, now) =>
  clock && clock.kind !== "none" && clock.since !== null
    ? clock.running.filter((seat) => left(clock, seat, now) <= 0)
    : [];

/** Return until when, in the site's time, first moves are waited for that are asked now; or null. */
export function firstMoveBy(clock) {
  if (!clock?.first || clock.since === null) return null;
  const awaited = clock.running.filter((seat) => clock.unmoved.includes(seat));
  return awaited.length ? Math.min(...awaited.map((seat) => clock.since + clock.first - clock.spent[seat])) : null;
}

/** Return the site's time minus the device's, from one question and its answer. */
export const skew = (asked, answered, site) => site - (asked + answered) / 2;
