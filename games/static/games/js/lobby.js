/** The lobby: its lists renew themselves when the site says so, and now and then by themselves. */
import { all, one } from "../../siamleague/js/dom.js";
import { listen } from "../../siamleague/js/socket.js";
import { Badge } from "./title.js";

const SOON = 700; // spread over as much, so that a full lobby does not ask all at once
const EVERY = 60_000; // in case a push was lost
let due = false;

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

function soon() {
  if (due) return;
  due = true;
  setTimeout(() => {
    due = false;
    refresh();
  }, Math.random() * SOON);
}

new Badge(one("#lobby")).follow(one("#lobby").dataset.waiting);
listen(one("#lobby").dataset.socket, soon);
document.addEventListener("live:state", ({ detail }) => detail === "open" && soon());
setInterval(refresh, EVERY);
document.addEventListener("visibilitychange", refresh);
