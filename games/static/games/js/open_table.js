/** An open table: who sits down is seen at once, and when all sit the match opens. */
import { kept, one } from "../../siamleague/js/dom.js";
import { listen } from "../../siamleague/js/socket.js";
import { Dice, fill } from "./dice.js";

const root = one("#table-seats");
const dice = new Dice(kept("localStorage"));
let known = null;

/** Return what of a picture matters here. */
const gist = ({ status, seats }) => JSON.stringify([status, seats.map(({ name }) => name)]);

const line = listen(root.dataset.openTable, (message) => {
  if (message.is !== "picture") return;
  dice.follow(message, (said) => line.send(said));
  const before = known;
  known = gist(message);
  if (message.status !== "open") location.reload();
  else if (before !== null && before !== known) refresh();
});
document.addEventListener("live:state", ({ detail }) => {
  if (detail !== "open") return;
  dice.again();
  line.send({ do: "look", have: 0 });
});
fill(dice, root.dataset.code);

async function refresh() {
  const answer = await fetch(location.href);
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const seats = fresh.querySelector("#table-seats");
  if (!seats) return location.reload();
  root.replaceChildren(...seats.childNodes);
  fill(dice, root.dataset.code);
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
