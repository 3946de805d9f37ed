"""The zones of a table: what a place would mean if the season ended as things stand."""

from collections.abc import Sequence
from enum import StrEnum

from tournaments.leagues.movements import plan
from tournaments.leagues.values import Exchange, Ladder, Rung


class Zone(StrEnum):
    """What a place in a division means."""

    TITLE = "title"
    UP = "up"
    PLAY_UP = "play-up"
    STAYS = "stays"
    PLAY_DOWN = "play-down"
    DOWN = "down"


def zones(ladder: Ladder) -> dict[int, Zone]:
    """Return everybody's zone. The first of the highest division has the title."""
    made = plan(ladder)
    found = {}
    for step in made.steps:
        by_way = {-1: Zone.UP, 0: Zone.STAYS, 1: Zone.DOWN}[step.to - step.level]
        found[step.member] = Zone.TITLE if (step.level, step.rank) == (1, 1) else by_way
    for play_off in made.play_offs:
        found[play_off.lower] = Zone.PLAY_UP
        if found[play_off.upper] != Zone.TITLE:
            found[play_off.upper] = Zone.PLAY_DOWN
    return found


def places(divisions: Sequence[tuple[int, int]], border: Exchange) -> tuple[tuple[Zone, ...], ...]:
    """Return what each place means in divisions of so many people, each with its size.

    What a place means depends on how many play, and not on who holds it.
    """
    rungs, member = [], 0
    for count, size in divisions:
        rungs.append(Rung(tuple(range(member, member + count)), size))
        member += count
    found = zones(Ladder(tuple(rungs), (border,) * max(0, len(rungs) - 1)))
    return tuple(tuple(found[each] for each in rung.ranking) for rung in rungs)
