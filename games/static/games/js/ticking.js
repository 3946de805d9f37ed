/** The clocks of a page, counted along: what is shown, the warning, and the claim of a fallen flag. */
import { HURRY, fallen, left, text } from "./clock.js";
import { mine } from "./wire.js";

const EVERY = 200;
const CLAIM_AGAIN = 5000;

/** Count the shown clocks along; say so once when mine is nearly over (`hurry`), and `claim` a fallen flag. */
export function ticking({ picture, now, t, hurry, claim }) {
  const claimed = new Map();
  let hurried = false;
  setInterval(() => {
    const { clock, seat, status } = picture();
    if (status !== "running" || !clock || clock.kind === "none") return;
    for (const shown of document.querySelectorAll("[data-clock]")) {
      const time = left(clock, Number(shown.dataset.clock), now());
      shown.textContent = text(time, { days: t("days") });
      shown.classList.toggle("is-hurry", shown.classList.contains("is-running") && time < HURRY);
    }
    const close = mine(picture()) && left(clock, seat, now()) < HURRY;
    if (close && !hurried) hurry();
    hurried = close;
    for (const flag of fallen(clock, now())) {
      if (now() - (claimed.get(flag) ?? 0) < CLAIM_AGAIN) continue;
      claimed.set(flag, now());
      claim();
    }
  }, EVERY);
}
