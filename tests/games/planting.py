"""Leaks put in on purpose: each must be found, or the search is blind."""

import json
import logging
from collections.abc import Callable, Sequence
from copy import copy
from typing import Any
from unittest import mock

from games import consumers
from games.live.snapshots import Snapshot
from games.lobby import book
from games.logbook import stories
from games.matches import api as doors
from games.matches import pictures
from games.protocol import Seat
from tests.games.marking import Marked, marker, reread


def _frame_with(what: Any) -> Any:
    real = pictures._frame
    return mock.patch.object(
        pictures, "_frame", lambda of, *rest: {**real(of, *rest), "more": what(of.match)}
    )


def _all_sentences() -> Any:
    real = stories.sentences

    def sentences(game: str, line: Any, seat: int | None, *rest: Any) -> list[str]:
        told = []
        for event in line.events:
            alone = copy(line)
            alone.events = [event]
            told += real(game, alone, min(event["seen_by"] or [seat]), *rest)
        return told

    return mock.patch.object(stories, "sentences", sentences)


def _neighbours_view() -> Any:
    def view(self: Marked, state: Any, seat: Seat | None) -> Any:
        seen = self.game.view(state, seat)
        return seen if seat is None else {**seen, "canary": marker("view", (seat + 1) % 2)}

    return mock.patch.object(Marked, "view", view)


def _one_drawing_for_all() -> Any:
    real = consumers.LivePage._draw
    drawn: dict[object, Any] = {}

    def draw(self: consumers.LivePage, of: Snapshot, reader: pictures.Reader) -> Any:
        key = (of.match.code, of.match.version)
        return drawn.setdefault(key, real(self, of, reader))

    return mock.patch.object(consumers.LivePage, "_draw", draw)


def _talkative_log() -> Any:
    """Say it wherever moves are written: PostgreSQL has a way of its own for those that commit
    themselves, and which of the two is gone depends on who comes together."""

    def saying(real: Callable[..., Any]) -> Callable[..., Any]:
        def keep(entries: Sequence[book.LogEntry]) -> Any:
            for entry in entries:
                logging.getLogger("games").debug("saved %s", entry.match.state)
            return real(entries)

        return keep

    return mock.patch.multiple(book, keep=saying(book.keep), keep_free=saying(book.keep_free))


def _talkative_sockets() -> Any:
    real = consumers.LivePage._draw

    def draw(self: consumers.LivePage, of: Snapshot, reader: pictures.Reader) -> Any:
        consumers.log.warning("a picture was drawn", extra={"of": of.match.state})
        return real(self, of, reader)

    return mock.patch.object(consumers.LivePage, "_draw", draw)


def _api_of_the_mover() -> Any:
    def reader_of(code: str, by: int | None, **about: Any) -> pictures.Reader:
        match = reread(code)
        return pictures.Reader(match.people[match.to_act[0]]["user"], "en", **about)

    return mock.patch.object(doors, "reader_of", reader_of)


PLANTED: dict[str, Any] = {
    "the stored position in every picture": lambda: _frame_with(lambda match: match.state),
    "the seed in every picture": lambda: _frame_with(lambda match: bytes(match.seed).hex()),
    "a picture as long as a secret is big": lambda: _frame_with(
        lambda match: "x" * (hash(json.dumps(match.state)) % 7919)
    ),
    "the words of moves in the log": lambda: mock.patch.object(
        stories, "sentences", lambda game, line, *rest: list(line.words)
    ),
    "sentences about secret events for all": _all_sentences,
    "the view of the neighbour": _neighbours_view,
    "one drawing for players and spectators": _one_drawing_for_all,
    "a position in the log output": _talkative_log,
    "a position among the facts of a line about a socket": _talkative_sockets,
    "the mover's picture in the programs' door": _api_of_the_mover,
}
