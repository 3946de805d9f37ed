/** Lists whose order is the answer: dragged with a pointer, or moved with two buttons. */
import { all, on } from "../../siamleague/js/dom.js";

/** Move a line one place up (-1) or down (+1); return whether there was room. */
export function move(line, step) {
  const other = step < 0 ? line.previousElementSibling : line.nextElementSibling;
  if (!other) return false;
  if (step < 0) other.before(line);
  else other.after(line);
  return true;
}

function enhance(list) {
  for (const buttons of all(".ordered-buttons", list)) buttons.hidden = false;
  let dragged = null;
  on("click", "[data-up], [data-down]", (_event, button) => {
    move(button.closest("li"), "up" in button.dataset ? -1 : 1);
    button.focus();
  }, list);
  on("dragstart", "li", (event, line) => {
    dragged = line;
    event.dataTransfer.effectAllowed = "move";
  }, list);
  on("dragover", "li", (event, line) => {
    if (!dragged || dragged === line) return;
    event.preventDefault();
    const box = line.getBoundingClientRect();
    if (event.clientY < box.top + box.height / 2) line.before(dragged);
    else line.after(dragged);
  }, list);
  list.addEventListener("dragend", () => {
    dragged = null;
  });
}

if (globalThis.document) for (const list of all("[data-ordered]")) enhance(list);
