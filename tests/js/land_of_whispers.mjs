/**
 * Draws the land of A War of Whispers from the coordinates and borders of the game's own data:
 *
 *     node tests/js/land_of_whispers.mjs > games/shelf/war_of_whispers/static/land.js
 *
 * Every region is what lies nearest to its town or to its half of a road. Two regions with a border
 * therefore meet on their road; between two without one the water comes in, so that the drawing says
 * exactly what the list of borders says. Pure and without chance: the same data, the same coast.
 */

import { readFileSync } from "node:fs";

const DATA = new URL("../../games/shelf/war_of_whispers/data/map.json", import.meta.url);
const [WEST, NORTH, EAST, SOUTH] = [-1040, -1040, 1090, 1000];
const STEP = 6; // of the raster
const TOWN = 62; // how much nearer a town counts than a road
const SHORE = 78; // how far the land reaches from its roads
const STRAIT = 34; // the width of the water between regions without a border
const SPECK = 40; // puddles smaller than this are filled where that joins nobody
const FINE = 1.8; // how far a simplified line may stray

export function land(map = JSON.parse(readFileSync(DATA, "utf8"))) {
  const names = map.regions.map((region) => region.id);
  const near = new Set(map.borders.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]));
  const friends = (one, other) => one === other || near.has(`${names[one]} ${names[other]}`);
  const raster = painted(map, names, friends);
  clean(raster, friends);
  const { rings, edges } = outlines(raster);
  const hearts = middles(raster);
  return {
    box: [WEST, NORTH, EAST - WEST, SOUTH - NORTH].join(" "),
    hearts: Object.fromEntries(names.map((name, which) => [name, hearts[which]])),
    regions: Object.fromEntries(names.map((name, which) => [name, rings[which]])),
    edges: Object.fromEntries(
      Object.entries(edges).map(([pair, d]) => [pair.split(" ").map((n) => names[n]).join(" "), d]).sort(),
    ),
  };
}

/* --- Who owns each little square; -1 is water. --- */

function painted(map, names, friends) {
  const roads = skeleton(map, names);
  const wide = Math.ceil((EAST - WEST) / STEP) + 2;
  const high = Math.ceil((SOUTH - NORTH) / STEP) + 2;
  const owner = new Int16Array(wide * high).fill(-1);
  const away = new Float64Array(names.length);
  for (let row = 1; row < high - 1; row++) {
    for (let column = 1; column < wide - 1; column++) {
      const [x, y] = bent(WEST + column * STEP, NORTH + row * STEP);
      owner[row * wide + column] = holder(x, y, roads, away, friends);
    }
  }
  return { owner, wide, high };
}

function skeleton(map, names) {
  const at = new Map(map.regions.map((region) => [region.id, region]));
  const towns = map.regions.map(({ x, y }, who) => ({ who, x, y, dx: 0, dy: 0, less: TOWN }));
  const halves = map.borders.flatMap(([a, b]) =>
    [[a, b], [b, a]].map(([mine, other]) => {
      const { x, y } = at.get(mine);
      const [dx, dy] = [(at.get(other).x - x) / 2, (at.get(other).y - y) / 2];
      return { who: names.indexOf(mine), x, y, dx, dy, less: 0 };
    }),
  );
  return [...towns, ...halves];
}

function holder(x, y, roads, away, friends) {
  away.fill(Infinity);
  for (const road of roads) {
    const far = distance(x, y, road) - road.less;
    if (far < away[road.who]) away[road.who] = far;
  }
  let best = 0;
  for (let who = 1; who < away.length; who++) if (away[who] < away[best]) best = who;
  if (away[best] > SHORE) return -1;
  for (let who = 0; who < away.length; who++) {
    if (away[who] - away[best] < STRAIT && !friends(who, best)) return -1;
  }
  return best;
}

function distance(x, y, { x: ax, y: ay, dx, dy }) {
  const length = dx * dx + dy * dy;
  const part = length ? Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length)) : 0;
  return Math.hypot(x - ax - part * dx, y - ay - part * dy);
}

/** Return a place a little aside, so that no coast is straight. */
function bent(x, y) {
  const coarse = 34, fine = 13;
  return [
    x + coarse * noise(x / 150, y / 150, 1) + fine * noise(x / 46, y / 46, 2),
    y + coarse * noise(x / 150, y / 150, 3) + fine * noise(x / 46, y / 46, 4),
  ];
}

function noise(x, y, salt) {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const soft = (t) => t * t * (3 - 2 * t);
  const [u, v] = [soft(x - left), soft(y - top)];
  const at = (i, j) => hash(left + i, top + j, salt);
  const above = at(0, 0) * (1 - u) + at(1, 0) * u;
  const below = at(0, 1) * (1 - u) + at(1, 1) * u;
  return above * (1 - v) + below * v;
}

/** Return a number from -1 to 1 that depends on three whole numbers alone. */
function hash(x, y, salt) {
  let n = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(salt, 2147483647);
  n = Math.imul(n ^ (n >>> 13), 1274126177);
  return ((n ^ (n >>> 16)) >>> 0) / 2147483647.5 - 1;
}

/* --- Fill puddles, drown splinters. --- */

function clean({ owner, wide, high }, friends) {
  const largest = new Map();
  const parts = components(owner, wide, high);
  for (const part of parts) {
    const who = owner[part[0]];
    if (who >= 0 && part.length > (largest.get(who)?.length ?? 0)) largest.set(who, part);
  }
  for (const part of parts) {
    const who = owner[part[0]];
    if (who >= 0 && part !== largest.get(who)) for (const cell of part) owner[cell] = -1;
  }
  for (const part of components(owner, wide, high)) {
    if (owner[part[0]] >= 0 || part.length > SPECK) continue;
    const shores = [...new Set(part.flatMap((cell) => beside(cell, wide)).map((cell) => owner[cell]))]
      .filter((who) => who >= 0);
    if (shores.every((one) => shores.every((other) => friends(one, other)))) {
      for (const cell of part) owner[cell] = shores[0];
    }
  }
}

const beside = (cell, wide) => [cell - 1, cell + 1, cell - wide, cell + wide];

function components(owner, wide, high) {
  const seen = new Uint8Array(owner.length);
  const found = [];
  for (let start = 0; start < owner.length; start++) {
    if (seen[start]) continue;
    const part = [start];
    seen[start] = 1;
    for (let next = 0; next < part.length; next++) {
      const column = part[next] % wide;
      for (const cell of beside(part[next], wide)) {
        const wrapped = Math.abs((cell % wide) - column) > 1;
        if (cell < 0 || cell >= wide * high || wrapped || seen[cell] || owner[cell] !== owner[start]) continue;
        seen[cell] = 1;
        part.push(cell);
      }
    }
    found.push(part);
  }
  return found;
}

/** Return for each owner the place farthest from its outline: there is most room for what stands on it. */
function middles({ owner, wide, high }) {
  const depth = new Uint16Array(owner.length);
  const edge = (cell) => [...beside(cell, wide), cell - wide - 1, cell - wide + 1, cell + wide - 1, cell + wide + 1];
  let layer = [...owner.keys()].filter((cell) => owner[cell] >= 0);
  for (let far = 1; layer.length; far++) {
    const around = far % 2 ? edge : (cell) => beside(cell, wide);
    const out = layer.filter((cell) =>
      around(cell).some((next) => owner[next] !== owner[cell] || (depth[next] && depth[next] < far)));
    for (const cell of out) depth[cell] = far;
    layer = layer.filter((cell) => !depth[cell]);
  }
  const deepest = {};
  for (let cell = 0; cell < wide * high; cell++) {
    const who = owner[cell];
    if (who >= 0 && depth[cell] > (depth[deepest[who]] ?? 0)) deepest[who] = cell;
  }
  const all = (who) => [...owner.keys()].filter((cell) => owner[cell] === who && depth[cell] === depth[deepest[who]]);
  const mean = (numbers) => Math.round(numbers.reduce((sum, n) => sum + n, 0) / numbers.length);
  return Object.fromEntries(Object.keys(deepest).map((who) => {
    const cells = all(Number(who));
    return [who, [WEST + STEP * mean(cells.map((c) => c % wide)), NORTH + STEP * mean(cells.map((c) => Math.floor(c / wide)))]];
  }));
}

/* --- From squares to smooth lines: neighbours share theirs point by point. --- */

function outlines(raster) {
  const chains = walked(sides(raster), raster.wide + 1);
  const lines = chains.map((chain) => simple(smooth(chain.points)));
  const edges = {};
  chains.forEach(({ left, right }, which) => {
    if (left < 0 || right < 0) return;
    const pair = [left, right].sort((a, b) => a - b).join(" ");
    edges[pair] = `${edges[pair] ?? ""}${path(lines[which])}`;
  });
  const owners = new Set(raster.owner);
  const rings = {};
  for (const who of owners) if (who >= 0) rings[who] = ring(who, chains, lines);
  return { rings, edges };
}

/** Return the steps from corner to corner between squares of two owners. */
function sides({ owner, wide, high }) {
  const links = new Map(); // corner -> [{to, left, right}], walked with the left owner on the left
  const add = (from, to, left, right) => {
    if (left === right) return;
    if (!links.has(from)) links.set(from, []);
    links.get(from).push({ to, left, right });
  };
  const corner = (column, row) => row * (wide + 1) + column;
  for (let row = 1; row < high; row++) {
    for (let column = 1; column < wide; column++) {
      const here = owner[row * wide + column], west = owner[row * wide + column - 1];
      const north = owner[(row - 1) * wide + column];
      add(corner(column, row), corner(column, row + 1), here, west);
      add(corner(column, row + 1), corner(column, row), west, here);
      add(corner(column + 1, row), corner(column, row), here, north);
      add(corner(column, row), corner(column + 1, row), north, here);
    }
  }
  return links;
}

/** Return the lines between two owners, each from one meeting point of lines to the next. */
function walked(links, wide) {
  const place = (at) => [WEST + ((at % wide) - 0.5) * STEP, NORTH + (Math.floor(at / wide) - 0.5) * STEP];
  const meeting = (at) => links.get(at).length !== 2;
  const used = new Set();
  const chains = [];
  const walk = (from, first) => {
    const { left, right } = first;
    const points = [place(from)];
    let [at, step] = [from, first];
    for (;;) {
      used.add(`${at} ${step.to}`);
      used.add(`${step.to} ${at}`);
      points.push(place(step.to));
      const before = at;
      at = step.to;
      if (at === from || meeting(at)) break;
      step = links.get(at).find((next) => next.to !== before && next.left === left && next.right === right);
    }
    chains.push({ left, right, points, from, to: at });
  };
  const begin = (at) => {
    for (const step of links.get(at)) if (!used.has(`${at} ${step.to}`)) walk(at, step);
  };
  for (const at of links.keys()) if (meeting(at)) begin(at);
  for (const at of links.keys()) begin(at);
  return chains;
}

/** Return the whole outline of an owner, from its lines put end to end. */
function ring(who, chains, lines) {
  const mine = chains
    .map(({ left, right, from, to }, which) => {
      if (left === who) return { from, to, line: lines[which] };
      return right === who ? { from: to, to: from, line: [...lines[which]].reverse() } : null;
    })
    .filter(Boolean);
  let found = "";
  while (mine.length) {
    const [first] = mine.splice(0, 1);
    let [line, end] = [first.line, first.to];
    while (end !== first.from) {
      const next = mine.splice(mine.findIndex((each) => each.from === end), 1)[0];
      line = [...line, ...next.line.slice(1)];
      end = next.to;
    }
    found += `${path(line.slice(0, -1))}Z`;
  }
  return found;
}

function smooth(points) {
  const closed = points.length > 3 && String(points[0]) === String(points.at(-1));
  let line = points;
  for (let pass = 0; pass < 6; pass++) {
    line = line.map((point, i) => {
      const before = line[i - 1] ?? (closed ? line.at(-2) : null);
      const after = line[i + 1] ?? (closed ? line[1] : null);
      return before && after ? point.map((v, k) => (before[k] + 2 * v + after[k]) / 4) : point;
    });
  }
  return line;
}

function simple(line) {
  if (String(line[0]) === String(line.at(-1)) && line.length > 3) {
    const half = line.length >> 1;
    return [...thinned(line.slice(0, half + 1)).slice(0, -1), ...thinned(line.slice(half))];
  }
  return thinned(line);
}

function thinned(line) {
  if (line.length < 3) return line;
  const [[ax, ay], [bx, by]] = [line[0], line.at(-1)];
  let [worst, far] = [0, 0];
  for (let i = 1; i < line.length - 1; i++) {
    const off = distance(line[i][0], line[i][1], { x: ax, y: ay, dx: bx - ax, dy: by - ay });
    if (off > far) [worst, far] = [i, off];
  }
  if (far <= FINE) return [line[0], line.at(-1)];
  return [...thinned(line.slice(0, worst + 1)).slice(0, -1), ...thinned(line.slice(worst))];
}

const path = (line) => {
  const whole = line.map((point) => point.map(Math.round));
  const [first, ...rest] = whole;
  let [x, y] = first;
  const moves = rest.map(([nx, ny]) => {
    const step = `${nx - x} ${ny - y}`;
    [x, y] = [nx, ny];
    return step;
  });
  return `M${first.join(" ")}l${moves.join(" ")}`;
};

export function written({ box, hearts, regions, edges }) {
  const table = (name, about, entries) =>
    `/** ${about} */\nexport const ${name} = {\n${Object.entries(entries)
      .map(([key, what]) => `  "${key}": ${JSON.stringify(what).replace(",", ", ")},`)
      .join("\n")}\n};\n`;
  return [
    "/** The land, drawn by tests/js/land_of_whispers.mjs from the game's data; do not edit by hand. */\n",
    `export const BOX = "${box}";\n`,
    table("HEARTS", "Where in each region there is most room.", hearts),
    table("OUTLINES", "The outline of each region.", regions),
    table("EDGES", "The line along which two regions meet.", edges),
  ].join("\n");
}

if (process.argv[1] === new URL(import.meta.url).pathname) process.stdout.write(written(land()));
