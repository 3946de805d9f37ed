/**
 * What this device gives to the lot of an event: it seals a secret when its owner presses, opens it by itself while the lot
 * is drawn, and works the lot out again afterwards. The scheme is that of the dice of a match, with devices for seats.
 */
import { Dice, told } from "../../games/js/dice.js";
import { fromPage, speaker } from "../../games/js/words.js";
import { kept, on, one, post } from "../../siamleague/js/dom.js";

/** Return what a device has to do for a lot that is being drawn: the secret to send, or "". */
export function secretFor(dice, picture) {
  let found = "";
  dice.again();
  dice.follow(picture, (said) => {
    found = said.secret;
  });
  return found;
}

/** Say whether a lot that is drawn is what its secrets give, and whether this device's own is in it. */
export function checked(dice, picture, names, t) {
  const whole = { ...picture, seed: picture.seed ?? undefined };
  return told(whole, { names, t, device: dice });
}

function open(dice) {
  const form = one("[data-lot-open]");
  if (!form || form.dataset.sent) return;
  const secret = secretFor(dice, JSON.parse(form.dataset.picture));
  if (!secret) return;
  form.dataset.sent = "yes";
  form.elements.secret.value = secret;
  post(form).catch(() => delete form.dataset.sent);
}

function check(dice) {
  const place = one("#lot-told");
  if (!place || place.textContent) return;
  const { kept: fits, text } = checked(dice, JSON.parse(place.dataset.picture), JSON.parse(place.dataset.names), speaker(fromPage("lot")));
  place.textContent = text;
  place.classList.toggle("note-warning", !fits);
}

function follow(box) {
  const dice = new Dice(kept("localStorage"));
  const look = () => {
    for (const form of box.querySelectorAll("[data-lot-add]")) form.hidden = false;
    open(dice);
    check(dice);
  };
  on("submit", "[data-lot-add]", (_event, form) => {
    form.elements.seal.value = dice.seal(form.dataset.lotAdd);
  }, box);
  new MutationObserver(look).observe(box, { childList: true });
  look();
}

if (globalThis.document) {
  const box = one("[data-live]");
  if (box) follow(box);
}
