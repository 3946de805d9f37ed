/** Changes colours at once; the form behind the switch does the same without JavaScript. */
import { all, on, one, post } from "./dom.js";

const SWITCH = "[data-theme-switch]";

/** Return what <html data-theme> must say for a choice; nothing lets the device decide. */
export const attribute = (choice) => (choice === "light" || choice === "dark" ? choice : null);

export function paint(choice, root = document.documentElement) {
  const theme = attribute(choice);
  if (theme) root.dataset.theme = theme;
  else delete root.dataset.theme;
  const scheme = one("meta[name=color-scheme]");
  if (scheme) scheme.content = theme ?? "light dark";
}

export function enhance() {
  on("submit", SWITCH, async (event, form) => {
    const pressed = event.submitter;
    if (!pressed) return;
    event.preventDefault();
    paint(pressed.value);
    for (const button of all("button", form)) {
      button.setAttribute("aria-pressed", String(button === pressed));
    }
    if (!(await post(form, pressed).catch(() => false))) location.reload();
  });
}
