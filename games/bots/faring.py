"""How everybody fared: what the rules say when the game is over, and what its sense says before."""

from collections.abc import Sequence
from typing import Any

from games.kit.customs import customs_of
from games.kit.senses import Sense
from games.kit.under_way import UnderWay
from games.kit.worded import WordedGame
from games.protocol import Game

WINNING = 0.98  # of what one plays for; the rest is for the other places


def sense_of(game: Game[Any]) -> Sense | None:
    """Return what the game tells of its positions, if it does."""
    return game.sense if isinstance(game, WordedGame) else None


class Scales:
    """The scales of one game and its sides."""

    def __init__(self, game: Game[Any], state: Any) -> None:
        self.game = game
        self.sense = sense_of(game)
        self.teams = game.teams(state)
        self.side = len(self.teams[0])
        self.seats = self.side * len(self.teams)
        self.learned = self.sense is not None and self.sense.knows(self.seats)
        self.share = self.sense.learned_share if self.sense is not None else 0.0
        self._known: dict[tuple[int, ...], list[float]] = {}

    def fared(self, world: UnderWay[Any]) -> Sequence[float]:
        """Return how each seat fared, 0 to 1: for winning most, a little for the other places."""
        state = world.state()
        outcome = None if world.actors() else self.game.outcome(state)
        if outcome is not None:
            return self.shares(outcome.ranks)
        if self.sense is not None:
            return [hoped(stands) for stands in self.sense.value(state.cells, self.seats)]
        counted = customs_of(self.game).figures(state)
        return self.shares(places([tuple(figures.values()) for figures in counted]))

    def weighed(self, world: UnderWay[Any]) -> tuple[list[float], list[float]]:
        """Return how each seat fares that is still playing, by what was learned and by hand."""
        assert self.sense is not None, "only a sense knows"
        learned, by_hand = self.sense.weighed(world.state().cells, self.seats)
        return [hoped(stands) for stands in learned], [hoped(stands) for stands in by_hand]

    def shares(self, ranks: tuple[int, ...]) -> list[float]:
        """Return what each place is worth; sides that share the first share what it is worth."""
        found = self._known.get(ranks)
        if found is None:
            first = self.side / max(self.side, ranks.count(1))
            found = self._known[ranks] = [
                WINNING * (first if rank == 1 else 0.0) + (1 - WINNING) * self._above(ranks, rank)
                for rank in ranks
            ]
        return found

    def _above(self, ranks: tuple[int, ...], rank: int) -> float:
        below = sum(other > rank for other in ranks)
        beside = sum(other == rank for other in ranks) - self.side
        return (below + beside / 2) / max(1, self.seats - self.side)


def hoped(stands: float) -> float:
    """Return how somebody fares who is still playing: never as badly as one who has lost."""
    return WINNING * stands + (1 - WINNING) / 2


def places(figures: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Return the place of each by its figures, more is better."""
    return tuple(1 + sum(other > mine for other in figures) for mine in figures)
