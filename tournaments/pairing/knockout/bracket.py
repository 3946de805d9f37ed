"""The empty sheet of a knock-out, single or double.

A single knock-out is a tree: the winners of two matches meet in the next round, the losers of the
semi-finals for the third place if that is wished. A double one has a second tree for those who have
lost once. Its rounds come in twos: first its own winners meet those who have just lost in the tree
of the winners, then they meet each other. The tree of the winners waits for it, so that both come
to their ends together; there the two who are left meet in the grand final.

Those who fall into the second tree fall in turned order, so that two who have met meet again as
late as can be.
"""

from collections.abc import Iterator
from functools import lru_cache

from tournaments.pairing.knockout.values import (
    Bracket,
    DrawLine,
    LoserOf,
    SheetMatch,
    SheetPart,
    Source,
    Style,
    WinnerOf,
)

SEMI_FINALS = 2


@lru_cache(maxsize=64)
def bracket(size: int, style: Style) -> Bracket:
    """Return the sheet for so many lines, a power of two."""
    if size < 2 or size & (size - 1):
        raise ValueError("A sheet has 2, 4, 8, ... lines.")
    matches = [*(_double if style.double else _single)(size, style)]
    matches.sort(key=lambda each: each.round)
    return Bracket(size, style, tuple(matches))


def _single(size: int, style: Style) -> Iterator[SheetMatch]:
    last = size.bit_length() - 1
    for step in range(1, last + 1):
        for place in range(1, (size >> step) + 1):
            sides = _tree(SheetPart.WINNERS, step, place)
            yield _match(SheetPart.WINNERS, step, place, step, 10 * step, sides)
    if style.third_place and last >= SEMI_FINALS:
        losers = (
            LoserOf(_key(SheetPart.WINNERS, last - 1, 1)),
            LoserOf(_key(SheetPart.WINNERS, last - 1, 2)),
        )
        yield _match(SheetPart.THIRD, 1, 1, last, 10 * (last - 1), losers)


def _double(size: int, style: Style) -> Iterator[SheetMatch]:
    last = size.bit_length() - 1
    for step in range(1, last + 1):
        falls = 10 * max(1, 2 * step - 2)
        for place in range(1, (size >> step) + 1):
            sides = _tree(SheetPart.WINNERS, step, place)
            yield _match(SheetPart.WINNERS, step, place, max(step, 2 * step - 2), falls, sides)
    yield from _losers(size, last)
    lowest: Source = LoserOf(_key(SheetPart.WINNERS, 1, 1))
    if last > 1:
        lowest = WinnerOf(_key(SheetPart.LOSERS, 2 * last - 2, 1))
    both = WinnerOf(_key(SheetPart.WINNERS, last, 1)), lowest
    yield _match(SheetPart.GRAND, 1, 1, 2 * last, 20 * last, both)
    if style.again:
        grand = _key(SheetPart.GRAND, 1, 1)
        yield _match(
            SheetPart.AGAIN, 1, 1, 2 * last + 1, 20 * last, (LoserOf(grand), WinnerOf(grand))
        )


def _losers(size: int, last: int) -> Iterator[SheetMatch]:
    """Yield the second tree: odd steps are among themselves, even ones against who falls."""
    for step in range(1, 2 * last - 1):
        above = (step + 3) // 2  # the step of the winners whose losers fall into the even step
        count = size >> (above if step % 2 == 0 else (step + 3) // 2)
        for place in range(1, count + 1):
            if step == 1:
                sides: tuple[Source, Source] = (
                    LoserOf(_key(SheetPart.WINNERS, 1, 2 * place - 1)),
                    LoserOf(_key(SheetPart.WINNERS, 1, 2 * place)),
                )
            elif step % 2:
                sides = _tree(SheetPart.LOSERS, step, place)
            else:
                falling = LoserOf(_key(SheetPart.WINNERS, above, _turned(above, place, count)))
                sides = falling, WinnerOf(_key(SheetPart.LOSERS, step - 1, place))
            yield _match(SheetPart.LOSERS, step, place, step + 1, 10 * step, sides)


def _turned(step: int, place: int, count: int) -> int:
    """Return from which match of the winners the loser falls here."""
    half = count // 2
    if step % 2 and half:
        return (place - 1 + half) % count + 1
    if step % 4 == 0 and half:
        return (half - place) % count + 1
    return count + 1 - place


def _tree(part: SheetPart, step: int, place: int) -> tuple[Source, Source]:
    if step == 1:
        return DrawLine(2 * place - 2), DrawLine(2 * place - 1)
    return WinnerOf(_key(part, step - 1, 2 * place - 1)), WinnerOf(_key(part, step - 1, 2 * place))


def _match(
    part: SheetPart, step: int, place: int, number: int, level: int, sides: tuple[Source, Source]
) -> SheetMatch:
    return SheetMatch(_key(part, step, place), part, step, place, number, level, sides)


def _key(part: SheetPart, step: int, place: int) -> str:
    return f"{part.value}-{step}-{place}"
