/** Small helpers for finding things on the page and telling readers about changes. */

/** Return the first element that fits, or null. */
export const one = (selector, root = document) => root.querySelector(selector);

/** Return every element that fits, as an array. */
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];

/** Call `act(event, element)` for events on elements that fit, now or later on the page. */
export function on(type, selector, act, root = document) {
  root.addEventListener(type, (event) => {
    const element = event.target instanceof Element && event.target.closest(selector);
    if (element && root.contains(element)) act(event, element);
  });
}

/** Return what the browser keeps under that name; in a frame that may keep nothing, the page does. */
export function kept(name, browser = globalThis) {
  try {
    return browser[name];
  } catch {
    const here = new Map();
    return {
      getItem: (key) => here.get(key) ?? null,
      setItem: (key, value) => here.set(key, String(value)),
      removeItem: (key) => here.delete(key),
    };
  }
}

/** Send a form as the browser would, without leaving the page; return whether it was taken. */
export async function post(form, submitter) {
  const body = new FormData(form, submitter);
  const answer = await fetch(form.action, { method: "POST", body, redirect: "manual" });
  return answer.ok || answer.type === "opaqueredirect";
}
