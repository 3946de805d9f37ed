/**
 * Keeps #live up to date: the socket only says that something changed, and the page asks for its
 * middle again, after a random moment so that a hall does not ask at once. It asks once at a time,
 * and the slower the answers come, the longer is that moment: a site that is busy is asked less.
 */
import { one } from "../../siamleague/js/dom.js";
import { watch } from "../../siamleague/js/progress.js";
import { listen } from "../../siamleague/js/socket.js";

const SOONEST = 40;
const SPREAD = 700;
const ELSEWHERE = 15_000; // a page of one table looks after a ring about others too, in case its own was lost

/** Return milliseconds to wait before asking, when the last answer took so long. */
export const patience = (random = Math.random, took = 0) => Math.round(SOONEST + random() * Math.max(SPREAD, took));

/** Return a function that has `look` done soon: once at a time, and once more if it was called meanwhile. */
export function oneAtATime(look, { later = setTimeout, now = () => performance.now(), random = Math.random } = {}) {
  let [waiting, looking, again, took] = [false, false, false, 0];
  const soon = () => {
    if (looking) again = true;
    if (looking || waiting) return;
    waiting = true;
    later(async () => {
      [waiting, looking] = [false, true];
      const began = now();
      try {
        await look(soon);
      } finally {
        took = now() - began;
        looking = false;
        const rung = again;
        again = false;
        if (rung) soon();
      }
    }, patience(random, took));
  };
  return soon;
}

/** Tell whether what the socket says is news for a page at this version. */
export function isNews(said, version) {
  return Boolean(said.changed) || (said.version !== undefined && String(said.version) !== version);
}

/** Tell whether a ring is about the one table that a page shows, or about any where it shows more. */
export const concerns = ({ tables }, only) => !only || !tables || tables.map(String).includes(only);

/** Tell whether somebody is in the middle of something that must not be swept away. */
export function busy(box, active) {
  if (!active || !box.contains(active)) return false;
  return active.matches("input, select, textarea") || Boolean(active.closest("details[open] form"));
}

/** Tell whether a page must stay as it is, because somebody types or has not saved yet. */
const held = (box) => busy(box, document.activeElement) || Boolean(one("[data-unsaved]", box));

async function renew(box) {
  const answer = await fetch(location.href, { headers: { "X-Part": "live" } });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = one("#live", page);
  if (!fresh) return;
  if (held(box)) return;
  const open = [...box.querySelectorAll("details[open]")].map((each) => each.closest("[id]")?.id);
  const focused = document.activeElement?.id && box.contains(document.activeElement);
  const id = document.activeElement?.id;
  box.replaceChildren(...fresh.childNodes);
  box.dataset.version = fresh.dataset.version;
  box.dataset.only = fresh.dataset.only ?? "";
  for (const name of open.filter(Boolean)) {
    const details = document.getElementById(name)?.querySelector("details");
    if (details) details.open = true;
  }
  if (focused) document.getElementById(id)?.focus();
  watch(box);
}

function follow(box) {
  const soon = oneAtATime(async (again) => {
    if (held(box)) box.addEventListener("focusout", () => setTimeout(again, SPREAD), { once: true });
    else await renew(box);
  });
  const lazily = oneAtATime(async () => soon(), { later: (act) => setTimeout(act, ELSEWHERE * (1 + Math.random())) });
  listen(box.dataset.socket, (said) => {
    if (isNews(said, box.dataset.version)) (concerns(said, box.dataset.only) ? soon : lazily)();
  });
  document.addEventListener("job:state", soon);
}

if (globalThis.document) {
  const box = one("[data-live]");
  if (box) follow(box);
}
