"""Where the matches of a sheet stand on paper: columns are rounds, rows are counted in half boxes.

A box stands in the middle between the two it comes from. In a double knock-out the second tree
stands under the first, and the grand final between the ends of both.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournaments.pairing.knockout.values import Box, SheetMatch, SheetPart, WinnerOf

UNDER = 3  # how far the match for the third place stands under the final


@dataclass(frozen=True, slots=True)
class BoxCentre:
    """The middle of a box."""

    column: int
    row: int


def shown(filled: Sequence[Box]) -> list[Box]:
    """Return the matches that are drawn: a last one that is not needed is left out."""
    return [box for box in filled if box.match.part != SheetPart.AGAIN or box.is_played]


def spots(filled: Sequence[Box]) -> dict[str, BoxCentre]:
    """Return where every match stands, by its key."""
    size = 2 * sum(box.match.part == SheetPart.WINNERS and box.match.step == 1 for box in filled)
    return {box.match.key: _spot(box.match, size) for box in filled}


def lines(filled: Sequence[Box]) -> Iterator[tuple[BoxCentre, BoxCentre]]:
    """Yield from where to where winners go."""
    where = spots(filled)
    for one, other in ways(filled):
        yield where[one], where[other]


def ways(filled: Sequence[Box]) -> Iterator[tuple[str, str]]:
    """Yield from which match to which winners go, by their keys."""
    for box in shown(filled):
        for side in box.match.sides:
            if isinstance(side, WinnerOf) and box.match.part != SheetPart.AGAIN:
                yield side.key, box.match.key


def _spot(match: SheetMatch, size: int) -> BoxCentre:
    column = match.round - 1
    if match.part == SheetPart.WINNERS:
        return BoxCentre(column, _tree(match.step, match.place))
    if match.part == SheetPart.LOSERS:
        return BoxCentre(column, size + 1 + _tree((match.step + 1) // 2, match.place))
    if match.part == SheetPart.THIRD:
        return BoxCentre(column, size // 2 + UNDER)
    lower = size + 1 + size // 4 if size > 2 else size // 2
    return BoxCentre(column, (size // 2 + lower) // 2)


def _tree(step: int, place: int) -> int:
    return (2 * place - 1) << (step - 1)
