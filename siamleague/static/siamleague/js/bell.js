/** The bell in the head: looks again when it is rung, and shows what waits where a page lists it. */
import { all, one } from "./dom.js";
import { LiveSocket } from "./socket.js";

const SPREAD = 1500; // ms: a hall full of phones is rung at once and does not ask at once

/** Return when to look after a ring: soon, or once the page is looked at again. */
export function whenToLook(hidden, within = 0, random = Math.random) {
  return hidden ? undefined : Math.round(random() * Math.max(SPREAD, within));
}

export function enhance(bell = one("[data-bell]")) {
  if (!bell) return;
  let timer;
  let behind = false;
  const look = async () => {
    timer = undefined;
    behind = false;
    const answer = await fetch(bell.dataset.bell).catch(() => undefined);
    if (answer?.status === 200) show(await answer.text());
  };
  const rung = (said) => {
    const time = whenToLook(document.hidden, said?.within);
    behind = time === undefined;
    if (!behind) timer ??= setTimeout(look, time);
  };
  const show = (text) => {
    const fresh = new DOMParser().parseFromString(text, "text/html");
    const focused = bell.contains(document.activeElement);
    bell.replaceChildren(...one("#bell", fresh).childNodes);
    if (focused) one(".bell", bell).focus();
    for (const list of all("[data-waits]")) {
      const open = one("details", list)?.open;
      list.replaceChildren(...one(`#waits-${list.dataset.waits}`, fresh).cloneNode(true).childNodes);
      if (open && one("details", list)) one("details", list).open = true;
    }
    const none = !one(".waits-line", fresh);
    for (const box of all("[data-waits-box]")) box.hidden = none;
    for (const word of all("[data-waits-none]")) word.hidden = !none;
  };
  let lost = false;
  const open = () =>
    new LiveSocket(bell.dataset.socket, {
      receive: rung,
      state: (state) => {
        if (state === "open" && lost) rung();
        lost = state === "lost";
        bell.dataset.line = state;
      },
    });
  let live = open();
  document.addEventListener("visibilitychange", () => behind && rung());
  addEventListener("online", () => live.hurry());
  addEventListener("pagehide", () => live.close());
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    live = open();
    rung();
  });
}
