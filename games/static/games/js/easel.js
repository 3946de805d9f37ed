/** Puts a board on the page: draws scenes, keeps the Tab stop, says in words what is shown. */
import { draw, h } from "./boards/paint.js";
import { enable, settle, walk } from "./targets.js";
import { Tips } from "./tips.js";

export class Easel {
  /** `act(words, element)` is called when somebody chooses a part of the board. */
  constructor(root, words, board, act) {
    this.root = root;
    this.words = words;
    this.board = board;
    this.current = null;
    this.drawn = new Set(); // the words that stand on the board
    this.tips = new Tips(root);
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    walk(root, act, (target) => {
      this.current = target;
    });
  }

  /** Draw a scene; `calm` jumps there without gliding. */
  show(scene, { calm = false } = {}) {
    const had = this.root.contains(document.activeElement) ? document.activeElement : null;
    const labels = new Map(scene.words.map(({ word, label }) => [word, label]));
    this.bare = this.board.tree(scene);
    const { tree, targets, words } = enable(this.dress ? this.dress(this.bare) : this.bare, labels, this.current);
    if (!targets.includes(this.current)) this.current = targets[0] ?? null;
    this.drawn = words;
    this.tips.hide();
    draw(this.root, tree, { calm: calm || this.still.matches });
    this.redrawn?.();
    settle(this.root);
    draw(this.words, described(this.board.describe(scene)), { calm: true });
    return had !== null && !this.root.contains(document.activeElement);
  }

  /** Move the focus to the board's Tab stop; return whether there is one. */
  focus(how) {
    const stop = this.root.querySelector("[data-words][tabindex='0'], button[data-words]");
    stop?.focus(how);
    return Boolean(stop);
  }
}

/** Return sections of sentences as a tree. */
export const described = (sections) =>
  h("div", { class: "board-words" }, sections.map(({ title, items }) =>
    h("section", { key: title },
      h("h3", {}, title),
      h("ul", {}, items.map((text) => h("li", {}, text))))));
