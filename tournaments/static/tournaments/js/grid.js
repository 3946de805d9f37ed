/** The arbiter's grid: the arrows go up and down, and a saved result leads to the next table. */
import { all, on, one } from "../../siamleague/js/dom.js";

const CODE = ".grid-code";

/** Return the field so many rows further, or nothing at the ends. */
export function neighbour(fields, current, step) {
  return fields[fields.indexOf(current) + step];
}

function go(from, step) {
  const next = neighbour(all(CODE), from, step);
  if (!next) return;
  next.focus();
  next.select();
}

function enhance(grid) {
  on("keydown", CODE, (event, field) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    go(field, step);
  }, grid);
  let sent = "";
  grid.addEventListener("submit", (event) => {
    sent = one(CODE, event.target)?.id ?? "";
  });
  grid.addEventListener("kept", (event) => go(one(CODE, event.target), 1)); // said on this device
  document.addEventListener("htmx:after:swap", () => {
    const field = sent && document.getElementById(sent);
    sent = "";
    if (!field) return;
    if (field.getAttribute("aria-invalid")) field.select();
    else go(field, 1);
  });
}

if (globalThis.document) {
  const grid = one("[data-grid]");
  if (grid) enhance(grid);
}
