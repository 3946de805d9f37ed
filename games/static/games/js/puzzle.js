/** A puzzle: one move is tried at a time, and the master says what it thinks of it. */
import { one } from "../../siamleague/js/dom.js";
import { Trial } from "./trial.js";
import { speaker } from "./words.js";

const LOOK = 1200; // milliseconds between two looks whether the master has thought
const CLOSE = 10; // hundredths: nearly

const root = one("#puzzle");
const own = speaker(new Map(Object.entries(root.dataset)));

async function fetched(said) {
  const query = said.map((word) => `said=${encodeURIComponent(word)}`).join("&");
  const answer = await fetch(`${root.dataset.position}?${query}`);
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.text);
  return told;
}

function notice(sentence) {
  one("#notice").textContent = sentence;
  one("#notice").hidden = !sentence;
}

/** Do what asks the site, and say in words what went wrong. */
const trying = (work) => async (...about) => {
  try {
    return await work(...about);
  } catch (wrong) {
    notice(wrong instanceof TypeError ? own("lost") : wrong.message || own("lost"));
  }
};

/** Return what is said of the move that was tried last. */
export function verdict({ state, lost, tried }) {
  if (state === "solved") return own("solved", { words: tried.join(" ") });
  if (state !== "open" || lost === null) return own(state);
  return own(lost <= CLOSE ? "close" : "missed", { words: tried.join(" "), n: lost });
}

function stand(mine) {
  const over = mine.state === "solved" || mine.state === "shown";
  one("#now").textContent = verdict(mine);
  if (one("#give-up")) one("#give-up").hidden = over;
  one("#ask").inert = over || mine.state === "waiting";
  if (mine.state === "waiting") setTimeout(look, LOOK);
  if (over) tell(mine.answer);
}

function tell({ line, hoped, lost, by, names, url, tried, solved, at_once }) {
  const who = (seat) => names[seat] || trial.t("seat", { n: seat + 1 });
  one("#answer").hidden = false;
  one("#ask").hidden = true;
  one("#answer-line").replaceChildren(...line.map(({ seat, labels, text }) => {
    const item = document.createElement("li");
    item.textContent = text.length ? text.join(" ") : `${who(seat)}: ${labels.join(" ")}`;
    return item;
  }));
  one("#answer-hoped").textContent = own("hoped", { n: hoped });
  one("#answer-played").textContent = own("played", { who: by, n: lost });
  one("#answer-counted").textContent = own("counted", { solved, tried, once: at_once });
  one("#to-match").href = url;
}

/** Look whether the master has thought; then another move may be tried. */
const look = trying(async () => {
  const page = await fetched([]);
  if (page.mine.state === "open") trial.open(page);
  stand(page.mine);
});

const send = trying(async () => {
  const form = one("#try");
  if (!form) return notice(own("signIn"));
  const sent = new FormData(form);
  for (const word of trial.said) sent.append("words", word);
  const answer = await fetch(form.action, { method: "POST", body: sent });
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.text);
  notice("");
  if (told.mine.state === "open") trial.open(await fetched([])); // judged before, and not good enough
  stand(told.mine);
});

const trial = new Trial(await import(root.dataset.board), { asks: trying(fetched), confirms: send });
await trying(async () => {
  const page = await fetched([]);
  trial.open(page);
  stand(page.mine);
})();
