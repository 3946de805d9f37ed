"""Positions described once: reading, writing and most refusals come from one description.

A *shape* says what an entry of the JSON may be and which cells keep it. Shapes are put together
like the JSON itself; within lists and tables the index says which of the neighbouring cells is
meant: entry n of entry m is index m * size + n. An entry that is left out leaves its cells as
they were, so the blank cells that a position starts from hold what is usual.

Rules that go beyond single entries stand in the game's own check, as sentences for `must`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from games.kit.given import (
    all_different,
    as_flag,
    as_list,
    as_secret,
    as_table,
    as_whole,
    as_word,
    must,
    short,
    some,
)
from games.kit.inner import Cells
from games.kit.refusals import OtherRules
from games.kit.text import Text
from games.protocol import Json

Read: TypeAlias = Callable[[Cells, int, object, str], None]  # cells, index, value, its path
Write: TypeAlias = Callable[[Cells, int], Json]
Count: TypeAlias = int | Callable[[Cells], int]
Numbers: TypeAlias = Mapping[str, int] | Callable[[Cells], Mapping[str, int]]


@dataclass(frozen=True)
class Shape:
    """What an entry may be, how it is put into its cells, and how it is written from them."""

    read: Read
    write: Write
    usual: object = ...  # what it is read as when it is left out; else its cells stay
    cell: int = -1  # where it is kept in a single cell


def whole(cell: int, low: int, high: Count, plus: int = 0) -> Shape:
    """Return the shape of a whole number in a range, of which the cell keeps `plus` more."""

    def read(cells: Cells, index: int, value: object, where: str) -> None:
        cells[cell + index] = as_whole(value, where, low, counted(high, cells)) + plus

    return Shape(read, lambda cells, index: cells[cell + index] - plus, cell=cell)


def flag(cell: int) -> Shape:
    """Return the shape of true or false, kept as 1 or 0."""

    def read(cells: Cells, index: int, value: object, where: str) -> None:
        cells[cell + index] = as_flag(value, where)

    return Shape(read, lambda cells, index: bool(cells[cell + index]), cell=cell)


def one_of(cell: int, words: Numbers) -> Shape:
    """Return the shape of one of some words, kept as its number."""
    fixed = None if callable(words) else _by_number(words)

    def read(cells: Cells, index: int, value: object, where: str) -> None:
        cells[cell + index] = as_word(value, where, _numbers(words, cells))

    def write(cells: Cells, index: int) -> Json:
        known = fixed or _by_number(_numbers(words, cells))
        return known[cells[cell + index]]

    return Shape(read, write, cell=cell)


def secret(cell: int) -> Shape:
    """Return the shape of the secret of the dice."""

    def read(cells: Cells, index: int, value: object, where: str) -> None:
        cells[cell + index] = as_secret(value, where)

    return Shape(read, lambda cells, index: f"{cells[cell + index]:032x}", cell=cell)


def only(fixed: "str | int | None") -> Shape:
    """Return the shape of one value and no other, kept in no cell: a name, a version, null."""

    def read(_: Cells, index: int, value: object, where: str) -> None:
        same = type(value) is type(fixed) and value == fixed
        shown = "null" if fixed is None else fixed
        must(same, _ONLY, where=where, only=shown, value=short(value))

    return Shape(read, lambda cells, index: fixed)


def maybe(shape: Shape, cell: int | None = None) -> Shape:
    """Return the shape of an entry that may be null; then its cell, or the one named, is 0, and
    else 1 unless the entry itself fills it."""
    there = shape.cell if cell is None else cell

    def read(cells: Cells, index: int, value: object, where: str) -> None:
        if value is not None:
            cells[there + index] = 1
            shape.read(cells, index, value, where)

    return Shape(
        read, lambda cells, index: shape.write(cells, index) if cells[there + index] else None
    )


def marks(cell: int, words: Numbers) -> Shape:
    """Return the shape of a list of different words, kept as one bit for each in one cell."""

    def read(cells: Cells, index: int, value: object, where: str) -> None:
        for entry in as_list(value, where):
            cells[cell + index] |= 1 << as_word(entry, where, _numbers(words, cells))

    def write(cells: Cells, index: int) -> Json:
        set_ = cells[cell + index]
        return [word for word, number in _numbers(words, cells).items() if set_ >> number & 1]

    return Shape(read, write)


def heap(cell: int, words: Mapping[str, int]) -> Shape:
    """Return the shape of a list of words in any order, kept as how many there are of each."""

    def read(cells: Cells, index: int, value: object, where: str) -> None:
        for entry in as_list(value, where):
            cells[cell + index * len(words) + as_word(entry, where, words)] += 1

    def write(cells: Cells, index: int) -> Json:
        counts = cells[cell + index * len(words) :]
        return [word for word, number in words.items() for _ in range(counts[number])]

    return Shape(read, write)


def each(count: Count, shape: Shape, there: int | None = None, different: bool = False) -> Shape:
    """Return the shape of a list with so many entries, which may have to be different; with
    `there` it may be shorter, and entries whose cell there is 0 are not written."""

    def read(cells: Cells, index: int, value: object, where: str) -> None:
        given, size = as_list(value, where), counted(count, cells)
        if len(given) > size or (there is None and len(given) < size):
            wrong = _LENGTH if there is None else _MOST
            must(False, wrong, where=where, wanted=size, found=len(given))
        for n, entry in enumerate(given):
            shape.read(cells, index * size + n, entry, f"{where}[{n}]")
        if different:
            all_different(given, where)

    def write(cells: Cells, index: int) -> Json:
        size = counted(count, cells)
        places = range(index * size, (index + 1) * size)
        return [shape.write(cells, n) for n in places if there is None or cells[there + n]]

    return Shape(read, write)


def by_name(names: Numbers, shape: Shape, every: bool = False, there: int | None = None) -> Shape:
    """Return the shape of an object with an entry for each name. Names may be left out, unless it
    must be `every` one; with `there`, entries whose cell there is 0 are not written."""

    def read(cells: Cells, index: int, value: object, where: str) -> None:
        given, known = as_table(value, where), _numbers(names, cells)
        for name in known if every else ():
            must(name in given, _MISSING, where=f"{where}.{name}")
        for name, entry in given.items():
            place = index * len(known) + as_word(name, where, known)
            shape.read(cells, place, entry, f"{where}.{name}")

    def write(cells: Cells, index: int) -> Json:
        known = _numbers(names, cells)
        first = index * len(known)
        return {
            name: shape.write(cells, first + number)
            for name, number in known.items()
            if there is None or cells[there + first + number]
        }

    return Shape(read, write)


def either(pick: Callable[[Cells], Shape]) -> Shape:
    """Return a shape that depends on cells read before; left out, it is read as null."""

    def read(cells: Cells, index: int, value: object, where: str) -> None:
        pick(cells).read(cells, index, value, where)

    return Shape(read, lambda cells, index: pick(cells).write(cells, index), usual=None)


def table(entries: Mapping[str, Shape], *needed: str) -> Shape:
    """Return the shape of an object with these entries, of which some may not be left out."""

    def read(cells: Cells, index: int, data: object, where: str) -> None:
        given = as_table(data, where or "position")
        for key in (key for key in given if key not in entries):
            must(False, _KEY, where=where or "position", key=short(key), known=some(entries))
        for key, shape in entries.items():
            path = f"{where}.{key}" if where else key
            if key not in given:
                must(key not in needed, _MISSING, where=path)
            value = given.get(key, shape.usual)
            if value is not ...:
                shape.read(cells, index, value, path)

    def write(cells: Cells, index: int) -> Json:
        return {key: shape.write(cells, index) for key, shape in entries.items()}

    return Shape(read, write, usual={} if needed else ...)


@dataclass(frozen=True)
class Stored:
    """Whole positions as JSON: the version of their rules, the cells they start from, and what
    they hold."""

    version: int
    blank: Callable[[], Cells]
    entries: Mapping[str, Shape]
    needed: tuple[str, ...] = ()

    def read(self, data: object) -> Cells:
        """Return the cells of a position. Raise OtherRules or BadState."""
        found = as_table(data, "position").get("rules_version")
        if found != self.version:
            raise OtherRules(_VERSION.filled(found=short(found), known=self.version))
        cells = self.blank()
        table(self.entries, *self.needed).read(cells, 0, data, "")
        return cells

    def write(self, cells: Cells, *keys: str) -> "dict[str, Json]":
        """Return the whole position, or the entries that are named."""
        return {key: self.entries[key].write(cells, 0) for key in keys or self.entries}


def counted(count: Count, cells: Cells) -> int:
    """Return how many that is in this position."""
    return count if isinstance(count, int) else count(cells)


def _by_number(words: Mapping[str, int]) -> Mapping[int, str]:
    return {number: word for word, number in words.items()}


def _numbers(words: Numbers, cells: Cells) -> Mapping[str, int]:
    return words(cells) if callable(words) else words


_ONLY = Text("“{where}” must be {only} here, not “{value}”.")
_KEY = Text("“{where}” has an unknown entry “{key}”; known are {known}.")
_MISSING = Text("“{where}” is missing.")
_LENGTH = Text("“{where}” must have {wanted} entries, not {found}.")
_MOST = Text("“{where}” can have {wanted} entries at most, not {found}.")
_VERSION = Text(
    "This position was stored under version {found} of the rules; version {known} is known here."
)
