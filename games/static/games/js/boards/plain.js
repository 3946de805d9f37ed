/** Any game at all, without a board of its own: what the reader may see, as lists. */
import { h } from "./paint.js";

const ONLY_FOR_PROGRAMS = new Set(["game", "rules_version", "seat", "map", "borders", "ring"]);

/** Return the whole view as a tree of folds. */
export function tree(scene) {
  return h("div", { class: "plain-board" },
    h("p", { class: "note" }, scene.t("plain-note")),
    entries(scene.view).map(([name, value]) =>
      h("details", { key: name, class: "fold" },
        h("summary", {}, spoken(name), h("span", { class: "soft small" }, ` ${brief(value)}`)),
        shown(value, scene))));
}

/** Return what is short enough to be heard. */
export function describe(scene) {
  const short = entries(scene.view).filter(([, value]) => value === null || typeof value !== "object");
  return [{ title: scene.t("board"), items: short.map(([name, value]) => `${spoken(name)}: ${value ?? "–"}`) }];
}

const entries = (view) => Object.entries(view).filter(([name]) => !ONLY_FOR_PROGRAMS.has(name));
const spoken = (name) => name.replaceAll("_", " ");

function brief(value) {
  if (value === null) return "–";
  if (typeof value !== "object") return String(value);
  return `(${Array.isArray(value) ? value.length : Object.keys(value).length})`;
}

function shown(value, scene) {
  if (value === null) return h("span", { class: "soft" }, "–");
  if (typeof value !== "object") return h("span", {}, String(value));
  if (isText(value)) return h("span", {}, scene.own(value));
  if (Array.isArray(value) && value.every((each) => each === null || typeof each !== "object")) {
    return h("span", {}, value.map((each) => each ?? "–").join(", ") || "–");
  }
  const inside = Array.isArray(value) ? value.map((each, place) => [String(place + 1), each]) : Object.entries(value);
  return h("dl", { class: "plain-list" }, inside.flatMap(([name, each]) => [
    h("dt", {}, spoken(name)),
    h("dd", {}, shown(each, scene)),
  ]));
}

const isText = (value) => Object.keys(value).sort().join() === "en,it";
