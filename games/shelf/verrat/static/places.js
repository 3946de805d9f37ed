/** Where everything stands on the drawing: the ring, the cities, the dungeons, the island. */

export const WIDTH = 1000;
export const HEIGHT = 1592;
export const CENTRE = [500, 492];
export const RADIUS = 392;
export const TILE = [238, 236];
const CITY_TOP = 985;

/** Return the place of a seat of the ring; the throne stands at the top, seat 0 at its left hand. */
export const onRing = (index, radius = RADIUS) => {
  const angle = ((index + 1) / 13) * 2 * Math.PI - Math.PI / 2;
  return [CENTRE[0] + radius * Math.cos(angle), CENTRE[1] + radius * Math.sin(angle)].map(Math.round);
};

/** Return the upper left corner of a city's tile; the eighth tile is the island. */
export const tileAt = (n) => [8 + 249 * (n % 4), CITY_TOP + 246 * Math.floor(n / 4)];

export const ISLAND = 7;

/** Return the upper left corner of a dungeon; the fourth is for those who wait off the board. */
export const cellAt = (n) => [8 + 249 * n, CITY_TOP + 490];

/** Return where each vizier stands: its name to [x, y, scale]. */
export function stands(view) {
  const found = {};
  view.ring.forEach(({ vizier }, index) => {
    if (vizier) found[vizier] = [...onRing(index), 1.25];
  });
  const crowd = (viziers, [x, y], width, scale) =>
    viziers.forEach((vizier, i) => {
      const step = Math.min(64, width / viziers.length);
      found[vizier] = [Math.round(x + step * (i - (viziers.length - 1) / 2)), Math.round(y), scale];
    });
  view.cities.forEach(({ visitors }, n) => {
    const [x, y] = tileAt(n);
    crowd(visitors, [x + TILE[0] / 2, y + 192], 210, 0.78);
  });
  const [ix, iy] = tileAt(ISLAND);
  crowd(view.island, [ix + TILE[0] / 2, iy + 160], 190, 0.85);
  view.dungeons.forEach((prisoners, n) => {
    const [x, y] = cellAt(n);
    crowd(prisoners, [x + TILE[0] / 2 + 30, y + 60], 190, 0.78);
  });
  const [hx, hy] = cellAt(3);
  crowd(view.off_board, [hx + TILE[0] / 2, hy + 70], 190, 0.66);
  return found;
}

/** Return where a plan leads: "seat-8", a city; null for staying. */
export function goalAt(goal, view, lane) {
  if (!goal || goal === "stay") return null;
  if (goal.startsWith("seat-")) {
    const marker = Number(goal.slice(5));
    return [...onRing(view.ring.findIndex((seat) => seat.marker === marker)), 1.25];
  }
  const [x, y] = tileAt(view.cities.findIndex(({ id }) => id === goal));
  return [Math.round(x + TILE[0] / 2 + 58 * (lane - 1)), y + 192, 0.78];
}
