/** Scenes for tests of boards: real pictures of the engines, and sentences that show their own keys. */
import { readFileSync } from "node:fs";
import { offered } from "../../games/static/games/js/scene.js";

const NAMES = ["Alice", "Bob", "Carol", "Dan"];

/** Return a picture of a game that was played by the engine, from the file beside this one. */
export const played = (slug, moment = "middle") =>
  JSON.parse(readFileSync(new URL(`pictures/${slug}.json`, import.meta.url), "utf8"))[moment];

/** Return a scene of this picture; `t` answers with the key and the values it was given. */
export function scene(slug, view, more = {}) {
  const words = more.words ?? [];
  const seats = (Array.isArray(view.seats) ? view.seats : [...Array(view.seats)]).map((_, seat) => ({
    seat, name: NAMES[seat], bot: "", gone: false,
  }));
  const said = (values) => Object.entries(values).map(([name, value]) => ` ${name}=${value}`).join("");
  return {
    view, seat: view.seat, names: NAMES, seats, to_act: [], status: "running", ranks: null, said: [], words,
    complete: false, sealed: [], last: null, open: [], language: "en",
    own: (text) => text?.en ?? "",
    t: (key, values = {}) => `${key}${said(values)}`,
    offers: (test) => offered(words, test),
    ...more,
  };
}
