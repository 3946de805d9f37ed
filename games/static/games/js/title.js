/** The page's title and sign in the tab: is it my turn here, and how many tables wait elsewhere? */

/** Return the title with what waits in front of it. */
export function titled(title, mine, elsewhere, turn) {
  const marks = [mine ? `● ${turn}` : "", elsewhere ? `(${elsewhere})` : ""].filter(Boolean);
  return marks.length ? `${marks.join(" ")} · ${title}` : title;
}

export class Badge {
  constructor(root, title = document.title) {
    this.root = root;
    this.title = title;
    this.icon = document.querySelector("link[rel=icon]");
    this.calm = this.icon?.href;
    this.mine = false;
    this.waiting = 0;
  }

  /** Show whether it is my turn at this table. */
  turn(mine) {
    this.mine = mine;
    this.show();
  }

  /** Ask the site how many tables wait for me, now and then while the page lives. */
  follow(url, every = 60_000) {
    if (!url) return;
    const ask = async () => {
      try {
        const answer = await fetch(url, { headers: { Accept: "application/json" } });
        if (answer.ok) this.waiting = (await answer.json()).waiting;
      } catch {
        return; // the line is down; the next time will tell
      }
      this.show();
    };
    ask();
    setInterval(ask, every);
    document.addEventListener("visibilitychange", () => document.hidden || ask());
  }

  show() {
    const elsewhere = Math.max(0, this.waiting - (this.mine ? 1 : 0));
    document.title = titled(this.title, this.mine, elsewhere, this.root.dataset.turn ?? "");
    const sign = this.mine || elsewhere ? this.root.dataset.turnIcon : this.calm;
    if (this.icon && sign && this.icon.href !== sign) this.icon.href = sign;
  }
}
