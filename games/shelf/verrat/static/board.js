/** The board of Verrat!: the court round the Sultan, the cities, the dungeons, and the open hands. */
import { h } from "../../js/boards/paint.js";
import { court } from "./court.js";
import { described, ending } from "./hearing.js";
import { kaffa, planners } from "./planner.js";
import { players, trades } from "./players.js";
import { preview } from "./said.js";
import { badge } from "./signs.js";

const PHASES = ["intrigue", "planning", "journeys", "collecting", "demand", "vote", "pardons"];

/** Return the whole board. */
export function tree(scene) {
  const will = preview(scene.said.length ? scene.said.map(({ word }) => word) : scene.sealed);
  return h("div", { class: "vr-board" },
    head(scene),
    h("div", { class: "vr-table" },
      h("div", { class: "vr-left" }, court(scene, will), h("p", { class: "vr-note" }, scene.t("drawing"))),
      h("div", { class: "vr-right" },
        kaffa(scene), planners(scene, will), trades(scene, will), happened(scene), players(scene, will))));
}

/** Return the board in words. */
export const describe = described;

const GROUPS = [
  [/^(\w+)>stay$/, "group-stay"],
  [/^(\w+)>seat-/, "group-seats"],
  [/^(\w+)>/, "group-cities"],
  [/^accuse-/, "group-accuse"],
  [/^give-/, "group-give"],
  [/^ask-(?!me)/, "group-ask"],
  [/^(accept|refuse|withdraw)-/, "group-offers"],
  [/^(take|leave|kaffa)-/, "cities"],
  [/^demand-/, "group-demand"],
];

/** Return the heading under which a word stands in the list. */
export function group(word, scene) {
  const key = GROUPS.find(([test]) => test.test(word))?.[1];
  return key ? scene.t(key) : "";
}

function head(scene) {
  const { view, t, names, own } = scene;
  return h("div", { class: "vr-head" },
    h("p", {}, h("b", {}, t("round-of", { n: view.round, last: view.options.rounds }))),
    h("ol", { class: "vr-phases" }, PHASES.map((phase) => h("li", {
      class: phase === view.phase ? "is-now" : "", "aria-current": phase === view.phase ? "step" : null,
    }, own(view.names[phase]) || t(`phase-${phase}`)))),
    h("p", { class: "vr-order-of" }, t("turn-order"), " ",
      view.turn_order.map((seat) => h("span", { class: view.to_act.includes(seat) ? "is-asked" : "" },
        badge(view.seats[seat].colour), " ", names[seat]))),
    ending(scene).map((text) => h("p", { key: "winner", class: "vr-winner" }, text)));
}

/** What the last move brought about, one step after the other. */
function happened({ last, t }) {
  if (!last?.text?.length) return null;
  return h("section", { key: "happened", class: "vr-happened", "aria-label": t("last-move") },
    h("h3", { class: "vr-title" }, t("last-move")),
    h("ol", { key: `steps-${last.number}`, class: "vr-steps" },
      last.text.map((text, n) => h("li", { class: `step-${Math.min(n, 30)}` }, text))));
}
