// Passkeys: asks the device for a key and sends its answer with the form it belongs to.
//
//   <form data-passkey="create|get" data-options='{"publicKey": ...}' or data-options-from="url">
//     <input type="hidden" name="credential">
//     <button type="button" data-passkey-ask hidden>
//     <p data-passkey-fault hidden data-cancelled="..." data-missing="..." data-failed="...">
//
// Without JavaScript, or on a device that knows no passkeys, the button stays hidden.

import { fromJson, toJson } from "./passkey_words.js";

/** Return whether this page, opened as it was, may ask for a passkey. */
export function canAsk(view = window) {
  return Boolean(view.isSecureContext && view.PublicKeyCredential && view.navigator.credentials);
}

/** Return which sentence explains a failure: one of the data-... names of the fault line. */
export function faultOf(error) {
  if (error?.name === "NotAllowedError" || error?.name === "AbortError") return "cancelled";
  if (error?.name === "InvalidStateError") return "known";
  if (error?.name === "SecurityError") return "missing";
  return "failed";
}

async function options(form) {
  if (form.dataset.options) return JSON.parse(form.dataset.options);
  const answer = await fetch(form.dataset.optionsFrom, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(`no passkey question: ${answer.status}`);
  return answer.json();
}

async function ask(form) {
  const told = await options(form);
  if (form.dataset.passkey === "create") {
    const question = fromJson(told.creation_options);
    // A passkey lies on the device and asks who is holding it; then it needs no password.
    Object.assign(question.publicKey.authenticatorSelection, {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    });
    return navigator.credentials.create(question);
  }
  return navigator.credentials.get(fromJson(told.request_options));
}

function show(fault, name) {
  fault.textContent = fault.dataset[name] || fault.dataset.failed;
  fault.hidden = false;
}

function attach(form) {
  const button = form.querySelector("[data-passkey-ask]");
  const fault = form.querySelector("[data-passkey-fault]");
  if (!canAsk()) {
    if (form.dataset.passkey === "create") show(fault, "missing");
    return;
  }
  button.hidden = false;
  button.addEventListener("click", async () => {
    button.disabled = true;
    fault.hidden = true;
    try {
      const credential = await ask(form);
      form.elements.credential.value = JSON.stringify(toJson(credential));
      form.requestSubmit();
    } catch (error) {
      show(fault, faultOf(error));
    } finally {
      button.disabled = false;
    }
  });
}

if (globalThis.document) {
  for (const form of document.querySelectorAll("form[data-passkey]")) attach(form);
}
