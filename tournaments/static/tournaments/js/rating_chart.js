// The curve of a rating, by mouse and by keyboard. Without this module it is a plain drawing, and
// the table below it says the same.

const MOST = 8; // how many times closer

/** Return the part of the curve to be shown: its start and width, always inside the whole. */
export function windowAround(middle, zoom, whole) {
  const width = whole.width / zoom;
  const start = Math.min(Math.max(middle - width / 2, whole.start), whole.start + whole.width - width);
  return { start, width };
}

/** Return points ("1,2 3,4") moved so that the shown part fills the whole. */
export function stretched(points, shown, whole) {
  const moved = (x) => whole.start + ((x - shown.start) * whole.width) / shown.width;
  return points.trim().split(/\s+/).map((point) => {
    const [x, y] = point.split(",").map(Number);
    return `${Math.round(10 * moved(x)) / 10},${y}`;
  }).join(" ");
}

/** Return the next zoom after "in" or "out". */
export function zoomed(zoom, way) {
  return Math.min(MOST, Math.max(1, way === "in" ? zoom * 2 : zoom / 2));
}

/** Return which dot is next after a key, or nothing if the key means nothing here. */
export function nextDot(key, current, count) {
  const places = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: count - 1 };
  if (!(key in places)) return undefined;
  return Math.min(count - 1, Math.max(0, places[key]));
}

function enliven(figure) {
  const drawing = figure.querySelector("svg");
  const inner = figure.querySelector("[data-chart-window]");
  const dots = [...figure.querySelectorAll("[data-chart-dot]")];
  const said = figure.querySelector("[data-chart-said]");
  const [start, , width] = inner.getAttribute("viewBox").split(" ").map(Number);
  const whole = { start, width };
  const places = dots.map((dot) => `${dot.getAttribute("cx")},${dot.getAttribute("cy")}`);
  const shapes = [...inner.querySelectorAll("[points]")];
  const drawn = shapes.map((shape) => shape.getAttribute("points"));
  let zoom = 1;
  let current = dots.length - 1;

  function show() {
    const shown = windowAround(Number.parseFloat(places[current]), zoom, whole);
    inner.toggleAttribute("data-zoomed", zoom > 1);
    shapes.forEach((shape, n) => {
      shape.setAttribute("points", stretched(drawn[n], shown, whole));
    });
    dots.forEach((dot, n) => {
      dot.setAttribute("cx", Number.parseFloat(stretched(places[n], shown, whole)));
    });
  }
  function go(place) {
    dots[current].removeAttribute("data-current");
    current = place;
    dots[current].setAttribute("data-current", "");
    said.textContent = dots[current].dataset.words;
    if (zoom > 1) show();
  }
  function look(way) {
    zoom = zoomed(zoom, way);
    show();
  }

  drawing.setAttribute("tabindex", "0");
  drawing.setAttribute("role", "application");
  drawing.setAttribute("aria-description", figure.dataset.help);
  figure.querySelector("[data-chart-buttons]").hidden = false;
  for (const button of figure.querySelectorAll("[data-chart-zoom]")) {
    button.addEventListener("click", () => look(button.dataset.chartZoom));
  }
  drawing.addEventListener("focus", () => go(current));
  drawing.addEventListener("keydown", (event) => {
    const place = nextDot(event.key, current, dots.length);
    if (place !== undefined) go(place);
    else if (event.key === "+" || event.key === "=") look("in");
    else if (event.key === "-") look("out");
    else if (event.key === "Enter") location.assign(dots[current].dataset.url);
    else return;
    event.preventDefault();
  });
  dots.forEach((dot, place) => {
    dot.addEventListener("pointerenter", () => go(place));
    dot.addEventListener("click", () => location.assign(dot.dataset.url));
  });
}

if (globalThis.document) {
  for (const figure of document.querySelectorAll("[data-rating-chart]")) enliven(figure);
}
