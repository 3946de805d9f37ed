"""Why there is no round, and what the organiser could relax."""

from collections.abc import Iterator

from tournaments.pairing.matching import Stuck
from tournaments.pairing.swiss.best import best_round
from tournaments.pairing.swiss.lineup import Allowance, Lineup, line_up
from tournaments.pairing.swiss.rules import bye
from tournaments.pairing.values import Note

FEW = 8  # longer lists of people help nobody


def reasons(lineup: Lineup, stuck: Stuck, *, plain: bool) -> tuple[Note, ...]:
    """Return why nobody can pair this field, then what would help."""
    why = [*_nobody_left(lineup), *_bye(lineup)] or _crowded(lineup, stuck)
    entrants, number = len(lineup.entrants), lineup.field.round
    if number > entrants - 1 + entrants % 2:
        why.insert(0, Note("rounds-exceed-opponents", (number, entrants)))
    return (*why, *_relaxations(lineup, plain))


def _nobody_left(lineup: Lineup) -> list[Note]:
    """Name those who may meet nobody and cannot have the bye."""
    count = len(lineup.entrants)
    notes = []
    for place, entrant in enumerate(lineup.entrants):
        barred = lineup.barred(place)
        if len(barred) == count - 1 and not (count % 2 and lineup.may_have_bye(place)):
            banned = len(lineup.banned[place])
            notes.append(Note("nobody-left-for", (entrant.id, count - 1 - banned, banned)))
    return notes[:FEW]


def _bye(lineup: Lineup) -> list[Note]:
    if len(lineup.entrants) % 2 and not bye.lowest_first(lineup):
        return [Note("everybody-had-bye", (len(lineup.entrants),))]
    return []


def _crowded(lineup: Lineup, stuck: Stuck) -> list[Note]:
    """Say who has too few opponents left between them, from the proof of the matching."""
    count = len(lineup.entrants)
    crowds = [crowd - {count} for crowd in stuck.crowds]
    people = sorted(lineup.entrants[place].id for crowd in crowds for place in crowd)
    wanted = sorted(lineup.entrants[place].id for place in stuck.wanted if place < count)
    notes = [Note("too-few-opponents", (len(people), len(crowds), len(wanted)))]
    if len(people) <= FEW:
        notes.append(Note("too-few-opponents-who", tuple(people)))
    return notes


def _relaxations(lineup: Lineup, plain: bool) -> Iterator[Note]:
    """Yield what the organiser could allow: each kind alone, or all where one is not enough."""
    now = lineup.allowance
    tries = [
        Allowance(now.rematches, now.second_bye, True),
        Allowance(True, now.second_bye, now.forbidden),
        Allowance(now.rematches, True, now.forbidden),
    ]
    helped = False
    for allowance in tries:
        notes = [] if allowance == now else _tried(lineup, allowance, plain)
        helped = helped or bool(notes)
        yield from notes
    if not helped and (notes := _tried(lineup, Allowance(True, True, True), plain)):
        yield Note("relax-together")
        yield from notes


def _tried(lineup: Lineup, allowance: Allowance, plain: bool) -> list[Note]:
    """Return what would have to be allowed, pair by pair; nothing when it would not help."""
    relaxed = line_up(lineup.field, allowance)
    try:
        pairs, free = best_round(relaxed, plain=plain)
    except Stuck:
        return []
    ids = [entrant.id for entrant in relaxed.entrants]
    notes = [
        Note("relax-forbidden", (ids[one], ids[other]))
        for one, other in pairs
        if other in relaxed.banned[one]
    ]
    rematches = sum(other in relaxed.met[one] for one, other in pairs)
    if rematches and not lineup.allowance.rematches:
        notes.append(Note("relax-rematches", (rematches,)))
    if free is not None and not lineup.may_have_bye(free):
        notes.append(Note("relax-second-bye", (ids[free],)))
    return notes
