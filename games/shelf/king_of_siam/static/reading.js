/** What words of King of Siam say, so that a board can show it. No rules: it reads, it does not judge. */

const PLACE = /^(\w+)>(\w+)$/;
const TAKE = /^take:(\w+)<(\w+)$/;
const PICK = /^(\w+)(?:\+(\w+))?<(\w+)$/;
const CROWN = /^(king|with):(\w+)$/;

/** Return the province that a word speaks of, or "". */
export function provinceOf(word) {
  return (PLACE.exec(word) ?? TAKE.exec(word))?.[2] ?? PICK.exec(word)?.[3] ?? CROWN.exec(word)?.[2] ?? "";
}

/**
 * Return what words do: `change(province, faction)` is by how many followers; `court` counts who
 * came to the mover's court; `pool` who left it; `king` and `other` are the tiles that change places.
 */
export function effects(words) {
  const changes = new Map();
  const [court, pool] = [new Map(), new Map()];
  const add = (map, key, by) => map.set(key, (map.get(key) ?? 0) + by);
  const picks = [];
  const crown = {};
  for (const word of words) {
    const [place, take, tile] = [PLACE.exec(word), TAKE.exec(word), CROWN.exec(word)];
    const pick = take ? null : PICK.exec(word);
    if (place) {
      add(changes, `${place[2]} ${place[1]}`, 1);
      add(pool, place[1], 1);
    } else if (take) {
      add(changes, `${take[2]} ${take[1]}`, -1);
      add(court, take[1], 1);
    } else if (tile) crown[tile[1]] = tile[2];
    else if (pick) picks.push({ province: pick[3], factions: [pick[1], pick[2]].filter(Boolean) });
  }
  exchange(picks, (province, faction, by) => add(changes, `${province} ${faction}`, by));
  return {
    change: (province, faction) => changes.get(`${province} ${faction}`) ?? 0,
    touched: (province, faction) => changes.has(`${province} ${faction}`),
    provinces: new Set([...changes.keys()].map((key) => key.split(" ")[0])),
    court,
    pool,
    king: crown.king ?? "",
    other: crown.with ?? "",
  };
}

/** Who is picked leaves; once both sides are named they arrive at the other one. */
function exchange(picks, add) {
  picks.forEach(({ province, factions }, place) => {
    for (const faction of factions) {
      add(province, faction, -1);
      if (picks.length === 2) add(picks[1 - place].province, faction, 1);
    }
  });
}

/** Return the tiles as they would lie after the words, with whoever would be crowned. */
export function tilesAfter(tiles, { king, other }) {
  const lie = tiles.map((tile) => ({ ...tile, crowning: tile.province === king }));
  const [one, two] = [king, other].map((id) => lie.findIndex((tile) => tile.province === id));
  if (one >= 0 && two >= 0) [lie[one], lie[two]] = [lie[two], lie[one]];
  return lie;
}
