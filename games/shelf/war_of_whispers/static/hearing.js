/** The board in words, for those who hear it. */
import { toldPosition } from "./councils.js";
import { told } from "./map.js";
import { knowing, order, sums, told as toldAbility } from "./people.js";
import { EMPIRES } from "./signs.js";

/** Return the whole picture as sections of sentences. */
export function described(scene) {
  return [
    { title: scene.t("state"), items: state(scene) },
    ...scene.view.societies.map((_, i) => society(order(scene)[i], scene)),
    ...hands(scene),
    ...scene.view.councils.map((council) => ({
      title: scene.t("council-of", { empire: name(scene, council.empire) }),
      items: council.positions.map((position) => toldPosition(position, scene)),
    })),
    ...scene.view.empires.map((empire) => land(empire, scene)),
  ];
}

const name = ({ view, own }, id) => own(view.empires.find((each) => each.id === id).name);

/** Return where the game stands, as sentences. */
export function state(scene) {
  const { view, t } = scene;
  const lines = [t("round", { n: view.round }), t(`phase-${view.phase}`)];
  if (view.asked !== null) lines.push(t("asked-is", { who: scene.names[view.asked] }));
  const fight = fighting(scene);
  return [...lines, ...(fight ? [fight] : []), ...(scene.last?.text ?? [])];
}

/** Return the attack under way or just made as one sentence, or "". */
export function fighting(scene) {
  const attack = scene.view.turn?.attack;
  if (!attack) return "";
  const region = (id) => scene.own(scene.view.regions.find((each) => each.id === id).name);
  const places = { from: region(attack.from), into: region(attack.into) };
  if ("army" in attack) return scene.t("army", { ...places, n: attack.army });
  const { survivors, standing, killed } = attack;
  if (survivors > 0) return scene.t("conquered", { ...places, n: survivors, killed });
  return scene.t("beaten-off", { ...places, killed, standing });
}

function society(seat, scene) {
  const { t, own, view } = scene;
  const slots = knowing(scene, seat).loyalties[seat].map(({ slot, multiplier, empire, face_up }, i) => {
    const known = empire ? name(scene, empire) : t("face-down");
    const text = t("loyalty", { slot: own(slot), multiplier: `×${multiplier}`, empire: known });
    const sum = sums(scene, seat)[i];
    return [text, face_up ? t("face-up") : "", sum === null ? "" : t("would-score", { n: sum })].filter(Boolean).join("; ");
  });
  const cards = EMPIRES.filter((empire) => view.hands[seat][empire]).map((e) => `${view.hands[seat][e]} ${name(scene, e)}`);
  const total = knowing(scene, seat).scores[seat];
  return {
    title: seat === scene.seat ? t("you") : scene.names[seat],
    items: [
      ...(scene.ranks ? [t("place", { n: scene.ranks[seat] })] : []),
      t("agents-left", { n: view.societies[seat].agents_left }),
      `${t("cards")} ${cards.join(", ") || 0}`,
      ...(total === null ? [] : [`${t(view.phase === "over" ? "points" : "score-now")} ${total}`]),
      ...slots,
    ],
  };
}

function hands(scene) {
  const seats = scene.seat === null ? scene.open.map((_, seat) => seat) : [scene.seat];
  return seats.map((seat) => {
    const { hand, playable } = knowing(scene, seat);
    const abilities = new Map(hand.flatMap((card) => card.abilities).map((each) => [each.id, each]));
    return {
      title: scene.seat === null ? scene.t("hand-of", { who: scene.names[seat] }) : scene.t("hand"),
      items: [
        ...hand.map((card) => scene.t("card", { empire: name(scene, card.empire), partner: name(scene, card.partner) })),
        ...[...abilities.values()].map((each) =>
          `${toldAbility(each, scene)}${playable.includes(each.id) ? ` (${scene.t("playable")})` : ""}`),
      ],
    };
  });
}

function land(empire, scene) {
  const { view, t, own } = scene;
  const beside = (id) =>
    view.borders.filter((pair) => pair.includes(id)).map(([a, b]) => own(view.regions.find((r) => r.id === (a === id ? b : a)).name));
  return {
    title: t("empire-tip", { empire: own(empire.name), cities: empire.cities, reserve: empire.reserve, deck: empire.deck }),
    items: view.regions.filter((region) => region.empire === empire.id)
      .map((region) => `${told(region, scene)}; ${t("beside", { regions: beside(region.id).join(", ") })}`),
  };
}
