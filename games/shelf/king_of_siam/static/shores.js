/**
 * Outlines that look drawn by hand: each straight side of a province becomes a winding line, the
 * same for both neighbours, wilder along the coast. Pure, and the same on every device.
 */

const COAST = { wild: 0.15, depth: 5 };
const BORDER = { wild: 0.09, depth: 4 };

/** Return a number between -1 and 1 that depends on the numbers given, and on nothing else. */
export function chance(...numbers) {
  let hash = 2166136261;
  for (const number of numbers) {
    hash = Math.imul(hash ^ Math.round(number * 16), 16777619);
    hash ^= hash >>> 13;
  }
  return ((Math.imul(hash, 2654435761) >>> 0) / 2 ** 31) - 1;
}

/** Return the points from a to b, without b, along a winding line. */
export function winding(a, b, { wild, depth }) {
  const turned = a[0] > b[0] || (a[0] === b[0] && a[1] > b[1]);
  const [from, to] = turned ? [b, a] : [a, b];
  const line = [...between(from, to, wild, depth), to];
  return (turned ? line.reverse() : line).slice(0, -1);
}

function between(a, b, wild, depth) {
  if (!depth) return [a];
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const bend = wild * chance(a[0], a[1], b[0], b[1], depth);
  const middle = [(a[0] + b[0]) / 2 - dy * bend, (a[1] + b[1]) / 2 + dx * bend];
  return [...between(a, middle, wild, depth - 1), ...between(middle, b, wild, depth - 1)];
}

const sides = (outline) => outline.map((point, place) => [point, outline[(place + 1) % outline.length]]);
const nameOf = ([a, b]) => [a, b].map(String).sort().join(" ");

/** Return for each province id the path of its outline; sides that two provinces share fit. */
export function shores(provinces) {
  const uses = new Map();
  for (const { outline } of provinces) {
    for (const side of sides(outline)) uses.set(nameOf(side), (uses.get(nameOf(side)) ?? 0) + 1);
  }
  const manner = (side) => (uses.get(nameOf(side)) > 1 ? BORDER : COAST);
  return new Map(provinces.map(({ id, outline }) =>
    [id, path(sides(outline).flatMap((side) => winding(...side, manner(side))))]));
}

/** Return the path of a land beyond the board. */
export const land = (outline) => path(sides(outline).flatMap((side) => winding(...side, COAST)));

const path = (points) => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
