"""Who imports whom in the product, read from the source: rings of modules, and what is pure.

A ring is a set of modules each of which reaches each other by imports. Two graphs are looked at:
what is imported while a module is read (nothing inside functions, nothing for types alone), and
everything. `from package import name` leads to the module of that name if there is one, else to
the package itself; that importing a module also reads its packages is left out.
"""

import ast
from collections.abc import Iterator
from typing import Any

from tests.measure.sources import Checkout, Source

Graph = dict[str, set[str]]
FRAMEWORKS = {
    *("django", "channels", "channels_redis", "celery", "kombu", "rest_framework", "redis"),
    *("drf_spectacular", "allauth", "asgiref", "django_htmx", "whitenoise", "uvicorn", "environ"),
}


def measured(house: Checkout) -> dict[str, Any]:
    """Return how many modules stand in rings, and how many imports lead from top to top."""
    whole = graph(house, late=True)
    return {
        "modules": len(whole),
        "imports": sum(map(len, whole.values())),
        "rings_at_reading": _told(rings(graph(house, late=False))),
        "rings_with_late_imports": _told(rings(whole)),
    }


def graph(house: Checkout, *, late: bool) -> Graph:
    """Return for each module of the product those of the product that it imports."""
    known = {f.module for f in house.python}
    found = {}
    for file in house.python:
        led = {_home(name, known) for name in imported(file, late=late)}
        found[file.module] = led - {None, file.module}
    return found  # type: ignore[return-value]


def imported(source: Source, *, late: bool) -> Iterator[str]:
    """Yield the full name of everything imported; without `late` only what reading it needs."""
    for node in ast.walk(source.tree) if late else _while_reading(source.tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _while_reading(node: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            continue
        yield child
        yield from _while_reading(child)


def _home(name: str, known: set[str]) -> str | None:
    while name and name not in known:
        name = name.rpartition(".")[0]
    return name or None


def pure(house: Checkout) -> set[str]:
    """Return the modules from which no framework is reached."""
    whole = graph(house, late=True)
    reached = {f.module for f in house.python if _tops(f) & FRAMEWORKS}
    importers: Graph = {}
    for module, others in whole.items():
        for other in others:
            importers.setdefault(other, set()).add(module)
    return set(whole) - _reachable(importers, reached)


def _tops(source: Source) -> set[str]:
    return {name.partition(".")[0] for name in imported(source, late=True)}


def _reachable(graph: Graph, begin: set[str]) -> set[str]:
    seen, ahead = set(begin), list(begin)
    while ahead:
        new = graph.get(ahead.pop(), set()) - seen
        seen |= new
        ahead += new
    return seen


def rings(graph: Graph) -> list[list[str]]:
    """Return the sets of modules that reach each other, the largest first."""
    back: Graph = {}
    for module, others in graph.items():
        for other in others:
            back.setdefault(other, set()).add(module)
    left, found = set(graph), []
    while left:
        one = min(left)
        ring = _reachable(graph, {one}) & _reachable(back, {one})
        left -= ring
        found.append(sorted(ring))
    return sorted((ring for ring in found if len(ring) > 1), key=lambda ring: (-len(ring), ring))


def _told(found: list[list[str]]) -> dict[str, Any]:
    return {
        "rings": len(found),
        "modules_in_rings": sum(map(len, found)),
        "largest": len(found[0]) if found else 0,
        "members": found,
    }
