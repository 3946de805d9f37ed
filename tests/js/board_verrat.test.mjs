import assert from "node:assert/strict";
import { test } from "node:test";
import { find, textOf } from "../../games/static/games/js/boards/paint.js";
import { played, scene } from "./board_scenes.mjs";
import { board as boardOf } from "./static_files.mjs";

const { describe, group, tree } = await boardOf("verrat");
const { onRing, stands } = await boardOf("verrat", "places");
const { toldCity } = await boardOf("verrat", "court");
const { counted, orderOf, preview } = await boardOf("verrat", "said");

const at = (moment, more = {}) => scene("verrat", played("verrat", moment), more);
const words = (...all) => all.map((word) => ({ word, label: word }));
const classed = (board, name) => find(board, (node) => node.attributes?.class?.split(" ").includes(name));
const carried = (board) =>
  Object.fromEntries(find(board, (node) => node.attributes?.["data-words"]).map((node) => [node.key, node.attributes["data-words"]]));

test("seat 0 lies at the Sultan's left hand, the favourite's at his right", () => {
  const [first, favourite] = [onRing(0), onRing(11)];
  assert.ok(first[0] > 500, "he faces the middle, so his left is the right of the drawing");
  assert.ok(favourite[0] < 500);
  assert.equal(first[1], favourite[1]);
});

test("every vizier stands somewhere, and no two at one place", () => {
  for (const moment of ["intrigue", "planning", "collecting", "over"]) {
    const places = stands(played("verrat", moment));
    assert.equal(Object.keys(places).length, 12);
    assert.equal(new Set(Object.values(places).map(([x, y]) => `${x} ${y}`)).size, 12);
  }
});

test("a crowd in a city is counted where every word is heard, and named where all is told", () => {
  const board = at("planning");
  const visitors = ["red-fat", "red-tall", "blue-fat"];
  const city = { id: "kaffa", size: 3, face_down: true, visitors, pardons_seen: 0 };
  const heard = toldCity(city, board, 2);
  assert.match(heard, /guests/);
  assert.equal(toldCity(city, board).split(", ").length, 3);
  assert.equal(toldCity({ ...city, visitors: visitors.slice(1) }, board, 2).split(", ").length, 2);
});

test("seats, cities and viziers carry the words that send somebody there", () => {
  const view = played("verrat", "planning");
  const mine = view.seats[0].colour;
  const said = carried(tree(at("planning", { words: words("fat>kaffa", "fat>seat-8", "fat>stay", "accuse-red-tall") })));
  assert.equal(said["city-kaffa"], "fat>kaffa");
  assert.equal(said["seat-8"], "fat>seat-8");
  assert.equal(said[`vizier-${mine}-fat`].split(" ")[0], "fat>stay");
  assert.ok(said["vizier-red-tall"].endsWith("accuse-red-tall"));
});

test("the planner shows the order while it is said, and nobody else's", () => {
  const view = played("verrat", "planning");
  const plans = { fat: "kaffa", small: "stay" };
  const said = words("fat>kaffa", "small>stay");
  const unsealed = { ...view, own_order: null };
  const one = scene("verrat", unsealed, { said });
  assert.deepEqual(orderOf(one, 0, preview(["fat>kaffa", "small>stay"])).plan, plans);
  assert.equal(orderOf(one, 1, preview(["fat>kaffa"])), null);
  assert.equal(classed(tree(one), "vr-planner").length, 1);
  assert.ok(classed(tree(one), "vr-figure").some((node) => node.attributes.class.includes("is-ghost")));
});

test("who has sealed is shown, what they sealed is not", () => {
  const view = played("verrat", "planning");
  const text = textOf(tree(at("planning")));
  assert.ok(view.seats[1].sealed);
  assert.match(text, /sealed-by who=[^=]*Bob/);
  assert.equal(view.plans, null);
});

test("with every secret open all four planners are shown", () => {
  const view = played("verrat", "planning");
  const sealed = { plan: { fat: "kaffa" }, accuses: "red-fat", ask_me: false };
  const open = view.seats.map(() => ({ ...view, own_order: sealed }));
  assert.equal(classed(tree(scene("verrat", view, { seat: null, open })), "vr-planner").length, 4);
});

test("an offer can be answered by the one it is made to and withdrawn by its maker", () => {
  const view = played("verrat", "intrigue");
  const offer = { from: 1, to: 0, gives: { gold: 1 }, asks: { ships: 2 } };
  const from = view.seats[1].colour;
  const one = scene("verrat", { ...view, offers: [offer] }, { words: words(`accept-${from}`, `refuse-${from}`, "ready") });
  assert.deepEqual(Object.keys(carried(tree(one))).sort(), [`accept-${from}`, `refuse-${from}`].sort());
  const other = scene("verrat", { ...view, offers: [{ ...offer, from: 0, to: 1 }] }, { words: words(`withdraw-${from}`) });
  assert.deepEqual(Object.keys(carried(tree(other))), [`withdraw-${from}`]);
});

test("an offer being made is shown card by card", () => {
  const will = preview(["offer", "to-green", "give-gold", "give-gold", "ask-ships"]);
  assert.deepEqual(will.offer, { to: "green", gives: { gold: 2 }, asks: { ships: 1 } });
  assert.deepEqual(counted({ ships: 1, gold: 2, troops: 0 }), [["gold", 2], ["ships", 1]]);
});

test("what lies in Kaffa is shown to those alone whose picture holds it", () => {
  const view = played("verrat", "collecting");
  const known = (cards) => ({ ...view, cities: view.cities.map((city) => (city.id === "kaffa" ? { ...city, known_cards: cards } : city)) });
  assert.equal(classed(tree(scene("verrat", known(null))), "vr-kaffa").length, 0);
  const seen = tree(scene("verrat", known(["gold", "ships"]), { words: words("kaffa-gold", "leave-kaffa") }));
  assert.equal(classed(seen, "vr-card").length, 2);
  assert.deepEqual(Object.keys(carried(seen)).sort(), ["city-kaffa", "found-0"]);
});

test("the last vote is counted in the middle of the court", () => {
  const view = played("verrat", "planning");
  const counts = classed(tree(at("planning")), "vr-weight").map(textOf);
  assert.deepEqual(counts, view.last_vote.votes.map(({ weight }) => String(weight)));
});

test("each step of what happened is a line of its own", () => {
  const last = { number: 9, seat: 0, text: ["One.", "Two.", "Three."] };
  assert.equal(find(classed(tree(at("planning", { last })), "vr-steps")[0], (node) => node.tag === "li").length, 3);
});

test("the description names every vizier, city and hand", () => {
  const view = played("verrat", "intrigue");
  const text = JSON.stringify(describe(at("intrigue")));
  for (const vizier of Object.keys(view.viziers)) assert.ok(text.includes(view.names[vizier].en), vizier);
  for (const { id } of view.cities) assert.ok(text.includes(view.names[id].en), id);
  for (const name of ["Alice", "Bob", "Carol", "Dan"]) assert.ok(text.includes(`${name} (`));
});

test("the new Sultan is named on the board and in words, and nobody before that", () => {
  const won = { ...played("verrat", "over"), winner: 2 };
  assert.equal(textOf(classed(tree(scene("verrat", won)), "vr-winner")[0]), "new-sultan who=Carol");
  assert.ok(JSON.stringify(describe(scene("verrat", won))).includes("new-sultan who=Carol"));
  assert.equal(classed(tree(at("planning")), "vr-winner").length, 0);
});

test("words stand in the list under what they are about", () => {
  const one = at("planning");
  assert.deepEqual(["fat>stay", "fat>seat-3", "tall>kaffa", "accuse-red-fat", "ask-me", "ask-gold", "ready"].map((word) => group(word, one)),
    ["group-stay", "group-seats", "group-cities", "group-accuse", "", "group-ask", ""]);
});
