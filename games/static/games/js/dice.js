/**
 * What this device gives to the dice of a match, and what it makes of them in the end.
 *
 * It makes a secret, gives its seal, and opens it when every seal lies there; what lay there then it
 * keeps, so that nobody can say otherwise afterwards. See games/kit/shared_dice.py. Pure but for `store`.
 */
import { keeps, sha256 } from "./sha256.js";

const NAME = "siamleague.dice";
const MOST = 80; // secrets, and matches, that a device remembers
const SEAL = "siamleague dice secret\n";
const SEED = "siamleague dice of all\n";
const DIGITS = /^[0-9a-f]{64}$/;

const bytes = (digits) => (digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
const digest = (label, ...parts) => sha256(new Uint8Array([...new TextEncoder().encode(label), ...parts.flat()]));

/** Return the seal of a seat's secret. */
export const sealOf = (secret) => digest(SEAL, bytes(secret));

/** Return the seed that all secrets give together, "" standing for one that is not there. */
export function seedOf(site, sealed, secrets) {
  const seats = sealed.map((seal, seat) => [seal ? (secrets[seat] ? 2 : 1) : 0, ...bytes(seal), ...bytes(secrets[seat])]);
  return digest(SEED, [site.length / 2], bytes(site), seats.flat());
}

/** Return what does not fit in the dice of a match that is over: "seal", "seed", or "" if all does. */
export function fault({ commitment, seed, dice }) {
  const { how, site = seed, sealed = [], secrets = [] } = dice ?? {};
  if (!keeps(commitment, site ?? "")) return "seal";
  if (how !== "shared") return site === seed ? "" : "seed";
  const opened = sealed.every((seal, seat) => !secrets[seat] || sealOf(secrets[seat]) === seal);
  if (!opened) return "seal";
  return seedOf(site, sealed, secrets) === seed ? "" : "seed";
}

/** Say how the dice of a match came about, and once it is over whether everything fits; `kept` is that. */
export function told(picture, { names, t, device = null }) {
  const { dice, seat } = picture;
  const { how = "site", sealed = [], opened = [] } = dice ?? {};
  const called = (seats) => seats.map((each) => names[each]).join(", ");
  const shut = sealed.map((seal, each) => (seal && !opened.includes(each) ? each : -1)).filter((each) => each >= 0);
  const over = picture.status === "finished" && picture.seed !== undefined;
  const wrong = over ? fault(picture) || (device?.doubts(picture) ?? "") : "";
  if (wrong) return { kept: false, text: t(`dice-wrong-${wrong}`) };
  const text = [t(`dice-${how === "shared" && !opened.length ? "nobody" : how}`, { who: called(opened) })];
  if (over) text.push(t(how === "shared" ? "dice-fits" : "fair"));
  if (over && how === "shared" && seat !== null && device?.gave(picture)) text.push(t("dice-mine"));
  if (how === "shared" && shut.length) text.push(t("dice-shut", { who: called(shut) }));
  return { kept: true, text: text.join(" ") };
}

export class Dice {
  constructor(store, source = globalThis.crypto) {
    this.store = store;
    this.source = source;
    this.answered = new Set(); // what was given over this line already
  }

  /** Return the seal of this device's secret for a match; of a fresh one where it has none. */
  seal(code = "") {
    const known = code && this.#memory().secrets.find((each) => each.code === code);
    return (known || this.#fresh(code)).seal;
  }

  /** Give over a line what the picture of a match waits for. */
  follow(picture, send) {
    const { code, seat, status } = picture;
    const { how, sealed = [], opened = [] } = picture.dice ?? {};
    if (seat === null || seat === undefined) return;
    const open = status === "open" || how === "unseen" || (how === "sealing" && !sealed[seat]);
    if (open) this.#once(`seal ${how}`, () => send({ do: "seal", dice: this.seal(code) }));
    const secret = how === "opening" && sealed[seat] && !opened.includes(seat) && this.#secret(sealed[seat]);
    if (!secret) return;
    this.#remember(picture);
    this.#once("unseal", () => send({ do: "unseal", secret }));
  }

  /** Let everything be given again: the line was down. */
  again() {
    this.answered.clear();
  }

  /** Return what differs from what this device saw when it opened its secret: "swapped", "mine", or "". */
  doubts(picture) {
    const seen = this.#memory().matches[picture.code];
    if (!seen || picture.seat === null) return "";
    const { sealed = [] } = picture.dice;
    const same = seen.site === picture.commitment && JSON.stringify(seen.sealed) === JSON.stringify(sealed);
    if (!same) return "swapped";
    return this.gave(picture) ? "" : "mine";
  }

  /** Tell whether the secret of this device is among those of a match that is over. */
  gave({ seat, dice }) {
    const secret = dice.secrets?.[seat];
    return Boolean(secret) && this.#secret(dice.sealed[seat]) === secret;
  }

  #once(what, act) {
    if (this.answered.has(what)) return;
    if (act() !== false) this.answered.add(what);
  }

  #secret(seal) {
    return this.#memory().secrets.find((each) => each.seal === seal)?.secret ?? "";
  }

  #fresh(code) {
    const secret = [...this.source.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const made = { code, secret, seal: sealOf(secret) };
    const memory = this.#memory();
    memory.secrets = [...memory.secrets, made].slice(-MOST);
    this.#keep(memory);
    return made;
  }

  #remember({ code, commitment, dice }) {
    const memory = this.#memory();
    if (memory.matches[code]) return;
    const others = Object.entries(memory.matches).slice(1 - MOST);
    memory.matches = Object.fromEntries([...others, [code, { site: commitment, sealed: dice.sealed }]]);
    this.#keep(memory);
  }

  #memory() {
    if (this.memory) return this.memory; // a device that keeps nothing remembers while the page is open
    try {
      const { secrets, matches } = JSON.parse(this.store.getItem(NAME));
      const whole = secrets.every(({ secret, seal }) => DIGITS.test(secret) && DIGITS.test(seal));
      return whole && matches ? { secrets, matches } : { secrets: [], matches: {} };
    } catch {
      return { secrets: [], matches: {} };
    }
  }

  #keep(memory) {
    try {
      this.store.setItem(NAME, JSON.stringify(memory));
    } catch {
      this.memory = memory;
    }
  }
}

/** Put the seal of a secret into every form that sits down or opens a table. */
export function fill(device, code = "", root = document) {
  for (const field of root.querySelectorAll("input[type=hidden][name=dice]")) field.value ||= device.seal(code);
}
