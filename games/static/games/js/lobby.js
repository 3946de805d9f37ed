/** The lobby: its lists renew themselves while somebody looks at them. */
import { all, one } from "../../siamleague/js/dom.js";
import { Badge } from "./title.js";

const EVERY = 10_000;

async function refresh() {
  if (document.hidden) return;
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const place of all("[data-refresh]")) {
    const now = fresh.getElementById(place.id);
    const read = place.contains(document.activeElement);
    if (now && !read && now.innerHTML !== place.innerHTML) place.replaceChildren(...now.childNodes);
  }
}

new Badge(one("#lobby")).follow(one("#lobby").dataset.waiting);
setInterval(refresh, EVERY);
document.addEventListener("visibilitychange", refresh);
