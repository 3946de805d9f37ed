"""Names that several things share: a search for them finds more than one place.

Classes at the top of product modules, and the last words of module names without `__init__`;
migrations left out, as their names are numbers and their classes are all called the same.
"""

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from tests.measure.sources import Checkout


def measured(house: Checkout) -> dict[str, Any]:
    """Return how many names of classes and modules there are, and how many live more than once."""
    return {"classes": _told(classes(house)), "modules": _told(modules(house))}


def classes(house: Checkout) -> Iterator[tuple[str, str]]:
    """Yield the name and the file of every class at the top of a module."""
    for file in house.python:
        for node in file.tree.body:
            if isinstance(node, ast.ClassDef):
                yield node.name, file.path


def modules(house: Checkout) -> Iterator[tuple[str, str]]:
    """Yield the last word of every module's name, and its file."""
    for file in house.python:
        stem = file.path.rpartition("/")[2].removesuffix(".py")
        if stem != "__init__":
            yield stem, file.path


def _told(found: Iterable[tuple[str, str]]) -> dict[str, Any]:
    homes = defaultdict(set)
    for name, path in found:
        homes[name].add(path)
    repeated = sorted(name for name, paths in homes.items() if len(paths) > 1)
    return {
        "names": len(homes),
        "repeated": len(repeated),
        "files_of_the_repeated": sum(len(homes[name]) for name in repeated),
        "which": repeated,
    }
