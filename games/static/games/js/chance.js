/** What the page of a match does about its dice: gives this device's part, waits no longer than it must, and says how they came about. */
import { one } from "../../siamleague/js/dom.js";
import { Dice, fill, told } from "./dice.js";
import { notYet } from "./headline.js";

export class Chance {
  constructor(root, { store, t, now, names, send }) {
    Object.assign(this, { root, t, now, names, send });
    this.dice = new Dice(store);
    this.timer = undefined; // asks the site to go on when the others are waited for too long
    fill(this.dice);
  }

  /** Begin to talk over a line. At a table that nobody has looked at this device gives its seal before it looks. */
  begin(first) {
    this.dice.again();
    const { unseen, code } = this.root.dataset;
    if (first && unseen === "yes") this.send({ do: "seal", dice: this.dice.seal(code) });
  }

  /** Give what a picture waits for, and see to it that the match goes on where others give nothing. */
  follow(picture) {
    const { until, how } = picture.dice ?? {};
    this.dice.follow(picture, this.send);
    clearTimeout(this.timer);
    if (until) this.timer = setTimeout(() => this.send({ do: "claim" }), Math.max(0, until - this.now()) + 300);
    one("#fair-how").textContent = how === "site" || how === "shared" ? this.told(picture).text : "";
    const hidden = picture.view === null;
    const why = hidden ? notYet(picture) : "";
    one("#board-closed").hidden = !hidden || Boolean(why);
    one("#board-not-yet").hidden = !why;
    one("#board-not-yet").textContent = why && this.t(why);
  }

  /** Say how the dice came about, and once the match is over whether everything fits. */
  told(picture) {
    return told(picture, { names: this.names(), t: this.t, device: this.dice });
  }
}
