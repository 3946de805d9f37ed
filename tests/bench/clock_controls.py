"""The proof of clocks with protections switched off, one at a time; what its worlds stand in."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from typing import Any
from unittest import mock
from uuid import uuid4

from games import clocks
from games.live import nudges, pulse, threads, wall_clock
from games.lobby import book
from games.shelf import GAMES
from siamleague.accounts.models import User
from siamleague.jobs import bell
from tests.bench import clock_site
from tests.bench.clock_world import World, lived
from tests.bench.clockwork import Clockwork

CONTROLS: dict[str, tuple[Any, str, Any]] = {
    "outages are free": (book, "outages_of", lambda matches: []),
    "jumps are put right": (wall_clock, "put_right", lambda by, now: False),
    "who moves looks first": (pulse, "noticed", lambda now: False),
    "a first move costs nothing": (
        clocks,
        "begun",
        lambda clock, seats, now_ms, first_ms: clocks.turn_to(clock, seats, now_ms),
    ),
}


@contextmanager
def prepared() -> Iterator[list[int]]:
    """Yield the people of a site where nobody has a page open, and where the bells are silent."""
    here = {"broker": float("inf"), "layer": float("inf")}
    with ExitStack() as stack:
        enter: Callable[[Any], Any] = stack.enter_context
        enter(mock.patch.dict(GAMES, {"clockwork": Clockwork()}))
        enter(mock.patch.object(bell, "_silent_until", here))
        enter(mock.patch.object(threads, "one_writes", return_value=False))  # as on servers
        nudges.listen_here(lambda news: None)
        yield [User.objects.create(email=f"{uuid4().hex}@example.org").pk for _ in range(4)]


def one_world(chance: Random, people: list[int], tables: int, steps: int) -> World:
    """Return a world that has lived, its time given to the site's own code."""
    wall = mock.patch.object(wall_clock, "_ahead", clock_site.ahead)
    with wall, mock.patch.multiple(pulse, asleep=clock_site.asleep, awake=clock_site.awake):
        return lived(chance, people, tables, steps)


def noticed(name: str, people: list[int]) -> bool:
    """Tell whether the referee disagrees when this is switched off."""
    whose, what, instead = CONTROLS[name]
    with mock.patch.object(whose, what, instead):
        return any(one_world(Random(seed), people, 30, 24).wrong for seed in range(20))
