"""Measures of the house itself: how large it is, how its parts hang together, what a change costs.

Everything here reads a checkout as text and never imports it, so that two states of the house can
be laid side by side; journeys.py alone runs the site, and only when asked to. No rule names a
folder of today below the three packages, except where a docstring says so.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.measure import changes, functions, imports, lines, names, switches
from tests.measure import journeys as walking
from tests.measure.journeys import DidNotArrive
from tests.measure.sources import Checkout

__all__ = ["DidNotArrive", "measured", "words"]
READ = (lines, functions, imports, changes, switches, names)


def measured(root: Path, *, journeys: bool = False) -> dict[str, Any]:
    """Return everything that can be read from a checkout, and if asked for what it passes."""
    house = Checkout(root)
    parts = (*READ, walking) if journeys else READ
    return {part.__name__.rpartition(".")[2]: part.measured(house) for part in parts}


def words(found: dict[str, Any], depth: int = 0) -> Iterator[str]:
    """Yield the figures one a line, as they are grouped; long lists only by their length."""
    for name, value in found.items():
        label = f"{'  ' * depth}{name.replace('_', ' ')}"
        if isinstance(value, dict):
            yield label
            yield from words(value, depth + 1)
        else:
            shown = len(value) if isinstance(value, list) else value
            yield f"{label:44} {shown}"
