"""The small words of all checks: a promise, and what it means to break one."""

import re

from games.kit.text import Text, languages
from games.kit.worded import Position
from games.protocol import Seat
from games.proving.playout import Playable

_SEAT = re.compile(r"\{seat(\d)\}")
_UNFILLED = re.compile(r"\{(?!seat\d)[a-z_]+\}")


class Fault(AssertionError):
    """A game broke a promise; the message says which."""


def must(kept: bool, promise: str) -> None:
    """Raise a Fault that names the promise unless it was kept."""
    if not kept:
        raise Fault(promise)


def check_wording(sentence: str, players: int, what: str) -> None:
    """A sentence for players is not empty and names only seats that exist."""
    must(bool(sentence.strip()), f"{what} is empty")
    seats = [int(seat) for seat in _SEAT.findall(sentence)]
    there = all(seat < players for seat in seats)
    must(there, f"{what} names a seat that is not there: {sentence}")
    rest = _SEAT.sub("", sentence)
    must("{" not in rest and "}" not in rest, f"{what} was not filled in: {sentence}")


def check_text(text: Text, players: int, what: str) -> None:
    """A sentence exists in every language."""
    for language in languages():
        check_wording(text.into(language), players, f"{what} ({language})")


def check_reason(text: Text, what: str) -> None:
    """A refusal has words in every language; it may quote what was asked, braces and all."""
    for language in languages():
        sentence = text.into(language)
        must(bool(sentence.strip()), f"{what} is empty ({language})")
        unfilled = _UNFILLED.search(sentence)
        must(not unfilled, f"{what} was not filled in ({language}): {sentence}")


def watchers(game: Playable, state: Position) -> tuple[Seat | None, ...]:
    """Return every seat, and None for a spectator."""
    count = sum(len(team) for team in game.teams(state))
    return (*(Seat(seat) for seat in range(count)), None)
