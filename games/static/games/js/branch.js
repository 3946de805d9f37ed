/** An imagined line, as the address of its page carries it: #at=17&move=0:word word. Pure. */

/** Return the line in an address: after how many moves of the match it begins, and its own moves. */
export function read(hash) {
  const about = new URLSearchParams(hash.replace(/^#/, ""));
  const at = /^\d{1,9}$/.test(about.get("at") ?? "") ? Number(about.get("at")) : 0;
  return { at, moves: about.getAll("move"), seat: about.get("seat") ?? "" };
}

/** Return what stands behind the # for a line; whose turn is meant is said where several may move. */
export function written({ at, moves, seat }) {
  const about = new URLSearchParams({ at });
  for (const move of moves) about.append("move", move);
  if (seat !== "") about.set("seat", seat);
  return `#${about}`;
}

/** Return the address that answers for a line, with the words said so far. */
export const asked = (place, line, said) => {
  const about = new URLSearchParams(written(line).slice(1));
  for (const word of said) about.append("said", word);
  return `${place}?${about}`;
};

/** Return a line with one move more, or only with its first few. */
export const longer = (line, seat, words) => ({ at: line.at, moves: [...line.moves, `${seat}:${words.join(" ")}`], seat: "" });
export const shorter = (line, kept = line.moves.length - 1) => ({ at: line.at, moves: line.moves.slice(0, Math.max(0, kept)), seat: "" });
