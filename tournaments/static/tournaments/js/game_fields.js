/** The form of an event: offers who can meet in the chosen game, and asks for its own rules alone. */
import { all, one } from "../../siamleague/js/dom.js";

const form = one("[data-game-fields]")?.closest("form"); // an event of a game that is not on the shelf has none
const value = (name) => form.elements[name]?.value ?? "";
const chosen = (select) => select?.selectedOptions[0];

/** Leave out who cannot meet in this game, and choose somebody who can. */
function fitKinds(game) {
  const kinds = form.elements.kind;
  for (const option of kinds?.options ?? []) {
    option.hidden = option.disabled = Boolean(game) && !(option.dataset.games ?? game).split(" ").includes(game);
  }
  if (chosen(kinds)?.disabled) kinds.value = [...kinds.options].find((option) => !option.disabled)?.value ?? "";
}

function fit() {
  const game = form.elements.game ? value("game") : one("[data-rules-of]", form)?.dataset.rulesOf;
  fitKinds(game);
  const people = chosen(form.elements.kind)?.dataset.people ?? one("[data-game-fields]").dataset.people ?? "";
  for (const rules of all("[data-rules-of]", form)) {
    rules.hidden = rules.dataset.rulesOf !== game;
  }
  for (const place of all("[data-seats]", form)) {
    place.hidden = people !== "" && !place.dataset.seats.split(" ").includes(people);
  }
  for (const place of all("[data-online]", form)) {
    const behind = "whenDelayed" in place.dataset && value("watching") !== "delayed";
    place.hidden = value("venue") === "hall" || behind;
  }
  one("[data-game-fields]").hidden = !game;
}

form?.addEventListener("change", fit);
if (form) fit();
