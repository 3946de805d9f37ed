/**
 * Trees of elements, and putting them on the page with as little change as possible.
 *
 * A board returns its whole tree for every picture; `draw` compares it with what stands there, so focus
 * survives and only what differs is touched. Nodes with a key are found again wherever they moved.
 */

const SVG = "http://www.w3.org/2000/svg";
const GLIDE = { duration: 420, easing: "cubic-bezier(.3, .7, .2, 1)" };
const APPEAR = { duration: 260, easing: "ease-out" };

/** Return a node: a tag, its attributes and its children; what is null, false or "" is left out. */
export function h(tag, attributes = {}, ...children) {
  const { key, ...rest } = attributes ?? {};
  const kept = Object.entries(rest).filter(([, value]) => shown(value));
  return {
    tag,
    key: key === undefined ? undefined : String(key),
    attributes: Object.fromEntries(kept.map(([name, value]) => [name, value === true ? "" : String(value)])),
    children: children.flat(Infinity).filter(shown).map((child) => (child.tag ? child : String(child))),
  };
}

const shown = (value) => value !== null && value !== undefined && value !== false && value !== "";

/** Return every node of a tree that passes the test, the outer ones first; for tests of boards. */
export function find(tree, test) {
  if (typeof tree === "string") return [];
  const inner = tree.children.flatMap((child) => find(child, test));
  return test(tree) ? [tree, ...inner] : inner;
}

/** Return all text of a tree. */
export const textOf = (tree) =>
  typeof tree === "string" ? tree : tree.children.map(textOf).join(" ").replace(/\s+/g, " ").trim();

/** Put the tree into the root; `calm` keeps everything from gliding. */
export function draw(root, tree, { calm = false } = {}) {
  const moving = calm ? null : { movers: [], fresh: root.firstChild === null };
  children(root, [tree], moving);
  if (moving && !moving.fresh) moving.movers.forEach((act) => act());
}

function make(node, parent) {
  if (typeof node === "string") return document.createTextNode(node);
  const inSvg = node.tag === "svg" || (parent.namespaceURI === SVG && parent.localName !== "foreignObject");
  const element = inSvg ? document.createElementNS(SVG, node.tag) : document.createElement(node.tag);
  element.boardKey = node.key;
  return element;
}

const fits = (element, node) =>
  typeof node === "string"
    ? element.nodeType === Node.TEXT_NODE
    : element.nodeType === Node.ELEMENT_NODE && element.localName === node.tag && element.boardKey === node.key;

function children(parent, wanted, moving) {
  const keyed = new Map([...parent.childNodes].filter((c) => c.boardKey !== undefined).map((c) => [c.boardKey, c]));
  const kept = new Set();
  let place = parent.firstChild;
  for (const node of wanted) {
    const byKey = keyed.get(node.key);
    const found = byKey && fits(byKey, node) ? byKey : free(place, node, kept);
    const element = found ?? make(node, parent);
    kept.add(element);
    if (element === place) place = place.nextSibling;
    else parent.insertBefore(element, place);
    if (!found && node.key !== undefined && moving) moving.movers.push(() => appear(element));
    update(element, node, moving);
  }
  for (const child of [...parent.childNodes]) if (!kept.has(child)) child.remove();
}

/** Return the next unkeyed child that fits, so that a list without keys is changed in place. */
function free(place, node, kept) {
  for (let child = place; child; child = child.nextSibling) {
    if (!kept.has(child) && child.boardKey === undefined && fits(child, node)) return child;
  }
  return null;
}

function update(element, node, moving) {
  if (typeof node === "string") {
    if (element.data !== node) element.data = node;
    return;
  }
  const before = element.getAttribute("transform");
  for (const name of element.getAttributeNames()) if (!(name in node.attributes)) element.removeAttribute(name);
  for (const [name, value] of Object.entries(node.attributes)) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
  const after = node.attributes.transform ?? null;
  if (moving && node.key !== undefined && before && after && before !== after) {
    moving.movers.push(() => glide(element, before, after));
  }
  children(element, node.children, moving);
}

/** Return an SVG transform as CSS writes it: translate(1 2) becomes translate(1px, 2px). */
export const asCss = (transform) =>
  transform
    .replace(/translate\(\s*([-\d.]+)[\s,]+([-\d.]+)\s*\)/g, "translate($1px, $2px)")
    .replace(/rotate\(\s*([-\d.]+)\s*\)/g, "rotate($1deg)");

function glide(element, before, after) {
  element.animate([{ transform: asCss(before) }, { transform: asCss(after) }], GLIDE);
}

function appear(element) {
  element.animate([{ opacity: 0 }, { opacity: 1 }], APPEAR);
}
