"""Markers in everything that is hidden, and the search that looks for them."""

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest import mock

from games import shelf
from games.models import Match
from games.protocol import Event, Seat

FOUND = re.compile(r"zq([a-z]+)((?:\d|\.)*)zq")
REAL_GAME = shelf.game


def marker(kind: str, *owners: int) -> str:
    """Return the word that marks a secret of these seats."""
    return f"zq{kind}{'.'.join(str(seat) for seat in sorted(owners))}zq"


class Marked:
    """A game whose secrets carry markers; else the game itself."""

    def __init__(self, game: Any) -> None:
        self.game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    __class__ = property(lambda self: type(self.game))  # for whoever asks what it is made of

    def view(self, state: Any, seat: Seat | None) -> Any:
        view = self.game.view(state, seat)
        return view if seat is None else {**view, "canary": marker("view", seat)}

    def shared_view(self, state: Any, seat: Seat | None) -> Any:
        return self.view(state, seat)

    def tell(self, event: Event, seat: Seat | None, language: str = "en") -> str:
        told = self.game.tell(event, seat, language)
        return told if event.seen_by is None else f"{told} {marker('event', *event.seen_by)}"

    def prompt(self, state: Any, seat: Seat, said: Any = (), language: str = "en") -> str:
        return self.game.prompt(state, seat, said, language) + marker("ask", seat)

    def encode(self, state: Any) -> Any:
        return {"canary": marker("state"), "inside": self.game.encode(state)}

    def decode(self, data: Any) -> Any:
        return self.game.decode(data["inside"])


@dataclass
class Search:
    """What was looked through, and what was found that should not be there."""

    texts: int = 0
    size: int = 0
    own: int = 0  # markers that were rightly there: without any, the search is blind
    worlds: int = 0
    leaks: list[str] = field(default_factory=list)
    matches: int = 0
    moves: int = 0
    each: int = 4  # moves of a match
    doors: bool = True  # whether pages and the programs' door are searched too
    positions: int = 0  # at which worlds were compared, and in how many pictures
    compared: int = 0

    def look(self, where: str, text: str, seat: int | None, seed: bytes) -> None:
        """Search what a reader on that seat received; None is everybody else."""
        self.texts += 1
        self.size += len(text)
        for found in FOUND.finditer(text):
            owners = {int(part) for part in found[2].split(".") if part}
            if seat is not None and seat in owners:
                self.own += 1
            else:
                self.leaks.append(f"{where}: {found[0]} shown to {seat}")
        for shown in (seed.hex(), str(int.from_bytes(seed)), f"{int.from_bytes(seed):x}"):
            if shown in text:
                self.leaks.append(f"{where}: the seed shown to {seat}")


class Overheard(logging.Handler):
    """Everything that any logger says, down to the least."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.getMessage()} {record.__dict__!r}")


@contextmanager
def marked() -> Iterator[Overheard]:
    """Put the markers in, and listen to every logger."""
    heard, root = Overheard(), logging.getLogger()
    level = root.level
    root.addHandler(heard)
    root.setLevel(logging.DEBUG)
    try:
        with mock.patch.object(shelf, "game", lambda slug: Marked(REAL_GAME(slug))):
            yield heard
    finally:
        root.removeHandler(heard)
        root.setLevel(level)


def reread(code: str) -> Match:
    return Match.objects.get(code=code)
