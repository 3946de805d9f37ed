/**
 * Short notes on parts of a board, and the rule each part speaks of: shown on hover, focus and touch, put away with
 * Escape. A question mark lets the rule of the part in focus be read aloud.
 */
import { Rulebook } from "./rulebook.js";

const GAP = 10;

export class Tips {
  constructor(root) {
    this.box = document.createElement("div");
    this.box.className = "tip";
    this.box.setAttribute("role", "tooltip");
    this.box.hidden = true;
    this.rules = new Rulebook(document.querySelector("[data-rules]")?.dataset.rules ?? "");
    this.aloud = document.createElement("p");
    this.aloud.className = "visually-hidden";
    this.aloud.setAttribute("role", "status");
    root.after(this.aloud);
    root.addEventListener("keydown", (event) => event.key === "?" && this.read(event.target.closest("[data-rule]")));
    root.after(this.box);
    for (const type of ["pointerover", "focusin"]) root.addEventListener(type, (event) => this.over(event));
    for (const type of ["pointerleave", "focusout"]) root.addEventListener(type, () => this.hide());
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.hide());
    addEventListener("scroll", () => this.hide(), { capture: true, passive: true });
  }

  over(event) {
    const element = event.target.closest("[data-tip], [data-rule]");
    if (element) this.show(element);
    else this.hide();
  }

  async show(element) {
    this.shown = element;
    this.put(element, "");
    const rule = await this.rules.line(element.dataset.rule);
    if (rule && this.shown === element) this.put(element, rule);
  }

  /** Say aloud which rule a part speaks of. */
  async read(element) {
    if (element) this.aloud.textContent = await this.rules.line(element.dataset.rule);
  }

  put(element, rule) {
    this.box.textContent = [element.dataset.tip, rule].filter(Boolean).join(" — ");
    this.box.hidden = !this.box.textContent;
    const [at, own] = [element.getBoundingClientRect(), this.box.getBoundingClientRect()];
    const [x, y] = placed(at, own, document.documentElement);
    this.box.style.left = `${x}px`;
    this.box.style.top = `${y}px`;
  }

  hide() {
    this.shown = null;
    this.box.hidden = true;
  }
}

/** Return where a box goes: above its element, or below where there is no room, inside the window. */
export function placed(at, own, { clientWidth }) {
  const middle = at.x + at.width / 2 - own.width / 2;
  const x = Math.max(GAP, Math.min(middle, clientWidth - own.width - GAP));
  const above = at.y - own.height - GAP;
  return [x, above > GAP ? above : at.y + at.height + GAP];
}
