/** A board outside of a match that waits for a move: lessons, what if, puzzles. The site says what may follow. */
import { one, on } from "../../siamleague/js/dom.js";
import { panel } from "./asking.js";
import { draw } from "./boards/paint.js";
import { which } from "./dialogs.js";
import { Easel } from "./easel.js";
import { sceneOf } from "./scene.js";
import { back, begin, heard, say } from "./sentence.js";
import { walk } from "./targets.js";
import { fromPage, speaker } from "./words.js";

export class Trial {
  /** `asks` is given the words that were said, and returns the page that the site answers with, or nothing; `confirms` is called when a whole move was said. */
  constructor(board, { asks, confirms }) {
    this.board = board;
    this.asks = asks;
    this.t = speaker(fromPage("page"));
    this.boardWords = speaker(fromPage("page", "board"));
    this.language = document.documentElement.lang.startsWith("it") ? "it" : "en";
    this.sentence = begin(null);
    this.adrift = false; // whether what had the focus is gone
    const choose = (words, element) => this.choose(words, element);
    this.easel = new Easel(one("#board"), one("#board-words"), board, choose);
    walk(one("#ask"), choose, (target) => {
      this.current = target;
    });
    const acts = { confirm: confirms, undo: () => this.update(back(this.sentence)) };
    on("click", "[data-act]", (event, pressed) => acts[pressed.dataset.act]());
  }

  /** Show a page: the position, who sits where, and what may be said. */
  open(page) {
    this.page = page;
    this.reply = page;
    this.current = null;
    this.update(begin(page.ask));
  }

  /** Return the words of the move that was said. */
  get said() {
    return this.sentence.said.map(({ word }) => word);
  }

  update(sentence) {
    this.sentence = sentence;
    this.show();
    if (sentence.awaited) this.listen(sentence.awaited);
  }

  async listen(said) {
    const reply = await this.asks(said);
    if (!reply) return;
    this.reply = reply;
    this.update(heard(this.sentence, reply.ask));
  }

  async choose(words, element) {
    const labels = new Map(this.sentence.words.map(({ word, label }) => [word, label]));
    const title = element.getAttribute("aria-label") ?? this.t("which");
    const word = words.length === 1 ? words[0] : await which(words, labels, title);
    if (word) this.update(say(this.sentence, word));
  }

  /** Draw the position, or another one that nobody is asked about. */
  show(view = null) {
    const { page, sentence, t } = this;
    const over = view !== null || page.seat === null;
    const seats = page.names.map((name, seat) => ({ seat, name: name || t("seat", { n: seat + 1 }), bot: "", gone: false }));
    const status = page.seat === null ? "finished" : "running";
    const picture = { view: view ?? page.view, seats, seat: page.seat, to_act: page.to_act, status, ranks: page.ranks ?? null, log: [] };
    const more = { sentence: over ? undefined : sentence, t: this.boardWords, language: this.language, last: null };
    const scene = sceneOf(picture, page.open ? { ...more, open: page.open } : more);
    const inside = document.activeElement?.closest("#ask, #board");
    const lost = this.easel.show(scene);
    const groups = (word) => this.board.group?.(word, scene) ?? "";
    const shown = over ? null : panel({ sentence, sealed: [], groups, t, current: this.current, drawn: this.easel.drawn });
    one("#ask").hidden = !shown;
    if (shown) draw(one("#ask"), shown, { calm: true });
    else one("#ask").replaceChildren();
    this.adrift ||= Boolean(inside || lost);
    if (this.adrift && !sentence.awaited) this.refocus();
  }

  refocus() {
    this.adrift = false;
    if (document.activeElement && document.activeElement !== document.body) return;
    (one("[data-act=confirm]") ?? one("#board [tabindex='0']") ?? one("#ask [tabindex='0']") ?? one("#now"))?.focus({ preventScroll: true });
  }
}
