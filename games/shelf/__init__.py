"""The shelf: every game the house can play, one line each. All else is in the game's own folder."""

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from games.kit.lessons import Lesson
from games.kit.refusals import UnknownGame
from games.kit.text import Text
from games.protocol import Game

SHELF = (
    "king_of_siam",
    "verrat",
    "war_of_whispers",
)
GAMES: dict[str, Game[Any]] = {slug: import_module(f"{__name__}.{slug}").GAME for slug in SHELF}


def game(slug: str) -> Game[Any]:
    """Return the game of that name, or refuse with the names there are."""
    if slug not in GAMES:
        raise UnknownGame(_UNKNOWN.filled(slug=slug, known=", ".join(sorted(GAMES))))
    return GAMES[slug]


def folder(slug: str) -> Path:
    """Return where everything of a game lies."""
    return Path(str(import_module(f"{__name__}.{slug}").__file__)).parent


def lessons(slug: str) -> tuple[Lesson, ...]:
    """Return the lessons of a game in their order; none where its folder has no `lessons.py`."""
    found = part(slug, "lessons")
    return tuple(found.LESSONS) if found else ()


def part(slug: str, name: str) -> ModuleType | None:
    """Return a module of a game's folder, or None where the game has none of that name."""
    module = f"{__name__}.{slug}.{name}"
    return import_module(module) if find_spec(module) else None


_UNKNOWN = Text("There is no game “{slug}”. The shelf holds: {known}.")
