"""Ends that are played exactly: where a game has two sides and hides nothing, all that can still
happen is looked at, as far as the game's sense says that it is little.
"""

from collections.abc import Hashable
from typing import Any

from games.bots.faring import Scales
from games.kit.senses import Sense
from games.kit.under_way import UnderWay
from games.protocol import Move

WON, EVEN, LOST = 1, 0, -1


class TooMany(Exception):
    """More can happen than there is time to look at."""


class LastMoves:
    """One end of a game, seen from the side of one seat."""

    def __init__(self, scales: Scales, sense: Sense, side: frozenset[int]) -> None:
        self.scales, self.sense, self.side = scales, sense, side
        self.known: dict[Hashable, int] = {}
        self.left = sense.exact_words

    def worth(self, world: UnderWay[Any]) -> int:
        """Return how the game ends from here when nobody errs."""
        actors = world.actors()
        if not actors:
            return self._verdict(world)
        key = self.sense.alike(world.state().cells)
        if key not in self.known:
            self.known[key] = self.best(world, actors[0])[0]
        return self.known[key]

    def best(self, world: UnderWay[Any], seat: int) -> tuple[int, list[Any]]:
        """Return what this seat can reach from here, and the words that lead there."""
        good = WON if seat in self.side else LOST
        found: tuple[int, list[Any]] | None = None
        for word in self.sense.ordered(world.options(seat)):
            self.left -= 1
            if self.left < 0:
                raise TooMany
            then = world.another()
            if then.say(seat, word):
                value, line = self.worth(then), [word]
            else:
                value, rest = self.best(then, seat)
                line = [word, *rest]
            if found is None or value * good > found[0] * good:
                found = (value, line)
            if value == good:
                break
        assert found is not None, "a seat on turn can always say something"
        return found

    def _verdict(self, world: UnderWay[Any]) -> int:
        outcome = self.scales.game.outcome(world.state())
        ranks = outcome.ranks if outcome else ()
        first = {seat for seat, rank in enumerate(ranks) if rank == 1}
        if not first - self.side:
            return WON
        return EVEN if first & self.side else LOST


def sure_share(scales: Scales, world: UnderWay[Any]) -> list[float] | None:
    """Return how each seat fares from here when nobody errs, where that can be said in time."""
    sense = scales.sense
    if sense is None or scales.seats != 2 * scales.side or not sense.late(world.state().cells):
        return None
    side = frozenset(scales.teams[0])
    try:
        value = LastMoves(scales, sense, side).worth(world.another())
    except TooMany:
        return None
    other = {WON: 2, EVEN: 1, LOST: 1}[value]
    ranks = [1 if seat in side else other for seat in range(scales.seats)]
    if value == LOST:
        ranks = [2 if seat in side else 1 for seat in range(scales.seats)]
    return scales.shares(tuple(ranks))


def winning_move(scales: Scales, world: UnderWay[Any], seat: int) -> tuple[Move | None, int]:
    """Return a move that wins against everything, or None where none was found in time; and how
    many words were said in looking for it."""
    sense = scales.sense
    if sense is None or scales.seats != 2 * scales.side or not sense.late(world.state().cells):
        return None, 0
    side = next(team for team in scales.teams if seat in team)
    ending = LastMoves(scales, sense, frozenset(side))
    try:
        value, line = ending.best(world.another(), seat)
    except TooMany:
        return None, sense.exact_words
    spent = sense.exact_words - ending.left
    return (world.spelled(line) if value == WON else None), spent
