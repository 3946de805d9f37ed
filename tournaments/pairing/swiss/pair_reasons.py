"""Why everybody meets whom they meet: read off the finished round, rule by rule."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.pairing.swiss.lineup import Lineup
from tournaments.pairing.swiss.rules import (
    bye,
    clubs_apart,
    families_apart,
    forbidden,
    no_side_too_often,
    rematch,
    side_wishes,
)
from tournaments.pairing.swiss.rules.no_float_twice import last_float
from tournaments.pairing.values import Entrant, Note

# Why two were kept from each other, the strongest reason first.
OBJECTIONS = (
    ("other-forbidden", forbidden.cost),
    ("other-family", families_apart.cost),
    ("other-club", clubs_apart.cost),
    ("other-side-limit", no_side_too_often.cost),
    ("other-side", side_wishes.cost),
)
# What could not be avoided in a pair.
FLAWS = (
    ("rematch", rematch.cost),
    ("same-family", families_apart.cost),
    ("same-club", clubs_apart.cost),
)


@dataclass(frozen=True, slots=True)
class Made:
    """A finished round, by places."""

    lineup: Lineup
    mate: Mapping[int, int]  # without who has the bye
    free: int | None
    right: Mapping[int, int]  # the first choice of each who stays inside the own group


def finished(lineup: Lineup, pairs: Sequence[tuple[int, int]], free: int | None) -> Made:
    """Return the round with what its reasons are read from."""
    mate = dict(pairs) | {lower: upper for upper, lower in pairs}
    staying: dict[int, list[int]] = {}
    for place in sorted(mate):
        if lineup.points[place] == lineup.points[mate[place]]:
            staying.setdefault(lineup.points[place], []).append(place)
    right: dict[int, int] = {}
    for group in staying.values():
        half = len(group) // 2
        if lineup.rules.top_half_meets_bottom_half:
            couples = zip(group[:half], group[half:], strict=True)
        else:
            couples = zip(group[::2], group[1::2], strict=True)
        for upper, lower in couples:
            right[upper], right[lower] = lower, upper
    return Made(lineup, mate, free, right)


def of_pair(made: Made, upper: int, lower: int) -> tuple[Note, ...]:
    """Return why these two meet, and what could not be avoided in it."""
    lineup = made.lineup
    ids = lineup.entrants[upper].id, lineup.entrants[lower].id
    if lineup.points[upper] == lineup.points[lower]:
        notes = [_inside(made, upper, lower)]
    else:
        notes = [_float(made, upper, lower), *_again(lineup, upper, lower)]
    for code, rule in FLAWS:
        if (row := rule(lineup, upper, [lower])) and row[0]:
            notes.append(Note(code, ids))
    return tuple(notes)


def _inside(made: Made, upper: int, lower: int) -> Note:
    lineup, right = made.lineup, made.right[upper]
    ids = lineup.entrants[upper].id, lineup.entrants[right].id
    if right == lower:
        code = "fold" if lineup.rules.top_half_meets_bottom_half else "neighbours"
        return Note(code, (*ids, lineup.points[upper]))
    return Note(_objection(lineup, upper, right), ids)


def _objection(lineup: Lineup, one: int, other: int) -> str:
    upper, lower = sorted((one, other))
    if lower in lineup.met[upper]:
        return "other-met"
    for code, rule in OBJECTIONS:
        if (row := rule(lineup, upper, [lower])) and row[0]:
            return code
    return "other-moved"


def _float(made: Made, upper: int, lower: int) -> Note:
    lineup = made.lineup
    points, start, size = lineup.points, lineup.start[upper], lineup.size[upper]
    group = [place for place in range(start, start + size) if place != made.free]
    left = [p for p in group if points[made.mate[p]] <= points[upper]]
    values = lineup.entrants[upper].id, points[upper], points[lower]
    if not set(group) - {upper} - lineup.met[upper] - lineup.banned[upper]:
        return Note("float-none-left", values)
    return Note("float-odd" if len(left) % 2 else "float-others", values)


def _again(lineup: Lineup, upper: int, lower: int) -> list[Note]:
    notes = []
    if last_float(lineup, upper) > 0:
        notes.append(Note("float-again-down", (lineup.entrants[upper].id,)))
    if last_float(lineup, lower) < 0:
        notes.append(Note("float-again-up", (lineup.entrants[lower].id,)))
    return notes


def of_bye(made: Made) -> tuple[Note, ...]:
    """Return why this one has the bye."""
    if made.free is None:
        return ()
    lineup, free = made.lineup, made.lineup.entrants[made.free]
    if free.had_bye:
        return (Note("bye-again", (free.id,)),)
    passed = bye.lowest_first(lineup)
    passed = passed[: passed.index(made.free)]
    fewer = [place for place in passed if lineup.entrants[place].points < free.points]
    if fewer:
        return (Note("bye-lower-needed", (free.id, len(fewer))),)
    if passed:
        return (Note("bye-equals-needed", (free.id, len(passed))),)
    return _lowest(lineup, free)


def _lowest(lineup: Lineup, free: Entrant) -> tuple[Note, ...]:
    """Return why the lowest who may have the bye is it."""
    mine = (free.points, -free.seed, -free.id)
    below = [each for each in lineup.entrants if (each.points, -each.seed, -each.id) < mine]
    missed = sum(not each.had_bye for each in below)
    if missed:
        return (Note("bye-lower-missed-more", (free.id, missed)),)
    if below:
        return (Note("bye-lower-had-one", (free.id, len(below))),)
    return (Note("bye-lowest", (free.id, free.points)),)
