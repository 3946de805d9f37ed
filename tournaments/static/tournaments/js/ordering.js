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

/** Let what is chosen among the others join the list, at its end, where it can be moved. */
export function join(list, box) {
  const line = box.closest("li");
  if (!box.checked || line.parentElement === list) return false;
  list.append(line);
  return true;
}

function enhance(list) {
  for (const more of all("[data-ordered-more]", list.parentElement)) {
    on("change", "input", (_event, box) => {
      if (!join(list, box)) return;
      for (const buttons of all(".ordered-buttons", box.closest("li"))) buttons.hidden = false;
      box.focus();
    }, more);
  }
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
