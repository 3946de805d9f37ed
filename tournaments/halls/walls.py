"""What a screen in the hall turns over, as it is drawn, kept until something changes.

A result sends every screen of a hall back within a second. What they all see is drawn once; only
the clock and how many tables still play are asked for by each of them.
"""

import hashlib
from collections.abc import Callable, Sequence

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from siamleague import numbers
from tournaments.halls import panels
from tournaments.halls.read import Wall
from tournaments.models import Tournament
from tournaments.rounds import standings as worked_out

PANELS = "tournaments/hall/_panels.html"
POOLS = "tournaments/hall/_pools.html"


def turned_over(
    walls: Sequence[Wall], lap: str, *, alone: bool, whole: Tournament | None = None
) -> list[str]:
    """Return the panels of each event as HTML; `alone` on its screen, none needs its name.

    Of an event in parts the tables of its pools are read before the finals that come of them.
    """
    number = numbers.whole(lap, digits=4) or 0
    drawn = [_panels(wall, number, alone=alone) for wall in walls]
    if whole is None or not whole.in_parts:
        return drawn
    before = sum(wall.before_finals for wall in walls)
    return [*drawn[:before], _pools(whole), *drawn[before:]]


def _panels(wall: Wall, lap: int, *, alone: bool) -> str:
    here = lap % panels.laps(wall)

    def draw() -> SafeString:
        found = panels.panels(wall, here)
        values = {"wall": wall, "panels": found, "alone": alone, "many": panels.MANY}
        return render_to_string(PANELS, values)

    there = f".{wall.hall.pk}" if wall.hall else ""
    return _kept(wall.event, f"wall.{here}.{'alone' if alone else 'named'}{there}", draw)


def _pools(event: Tournament) -> str:
    def draw() -> SafeString:
        values = {"cards": panels.pools(event), "many": panels.MANY}
        return render_to_string(POOLS, values)

    return _kept(event, "pools", draw)


def _kept(event: Tournament, name: str, draw: Callable[[], SafeString]) -> str:
    if event.in_parts:  # its parts change without it
        name = f"{name}.{hashlib.sha256(panels.mark(event).encode()).hexdigest()}"
    found: str = worked_out.cached(event, f"{name}.{get_language()}", draw)
    return found
