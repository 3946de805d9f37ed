import assert from "node:assert/strict";
import { test } from "node:test";
import { events } from "./static_files.mjs";

const { fresh, lines, pages, turned } = await events("hall");
const { crossed, figure, strokes } = await events("timer");

test("a list is cut where the screen ends, and no row is cut in two", () => {
  assert.deepEqual(pages([40, 40, 40, 40, 40], 100), [[0, 2], [2, 4], [4, 5]]);
  assert.deepEqual(pages([40, 70, 40], 100), [[0, 1], [1, 2], [2, 3]]);
  assert.deepEqual(pages([40, 40], 100), [[0, 2]]);
});

test("a row that is higher than the screen has a page of its own", () => {
  assert.deepEqual(pages([40, 300, 40], 100), [[0, 1], [1, 2], [2, 3]]);
});

test("rows side by side are one line, as high as the highest, and stay together", () => {
  const laid = lines([10, 10, 60, 60, 110], [40, 44, 40, 40, 40]);
  assert.deepEqual(laid.map(({ height, to }) => [height, to]), [[44, 2], [40, 4], [40, 5]]);
  assert.deepEqual(lines([10, 50], [40, 40]).map(({ to }) => to), [1, 2]);
  assert.deepEqual(lines([], []), []);
});

test("an empty list is one page", () => assert.deepEqual(pages([], 100), [[0, 0]]));

test("pages turn around the end, both ways", () => {
  assert.equal(turned(4, 1, 5), 0);
  assert.equal(turned(0, -1, 5), 4);
  assert.equal(turned(0, 1, 0), 0);
});

test("a new round is turned to; the same round is not", () => {
  const before = new Map([["boards-1", "2"], ["lines-1", undefined]]);
  assert.equal(fresh(before, new Map([["boards-1", "3"], ["lines-1", undefined]])), "boards-1");
  assert.equal(fresh(before, before), "");
  assert.equal(fresh(new Map(), new Map([["boards-1", "1"]])), "boards-1");
});

test("time is read as people write it, and never below nothing", () => {
  assert.equal(figure(3_845_000), "1:04:05");
  assert.equal(figure(1_470_000), "24:30");
  assert.equal(figure(59_001), "1:00");
  assert.equal(figure(-5000), "0:00");
});

test("each moment is told once, when it is passed", () => {
  const five = 300_000;
  assert.equal(crossed(undefined, 1000), "");
  assert.equal(crossed(five + 200, five - 50), "five");
  assert.equal(crossed(five - 50, five - 300), "");
  assert.equal(crossed(100, -150), "over");
  assert.equal(crossed(-150, -400), "");
});

test("more minutes may bring the warning a second time", () => {
  assert.equal(crossed(200_000, 500_000), "");
  assert.equal(crossed(300_100, 299_900), "five");
});

test("the end sounds longer than the warning", () => {
  const end = (moment) => Math.max(...strokes(moment).map(([start, , length]) => start + length));
  assert.ok(end("over") > end("five"));
});
