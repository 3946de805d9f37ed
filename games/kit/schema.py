"""Positions described once: reading, writing and most refusals come from one description.

A *shape* says what an entry of the JSON may be and which cells keep it. Shapes are put together
like the JSON itself; within lists and tables the index says which of the neighbouring cells is
meant: entry n of entry m is index m * size + n. An entry that is left out leaves its cells as
they were, so the blank cells that a position starts from hold what is usual.

Rules that go beyond single entries stand in the game's own check, as sentences for `must`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias, cast

from games.kit import writing
from games.kit.given import (
    Numbered,
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
from games.kit.writing import Code, Scope, Write, at, times
from games.protocol import Json

Read: TypeAlias = Callable[[Cells, int, object, str], None]  # cells, index, value, its path
Count: TypeAlias = int | Callable[[Cells], int]
Numbers: TypeAlias = Mapping[str, int] | Callable[[Cells], Mapping[str, int]]


@dataclass(frozen=True)
class Shape:
    """What an entry may be, how it is put into its cells, and how it is written from them."""

    read: Read
    write: Write
    usual: object = ...  # what it is read as when it is left out; else its cells stay
    cell: int = -1  # where it is kept in a single cell
    code: Code | None = None  # how it is written as a part of others, faster than by calling

    def coded(self, scope: Scope, index: str) -> str:
        """Return the code that writes it."""
        return (self.code or writing.calling(self.write))(scope, index)


def coded(read: Read, code: Code, usual: object = ..., cell: int = -1) -> Shape:
    """Return the shape that is written by this code."""
    return Shape(read, writing.written(code), usual, cell, code)


def whole(cell: int, low: int, high: Count, plus: int = 0) -> Shape:
    """Return the shape of a whole number in a range, of which the cell keeps `plus` more."""

    def read(cells: Cells, index: int, value: object, where: str) -> None:
        most = high if type(high) is int else counted(high, cells)
        cells[cell + index] = as_whole(value, where, low, most) + plus

    def code(scope: Scope, index: str) -> str:
        return f"{at(cell, index)} - {plus}" if plus else at(cell, index)

    return coded(read, code, cell=cell)


def flag(cell: int) -> Shape:
    """Return the shape of true or false, kept as 1 or 0."""

    def read(cells: Cells, index: int, value: object, where: str) -> None:
        cells[cell + index] = as_flag(value, where)

    return coded(read, lambda scope, index: f"{at(cell, index)} != 0", cell=cell)


def one_of(cell: int, words: Numbers) -> Shape:
    """Return the shape of one of some words, kept as its number."""

    def read(cells: Cells, index: int, value: object, where: str) -> None:
        cells[cell + index] = as_word(value, where, _numbers(words, cells))

    def code(scope: Scope, index: str) -> str:
        if callable(words):
            inverse = scope.once(f"{scope.name(_by_number)}({writing.known(scope, words)})")
        else:
            inverse = scope.name(_by_number(words))
        return f"{inverse}[{at(cell, index)}]"

    return coded(read, code, cell=cell)


def secret(cell: int) -> Shape:
    """Return the shape of the secret of the dice."""

    def read(cells: Cells, index: int, value: object, where: str) -> None:
        cells[cell + index] = as_secret(value, where)

    return coded(read, lambda scope, index: f'f"{{{at(cell, index)}:032x}}"', cell=cell)


def only(fixed: "str | int | None") -> Shape:
    """Return the shape of one value and no other, kept in no cell: a name, a version, null."""

    def read(_: Cells, index: int, value: object, where: str) -> None:
        same = type(value) is type(fixed) and value == fixed
        shown = "null" if fixed is None else fixed
        must(same, _ONLY, where=where, only=shown, value=short(value))

    return Shape(read, lambda cells, index: fixed, code=lambda scope, index: repr(fixed))


def maybe(shape: Shape, cell: int | None = None) -> Shape:
    """Return the shape of an entry that may be null; then its cell, or the one named, is 0, and
    else 1 unless the entry itself fills it."""
    there = shape.cell if cell is None else cell

    def read(cells: Cells, index: int, value: object, where: str) -> None:
        if value is not None:
            cells[there + index] = 1
            shape.read(cells, index, value, where)

    def code(scope: Scope, index: str) -> str:
        return f"({shape.coded(scope, index)} if {at(there, index)} else None)"

    return coded(read, code)


def marks(cell: int, words: Numbers) -> Shape:
    """Return the shape of a list of different words, kept as one bit for each in one cell."""

    def read(cells: Cells, index: int, value: object, where: str) -> None:
        for entry in as_list(value, where):
            cells[cell + index] |= 1 << as_word(entry, where, _numbers(words, cells))

    def code(scope: Scope, index: str) -> str:
        known, word, number = writing.known(scope, words), scope.loop(), scope.loop()
        chosen = f"if {at(cell, index)} >> {number} & 1"
        return f"[{word} for {word}, {number} in {known}.items() {chosen}]"

    return coded(read, code)


def heap(cell: int, words: Mapping[str, int]) -> Shape:
    """Return the shape of a list of words in any order, kept as how many there are of each."""

    def read(cells: Cells, index: int, value: object, where: str) -> None:
        for entry in as_list(value, where):
            cells[cell + index * len(words) + as_word(entry, where, words)] += 1

    def code(scope: Scope, index: str) -> str:
        known, word, number = scope.name(words), scope.loop(), scope.loop()
        amount = f"cells[{writing.plus(times(index, str(len(words))), cell)} + {number}]"
        many = f"for {scope.loop()} in range({amount})"
        return f"[{word} for {word}, {number} in {known}.items() if {amount} {many}]"

    return coded(read, code)


def each(count: Count, shape: Shape, there: int | None = None, different: bool = False) -> Shape:
    """Return the shape of a list with so many entries, which may have to be different; with
    `there` it may be shorter, and entries whose cell there is 0 are not written."""
    read_entry = shape.read

    def read(cells: Cells, index: int, value: object, where: str) -> None:
        given, size = as_list(value, where), counted(count, cells)
        if len(given) > size or (there is None and len(given) < size):
            wrong = _LENGTH if there is None else _MOST
            must(False, wrong, where=where, wanted=size, found=len(given))
        for n, entry in enumerate(given):
            read_entry(cells, index * size + n, entry, f"{where}[{n}]")
        if different:
            all_different(given, where)

    def code(scope: Scope, index: str) -> str:
        size, place = writing.count(scope, count), scope.loop()
        first = times(index, size)
        places = f"range({first}, {first} + {size})"
        held = "" if there is None else f" if {at(there, place)}"
        return f"[{shape.coded(scope, place)} for {place} in {places}{held}]"

    return coded(read, code)


def by_name(names: Numbers, shape: Shape, every: bool = False, there: int | None = None) -> Shape:
    """Return the shape of an object with an entry for each name. Names may be left out, unless it
    must be `every` one; with `there`, entries whose cell there is 0 are not written."""
    read_entry = shape.read

    def read(cells: Cells, index: int, value: object, where: str) -> None:
        given, known = as_table(value, where), names(cells) if callable(names) else names
        for name in known if every else ():
            must(name in given, _MISSING, where=f"{where}.{name}")
        first, before = index * len(known), f"{where}."
        for name, entry in given.items():
            number = known[name] if name in known else as_word(name, where, known)
            read_entry(cells, first + number, entry, before + name)

    def code(scope: Scope, index: str) -> str:
        known, place = writing.known(scope, names), scope.loop()
        if there is None and not callable(names):
            first = times(index, str(len(names)))
            entries = {name: writing.plus(first, number) for name, number in names.items()}
            return writing.object_of({k: shape.coded(scope, n) for k, n in entries.items()})
        name, number = scope.loop(), scope.loop()
        first = times(index, scope.once(f"len({known})"))
        each_ = f"for {name}, {number} in {known}.items() for {place} in ({first} + {number},)"
        held = "" if there is None else f" if {at(there, place)}"
        return f"{{{name}: {shape.coded(scope, place)} {each_}{held}}}"

    return coded(read, code)


def either(pick: Callable[[Cells], Shape]) -> Shape:
    """Return a shape that depends on cells read before; left out, it is read as null."""

    def read(cells: Cells, index: int, value: object, where: str) -> None:
        pick(cells).read(cells, index, value, where)

    return Shape(read, lambda cells, index: pick(cells).write(cells, index), usual=None)


def table(entries: Mapping[str, Shape], *needed: str) -> Shape:
    """Return the shape of an object with these entries, of which some may not be left out."""
    readers = [(key, shape.read, shape.usual) for key, shape in entries.items()]

    def read(cells: Cells, index: int, data: object, where: str) -> None:
        given = as_table(data, where or "position")
        for key in given:
            if key not in entries:
                must(False, _KEY, where=where or "position", key=short(key), known=some(entries))
        before = f"{where}." if where else ""
        for key, read_entry, usual in readers:
            value = given.get(key, usual)
            if key in needed and key not in given:
                must(False, _MISSING, where=before + key)
            if value is not ...:
                read_entry(cells, index, value, before + key)

    def code(scope: Scope, index: str) -> str:
        return writing.object_of({k: shape.coded(scope, index) for k, shape in entries.items()})

    return coded(read, code, usual={} if needed else ...)


@dataclass(frozen=True)
class Stored:
    """Whole positions as JSON: the version of their rules, the cells they start from, and what
    they hold."""

    version: int
    blank: Callable[[], Cells]
    entries: Mapping[str, Shape]
    needed: tuple[str, ...] = ()
    _written: dict[tuple[str, ...], Write] = field(default_factory=dict, compare=False)

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
        if (write := self._written.get(keys)) is None:
            named = {key: self.entries[key] for key in keys or self.entries}
            write = self._written[keys] = table(named).write
        return cast(dict[str, Json], write(cells, 0))


def counted(count: Count, cells: Cells) -> int:
    """Return how many that is in this position."""
    return count if isinstance(count, int) else count(cells)


def _by_number(words: Mapping[str, int]) -> Mapping[int, str]:
    return (words if isinstance(words, Numbered) else Numbered(words)).by_number


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
