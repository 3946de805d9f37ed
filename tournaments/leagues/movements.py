"""Who goes up, who goes down, who plays for it.

Between two neighbouring divisions the agreed number changes places. Who has left counts as one who
goes down: for every place that has come free one fewer goes down, and if more places are free than
would go down, more go up. Nobody moves by more than one division. Divisions keep their sizes as
long as there are enough people below; the lowest takes everybody who is left.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tournaments.leagues.values import Exchange, Ladder, Movement, MovementPlan, PlayOff


@dataclass(frozen=True)
class _Border:
    """What crosses the line below a division, in numbers."""

    up: int = 0
    down: int = 0
    play_offs: int = 0


def plan(ladder: Ladder) -> MovementPlan:
    """Return where everybody goes, and which play-offs decide about the rest."""
    borders = _borders(ladder)
    steps = tuple(
        Movement(member, level, rank, _to(borders, level, rank, len(rung.ranking)))
        for level, rung in enumerate(ladder.rungs, 1)
        for rank, member in enumerate(rung.ranking, 1)
    )
    return MovementPlan(steps, tuple(_play_offs(ladder, borders)))


def settle(made: MovementPlan, winners: Mapping[PlayOff, int]) -> tuple[Movement, ...]:
    """Return where everybody goes when the play-offs are played.

    A play-off without a winner leaves both where they are: who holds the place keeps it.
    """
    ways: dict[int, int] = {}
    for play_off in made.play_offs:
        won = winners.get(play_off) == play_off.lower
        ways[play_off.upper] = play_off.level + won
        ways[play_off.lower] = play_off.level + (not won)
    return tuple(
        replace(step, to=ways[step.member], by_play_off=True) if step.member in ways else step
        for step in made.steps
    )


def played_off(made: MovementPlan) -> frozenset[int]:
    """Return everybody who must play for their place."""
    return frozenset(who for each in made.play_offs for who in (each.upper, each.lower))


def _borders(ladder: Ladder) -> list[_Border]:
    """Return the border above the first division, where nothing moves, and the one below each."""
    found = [_Border()]
    for place, asked in enumerate(ladder.exchanges):
        found.append(_border(ladder, place, found[-1], asked))
    found.append(_Border())
    return found


def _border(ladder: Ladder, place: int, above: _Border, asked: Exchange) -> _Border:
    rung, below = ladder.rungs[place], ladder.rungs[place + 1]
    remaining = len(rung.ranking) - above.up - above.play_offs
    free = rung.size - (remaining + above.play_offs + above.down)
    up = min(max(asked.direct, free), len(below.ranking))
    down = min(max(0, up - free), remaining)
    room = min(remaining - down, len(below.ranking) - up)
    return _Border(up, down, max(0, min(asked.play_offs, room)))


def _to(borders: list[_Border], level: int, rank: int, of: int) -> int:
    if rank <= borders[level - 1].up:
        return level - 1
    if rank > of - borders[level].down:
        return level + 1
    return level


def _play_offs(ladder: Ladder, borders: list[_Border]) -> list[PlayOff]:
    """Pair the last who would stay above with the first who would stay below, and so on."""
    found = []
    for level, border in enumerate(borders[1:-1], 1):
        upper, lower = ladder.rungs[level - 1].ranking, ladder.rungs[level].ranking
        last = len(upper) - border.down
        found += [
            PlayOff(level, upper[last - 1 - number], lower[border.up + number])
            for number in range(border.play_offs)
        ]
    return found
