/** Shows when the live line is lost, and for a moment that it is back. */
import { one } from "./dom.js";

const PATIENCE = 800; // a blink is not worth a word
const GOODBYE = 2500;

/** Return what to show for a new state: "lost", "back", "refused" or nothing. */
export function shown(before, state) {
  if (state === "open") return before === "lost" ? "back" : "";
  return state;
}

export function watch(line = one("#connection")) {
  let visible = "";
  let timer;
  const show = (what) => {
    visible = what;
    line.textContent = what ? line.dataset[what] : "";
    line.classList.toggle("is-back", what === "back");
    line.hidden = !what;
  };
  document.addEventListener("live:state", ({ detail }) => {
    clearTimeout(timer);
    const what = shown(visible, detail);
    if (what === "back") {
      show(what);
      timer = setTimeout(() => show(""), GOODBYE);
    } else if (what) {
      timer = setTimeout(() => show(what), visible ? 0 : PATIENCE);
    } else show("");
  });
}
