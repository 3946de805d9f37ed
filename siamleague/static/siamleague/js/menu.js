/** The phone menu is a <details>; this closes it with Escape or a click elsewhere. */
import { all } from "./dom.js";

export function enhance() {
  const close = (menu) => menu.removeAttribute("open");
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of all(".menu[open]")) {
      close(menu);
      menu.querySelector("summary").focus();
    }
  });
  document.addEventListener("click", (event) => {
    for (const menu of all(".menu[open]")) if (!menu.contains(event.target)) close(menu);
  });
}
