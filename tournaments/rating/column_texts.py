"""Lines of text from columns of whole numbers: a table of letters, all lines at once.

Each number takes the room of the largest; what is too much of it is left empty, and all that is
empty is taken out in the end. Four letters are written at a time, digits as they are looked up: so
everything begins at a place that four divide, and what stands between is filled up.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import groupby
from typing import Any

Column = Any  # a numpy array
Piece = bytes | Column  # what stands in every line, or numbers or words that differ

DIGITS = 4
GROUP = 10**DIGITS
MOST = GROUP**2
EMPTY = b"\0"
END = "\n"


def lines(np: Any, count: int, pieces: Sequence[Piece]) -> list[str] | None:
    """Return so many lines, or nothing where a number cannot be written so; words are of bytes."""
    table: list[Any] = []
    for piece in _joined((*pieces, END.encode())):
        if isinstance(piece, bytes):
            table += np.frombuffer(piece + EMPTY * (-len(piece) % DIGITS), np.uint32).tolist()
        elif piece.dtype.kind == "S":
            table += _words(np, piece)
        else:
            top = int(piece.view(np.uint64).max(initial=0))  # what is below nought is huge so
            if top >= MOST:
                return None
            table += _digits(np, piece, top)
    same = [each if isinstance(each, int) else 0 for each in table]
    letters = np.broadcast_to(np.array(same, np.uint32), (count, len(table))).copy()
    for at, each in enumerate(table):
        if not isinstance(each, int):
            letters[:, at] = each
    found: list[str] = letters.tobytes().translate(None, EMPTY).decode("ascii").split(END)
    return found[:count]


def _joined(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Yield the pieces, those that stand in every line together."""
    for plain, those in groupby(pieces, lambda piece: isinstance(piece, bytes)):
        if plain:
            yield b"".join(those)
        else:
            yield from those


def _words(np: Any, column: Column) -> Iterator[Column]:
    wide = column.dtype.itemsize
    whole = column.astype(f"S{wide + -wide % DIGITS}")
    yield from whole.view(np.uint32).reshape(len(column), -1).T


def _digits(np: Any, column: Column, top: int) -> Iterator[Column]:
    short, full = _tables(np)
    if top < GROUP:
        yield short[column]
        return
    high = column // GROUP
    low = column - high * GROUP
    yield np.where(high > 0, short[high], 0)
    yield np.where(high > 0, full[low], short[low])


@cache
def _tables(np: Any) -> tuple[Column, Column]:
    """Return the letters of all numbers of one group: without leading noughts, and with them."""
    tens = 10 ** np.arange(DIGITS - 1, -1, -1)
    numbers = np.arange(GROUP)[:, None]
    full = (numbers // tens % 10 + ord("0")).astype(np.uint8)
    leads = numbers < np.where(tens > 1, tens, 0)  # nought itself is written
    short = np.where(leads, 0, full).astype(np.uint8)
    return short.view(np.uint32).ravel(), full.view(np.uint32).ravel()
