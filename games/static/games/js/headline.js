/** What the head of a table says: whose turn it is, or what is going on instead. Pure. */
import { firstMoveBy } from "./clock.js";
import { mine, paused } from "./wire.js";

/** Return why a board that is not hidden from this reader is not there yet, or "". */
export function notYet({ status, watchable, dice }) {
  if (status !== "running" || watchable === false) return "";
  return { unseen: "nobody-there-yet", sealing: "drawing-dice", opening: "drawing-dice" }[dice?.how] ?? "";
}

/** Return the line of the head. */
export function headline(picture, { names, t }) {
  if (picture.status === "finished") return picture.reason ?? t("over");
  if (picture.view === null) return t(notYet(picture) ? `${notYet(picture)}-short` : "closed-to-watchers");
  if (paused(picture)) return t("paused");
  if (picture.behind) return t("behind", { n: picture.behind });
  if (mine(picture)) return t("your-turn");
  const who = (picture.to_act ?? []).map((seat) => names[seat]).join(", ");
  return who ? t("waiting-for", { who }) : "";
}

/** Say that no time runs yet, and until when a first move is waited for; "" where that is over. */
export function whenFirst(picture, { t, language, now, ahead }) {
  if (picture.status !== "running" || paused(picture)) return "";
  const by = firstMoveBy(picture.clock);
  if (by === null) return "";
  const far = by - now > 12 * 3600 * 1000;
  const shown = new Date(by - ahead);
  const when = far ? shown.toLocaleString(language, { dateStyle: "short", timeStyle: "short", hourCycle: "h23" })
    : shown.toLocaleTimeString(language, { timeStyle: "short", hourCycle: "h23" });
  return t("first-move", { when });
}
