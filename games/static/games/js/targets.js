/** Nodes of a board that stand for words: making them buttons, and walking among them by keys. */

/** Return the tree with every node that carries words made a button; one of them is the Tab stop. */
export function enable(tree, labels, current) {
  const found = [];
  collect(tree, found);
  const stop = found.includes(current) ? current : found[0];
  const words = new Set(spokenOf(tree));
  return { tree: dressed(tree, labels, stop), targets: found, words };
}

const spokenOf = (node) => (typeof node === "string" ? [] : [...wordsOf(node), ...node.children.flatMap(spokenOf)]);

const seen = (element) => element.checkVisibility?.() ?? true;

/** Give the Tab stop to a target that is in sight, where the one that has it is not. */
export function settle(root) {
  const stop = root.querySelector("[data-words][tabindex='0']");
  if (!stop || seen(stop)) return;
  const other = [...root.querySelectorAll("[data-words]")].find(seen);
  if (!other) return;
  stop.setAttribute("tabindex", "-1");
  other.setAttribute("tabindex", "0");
}

const wordsOf = (node) => node.attributes["data-words"]?.split(" ") ?? [];
const nameOf = (node) => node.key ?? node.attributes["data-words"];

function collect(node, found) {
  if (typeof node === "string") return;
  if (node.attributes["data-words"]) found.push(nameOf(node));
  for (const child of node.children) collect(child, found);
}

function dressed(node, labels, stop) {
  if (typeof node === "string") return node;
  const children = node.children.map((child) => dressed(child, labels, stop));
  const words = wordsOf(node);
  if (!words.length) return { ...node, children };
  const label = node.attributes["aria-label"] ?? words.map((word) => labels.get(word) ?? word).join("; ");
  const button = {
    role: node.tag === "button" ? undefined : "button",
    tabindex: nameOf(node) === stop ? "0" : "-1",
    "data-target": nameOf(node),
    "aria-label": label,
    "aria-haspopup": words.length > 1 ? "dialog" : undefined,
    class: `${node.attributes.class ?? ""} offered`.trim(),
  };
  const attributes = Object.fromEntries(
    Object.entries({ ...node.attributes, ...button }).filter(([, value]) => value !== undefined),
  );
  return { ...node, attributes, children };
}

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Return which of the places (x, y) is the next one from here in the direction of a key: the nearest
 * in a cone around it, else the nearest on that side; -1 when there is none.
 */
export function nextPlace(places, here, key) {
  const way = WAYS[key];
  if (!way) return -1;
  let best = -1;
  let least = Infinity;
  places.forEach(([x, y], index) => {
    const [dx, dy] = [x - places[here][0], y - places[here][1]];
    const along = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (index === here || along <= 1) return;
    const cost = along + 2.2 * aside + (aside > along ? 10_000 : 0);
    if (cost < least) [best, least] = [index, cost];
  });
  return best;
}

/** Let keys walk among the targets inside a root and say words; `act(words, element)` says them. */
export function walk(root, act, moved = () => {}) {
  root.addEventListener("click", (event) => {
    const element = event.target.closest("[data-words]");
    if (element && root.contains(element)) act(element.dataset.words.split(" "), element);
  });
  root.addEventListener("keydown", (event) => {
    const element = event.target.closest("[data-words]");
    if (!element) return;
    if ((event.key === "Enter" || event.key === " ") && element.localName !== "button") {
      event.preventDefault();
      act(element.dataset.words.split(" "), element);
    } else if (event.key in WAYS || event.key === "Home" || event.key === "End") {
      event.preventDefault();
      step(root, element, event.key, moved);
    }
  });
}

function step(root, element, key, moved) {
  const all = [...root.querySelectorAll("[data-words]")].filter(seen);
  const places = all.map((each) => {
    const box = each.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  });
  const index =
    key === "Home" ? 0 : key === "End" ? all.length - 1 : nextPlace(places, all.indexOf(element), key);
  if (index < 0) return;
  for (const each of all) each.setAttribute("tabindex", "-1");
  all[index].setAttribute("tabindex", "0");
  all[index].focus();
  moved(all[index].dataset.target ?? all[index].dataset.words);
}
