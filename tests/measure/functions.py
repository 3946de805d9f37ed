"""How long the product's functions are, and how many of the pure ones say their types.

A function's length is from its `def` to its last line, docstring included, decorators not. Typed is
a function that says the type of everything it takes, but for `self` and `cls`, and of its answer.
Pure is a module from which no framework can be reached by imports, however far (imports.py).
"""

import ast
import statistics
from collections.abc import Iterator
from typing import Any

from tests.measure import imports
from tests.measure.sources import Checkout, Source

Function = ast.FunctionDef | ast.AsyncFunctionDef


def measured(house: Checkout) -> dict[str, Any]:
    """Return lengths, and the share that is typed in pure modules."""
    found = [(length(node), f"{f.path}:{node.name}") for f in house.python for node in functions(f)]
    lengths = sorted(size for size, _where in found)
    pure = imports.pure(house)
    asked = [node for f in house.python if f.module in pure for node in functions(f)]
    return {
        "count": len(lengths),
        "median": statistics.median(lengths) if lengths else 0,
        "ninetieth": lengths[len(lengths) * 9 // 10] if lengths else 0,
        "longest": "{} {}".format(*max(found, default=(0, ""))),
        "over_thirty_lines": sum(size > 30 for size in lengths),
        "pure_modules": len(pure),
        "pure_lines": sum(len(f.text.splitlines()) for f in house.python if f.module in pure),
        "pure_functions": len(asked),
        "pure_typed_share": round(sum(map(is_typed, asked)) / len(asked), 4) if asked else 1.0,
    }


def functions(source: Source) -> Iterator[Function]:
    """Yield every function and method, those inside others too."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def length(node: Function) -> int:
    """Return how many lines it takes."""
    return (node.end_lineno or node.lineno) - node.lineno + 1


def is_typed(node: Function) -> bool:
    """Tell whether it says all its types."""
    given = node.args
    taken = [*given.posonlyargs, *given.args, *given.kwonlyargs]
    taken += [each for each in (given.vararg, given.kwarg) if each]
    silent = [each.arg for each in taken if each.annotation is None]
    answers = node.returns is not None or node.name == "__init__"
    return answers and not set(silent) - {"self", "cls"}
