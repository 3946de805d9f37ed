"""Where a match comes from, when another room ordered it: said on its page, with the way back.

The room that orders matches registers who can tell of its keys; this room asks and knows no more.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.models import Match


@dataclass(frozen=True)
class Origin:
    """What a match is played for."""

    event: str
    event_url: str
    about: str  # which round, which table
    url: str  # the table's own page
    teams: tuple[str, ...] = ()  # per seat, where partners sit
    framed_by: str = ""  # the sites that may show its board in a frame


Tell = Callable[[str], "Origin | None"]


@dataclass(frozen=True)
class Orderer:
    """What a room that orders matches says of those with its keys."""

    tell: Tell
    runs: Callable[[str, int], bool]  # may somebody decide there?
    rates_bots: Callable[[str], bool]
    note: Callable[..., None]  # what was decided at the match goes into its history
    whose: Callable[[str], str]  # the name of those who run it, for the two below
    judges: Callable[[str], list[int]]  # who of those may decide about talk
    judging: Callable[[int], list[str]]  # all names under which somebody may


_orderers: dict[str, Orderer] = {}  # by what their keys begin with


def told_by(room: str, orderer: Orderer) -> None:
    """Let matches whose key begins with this name and a colon be told of by their room."""
    _orderers[room] = orderer


def of(match: Match) -> Origin | None:
    """Return where a match comes from; nothing for one that people opened themselves."""
    orderer = _orderer(match)
    return orderer.tell(match.made_for) if orderer else None


def runs(match: Match, user: int) -> bool:
    """Tell whether somebody runs what a match is played for."""
    orderer = _orderer(match)
    return orderer is not None and orderer.runs(match.made_for, user)


def whose(match: Match) -> str:
    """Return the name of those who run what a match is played for; nothing where nobody does."""
    orderer = _orderer(match)
    return orderer.whose(match.made_for) if orderer else ""


def judges(name: str) -> list[int]:
    """Return the accounts that decide about talk under this name."""
    return sorted({user for orderer in _orderers.values() for user in orderer.judges(name)})


def judging(user: int) -> list[str]:
    """Return the names under which somebody decides about talk."""
    return [name for orderer in _orderers.values() for name in orderer.judging(user)]


def rates_bots(match: Match) -> bool:
    """Tell whether a match in which a bot plays may count for ratings."""
    orderer = _orderer(match)
    return orderer is not None and orderer.rates_bots(match.made_for)


def note(match: Match, verb: str, *, by: int, now: datetime, **data: Any) -> None:
    """Let what was decided be written where a match was ordered."""
    orderer = _orderer(match)
    if orderer is not None:
        orderer.note(match.made_for, verb, by=by, now=now, data=data)


def _orderer(match: Match) -> Orderer | None:
    return _orderers.get(match.made_for.partition(":")[0])
