/** Opening a table: shows only the questions that matter for what was answered so far. */
import { all, kept, one } from "../../siamleague/js/dom.js";
import { Dice, fill } from "./dice.js";

const form = one("#open-form");

function fit() {
  const players = form.elements.seats.value;
  for (const place of all("[data-seats]", form)) {
    place.hidden = !place.dataset.seats.split(" ").includes(players);
  }
  one("[data-when-delayed]").hidden = form.elements.watching.value !== "delayed";
}

form.addEventListener("change", fit);
fit();
fill(new Dice(kept("localStorage")));
