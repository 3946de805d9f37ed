/**
 * Questions that a reader wants to pass over for a while: kept by this page until the time is up.
 * The board says how far a skip reaches; see boards/README.md.
 */

/** Tell whether what was decided still holds here; `here` is what the board says, or null. */
export const holds = (skip, here) =>
  Boolean(skip && here) &&
  skip.holds === here.holds &&
  here.scopes.some(({ name, until }) => name === skip.name && until === skip.until);

/** Return the decision to pass over what is asked until the end of the scope of that name. */
export const decided = (name, { holds, scopes }) =>
  ({ name, holds, until: scopes.find((scope) => scope.name === name).until });

/** One decision, remembered for as long as the tab is open. */
export class Skip {
  constructor(store, name) {
    this.store = store;
    this.name = name;
    this.now = read(store, name);
  }

  keep(decision) {
    this.now = decision;
    try {
      if (decision) this.store.setItem(this.name, JSON.stringify(decision));
      else this.store.removeItem(this.name);
    } catch {
      // Then it is forgotten with the page.
    }
  }
}

function read(store, name) {
  try {
    return JSON.parse(store.getItem(name) ?? "null");
  } catch {
    return null;
  }
}
