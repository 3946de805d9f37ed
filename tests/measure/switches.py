"""How often the product asks which format or kind an event has, outside the homes of formats.

`mentions` counts, outside folders and modules called `formats`, every place that names a member of
the enumerations Format and Kind (`Format.SWISS`), one of their sets (`KNOCK_OUTS`, `DRAWN`), or
asks an event for its sort (`.is_drawn`, `.is_knock_out`): the nearest to the 215 in 66 files that
were once counted otherwise. `decisions` are those of them on which something turns: the condition
of an if, of a conditional value, of a loop or of a comprehension; the subject or case of a match;
the key of a dictionary; the index of a look-up. `wider_decisions` count any `.format`, `.kind` and
`.two_sided` as well; tables, jobs and rating lists have kinds too, so only its change says much.
"""

import ast
import re
from collections.abc import Callable, Iterator
from typing import Any

from tests.measure.sources import Checkout, Source

ENUMS = {"Format", "Kind"}
SETS = {"KNOCK_OUTS", "DRAWN"}
ASKED = {"is_drawn", "is_knock_out"}
WIDER = ASKED | {"format", "kind", "two_sided"}
IN_PAGES = re.compile(
    r"{%\s*(?:el)?if\b[^%]*\.(?:is_drawn|is_knock_out|two_sided|kind|format)\b[^%]*%}"
)


def measured(house: Checkout) -> dict[str, Any]:
    """Return how many places there are, and in how many files."""
    asked = [f for f in house.python if not re.search(r"(^|/)formats(/|\.py$)", f.path)]
    return {
        "mentions": _told(asked, mentions),
        "decisions": _told(asked, lambda file: decisions(file, ASKED)),
        "wider_decisions": _told(asked, lambda file: decisions(file, WIDER)),
        "in_pages": _told(house.templates, lambda file: len(IN_PAGES.findall(file.text))),
    }


def mentions(source: Source) -> int:
    """Return how often the file names a format, a kind, or a set of them."""
    return sum(_names_one(node, ASKED) for node in ast.walk(source.tree))


def decisions(source: Source, asked: set[str]) -> int:
    """Return on how many places of the file something turns on it."""
    return sum(
        any(_names_one(inner, asked) for inner in ast.walk(node)) for node in _turning(source.tree)
    )


def _turning(tree: ast.Module) -> Iterator[ast.AST]:
    for node in ast.walk(tree):
        if isinstance(node, ast.If | ast.IfExp | ast.While | ast.Assert):
            yield node.test
        elif isinstance(node, ast.comprehension):
            yield from node.ifs
        elif isinstance(node, ast.Match):
            yield node.subject
        elif isinstance(node, ast.match_case):
            yield node.pattern
        elif isinstance(node, ast.Dict):
            yield from (key for key in node.keys if key)
        elif isinstance(node, ast.Subscript):
            yield node.slice


def _names_one(node: ast.AST, asked: set[str]) -> bool:
    if isinstance(node, ast.Name):
        return node.id in SETS and isinstance(node.ctx, ast.Load)
    if not isinstance(node, ast.Attribute):
        return False
    if isinstance(node.value, ast.Name) and node.value.id in ENUMS:
        return node.attr.isupper()
    return node.attr in asked


def _told(files: list[Source], count: Callable[[Source], int]) -> dict[str, int]:
    found = [number for file in files if (number := count(file))]
    return {"places": sum(found), "files": len(found)}
