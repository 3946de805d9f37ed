/** The secret planner: one goal for each free vizier, one accusation, sealed together. And the search. */
import { h } from "../../js/boards/paint.js";
import { orderOf } from "./said.js";
import { SHAPES, icon, mark, small } from "./signs.js";

const name = (scene, id) => scene.own(scene.view.names[id]);
const FREE = /^(seat-|home$)/;

/** Return the planners that the reader may see: their own, or in an open replay all four. */
export function planners(scene, will) {
  if (scene.view.phase !== "planning") return null;
  return scene.view.seats.map(({ seat }) => planner(seat, orderOf(scene, seat, will), scene));
}

function planner(seat, order, scene) {
  if (!order) return null;
  const { t, view } = scene;
  const { colour } = view.seats[seat];
  const title = seat === scene.seat ? t("planner") : t("planner-of", { who: scene.names[seat] });
  return h("section", { key: `planner-${seat}`, class: `vr-planner ${order.sealed ? "is-sealed" : ""}`, "aria-label": title },
    h("h3", { class: "vr-title" }, title, " ",
      h("span", { class: "vr-tag" }, t(order.sealed ? "sealed" : "secret"))),
    h("ul", { class: "vr-orders" }, SHAPES.map((shape) => line(`${colour}-${shape}`, shape, order, scene))),
    h("p", { class: "vr-accuses" }, h("b", {}, t("accuses")), " ",
      order.accuses ? [small(order.accuses), " ", name(scene, order.accuses)] : h("span", { class: "vr-soft" }, t("not-yet"))),
    order.askMe ? h("p", { class: "vr-soft" }, t("asks-me")) : null,
    order.sealed ? null : h("p", { class: "vr-note" }, t("legal-note")),
    h("p", { class: "vr-note" }, t("sealed-by", { who: sealers(scene) || "–" })));
}

const sealers = ({ view, names }) => view.seats.filter(({ sealed }) => sealed).map(({ seat }) => names[seat]).join(", ");

function line(vizier, shape, order, scene) {
  const { t } = scene;
  const { place } = scene.view.viziers[vizier];
  const goal = order.plan[shape];
  const next = !order.sealed && scene.words.some(({ word }) => word.startsWith(`${shape}>`));
  return h("li", { key: `order-${vizier}`, class: `vr-order ${next ? "is-next" : ""}` },
    small(vizier),
    h("span", {}, h("b", {}, name(scene, shape)), " ", h("span", { class: "vr-soft" }, name(scene, place))),
    h("span", { class: "vr-goal" },
      goal ? `→ ${goal === "stay" ? t("stays") : name(scene, goal)}` : captive(place) ? t("captive") : next ? t("choose") : "…",
      goal ? chance(goal, scene) : null));
}

const captive = (place) => /^(dungeon|island)/.test(place) && !FREE.test(place);

/** Say who sits now where somebody wants to go. */
function chance(goal, scene) {
  const seat = scene.view.ring.find(({ marker }) => goal === `seat-${marker}`);
  if (!seat) return null;
  return h("span", { class: "vr-soft" }, " ", seat.vizier ? scene.t("taken-now", { who: name(scene, seat.vizier) }) : scene.t("free-now"));
}

/** Return what lies in Kaffa, for those who have searched it; a card that may be taken is a button. */
export function kaffa(scene) {
  const views = scene.open.length ? scene.open : [scene.view];
  const known = views.map((view) => view.cities.find(({ id }) => id === "kaffa").known_cards).find(Boolean);
  if (!known) return null;
  const { t } = scene;
  const searching = scene.offers(/^(kaffa-|leave-kaffa$)/);
  return h("section", { key: "kaffa", class: `vr-kaffa ${searching ? "is-asked" : ""}`, "aria-label": t("kaffa") },
    h("h3", { class: "vr-title" }, t("kaffa")),
    h("p", { class: "vr-soft" }, t(scene.open.length ? "kaffa-open" : "kaffa-yours")),
    known.length ? h("ul", { class: "vr-found" }, known.map((card, n) => {
      const words = scene.offers([`kaffa-${card}`]);
      return h("li", { key: `found-item-${n}` },
        h("span", { key: `found-${n}`, class: "vr-card", "data-words": words, "aria-label": words ? name(scene, card) : null },
          icon(card), mark(name(scene, card), "span")));
    })) : h("p", {}, t("empty")));
}
