/**
 * A WebSocket that comes back by itself.
 *
 * The server's pushes say that something changed; the page asks again when it is back, so a lost
 * push costs a moment. `state` is told "open", "lost" or "refused", which brings a code along; a
 * page that brings no `state` shows it at its root, as data-line.
 */

export const FIRST_TRY = 300;
export const FIRST_WAIT = 500;
export const LONGEST_WAIT = 20_000;
// Mostly another web server waits already, and the first try meets it. One that must load the site
// first is there within three seconds, and so long nobody slows down.
const QUICK_TRIES = 8;
const REFUSED = (code) => code >= 4400 && code < 4500;

/** Return milliseconds before try number `attempt` (from 0); jitter keeps a hall from storming. */
export function wait(attempt, random = Math.random) {
  const grown = FIRST_WAIT * 2 ** Math.max(0, attempt - QUICK_TRIES + 1);
  const full = attempt === 0 ? FIRST_TRY : Math.min(LONGEST_WAIT, grown);
  return Math.round(full / 2 + (random() * full) / 2);
}

/** Return the ws or wss address of a path on the page's own host. */
export function address(path, location = globalThis.location) {
  const url = new URL(path, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}

/** Open a socket and keep it open until `close` is called or the server says no for good. */
export class LiveSocket {
  constructor(path, { receive, state = announce, tools = {} }) {
    this.path = path;
    this.receive = receive;
    this.state = state;
    this.make = tools.make ?? ((url) => new WebSocket(url));
    this.later = tools.later ?? ((act, time) => setTimeout(act, time));
    this.random = tools.random ?? Math.random;
    this.location = tools.location ?? globalThis.location;
    this.attempt = 0;
    this.ended = false;
    this.connect();
  }

  connect() {
    this.timer = undefined;
    const socket = this.make(address(this.path, this.location));
    this.socket = socket;
    socket.onopen = () => {
      this.attempt = 0;
      this.state("open");
    };
    socket.onmessage = (message) => this.receive(JSON.parse(message.data));
    socket.onclose = (gone) => socket === this.socket && this.lost(gone.code);
  }

  lost(code) {
    if (this.ended) return;
    if (REFUSED(code)) {
      this.ended = true;
      this.state("refused", code);
      return;
    }
    this.state("lost");
    this.timer = this.later(() => this.connect(), wait(this.attempt, this.random));
    this.attempt += 1;
  }

  /** Try at once when the network is back; harmless while the socket is open. */
  hurry() {
    if (this.ended || this.timer === undefined) return;
    clearTimeout(this.timer);
    this.attempt = 0;
    this.connect();
  }

  /** Send a value; return false when the line is down, so that the page can say so. */
  send(value) {
    if (this.socket.readyState !== 1) return false;
    this.socket.send(JSON.stringify(value));
    return true;
  }

  close() {
    this.ended = true;
    clearTimeout(this.timer);
    this.socket.close();
  }
}

/** Open a socket for the life of this page, asleep while the page is in the back-forward cache. */
export function listen(path, receive) {
  let live = new LiveSocket(path, { receive });
  addEventListener("online", () => live.hurry());
  addEventListener("pagehide", () => live.close());
  addEventListener("pageshow", (event) => {
    if (event.persisted) live = new LiveSocket(path, { receive });
  });
  return { send: (value) => live.send(value), close: () => live.close() };
}

function announce(state) {
  document.documentElement.dataset.line = state;
  document.dispatchEvent(new CustomEvent("live:state", { detail: state }));
}
