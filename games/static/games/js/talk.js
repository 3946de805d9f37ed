/** What is said beside the game. Pure. */
import { h } from "./boards/paint.js";

/** Return whether this reader may say something now. */
export const maySpeak = (picture, signedIn) =>
  signedIn &&
  picture.watchable !== false &&
  (picture.seat === null || picture.status !== "running" || Boolean(picture.may_talk));

/** Return the remarks as a tree. */
export function talkTree(remarks, { t }) {
  if (!remarks.length) return h("p", { class: "soft" }, t("no-talk-yet"));
  return h("ol", { class: "talk" }, remarks.map(({ id, room, name, text }) =>
    h("li", { key: `remark ${id}`, class: `remark remark-${room}` },
      h("strong", { class: "remark-name" }, name),
      room === "gallery" && h("span", { class: "badge badge-plain" }, t("gallery")),
      " ", text)));
}
