import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

globalThis.navigator ??= {};
const { share } = await import("../../siamleague/static/siamleague/js/share.js");
const { kept } = await import("../../siamleague/static/siamleague/js/dom.js");
const EMBED = new URL("../../siamleague/static/siamleague/js/embed.js", import.meta.url);
const button = { dataset: { title: "Winter Cup", url: "https://a.example/", copied: "Copied." } };

test("a device with a sheet of its own opens it, and nothing is said", async () => {
  const shared = [];
  assert.equal(await share(button, { share: async (what) => shared.push(what) }), "");
  assert.deepEqual(shared, [{ title: "Winter Cup", url: "https://a.example/" }]);
});

test("without one the address is copied, and that is said", async () => {
  const copied = [];
  const clipboard = { writeText: async (text) => copied.push(text) };
  assert.equal(await share(button, { clipboard }), "Copied.");
  assert.deepEqual(copied, ["https://a.example/"]);
});

test("a closed sheet is no fault, and where nothing works the address is shown", async () => {
  const closed = Object.assign(new Error("closed"), { name: "AbortError" });
  const fails = (wrong) => ({ share: async () => { throw wrong; } });
  assert.equal(await share(button, fails(closed)), "");
  assert.equal(await share(button, fails(new Error("no"))), "https://a.example/");
});

test("a frame that may keep nothing keeps it for as long as its page lives", () => {
  const denied = { get localStorage() { throw new Error("SecurityError"); } };
  const store = kept("localStorage", denied);
  assert.equal(store.getItem("a"), null);
  store.setItem("a", 1);
  assert.equal(store.getItem("a"), "1");
  store.removeItem("a");
  assert.equal(store.getItem("a"), null);
  assert.equal(kept("localStorage", { localStorage: "own" }), "own");
});

/** Run the script of other pages beside two frames; return them and what hears messages. */
function hosted() {
  const frames = [{ contentWindow: {}, style: {} }, { contentWindow: {}, style: {} }];
  let hear = null;
  runInNewContext(readFileSync(EMBED, "utf8"), {
    URL,
    window: { addEventListener: (_type, act) => { hear = act; } },
    document: {
      currentScript: { src: "https://siam.example/embed.js" },
      querySelectorAll: () => frames,
    },
  });
  return { frames, hear };
}

test("a frame of this site is as high as it says, and no other", () => {
  const { frames, hear } = hosted();
  const source = frames[0].contentWindow;
  hear({ origin: "https://siam.example", source, data: { siamleague: "height", height: 512 } });
  assert.equal(frames[0].style.height, "512px");
  assert.equal(frames[1].style.height, undefined);
});

test("what others say is not heard, and nothing grows without end", () => {
  const { frames, hear } = hosted();
  const source = frames[0].contentWindow;
  const told = { siamleague: "height", height: 512 };
  hear({ origin: "https://evil.example", source, data: told });
  hear({ origin: "https://siam.example", source, data: null });
  hear({ origin: "https://siam.example", source, data: { siamleague: "height", height: "9" } });
  assert.equal(frames[0].style.height, undefined);
  hear({ origin: "https://siam.example", source, data: { siamleague: "height", height: 1e9 } });
  assert.equal(frames[0].style.height, "20000px");
});
