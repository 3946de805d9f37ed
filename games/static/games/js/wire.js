/**
 * Pictures as they arrive, put together. Pure: no socket, no page.
 *
 * The first picture of a connection is whole; later ones bring only what changed in the view, and only
 * new lines of the log and new remarks. See games/live/picture_wire.py for the words of the protocol.
 */

export const NOTHING = { version: -1, status: "", view: null, log: [], remarks: [], seats: [] };

/**
 * Return the picture after a message, or the same one when the message is older than it.
 *
 * Who looks from behind, or not at all any more, is told no newer number than they may know of.
 */
export function merge(kept, message) {
  const exact = message.watchable !== false && !message.behind;
  if (exact && message.version < kept.version) return kept;
  const { is, changes, gone, ...picture } = message;
  return {
    ...picture,
    view: view(kept, message),
    log: readable(log(kept, picture), picture),
    remarks: remarks(kept, message),
  };
}

/** Return the log with the new lines; one that comes from its beginning takes the place of all. */
const log = (kept, { log: lines = [] }) =>
  lines[0]?.number === 1 ? lines : after(kept.log, lines, (line) => line.number);

/** Return the lines that may still be read: some rules let nobody look far back while they play. */
function readable(lines, { log_shown: shown, behind, version }) {
  if (shown === undefined) return lines;
  const newest = behind ? (lines.at(-1)?.number ?? 0) : version;
  return lines.filter((line) => line.number > newest - shown);
}

/** Return what was said: a whole picture brings everything that may be heard now. */
const remarks = (kept, { changes, remarks: said }) =>
  said && !changes ? said : after(kept.remarks, said, (remark) => remark.id);

function view(kept, { view: fresh, changes, gone = [] }) {
  if (fresh === undefined) return null;
  if (!changes) return fresh;
  const left = Object.entries(kept.view ?? {}).filter(([key]) => !gone.includes(key));
  return { ...Object.fromEntries(left), ...fresh };
}

function after(kept, fresh = [], number) {
  const last = kept.length ? number(kept.at(-1)) : -1;
  return [...kept, ...fresh.filter((line) => number(line) > last)];
}

/** Return the lines of `now` that `before` did not have. */
export const fresh = (before, now) => {
  const last = before.log.at(-1)?.number ?? 0;
  return now.log.filter((line) => line.number > last);
};

/** Return what the page asks for when the line is up: everything after what it has. */
export const look = (picture) => ({ do: "look", have: picture.log.at(-1)?.number ?? 0 });

/** Tell whether it is this reader's turn. */
export const mine = (picture) =>
  picture.status === "running" && picture.seat !== null && picture.to_act?.includes(picture.seat);

/** Tell whether the clocks stand still although the match runs. */
export const paused = (picture) =>
  picture.status === "running" && Boolean(picture.clock) && picture.clock.since === null;

/**
 * Orders on their way. Each is kept, on the device, until the site has answered it, and said
 * again after every reconnect: the ticket makes saying it twice harmless.
 */
export class Outbox {
  constructor(store, name) {
    this.store = store;
    this.name = name;
    this.orders = new Map(read(store, name).map((order) => [order.ticket, order]));
  }

  add(order) {
    this.orders.set(order.ticket, order);
    this.keep();
    return order;
  }

  /** Forget an answered order; return it. */
  settle(ticket) {
    const order = this.orders.get(ticket);
    this.orders.delete(ticket);
    this.keep();
    return order;
  }

  /** Return every order without an answer, the oldest first. */
  waiting() {
    return [...this.orders.values()];
  }

  keep() {
    try {
      if (this.orders.size) this.store.setItem(this.name, JSON.stringify(this.waiting()));
      else this.store.removeItem(this.name);
    } catch {
      // A device that keeps nothing still plays; it only forgets when the page is closed.
    }
  }
}

function read(store, name) {
  try {
    const orders = JSON.parse(store.getItem(name) ?? "[]");
    return Array.isArray(orders) ? orders.filter((order) => order && order.ticket) : [];
  } catch {
    return [];
  }
}

/** Return a fresh ticket; also on pages without a secure context. */
export function ticket(source = globalThis.crypto) {
  if (source.randomUUID) return source.randomUUID();
  const bytes = source.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 15) | 64;
  bytes[8] = (bytes[8] & 63) | 128;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
