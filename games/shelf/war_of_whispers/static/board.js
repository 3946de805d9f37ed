/** The board of A War of Whispers: map, councils, societies and cards, from the picture alone. */
import { h } from "../../js/boards/paint.js";
import { councils } from "./councils.js";
import { described, fighting } from "./hearing.js";
import { map } from "./map.js";
import { ceremony, hands, people } from "./people.js";
import { preview } from "./said.js";
import { token } from "./signs.js";
export { skips } from "./windows.js";

const PHASES = ["retrieve", "deploy", "empires", "clean_up", "exchange"];

/** Return the whole board. */
export function tree(scene) {
  const spoken = scene.said.length ? scene.said.map(({ word }) => word) : scene.sealed;
  const will = preview(spoken, scene.view.turn?.attack);
  return h("div", { class: "ww-board board-root" },
    head(scene),
    h("div", { class: "ww-table board-wrap" },
      h("div", { class: "ww-left part part-map" }, map(scene, will)),
      h("div", { class: "ww-right board-wrap" },
        h("div", { class: "part part-side", role: "group", "aria-label": scene.t("councils"), tabindex: "0" }, councils(scene, will), legend(scene)),
        hands(scene, will)),
      h("div", { class: "ww-all part part-people", role: "group", "aria-label": scene.t("societies"), tabindex: "0" }, people(scene, will))));
}

/** Return how it was won: every loyalty opened. */
export const finale = (scene) => h("div", { class: "ww-board" }, ceremony(scene));

/** Return what can be looked at where there is room for one thing only. */
export const panes = ({ t }) => [
  { name: "map", label: t("pane-map") }, { name: "side", label: t("councils") },
  { name: "people", label: t("societies") }, { name: "cards", label: t("pane-cards") },
];

/** Return the board in words. */
export const describe = described;

const GROUPS = [
  [/^(attack|banners|draw|swap|resolve|pass)$/, "group-actions"],
  [/^use:/, "group-cards"],
  [/^(pay|discard):/, "group-pay"],
  [/^(deploy|recall|to):/, "group-places"],
  [/^(place|from|into|at|strike):/, "group-regions"],
  [/^n:/, "group-numbers"],
  [/^(exchange:|keep)/, "group-loyalties"],
];

/** Return the heading under which a word stands in the list. */
export function group(word, scene) {
  const place = /^(?:deploy|recall|to):(bear|eagle|elephant|lion|horse)_(?:sheriff|steward|marshal|chancellor)$/.exec(word);
  const land = /^(?:place|from|into|at|strike|deploy|recall):(bear|eagle|elephant|lion|horse)_\d+$/.exec(word);
  const empire = place?.[1] ?? land?.[1];
  if (empire) {
    const name = scene.own(scene.view.empires.find(({ id }) => id === empire).name);
    return scene.t(place ? "council-of" : "land-of", { empire: name });
  }
  const key = GROUPS.find(([test]) => test.test(word))?.[1];
  return key ? scene.t(key) : "";
}

function head(scene) {
  const { view, t } = scene;
  const fight = fighting(scene);
  const asked = view.asked;
  return h("div", { class: "ww-head-strip part part-top part-slim" },
    h("p", { class: "ww-round" }, h("b", {}, t("round", { n: view.round }))),
    h("ol", { class: "ww-phases" }, PHASES.map((phase) =>
      h("li", { class: phase === view.phase ? "is-now" : "", "aria-current": phase === view.phase ? "step" : null }, t(`phase-${phase}`)))),
    asked === null ? null : h("p", { class: "ww-asked" }, token(asked),
      scene.seat === asked ? t("you-are-asked") : t("asked-is", { who: scene.names[asked] })),
    fight ? h("p", { class: "ww-fight" }, fight) : null,
    scene.last?.text?.length ? h("p", { key: `last-${scene.last.number}`, class: "ww-last" },
      h("b", {}, t("last-move")), " ", scene.last.text.join(" ")) : null);
}

/** What the signs mean, and how sure we are of the map. */
const legend = ({ t }) =>
  h("p", { class: "ww-note" }, t("legend"), " ", t("reconstructed"));
