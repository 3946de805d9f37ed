"""The sheet filled in: who stands where, after what was played so far."""

from collections.abc import Mapping, Sequence

from tournaments.pairing.knockout.bracket import bracket
from tournaments.pairing.knockout.values import (
    NOBODY,
    Box,
    DrawLine,
    KnockOutField,
    SheetMatch,
    SheetPart,
    Source,
    WinnerOf,
)

ENDS = (
    SheetPart.WINNERS,
    SheetPart.GRAND,
    SheetPart.AGAIN,
)  # where the last match of a sheet can be
Outcomes = Mapping[tuple[int, frozenset[int]], int]


def boxes(field: KnockOutField) -> tuple[Box, ...]:
    """Return every match as it stands, in the order of play."""
    sheet = bracket(len(field.lines), field.style)
    known = {
        (each.round, frozenset((each.one, each.other))): each.winner for each in field.outcomes
    }
    found: dict[str, Box] = {}
    for match in sheet.matches:
        one, other = (_side(source, field.lines, found) for source in match.sides)
        if match.part == SheetPart.AGAIN and not _is_needed(found):
            one = other = _settled(found)
        found[match.key] = Box(match, one, other, _winner(match, one, other, known))
    return tuple(found.values())


def rounds(filled: Sequence[Box]) -> int:
    """Return how many rounds the event has, as far as is known: the last may not be needed."""
    return max(box.match.round for box in filled if box.is_played or not _again(box))


def champion(filled: Sequence[Box]) -> int | None:
    """Return who has won it all, nobody if neither came at the end; None while that is open."""
    if not filled:
        return None
    final = max(
        (box for box in filled if box.match.part in ENDS and (box.is_played or not _again(box))),
        key=lambda box: (ENDS.index(box.match.part), box.match.step),
    )
    return final.winner


def _again(box: Box) -> bool:
    return box.match.part == SheetPart.AGAIN


def _side(source: Source, lines: Sequence[int], found: Mapping[str, Box]) -> int | None:
    if isinstance(source, DrawLine):
        return lines[source.number]
    before = found[source.key]
    return before.winner if isinstance(source, WinnerOf) else before.loser


def _winner(match: SheetMatch, one: int | None, other: int | None, known: Outcomes) -> int | None:
    if one is None or other is None:
        return None
    if NOBODY in (one, other):
        return one or other
    return known.get((match.round, frozenset((one, other))))


def _is_needed(found: Mapping[str, Box]) -> bool:
    """Tell whether who never lost before has lost the grand final."""
    grand = next(box for box in found.values() if box.match.part == SheetPart.GRAND)
    return grand.is_played and grand.winner == grand.other


def _settled(found: Mapping[str, Box]) -> int | None:
    grand = next(box for box in found.values() if box.match.part == SheetPart.GRAND)
    return None if grand.winner is None else NOBODY
