/** Who sits where, with their clocks, and what is offered between them. Pure. */
import { h } from "./boards/paint.js";
import { HURRY, left, text } from "./clock.js";

/** Return the strip of seats; clocks carry their seat so that the page can count them along. */
export function strip(picture, { names, teams = [], t, now }) {
  return h("ol", { class: "seats" }, picture.seats.map(({ seat, bot, gone, stands_in: standsIn }) => {
    const acts = picture.status === "running" && picture.to_act?.includes(seat);
    return h("li", { key: `seat ${seat}`, class: ["seat-chip", acts && "is-to-act", gone && "is-gone"].filter(Boolean).join(" ") },
      h("span", { class: "seat-sign", "aria-hidden": "true" }),
      h("span", { class: "seat-name" }, names[seat], picture.seat === seat && h("span", { class: "seat-you" }, ` ${t("you")}`)),
      teams[seat] && h("span", { class: "seat-team" }, teams[seat]),
      acts && h("span", { class: "visually-hidden" }, t("to-move")),
      bot && h("span", { class: "badge badge-plain" }, t(gone || standsIn ? `bot-${bot}` : "bot")),
      gone && h("span", { class: "badge badge-plain" }, t("gone")),
      picture.ranks && h("span", { class: "badge badge-plain" }, t("place", { n: picture.ranks[seat] })),
      clock(picture, seat, { t, now }));
  }));
}

function clock(picture, seat, { t, now }) {
  if (!picture.clock || picture.clock.kind === "none") return null;
  const time = left(picture.clock, seat, now);
  const runs = picture.clock.since !== null && picture.clock.running.includes(seat);
  return h("span", {
    class: ["clock", runs && "is-running", runs && time < HURRY && "is-hurry"].filter(Boolean).join(" "),
    role: "timer", "aria-label": t("time-of"), "data-clock": String(seat),
  }, text(time, { days: t("days") }));
}

/** Return the offers that stand, each with what this reader may answer. */
export function offers(picture, { names, t }) {
  const standing = Object.entries(picture.offers ?? {});
  if (!standing.length || picture.seat === null) return null;
  return h("ul", { class: "offers" }, standing.map(([kind, { by, yes }]) =>
    h("li", { key: kind, class: "offer" },
      h("p", {}, t(`offer-${kind}`, { who: names[by] })),
      h("div", { class: "button-row" },
        !yes.includes(picture.seat) &&
          h("button", { type: "button", class: "button button-small", "data-offer": kind }, t("accept")),
        h("button", { type: "button", class: "button button-quiet button-small", "data-decline": kind },
          by === picture.seat ? t("withdraw") : t("refuse"))))));
}

/** Return the buttons for what players may agree on now. */
export function actions(picture, { t, rated, paused }) {
  if (picture.seat === null || picture.status !== "running") return null;
  const gone = picture.seats[picture.seat].gone;
  if (gone) return null;
  const open = (kind) => !(kind in (picture.offers ?? {}));
  const quiet = { type: "button", class: "button button-quiet button-small" };
  const moved = picture.log.some((line) => line.kind === "move");
  return h("div", { class: "button-row" },
    !paused && open("draw") && h("button", { key: "draw", ...quiet, "data-offer": "draw" }, t("ask-draw")),
    !paused && open("pause") && h("button", { key: "pause", ...quiet, "data-offer": "pause" }, t("ask-pause")),
    paused && open("resume") && h("button", { key: "resume", ...quiet, "data-offer": "resume" }, t("ask-resume")),
    !paused && !rated && moved && open("takeback") &&
      h("button", { key: "takeback", ...quiet, "data-offer": "takeback" }, t("ask-takeback")),
    h("button", { key: "resign", ...quiet, class: "button button-quiet button-small resign", "data-act": "resign" }, t("resign")));
}
