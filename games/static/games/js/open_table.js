/** An open table: who sits down is seen at once, and when all sit the match opens. */
import { one } from "../../siamleague/js/dom.js";
import { listen } from "../../siamleague/js/socket.js";

const root = one("#table-seats");
let known = null;

/** Return what of a picture matters here. */
const gist = ({ status, seats }) => JSON.stringify([status, seats.map(({ name }) => name)]);

const line = listen(root.dataset.openTable, (message) => {
  if (message.is !== "picture") return;
  const before = known;
  known = gist(message);
  if (message.status !== "open") location.reload();
  else if (before !== null && before !== known) refresh();
});
document.addEventListener("live:state", ({ detail }) => detail === "open" && line.send({ do: "look", have: 0 }));

async function refresh() {
  const answer = await fetch(location.href);
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const seats = fresh.querySelector("#table-seats");
  if (!seats) return location.reload();
  root.replaceChildren(...seats.childNodes);
  one("#table-news").textContent = root.dataset.news;
}

const copy = one("#invite-copy");
if (navigator.clipboard) {
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(one("#invite-link").textContent);
    copy.textContent = copy.dataset.done;
  });
}
