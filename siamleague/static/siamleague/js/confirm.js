/** Asks before a form with data-confirm (on the form or the pressed button) is sent. */
import { one } from "./dom.js";

/** Return the question of this submission, or nothing. */
export const question = (form, submitter) => submitter?.dataset.confirm || form.dataset.confirm || "";

function ask(text) {
  const dialog = one("#confirm");
  one("#confirm-question").textContent = text;
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((answer) => {
    dialog.addEventListener("close", () => answer(dialog.returnValue === "yes"), { once: true });
  });
}

export function enhance() {
  const agreed = new WeakSet();
  const stop = async (event) => {
    const form = event.target;
    const text = question(form, event.submitter);
    if (!text || agreed.delete(form)) return;
    event.preventDefault();
    event.stopImmediatePropagation(); // htmx must wait for the answer too
    const { submitter } = event;
    if (!(await ask(text))) return;
    agreed.add(form);
    form.requestSubmit(submitter);
  };
  document.addEventListener("submit", stop, { capture: true });
}
