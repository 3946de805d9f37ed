"""Writing positions fast: what the shapes say is put together once, as one Python expression.

A shape that calls the shapes within it costs a call for every cell. So each says in Python how it
is written (its *code*), with `cells` for the cells and the index as an expression; the code of a
whole position becomes one function when it is first written. Only the kit's own code and the
words of games, quoted, get into it; everything else has a name there.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from games.kit.inner import Cells
from games.protocol import Json

NUMBER = re.compile(r"[0-9]+")
Write: TypeAlias = Callable[[Cells, int], Json]


class Scope:
    """The names that the code of one function uses."""

    def __init__(self) -> None:
        self.names: dict[str, object] = {}
        self.first: dict[str, str] = {}  # worked out before all else, once

    def name(self, value: object) -> str:
        """Return a name for a value."""
        for name, known in self.names.items():
            if known is value:
                return name
        name = f"k{len(self.names)}"
        self.names[name] = value
        return name

    def once(self, code: str) -> str:
        """Return a name for what depends on the cells and is the same for every index."""
        return self.first.setdefault(code, f"v{len(self.first)}")

    def loop(self) -> str:
        """Return a name for the entry that a loop is at."""
        name = f"n{len(self.names)}"
        self.names[name] = None
        return name


Code: TypeAlias = Callable[[Scope, str], str]  # the scope and the index; answers the expression


def written(code: Code) -> Write:
    """Return the function for some code; it is made when it is first called."""
    made: list[Write] = []

    def write(cells: Cells, index: int) -> Json:
        if not made:
            made.append(_function(code))
        return made[0](cells, index)

    return write


def _function(code: Code) -> Write:
    scope = Scope()
    value = code(scope, "index")
    lines = [f"    {name} = {each}" for each, name in scope.first.items()]
    text = "\n".join(("def write(cells, index):", *lines, f"    return {value}"))
    names: dict[str, Any] = dict(scope.names)
    exec(compile(text, "<shapes>", "exec"), names)  # noqa: S102 # nosec B102: made above
    write: Write = names["write"]
    return write


def calling(write: Write) -> Code:
    """Return the code for what a function writes."""
    return lambda scope, index: f"{scope.name(write)}(cells, {index})"


def at(cell: int, index: str) -> str:
    """Return the code of a cell."""
    return f"cells[{plus(index, cell)}]"


def plus(index: str, number: int) -> str:
    """Return the code of an index that is so much higher."""
    if NUMBER.fullmatch(index):
        return str(int(index) + number)
    return f"{index} + {number}" if number else index


def times(index: str, size: str) -> str:
    """Return the code of the first index within an entry, where each holds so many."""
    if NUMBER.fullmatch(index) and NUMBER.fullmatch(size):
        return str(int(index) * int(size))
    return "0" if index == "0" else f"({index}) * {size}"


def count(scope: Scope, number: int | Callable[[Cells], Any]) -> str:
    """Return the code of a number that may depend on the position."""
    return str(number) if isinstance(number, int) else known(scope, number)


def known(scope: Scope, value: object) -> str:
    """Return the code of something that may depend on the position."""
    name = scope.name(value)
    return scope.once(f"{name}(cells)") if callable(value) else name


def object_of(entries: Mapping[str, str]) -> str:
    """Return the code of an object whose entries have this code."""
    return "{" + ", ".join(f"{key!r}: {code}" for key, code in entries.items()) + "}"
