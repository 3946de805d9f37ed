"""Why the game was won: points, fewer exchanges, more cards, or shared (R39)."""

from games.kit.inner import Cells
from games.kit.text import Text
from games.shelf.war_of_whispers.cells import SEATS
from games.shelf.war_of_whispers.scoring import exchanges, points, ranks


def verdict(cells: Cells) -> Text:
    """Return the reason for the places, in words."""
    best = [seat for seat, rank in enumerate(ranks(cells)) if rank == 1]
    most = points(cells, best[0])
    if len(best) > 1:
        return _SHARED.filled(points=most)
    level = [seat for seat in range(cells[SEATS]) if points(cells, seat) == most]
    if len(level) == 1:
        return _POINTS.filled(points=most)
    fewest = exchanges(cells, best[0])
    if sum(exchanges(cells, seat) == fewest for seat in level) == 1:
        return _EXCHANGES.filled(points=most)
    return _CARDS.filled(points=most)


_POINTS = Text("Most points: {points}.")
_EXCHANGES = Text("Level at {points} points; fewer loyalties were exchanged.")
_CARDS = Text("Level at {points} points and in exchanges; more cards in hand.")
_SHARED = Text("Level at {points} points, in exchanges and in cards: the win is shared.")
