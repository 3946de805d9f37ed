/** The lines of a game's rules in short, by name; the page of rules is read once, when somebody first asks. */
export class Rulebook {
  constructor(address) {
    this.address = address;
    this.lines = null;
  }

  /** Return one line, or nothing where there is none. */
  async line(name) {
    if (!name || !this.address) return "";
    this.lines ??= this.read();
    return (await this.lines).get(name) ?? "";
  }

  async read() {
    try {
      const answer = await fetch(this.address);
      return linesIn(answer.ok ? await answer.text() : "");
    } catch {
      this.lines = null; // the next look may have more luck
      return new Map();
    }
  }
}

/** Return the lines of a page of rules. */
export function linesIn(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  return new Map([...page.querySelectorAll("[data-rule-text]")].map((each) => [each.dataset.ruleText, each.textContent.trim()]));
}
