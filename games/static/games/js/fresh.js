/**
 * What has changed since the reader moved last: every part of a board that has a name (a key) and shows
 * something else than it did then, or stands elsewhere, is marked until the reader moves again. Pure but for
 * the memory at the end. A mark tells nothing that the board does not show: it compares two drawings.
 */

/** Return what each named part shows, as a short number; parts inside a part count for themselves. */
export function shownBy(tree) {
  const found = new Map();
  collect(tree, found);
  return found;
}

function collect(node, found) {
  if (typeof node === "string") return node;
  const inside = node.children.map((child) => collect(child, found)).join("|");
  const { transform = "", "data-tip": tip = "", d = "" } = node.attributes;
  const own = `${node.tag} ${transform} ${tip} ${d.length} ${inside}`;
  if (node.key === undefined) return own;
  found.set(node.key, digest(own));
  return "";
}

/** Return a number of 32 bits for a text (FNV-1a): short to keep, and nothing to read in it. */
function digest(text) {
  let sum = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) sum = Math.imul(sum ^ text.charCodeAt(place), 0x01000193) >>> 0;
  return sum;
}

/** Return the tree with a class on every named part that shows something else than it did before. */
export function marked(tree, before, now = shownBy(tree)) {
  if (typeof tree === "string") return tree;
  const children = tree.children.map((child) => marked(child, before, now));
  if (tree.key === undefined || before.get(tree.key) === now.get(tree.key)) return { ...tree, children };
  const name = `${tree.attributes.class ?? ""} is-fresh`.trim();
  return { ...tree, attributes: { ...tree.attributes, class: name }, children };
}

/** What a board showed when its reader moved last, kept on the device. */
export class Seen {
  constructor(store, name) {
    this.store = store;
    this.name = name;
    try {
      const kept = JSON.parse(store.getItem(name) ?? "null");
      this.before = kept && new Map(kept);
    } catch {
      this.before = null;
    }
  }

  /** Keep what is shown now as seen. */
  keep(tree) {
    this.before = shownBy(tree);
    try {
      this.store.setItem(this.name, JSON.stringify([...this.before]));
    } catch {
      // Then it is forgotten with the page.
    }
  }

  forget() {
    this.before = null;
    this.store.removeItem(this.name);
  }

  mark = (tree) => (this.before ? marked(tree, this.before) : tree);
}
