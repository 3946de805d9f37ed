/** Opening a table: shows only the questions that matter for what was answered so far. */
import { all, one } from "../../siamleague/js/dom.js";

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
