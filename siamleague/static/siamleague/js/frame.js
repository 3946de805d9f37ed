/** Inside the page of somebody else: says how high it is, and looks now and then for what is new. */
const EVERY = 60_000;

/** Tell the page around how high this one is; it says nothing else. */
export function tell(page = document, around = window.parent) {
  if (around === page.defaultView) return;
  const height = Math.ceil(page.documentElement.getBoundingClientRect().height);
  around.postMessage({ siamleague: "height", height }, "*");
}

async function look() {
  if (document.hidden) return;
  const answer = await fetch(location.href, { credentials: "omit" }).catch(() => null);
  if (!answer?.ok) return;
  const made = new DOMParser().parseFromString(await answer.text(), "text/html");
  const inside = made.getElementById("frame");
  const place = document.getElementById("frame");
  if (inside && place && inside.innerHTML !== place.innerHTML) {
    place.replaceChildren(...inside.childNodes);
  }
}

if (typeof ResizeObserver === "function") {
  new ResizeObserver(() => tell()).observe(document.documentElement);
  tell();
}
setInterval(look, EVERY);
