/** Finds a room's modules where the site serves them: the static folders of all rooms are one. */
import { register } from "node:module";

const hooks = `
export function resolve(specifier, context, next) {
  const url = specifier.startsWith(".") ? new URL(specifier, context.parentURL).href : specifier;
  return next(url.replace(/\\/(games|tournaments)\\/static\\/siamleague\\//, "/siamleague/static/siamleague/"), context);
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);

/** Return a module of the tournaments room. */
export const events = (name) => import(`../../tournaments/static/tournaments/js/${name}.js`);
