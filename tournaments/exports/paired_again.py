"""The pairings of an exported log, made again by the engine: is each the one that it should be?

What a round was made from is in the file, and its hash in the line that published it. The engine
makes the round from that; then those change places of whom the log says so. Nothing is asked of a
database, so the log may be of another site with the same release.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, get_type_hints

from siamleague.history import sealed
from tournaments.aside import restored
from tournaments.formats import shelf
from tournaments.formats.asked import Format, LaidTable
from tournaments.formats.in_halls import HallField, HallsField, InHalls
from tournaments.formats.kinds import Kind
from tournaments.models import TableKind
from tournaments.refusals import NotWhole
from tournaments.rounds import swapping

TWO = 2
MADE = (TableKind.PLAY, TableKind.FULL_BYE, TableKind.REST)  # others are laid beside the pairing
WRONG = (KeyError, IndexError, TypeError, ValueError, AttributeError, AssertionError)


@dataclass
class PairedAgain:
    """What came of it, each with its line."""

    rounds: int = 0  # that were made again
    faults: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def paired_again(told: Mapping[str, Any]) -> PairedAgain:
    """Return what differs in the rounds of a log whose chain was found whole."""
    found = PairedAgain()
    plan: Mapping[str, Any] = {}
    swaps: dict[int, list[int]] = {}
    last = {line["body"]["round"]: line["number"] for line in _published(told)}
    for line in told["lines"]:
        verb, body = line["verb"], line["body"]
        plan = body.get("plan", plan)
        if verb == "round.proposed":
            swaps[body["round"]] = []
        elif verb == "round.swapped":
            swaps.setdefault(body["round"], []).extend(body.get("swapped", ()))
        elif verb == "round.paired":
            if last[body["round"]] == line["number"]:
                _look(told, line, plan, swaps.get(body["round"], []), found)
            else:
                found.notes.append(f"Line {line['number']}: this round was taken back later.")
    return found


def _published(told: Mapping[str, Any]) -> Iterator[Any]:
    return (line for line in told["lines"] if line["verb"] == "round.paired")


def _look(
    told: Mapping[str, Any],
    line: Any,
    plan: Mapping[str, Any],
    swaps: Sequence[int],
    found: PairedAgain,
) -> None:
    body, where = line["body"], f"Line {line['number']}: round {line['body']['round']}"
    kept = told.get("fields", {}).get(str(body["round"]))
    if kept is None or "field" not in body:
        found.notes.append(f"{where} was not made again: from what it was made is not in the file.")
        return
    if sealed.digest_of(kept) != body["field"]:
        found.faults.append(f"{where} was made from something else than the file says.")
        return
    try:
        tables = _made(plan, kept)
        moves = swapping.in_pairs(list(swaps))
        wanted = [table.entries for table in swapping.moved(tables, moves)]
    except (*WRONG, NotWhole) as odd:
        found.faults.append(f"{where} cannot be made from what the file says: {odd}")
        return
    found.rounds += 1
    if moves:
        found.notes.append(f"{where}: {len(moves)} times two changed places by hand.")
    sat = [tuple(entries) for _pk, _at, kind, entries, _met in body["tables"] if kind in MADE]
    names = told.get("names", {})
    for number, entries in enumerate(_without(wanted, _gone(plan, kept)), 1):
        if entries not in sat:
            said = " – ".join(names.get(str(one), f"entry {one}") for one in entries)
            found.faults.append(f"{where}: its table {number} is {said}, and they do not sit so.")
            return
    if len(sat) != len(wanted):
        found.faults.append(f"{where} has {len(sat)} tables instead of {len(wanted)}.")


def _made(plan: Mapping[str, Any], kept: Any) -> Sequence[LaidTable]:
    """Return the tables that the engine makes of a field as it is kept."""
    way = _way(plan)
    hint = get_type_hints(type(way).pair)["field"]
    if "halls" not in kept:
        made = way.make(restored(hint, kept))
    else:
        halls = (HallField(each["hall"], restored(hint, each["field"])) for each in kept["halls"])
        whole = HallsField(tuple(halls), tuple(kept["without"]))
        made = InHalls(way, plan.get("rounds", 1)).make(whole)
    if made.stuck:
        raise ValueError("there is no round")
    return made.tables


def _way(plan: Mapping[str, Any]) -> Format:
    kind = next(each for each in Kind if each.seats == plan["seats"])
    way = shelf.by_slug("swiss" if plan["format"] == "tables" else plan["format"])
    fitting = way.fitting(kind)
    if fitting is None:
        raise ValueError(f"{plan['format']} at tables of {plan['seats']}")
    return fitting


def _gone(plan: Mapping[str, Any], kept: Any) -> frozenset[int]:
    """Return who has left, where their chairs are taken away from larger tables."""
    return frozenset(kept.get("gone", ()) if plan["seats"] > TWO else ())


def _without(tables: Sequence[tuple[int, ...]], gone: frozenset[int]) -> list[tuple[int, ...]]:
    left = (tuple(one for one in entries if one not in gone) for entries in tables)
    return [entries for entries in left if entries]
