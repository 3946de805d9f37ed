/**
 * Finds a room's modules where the site serves them: the static folders of all rooms are one, and the
 * static folder of a game is served as games/shelf/<game>/.
 */
import { register } from "node:module";

const hooks = `
const SERVED = /^(.*)\\/(?:games\\/shelf\\/(\\w+)\\/static|(?:games|tournaments|siamleague)\\/static)\\/(.*)$/;
const served = (url) => url.replace(SERVED, (_, house, game, rest) =>
  house + "/served/" + (game ? "games/shelf/" + game + "/" : "") + rest);
const lying = (url) => url
  .replace(/\\/served\\/games\\/shelf\\/(\\w+)\\//, "/games/shelf/$1/static/")
  .replace(/\\/served\\/(games|tournaments|siamleague)\\//, "/$1/static/$1/");
export function resolve(specifier, context, next) {
  if (!specifier.startsWith(".")) return next(specifier, context);
  return next(lying(new URL(specifier, served(context.parentURL)).href), context);
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);

/** Return a module of the tournaments room. */
export const events = (name) => import(`../../tournaments/static/tournaments/js/${name}.js`);

/** Return a module of a game's board. */
export const board = (game, name = "board") => import(`../../games/shelf/${game}/static/${name}.js`);
