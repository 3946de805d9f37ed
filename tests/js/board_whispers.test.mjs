import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { find, textOf } from "../../games/static/games/js/boards/paint.js";
import { land, written } from "./land_of_whispers.mjs";
import { scene, played } from "./board_scenes.mjs";
import { board as boardOf } from "./static_files.mjs";

const { BOX, EDGES, HEARTS, OUTLINES } = await boardOf("war_of_whispers", "land");
const { map } = await boardOf("war_of_whispers", "map");
const { preview } = await boardOf("war_of_whispers", "said");
const { describe, finale, group, tree } = await boardOf("war_of_whispers");

const DATA = JSON.parse(readFileSync(new URL("../../games/shelf/war_of_whispers/data/map.json", import.meta.url), "utf8"));
const LAND = new URL("../../games/shelf/war_of_whispers/static/land.js", import.meta.url);
const shown = () => scene("war_of_whispers", played("war_of_whispers"));

test("the land on the page is the land that the game's data draw", () => {
  assert.equal(readFileSync(LAND, "utf8"), written(land(DATA)));
});

test("regions meet on the map exactly where the game has a border", () => {
  const key = (pair) => [...pair].sort().join(" ");
  const meet = Object.keys(EDGES).map((pair) => key(pair.split(" ")));
  assert.deepEqual(meet.sort(), DATA.borders.map(key).sort());
  assert.equal(new Set(meet).size, 69);
  assert.equal(Object.keys(OUTLINES).length, 40);
});

test("every region is one piece of land inside the drawing, with room for what stands on it", () => {
  const [left, top, wide, high] = BOX.split(" ").map(Number);
  for (const [id, d] of Object.entries(OUTLINES)) {
    assert.equal(d.match(/M/g).length, 1, id);
    const [x, y] = HEARTS[id];
    assert.ok(x > left && x < left + wide && y > top && y < top + high, id);
  }
});

test("a border without land is drawn as a road, land without a border as mountains", () => {
  const view = played("war_of_whispers");
  const drawn = (borders) => map({ ...scene("war_of_whispers", { ...view, borders }) }, preview([]));
  const count = (tree, name) => find(tree, (node) => node.attributes?.class === name).length;
  const usual = drawn(view.borders);
  assert.deepEqual([count(usual, "ww-road"), count(usual, "ww-mountains")], [0, 0]);
  const other = view.borders
    .filter((pair) => pair.join() !== "elephant_4,elephant_6")
    .concat([["elephant_4", "elephant_8"]]);
  const disputed = drawn(other);
  assert.deepEqual([count(disputed, "ww-road"), count(disputed, "ww-mountains")], [1, 1]);
});

test("words said so far are read as what they would do", () => {
  const attack = preview(["attack", "from:lion_3", "into:horse_5", "n:2"]);
  assert.deepEqual(attack.arrows, [{ from: "lion_3", into: "horse_5", n: 2 }]);
  assert.deepEqual(preview(["banners", "place:bear_2", "place:bear_2", "place:bear_4"]).more, { bear_2: 2, bear_4: 1 });
  const march = preview(["use:horse_double", "pay:horse-bear", "who:lion", "at:lion_3", "n:0", "at:lion_4", "n:4", "done"]);
  assert.deepEqual(march.now, { lion_3: 0, lion_4: 4 });
  assert.deepEqual(preview(["use:mercenaries", "at:bear_4", "n:3"]).fewer, { bear_4: 3 });
  assert.deepEqual(preview(["use:bear_single", "into:horse_2", "n:1"], { into: "horse_1" }).arrows,
    [{ from: "horse_1", into: "horse_2", n: 1 }]);
  assert.deepEqual(preview(["exchange:1-3"]).slots, [1, 3]);
});

test("a preview shows on the map and goes when it is taken back", () => {
  const said = [{ word: "banners", label: "" }, { word: "place:bear_2", label: "" }];
  const changes = (tree) => find(tree, (node) => node.attributes?.class === "ww-change-text").map(textOf);
  assert.deepEqual(changes(tree({ ...shown(), said })), ["+1"]);
  assert.deepEqual(changes(tree(shown())), []);
});

test("only what is offered can be pressed, and each part carries its own words", () => {
  const words = ["place:bear_2", "deploy:lion_sheriff", "deploy:bear_2"].map((word) => ({ word, label: word }));
  const parts = find(tree(scene("war_of_whispers", played("war_of_whispers"), { words })), (node) => node.attributes?.["data-words"]);
  const carried = Object.fromEntries(parts.map((node) => [node.key, node.attributes["data-words"]]));
  assert.deepEqual(carried, { "region-bear_2": "place:bear_2 deploy:bear_2", "position-lion_sheriff": "deploy:lion_sheriff" });
  assert.ok(parts.every((node) => node.attributes["aria-label"]));
});

test("loyalties nobody has opened stay unknown on the page of another", () => {
  const view = played("war_of_whispers");
  const theirs = view.loyalties[1].filter(({ face_up }) => !face_up);
  assert.ok(theirs.length && theirs.every(({ empire }) => empire === null), "the picture itself must not know them");
  const unknown = find(tree(shown()), (node) => node.attributes?.class?.includes("ww-unknown"));
  assert.ok(unknown.length >= theirs.length);
});

test("the description names every region, position and loyalty", () => {
  const text = JSON.stringify(describe(shown()));
  for (const { name } of played("war_of_whispers").regions) assert.ok(text.includes(name.en), name.en);
  for (const council of played("war_of_whispers").councils) assert.ok(text.includes(council.positions[0].name.en));
});

test("words stand in the list under the empire or the kind they belong to", () => {
  const one = shown();
  assert.equal(group("deploy:bear_sheriff", one), "council-of empire=Bear");
  assert.equal(group("place:horse_10", one), "land-of empire=Horse");
  assert.equal(group("use:armada", one), "group-cards");
  assert.equal(group("done", one), "");
});

test("the end opens every loyalty with its product, and the products make the points", () => {
  const view = played("war_of_whispers", "over");
  const ended = scene("war_of_whispers", view, { status: "finished", ranks: [2, 1] });
  const rows = find(finale(ended), (node) => node.attributes?.class?.startsWith("ww-row"));
  assert.equal(rows.length, view.scores.length);
  assert.ok(textOf(rows.at(-1)).startsWith("place n=1"), "the winner comes last");
  rows.forEach((row) => {
    const products = find(row, (node) => node.attributes?.class?.startsWith("ww-part ")).map((node) => Number(textOf(node).split("= ")[1].replace("−", "-")));
    const total = Number(textOf(row).split(" ").at(-1).replace("−", "-"));
    assert.equal(products.reduce((sum, n) => sum + n, 0), total);
  });
});
