/** The board of Verrat!: the court round the Sultan, the cities, the dungeons, and the open hands. */
import { h } from "../../js/boards/paint.js";
import { court } from "./court.js";
import { described, ending } from "./hearing.js";
import { kaffa, planners } from "./planner.js";
import { own, players, trades } from "./players.js";
import { preview } from "./said.js";
import { badge } from "./signs.js";

const PHASES = ["intrigue", "planning", "journeys", "collecting", "demand", "vote", "pardons"];

/** Return the whole board. */
export function tree(scene) {
  const will = preview(scene.said.length ? scene.said.map(({ word }) => word) : scene.sealed);
  return h("div", { class: "vr-board board-root" },
    head(scene),
    h("div", { class: "vr-table board-wrap" },
      h("div", { class: "vr-left part part-map" }, court(scene, will)),
      own(scene, will),
      h("div", { class: "vr-right part part-side", role: "group", "aria-label": scene.t("players"), tabindex: "0" },
        kaffa(scene), planners(scene, will), trades(scene, will), happened(scene), players(scene, will),
        h("p", { class: "vr-note" }, scene.t("drawing")))));
}

/** Return how it was won: the sentence of the end, and what each one had at court. */
export const finale = (scene) => h("div", { class: "vr-board" },
  ending(scene).map((text) => h("p", { class: "vr-winner" }, text)),
  h("ul", { class: "vr-final" }, scene.view.seats.map(({ seat, colour, powers, weight }) => h("li", {},
    badge(colour), " ", h("strong", {}, scene.names[seat]), " ",
    scene.t("powers", { n: powers }), " · ", scene.t("weight", { n: weight })))));

/** Return what can be looked at where there is room for one thing only. */
export const panes = ({ t }) => [{ name: "map", label: t("pane-court") }, { name: "side", label: t("players") }];

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
  return h("div", { class: "vr-head part part-top part-slim" },
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
