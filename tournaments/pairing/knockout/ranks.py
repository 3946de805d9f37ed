"""How far everybody came.

Who went out in the same round shares a rank. As long as the end is open, all who are still in share
the first one.
"""

from collections.abc import Collection, Sequence

from tournaments.pairing.knockout.play import champion
from tournaments.pairing.knockout.values import NOBODY, Box, SheetPart

STILL_IN = 10_000


def ranks(filled: Sequence[Box]) -> dict[int, int]:
    """Return everybody's rank, 1 for the best."""
    came = levels(filled)
    return {who: 1 + sum(other > mine for other in came.values()) for who, mine in came.items()}


def levels(filled: Sequence[Box]) -> dict[int, int]:
    """Return how far everybody came as a number, more being farther."""
    came = {who: STILL_IN for box in filled for who in (box.one, box.other) if who}
    parts = {box.match.part for box in filled}
    for box in filled:
        if box.match.part == SheetPart.THIRD:
            came.update({box.winner: box.match.level + 1} if box.winner else {})
        else:
            came.update(dict.fromkeys(_out(box, parts), box.match.level))
    best = champion(filled)
    if best:
        came[best] = STILL_IN + 1
    return came


def _out(box: Box, parts: Collection[SheetPart]) -> tuple[int, ...]:
    """Return who is out by this match: the loser without another life, or both who did not come."""
    if not box.is_played or box.winner is None or box.one is None or box.other is None:
        return ()
    if box.winner == NOBODY:
        return (box.one, box.other)
    first_defeat = box.match.part == SheetPart.WINNERS and SheetPart.GRAND in parts
    once_more = (
        box.match.part == SheetPart.GRAND and SheetPart.AGAIN in parts and box.loser == box.one
    )
    return () if first_defeat or once_more or box.loser is None else (box.loser,)
