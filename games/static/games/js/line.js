/** The live line to a match: it comes back by itself, and notices when it has gone quiet. */
import { LiveSocket } from "../../siamleague/js/socket.js";

const EVERY = 20_000;
const PATIENCE = 10_000;

/** Say why a line is not coming back, if it is not, and what helps. */
export function sayWhyDown(how, code) {
  const place = document.querySelector("#line-ended");
  for (const words of place.children) words.hidden = words.dataset.code !== String(code);
  place.hidden = how !== "refused";
}

export class Line {
  constructor(path, { receive, up, down }) {
    this.heard = 0;
    this.asked = 0; // when the last ping went out
    this.make = () =>
      new LiveSocket(path, {
        receive: (message) => {
          this.heard = Date.now();
          receive(message);
        },
        state: (state, code) => {
          document.dispatchEvent(new CustomEvent("live:state", { detail: state }));
          if (state === "open") up();
          else down(state, code);
        },
      });
    this.live = this.make();
    addEventListener("online", () => this.live.hurry());
    addEventListener("offline", () => this.live.socket.close());
    addEventListener("pagehide", () => this.live.close());
    addEventListener("pageshow", (event) => {
      if (event.persisted) this.live = this.make();
    });
    setInterval(() => this.ping(), EVERY);
  }

  send(order) {
    return this.live.send(order);
  }

  /** Ask whether somebody is there, and hang up when nobody answers. */
  ping() {
    const asked = Date.now();
    if (!this.send({ do: "ping" })) return;
    this.asked = asked;
    setTimeout(() => {
      if (this.heard < asked) this.live.socket.close();
    }, PATIENCE);
  }
}
