/** Short notes on parts of a board: shown on hover, focus and touch, put away with Escape. */

const GAP = 10;

export class Tips {
  constructor(root) {
    this.box = document.createElement("div");
    this.box.className = "tip";
    this.box.setAttribute("role", "tooltip");
    this.box.hidden = true;
    root.after(this.box);
    for (const type of ["pointerover", "focusin"]) root.addEventListener(type, (event) => this.over(event));
    for (const type of ["pointerleave", "focusout"]) root.addEventListener(type, () => this.hide());
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.hide());
    addEventListener("scroll", () => this.hide(), { capture: true, passive: true });
  }

  over(event) {
    const element = event.target.closest("[data-tip]");
    if (element) this.show(element);
    else this.hide();
  }

  show(element) {
    this.box.textContent = element.dataset.tip;
    this.box.hidden = false;
    const [at, own] = [element.getBoundingClientRect(), this.box.getBoundingClientRect()];
    const [x, y] = placed(at, own, document.documentElement);
    this.box.style.left = `${x}px`;
    this.box.style.top = `${y}px`;
  }

  hide() {
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
