/** What this device remembers about how its reader likes to play. */

const NAME = "siamleague.play";
export const USUAL = { confirm: true, sounds: false };

/** Return the settings kept in a store; what is not there or not readable is as usual. */
export function read(store) {
  try {
    return { ...USUAL, ...JSON.parse(store.getItem(NAME) ?? "{}") };
  } catch {
    return { ...USUAL };
  }
}

/** Keep one setting more; return all of them. */
export function keep(store, name, value) {
  const all = { ...read(store), [name]: value };
  try {
    store.setItem(NAME, JSON.stringify(all));
  } catch {
    // Kept for this page only.
  }
  return all;
}
