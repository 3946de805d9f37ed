/** Switches notices on or off on this device; without what that needs, the switch stays hidden. */
import { one } from "./dom.js";

/** Return the bytes of a key in base64url, as browsers want it. */
export function bytes(key) {
  const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Return what the site keeps of a subscription. */
export function told(subscription) {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth };
}

function show(form, state) {
  const on = state === "on";
  one("[data-push-state]", form).textContent = form.dataset[state];
  one("[value=on]", form).hidden = on;
  one("[value=off]", form).hidden = !on;
}

async function say(form, choice, subscription) {
  const body = new FormData(form);
  body.set("choice", choice);
  for (const [name, value] of Object.entries(told(subscription))) body.set(name, value);
  const answer = await fetch(form.action, { method: "POST", body });
  if (!answer.ok) throw new Error(`the site answered ${answer.status}`);
}

async function switchOn(form) {
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  const worker = await navigator.serviceWorker.register(form.dataset.worker, { scope: "/" });
  await navigator.serviceWorker.ready;
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytes(form.dataset.push),
  });
  await say(form, "on", subscription);
  return "on";
}

async function switchOff(form, subscription) {
  await say(form, "off", subscription);
  await subscription.unsubscribe();
  return "off";
}

async function current() {
  const worker = await navigator.serviceWorker.getRegistration("/");
  return worker ? worker.pushManager.getSubscription() : null;
}

async function start(form) {
  form.hidden = false;
  const here = await current().catch(() => null);
  // Known to the browser and not to the site, after signing in anew: say it again.
  if (here) await say(form, "on", here).catch(() => {});
  show(form, here ? "on" : Notification.permission === "denied" ? "denied" : "off");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const there = await current().catch(() => null);
    const off = event.submitter?.value === "off" && there;
    show(form, await (off ? switchOff(form, there) : switchOn(form)).catch(() => "failed"));
  });
}

if (globalThis.document) {
  const form = one("[data-push]");
  if (form && "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis) start(form);
}
