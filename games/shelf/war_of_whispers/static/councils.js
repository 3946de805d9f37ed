/** The five councils: who stands where, who controls what, in what order they act, what each would do. */
import { h } from "../../js/boards/paint.js";
import { icon, mark, sign, token } from "./signs.js";

const ACTIONS = ["banners", "draw", "attack", "swap"];

/** Return the table of the councils: one row for each empire, in the order of play. */
export const councils = (scene, will) =>
  h("section", { class: "ww-councils", "aria-label": scene.t("councils") },
    h("h3", { class: "ww-title" }, scene.t("councils")),
    h("div", { class: "ww-offices", "aria-hidden": "true" },
      h("span", {}),
      scene.view.councils[0].positions.map(({ name }, i) => h("span", {}, h("b", {}, i + 1), " ", scene.own(name)))),
    scene.view.councils.map((council) => row(council, scene, will)),
    ["empires", "over"].includes(scene.view.phase) ? null : h("p", { class: "ww-note" }, scene.t("councils-rest")));

function row({ empire, positions }, scene, will) {
  const about = scene.view.empires.find((each) => each.id === empire);
  const name = scene.own(about.name);
  const active = positions.some(({ marker }) => marker);
  return h("div", { key: `council-${empire}`, class: `ww-council edge-${empire} ${active ? "is-active" : ""}` },
    h("div", {
      key: `empire-${empire}`, "data-rule": "supply", class: `ww-empire ${will.empire === empire ? "is-marked" : ""}`,
      "data-words": scene.offers([`who:${empire}`]),
      "data-tip": scene.t("empire-tip", { empire: name, cities: about.cities, reserve: about.reserve, deck: about.deck }),
    },
      sign(empire), h("strong", {}, name),
      h("span", { class: "ww-stock" },
        h("span", {}, icon("city"), mark(about.cities)), h("span", {}, icon("banners"), mark(about.reserve)),
        h("span", {}, icon("draw"), mark(about.deck)))),
    positions.map((position) => place(position, scene, will)));
}

function place(position, scene, will) {
  const { id, marker } = position;
  const acting = marker && scene.view.turn?.acting === id;
  const words = scene.offers([`deploy:${id}`, `recall:${id}`, `to:${id}`]);
  const states = [marker && "has-marker", will.to === id && "is-marked", will.recalled.includes(id) && "is-leaving"];
  return h("div", {
    key: `position-${id}`,
    "data-rule": "councils",
    class: ["ww-place", ...states].filter(Boolean).join(" "),
    "data-words": words,
    "aria-label": words ? toldPosition(position, scene) : null,
    "data-tip": words ? null : toldPosition(position, scene),
  },
    marker ? h("span", { class: "ww-marker", "aria-hidden": "true" }) : null,
    h("span", { class: "ww-who" }, sitting(position, scene, will)),
    h("span", { class: "ww-does" }, position.actions.map((action) => chip(action, position, scene, will, words || !acting))));
}

/** The agent who stands here, or, faint, the one whom the vacant place obeys. */
function sitting({ id, agent, controller }, scene, will) {
  if (will.agents.includes(id)) return token(scene.seat, "", "is-ghost");
  if (agent !== null) return token(agent);
  if (controller === null) return h("span", { class: "ww-vacant" });
  return [mark("→", "span", "ww-obeys"), token(controller, "", "is-distant")];
}

/** An action with what it would bring now; the one that may be said now is a button. */
function chip({ do: name, amount, possible }, { id, marker }, scene, will, quiet) {
  const here = scene.view.turn?.acting === id || will.to === id;
  const words = quiet && !here ? "" : here ? scene.offers([name]) : "";
  const chosen = marker && will.action === name;
  return h("span", {
    key: `do-${id}-${name}`,
    class: `ww-chip ${possible ? "" : "is-idle"} ${chosen ? "is-chosen" : ""}`,
    "data-words": words,
    "aria-label": words ? yields({ do: name, amount, possible }, scene) : null,
  }, icon(name), amount === null ? null : mark(name === "banners" ? `+${amount}` : amount));
}

/** Return what an action would bring, in words. */
export function yields({ do: name, amount, possible }, { t }) {
  const what = t(`do-${name}`, { n: amount ?? "" });
  return possible ? what : t("no-effect", { what });
}

/** Return a position in words. */
export function toldPosition(position, scene) {
  const { t, names } = scene;
  const { agent, controller, marker } = position;
  const who =
    agent !== null ? t("agent-of", { who: names[agent], n: agent + 1 })
    : controller !== null ? t("obeys", { who: names[controller], n: controller + 1 })
    : t("vacant");
  const actions = ACTIONS.flatMap((name) => position.actions.filter((action) => action.do === name));
  const does = actions.map((action) => yields(action, scene)).join(", ");
  return [`${scene.own(position.name)}: ${who}`, does, marker ? t("marker-here") : ""].filter(Boolean).join("; ");
}
