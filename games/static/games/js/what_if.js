/** What if: a finished match played on from any of its positions, for every seat, by touching the board. */
import { one, on } from "../../siamleague/js/dom.js";
import { draw, h } from "./boards/paint.js";
import { asked, longer, read, shorter, written } from "./branch.js";
import { Trial } from "./trial.js";
import { speaker } from "./words.js";

const LOOK = 1500; // milliseconds between two looks whether the master has thought

const root = one("#what-if");
const own = speaker(new Map(Object.entries(root.dataset)));
const state = { line: read(location.hash), page: null, looking: undefined };

async function fetched(said) {
  const answer = await fetch(asked(root.dataset.position, state.line, said));
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

const trial = new Trial(await import(root.dataset.board), {
  asks: trying(fetched),
  confirms: () => go(longer(state.line, state.page.seat, trial.said)),
});
const { t } = trial;
const names = root.dataset.names.split("\n").map((name, seat) => name || t("seat", { n: seat + 1 }));

/** Read the line of the address anew, and show where it leads. */
const load = trying(async () => {
  clearTimeout(state.looking);
  state.line = read(location.hash);
  const { line } = state;
  const page = await fetched([]);
  if (state.line !== line) return; // the reader has gone on meanwhile
  notice("");
  state.page = page;
  trial.open(page);
  about();
});

const go = (line) => {
  history.pushState(null, "", written(line));
  trial.adrift = true;
  return load();
};

/** Draw what stands beside the board: whose turn, the line so far, the ways back, the master. */
function about() {
  const { page, line } = state;
  const won = (page.ranks ?? []).flatMap((rank, seat) => (rank === 1 ? [names[seat]] : []));
  one("#now").textContent = page.seat === null
    ? own("over", { who: [t("won-by", { who: won.join(", ") }), page.reason].filter(Boolean).join(". ") })
    : own("turn", { who: names[page.seat] });
  one("#to-match").href = `${root.dataset.match}#move-${page.at}`;
  one("#one-back").disabled = !line.moves.length;
  one("#line").hidden = !line.moves.length;
  draw(one("#line-moves"), h("ol", { class: "log" }, page.line.map(played)), { calm: true });
  const several = page.to_act.length > 1;
  one("#seat-place").hidden = !several;
  one("#seat").replaceChildren(...page.to_act.map((seat) => new Option(names[seat], seat, false, seat === page.seat)));
  master(page.master);
}

const played = ({ seat, labels, text }, place) =>
  h("li", { key: `${place}`, class: "log-line log-move" },
    h("button", { type: "button", class: "mute", "data-kept": String(place), "aria-label": `${own("backTo")} (${place + 1})`, title: own("backTo") }, "↺"),
    h("span", {}, text.length ? text.join(" ") : `${names[seat]}: ${labels.join(" ")}`));

function master(mind) {
  const form = one("#ask-master");
  if (form) form.hidden = mind.state !== "may";
  one("#master-waits").hidden = mind.state !== "waiting";
  one("#master-known").hidden = mind.state !== "known";
  if (mind.state === "waiting") state.looking = setTimeout(look, LOOK);
  if (mind.state !== "known") return;
  one("#master-says").textContent = `${own("known", { words: mind.labels.join(" ") })} ${own("hoped", { n: mind.hoped })}`;
  one("#master-why").replaceChildren(...mind.why.map((reason) => Object.assign(document.createElement("li"), { textContent: reason })));
}

/** Look whether the master has thought, without touching what is being said. */
const look = trying(async () => {
  const { line } = state;
  const page = await fetched([]);
  if (state.line !== line) return;
  state.page.master = page.master;
  master(page.master);
});

const ask = trying(async (form) => {
  const sent = new FormData(form);
  sent.set("at", state.page.at);
  sent.set("seat", state.page.seat);
  for (const move of state.line.moves) sent.append("moves", move);
  const answer = await fetch(form.action, { method: "POST", body: sent });
  if (!answer.ok) throw new Error((await answer.json()).text);
  notice("");
  await look();
});

on("click", "[data-kept]", (event, pressed) => go(shorter(state.line, Number(pressed.dataset.kept))));
one("#one-back").addEventListener("click", () => go(shorter(state.line)));
one("#seat").addEventListener("change", (event) => go({ ...state.line, seat: event.target.value }));
one("#master-play").addEventListener("click", () => go(longer(state.line, state.page.seat, state.page.master.words)));
one("#ask-master")?.addEventListener("submit", (event) => {
  event.preventDefault();
  ask(event.target);
});
addEventListener("popstate", load);
load();
