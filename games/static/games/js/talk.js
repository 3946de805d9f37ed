/** What is said beside the game: by phrases or freely; who is muted is not shown. Pure, but for the memory. */
import { h } from "./boards/paint.js";

/** Return whether this reader may say something now. */
export const maySpeak = (picture, signedIn) =>
  signedIn &&
  picture.watchable !== false &&
  (picture.seat === null || picture.status !== "running" || Boolean(picture.may_talk));

/** Return the remarks as a tree; a known phrase is shown in the reader's words (`phrases`: English to those). */
export function talkTree(remarks, { t, phrases = new Map(), muted = new Set(), mine = "", report = "" }) {
  if (!remarks.length) return h("p", { class: "soft" }, t("no-talk-yet"));
  const silent = [...new Set(remarks.map(({ name }) => name))].filter((name) => muted.has(name));
  return h("div", {},
    h("ol", { class: "talk" }, remarks.filter(({ name }) => !muted.has(name)).map(({ id, room, name, text }) =>
      h("li", { key: `remark ${id}`, class: `remark remark-${room}` },
        h("strong", { class: "remark-name" }, name),
        room === "gallery" && h("span", { class: "badge badge-plain" }, t("gallery")),
        " ", phrases.get(text) ?? text,
        name !== mine && muting(name, t("mute", { who: name }), "×"),
        name !== mine && report && h("a", { class: "mute", href: `${report}?line=${id}`, "aria-label": t("report", { who: name }), title: t("report", { who: name }) }, "⚑")))),
    silent.map((name) => h("p", { key: `muted ${name}`, class: "soft small" },
      t("muted", { who: name }), " ", muting(name, t("unmute", { who: name }), "↺"))));
}

const muting = (name, label, sign) =>
  h("button", { type: "button", class: "mute", "data-mute": name, "aria-label": label, title: label }, sign);

/** Whom this reader does not want to hear, kept on the device. */
export class Muted {
  constructor(store, name) {
    this.store = store;
    this.name = name;
    try {
      this.names = new Set(JSON.parse(store.getItem(name) ?? "[]"));
    } catch {
      this.names = new Set();
    }
  }

  turn(who) {
    if (!this.names.delete(who)) this.names.add(who);
    try {
      this.store.setItem(this.name, JSON.stringify([...this.names]));
    } catch {
      // Then for this page only.
    }
  }
}
