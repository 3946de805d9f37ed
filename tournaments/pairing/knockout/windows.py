"""A sheet in parts that can be read from the far end of a hall.

A part begins with the round that is played now and looks a few rounds ahead. Where that round has
more matches than a screen has room for, there are several parts, each with the matches whose
winners will meet. So a sheet of 128 is eight parts in its first round, four in the second, and one
from the quarter-finals on.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournaments.pairing.knockout import drawing
from tournaments.pairing.knockout.drawing import UNDER, BoxCentre
from tournaments.pairing.knockout.values import Box, SheetMatch, SheetPart

COLUMNS = 4  # rounds side by side
ROWS = 16  # half boxes one below the other: eight matches of the first column


@dataclass(frozen=True, slots=True)
class SheetWindow:
    """One part of a sheet: its matches with their places, counted from its own corner."""

    first: int  # the round of its first column
    boxes: tuple[Box, ...]
    spots: dict[str, BoxCentre]
    lines: tuple[tuple[BoxCentre, BoxCentre], ...]


def windows(
    filled: Sequence[Box], number: int, columns: int = COLUMNS, rows: int = ROWS
) -> tuple[SheetWindow, ...]:
    """Return the parts in which a round is seen, with those after it; the last ones at the end."""
    seen = drawing.shown(filled)
    last = max((box.match.round for box in seen), default=0)
    first = max(1, min(number, last - columns + 1))
    here = [box for box in seen if first <= box.match.round < first + columns]
    winners = _cut([box for box in here if box.match.part == SheetPart.WINNERS], rows)
    losers = _cut([box for box in here if box.match.part == SheetPart.LOSERS], rows)
    ends = [box for box in here if box.match.part not in (SheetPart.WINNERS, SheetPart.LOSERS)]
    parts = list(_together(winners, losers, rows))
    if ends and parts:
        parts[-1] = _with_ends(parts[-1], ends)
    return tuple(_window(part, first, filled) for part in parts)


_Rows = dict[str, tuple[Box, int]]  # each match of a part, and on which row it stands


def _cut(boxes: Sequence[Box], rows: int) -> list[_Rows]:
    """Return the matches of a tree in groups whose winners meet."""
    if not boxes:
        return []
    base = min(_depth(box.match) for box in boxes)
    groups: dict[int, _Rows] = {}
    for box in boxes:
        row = (2 * box.match.place - 1) << (_depth(box.match) - base)
        group, inside = divmod(row, rows)
        groups.setdefault(group, {})[box.match.key] = box, inside
    return [groups[group] for group in sorted(groups)]


def _depth(match: SheetMatch) -> int:
    """Return how often the matches of a tree have halved; every other step of the second does."""
    return match.step - 1 if match.part == SheetPart.WINNERS else (match.step + 1) // 2 - 1


def _together(winners: list[_Rows], losers: list[_Rows], rows: int) -> Iterator[_Rows]:
    """Yield the parts of both trees; one below the other where there is room for both."""
    if len(winners) == len(losers) == 1:
        under = _height(winners[0]) + 1
        if under + _height(losers[0]) <= rows:
            below = {key: (box, row + under) for key, (box, row) in losers[0].items()}
            yield winners[0] | below
            return
    yield from winners
    yield from losers


def _height(part: _Rows) -> int:
    return max(row for _box, row in part.values()) + 1


def _with_ends(part: _Rows, ends: Sequence[Box]) -> _Rows:
    """Return a part with the last matches: the third place under the final, grand ones between."""
    final = max(row for box, row in part.values() if box.match.round == _last(part))
    middle = sum(_edges(part)) // 2
    return part | {
        box.match.key: (box, final + UNDER if box.match.part == SheetPart.THIRD else middle)
        for box in ends
    }


def _last(part: _Rows) -> int:
    return max(box.match.round for box, _row in part.values())


def _edges(part: _Rows) -> tuple[int, int]:
    found = [row for _box, row in part.values()]
    return min(found), max(found)


def _window(part: _Rows, first: int, filled: Sequence[Box]) -> SheetWindow:
    spots = {key: BoxCentre(box.match.round - first, row) for key, (box, row) in part.items()}
    return SheetWindow(
        first=first,
        boxes=tuple(box for box, _row in part.values()),
        spots=spots,
        lines=tuple(
            (spots[one], spots[other])
            for one, other in drawing.ways(filled)
            if one in spots and other in spots
        ),
    )
