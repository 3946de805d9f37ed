import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { panel } from "../../games/static/games/js/asking.js";
import { asCss, find, h, textOf } from "../../games/static/games/js/boards/paint.js";
import { offered, sceneOf } from "../../games/static/games/js/scene.js";
import { begin } from "../../games/static/games/js/sentence.js";
import { enable, nextPlace } from "../../games/static/games/js/targets.js";
import { placeIn } from "../../games/static/games/js/replay.js";
import { placed } from "../../games/static/games/js/tips.js";
import { stepsOf } from "../../games/static/games/js/log.js";
import { fill } from "../../games/static/games/js/words.js";
import { board as boardOf } from "./static_files.mjs";

const board = await boardOf("king_of_siam");
const { effects, provinceOf, tilesAfter } = await boardOf("king_of_siam", "reading");
const { sceneryOf } = await boardOf("king_of_siam", "scenery");
const { land, shores } = await boardOf("king_of_siam", "shores");

const maps = ["siam_reconstructed", "britain_2e"].map((id) =>
  JSON.parse(readFileSync(new URL(`../../games/shelf/king_of_siam/maps/${id}.json`, import.meta.url))));

function pictureOn(data, more = {}) {
  const ids = data.factions.map(({ id }) => id);
  const counts = (...numbers) => Object.fromEntries(ids.map((id, place) => [id, numbers[place]]));
  const cards = ["maharacha", "khon-thai", "1-vs-1", "2-vs-1", ...data.factions.map(({ card }) => card)];
  const view = {
    seat: 0, seats: 2, map: { ...data, cards: Object.fromEntries(cards.map((card) => [card, { en: card, it: card }])) },
    tiles: data.provinces.map(({ id }, place) => ({ province: id, king: place === 2, control: place === 0 ? ids[1] : null })),
    provinces: Object.fromEntries(data.provinces.map(({ id }, place) => [id, place ? counts(3, 1, 0) : counts(0, 0, 0)])),
    pool: counts(7, 6, 5), passes: 1, hand: cards, struggle: { number: 2, province: data.provinces[1].id, control_if_ended_now: "british" },
    players: [0, 1].map((seat) => ({ seat, partner: null, aid: seat + 1, court: counts(1, 1, 0), hand_size: 7, played: ["khon-thai"] })),
    markers: [{ province: data.provinces[0].id, control: ids[1] }],
    score: { provinces: { ...counts(0, 1, 0), british: 0 }, ranking: [ids[1]], sets: [0, 0], leaders: [0] }, last_move: null,
  };
  return { view, seat: 0, seats: [0, 1].map((seat) => ({ seat, name: ["Alice", "Bob"][seat] })), to_act: [0], status: "running", log: [], ...more };
}

const t = (key, values = {}) => `${key} ${Object.values(values).join(" ")}`.trim();
const words = (...names) => names.map((word) => ({ word, label: `the ${word}` }));
const sceneWith = (data, said, next) =>
  sceneOf(pictureOn(data), { t, language: "en", sentence: { said: words(...said), words: words(...next), complete: false } });

for (const data of maps) {
  const [one, two] = data.provinces.map(({ id }) => id).slice(1);
  const [a, b] = data.factions.map(({ id }) => id);

  test(`${data.id}: every word that can be said is somewhere on the board`, () => {
    const every = ["khon-thai", `${a}>${one}`, `${a}<${one}`, `${a}+${b}<${two}`, `king:${one}`, `with:${two}`, `take:${b}<${two}`, "pass"];
    const tree = board.tree(sceneWith(data, [], every));
    const found = find(tree, (node) => node.attributes["data-words"]).flatMap((node) => node.attributes["data-words"].split(" "));
    for (const word of every) assert.ok(found.includes(word), word);
  });

  test(`${data.id}: nothing can be pressed when nothing is offered`, () => {
    const tree = board.tree(sceneWith(data, [], []));
    assert.deepEqual(find(tree, (node) => "data-words" in node.attributes), []);
  });

  test(`${data.id}: no button lies inside another one`, () => {
    const every = [`${a}>${one}`, `${a}<${one}`, `take:${a}<${one}`, `king:${one}`];
    const { tree } = enable(board.tree(sceneWith(data, [], every)), new Map(), null);
    for (const outer of find(tree, (node) => node.attributes.role === "button")) {
      assert.equal(find(outer, (node) => node.attributes.role === "button").length, 1);
    }
  });

  test(`${data.id}: what was said is shown where it happens`, () => {
    const marks = find(board.tree(sceneWith(data, [`${a}>${one}`], [])), (node) => node.attributes.class?.startsWith("mark"));
    assert.deepEqual(marks.map(textOf), ["+1", "−1"]); // in the province, and out of the pool
  });

  test(`${data.id}: the words say everything that the picture shows`, () => {
    const heard = JSON.stringify(board.describe(sceneWith(data, [], [])));
    for (const { label } of data.provinces) assert.ok(heard.includes(label.en), label.en);
    for (const name of ["Alice", "Bob", "contested", "king"]) assert.ok(heard.includes(name), name);
  });

  test(`${data.id}: neighbours share their borders to the last point, and nobody else does`, () => {
    const paths = shores(data.provinces);
    const points = (id) => new Set(paths.get(id).slice(1, -1).split("L"));
    for (const province of data.provinces) {
      for (const other of data.provinces) {
        if (other.id === province.id) continue;
        const shared = [...points(province.id)].filter((point) => points(other.id).has(point)).length;
        assert.equal(shared > 10, province.neighbours.includes(other.id), `${province.id} ${other.id}`);
      }
    }
  });

  test(`${data.id}: the scenery is drawn for it`, () => {
    const scenery = sceneryOf(data.id);
    assert.ok(scenery.rivers.length >= 3 && scenery.lands.length >= 2);
    for (const outline of scenery.lands) assert.match(land(outline), /^M.*Z$/);
  });

  test(`${data.id}: no tree carries a style`, () => {
    assert.deepEqual(find(board.tree(sceneWith(data, [], ["pass"])), (node) => "style" in node.attributes), []);
  });
}

test("a map that nobody has drawn for has the bare sea", () => {
  assert.deepEqual(sceneryOf("atlantis").lands, []);
});

test("words are read as what they do", () => {
  const exchange = effects(["1-vs-1", "lao<khorat", "rama<malay", "take:lao<khorat"]);
  assert.equal(exchange.change("khorat", "lao"), -2);
  assert.equal(exchange.change("khorat", "rama"), 1);
  assert.equal(exchange.change("malay", "lao"), 1);
  assert.equal(exchange.court.get("lao"), 1);
  const two = effects(["2-vs-1", "lao+rama<khorat", "malay<sukothai"]);
  assert.deepEqual(["lao", "rama", "malay"].map((f) => two.change("khorat", f)), [-1, -1, 1]);
  const half = effects(["2-vs-1", "lao+lao<khorat"]);
  assert.equal(half.change("khorat", "lao"), -2);
  assert.equal(effects(["lao", "lao>sukothai"]).pool.get("lao"), 1);
});

test("every kind of word names its province", () => {
  const said = ["lao>khorat", "take:lao<khorat", "lao<khorat", "lao+rama<khorat", "king:khorat", "with:khorat"];
  assert.deepEqual(said.map(provinceOf), said.map(() => "khorat"));
  assert.equal(provinceOf("khon-thai"), "");
});

test("tiles change places when both are named", () => {
  const tiles = ["a", "b", "c"].map((province) => ({ province }));
  const order = (words) => tilesAfter(tiles, effects(words)).map(({ province }) => province).join("");
  assert.equal(order(["king:a", "with:c"]), "cba");
  assert.equal(order(["king:a"]), "abc");
});

test("one part of the board is the Tab stop, and words without a name read their labels", () => {
  const tree = h("g", {}, h("path", { key: "one", "data-words": "a" }), h("path", { "data-words": "b c" }));
  const dressed = enable(tree, new Map([["b", "Bee"], ["c", "Sea"]]), "b c");
  assert.deepEqual(dressed.tree.children.map((node) => node.attributes.tabindex), ["-1", "0"]);
  assert.equal(dressed.tree.children[1].attributes["aria-label"], "Bee; Sea");
  assert.equal(enable(tree, new Map(), "gone").tree.children[0].attributes.tabindex, "0");
});

test("arrows walk to the nearest place in their direction", () => {
  const places = [[0, 0], [10, 1], [30, 0], [0, 20], [-10, 0]];
  assert.equal(nextPlace(places, 0, "ArrowRight"), 1);
  assert.equal(nextPlace(places, 1, "ArrowRight"), 2);
  assert.equal(nextPlace(places, 0, "ArrowDown"), 3);
  assert.equal(nextPlace(places, 0, "ArrowLeft"), 4);
  assert.equal(nextPlace(places, 0, "ArrowUp"), -1);
  assert.equal(nextPlace(places, 0, "Enter"), -1);
});

test("choices stand under their headings, confirm only when the sentence is whole", () => {
  const ask = { words: words("x>khorat", "y>khorat", "pass"), prompt: "Say." };
  const groups = (word) => (word.endsWith("khorat") ? "Khorat" : "");
  const open = panel({ sentence: { ...begin(ask) }, sealed: [], groups, t, current: null });
  assert.equal(find(open, (node) => node.attributes["data-act"] === "confirm").length, 0);
  assert.equal(find(open, (node) => node.attributes.class === "choice-group").length, 2);
  const whole = panel({ sentence: { ...begin(ask), complete: true, words: [], said: words("pass") }, sealed: [], groups, t });
  assert.equal(find(whole, (node) => node.attributes["data-act"] === "confirm").length, 1);
  assert.equal(panel({ sentence: begin(null), sealed: [], groups, t }), null);
});

test("an address names a move, and nonsense or nothing is the end", () => {
  assert.deepEqual(["#move-3", "#move-0", "#move-99", "#top", ""].map((hash) => placeIn(hash, 20)), [3, 0, 20, 20, 20]);
});

test("moves that were taken back have no place in the replay", () => {
  const lines = [["move", 1], ["move", 2], ["takeback", 3], ["move", 4], ["resign", 5]].map(([kind, number]) => ({ kind, number }));
  assert.deepEqual([...stepsOf(lines)], [[1, 1], [4, 2]]);
});

test("small things: sentences are filled, transforms become CSS, offers are found", () => {
  assert.equal(fill("{who} has {n}, {x}", { who: "Bob", n: 2 }), "Bob has 2, {x}");
  assert.equal(asCss("translate(3 -4)"), "translate(3px, -4px)");
  assert.equal(offered(words("a", "b"), ["b"]), "b");
  assert.equal(offered(words("a", "b"), (word) => word < "b"), "a");
});

test("a note stands above its part of the board, below where there is no room, never outside", () => {
  const own = { width: 100, height: 40 };
  const page = { clientWidth: 320 };
  assert.deepEqual(placed({ x: 110, y: 200, width: 100, height: 20 }, own, page), [110, 150]);
  assert.deepEqual(placed({ x: 0, y: 10, width: 20, height: 20 }, own, page), [10, 40]);
  assert.deepEqual(placed({ x: 300, y: 200, width: 20, height: 20 }, own, page), [210, 150]);
});
