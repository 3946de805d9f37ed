"""Where a match comes from, when another room ordered it: said on its page, with the way back.

The room that orders matches registers who can tell of its keys; this room asks and knows no more.
"""

from collections.abc import Callable
from dataclasses import dataclass

from games.models import Match


@dataclass(frozen=True)
class Origin:
    """What a match is played for."""

    event: str
    event_url: str
    about: str  # which round, which table
    url: str  # the table's own page
    teams: tuple[str, ...] = ()  # per seat, where partners sit


Tell = Callable[[str], "Origin | None"]
_tellers: dict[str, Tell] = {}  # by what their keys begin with


def told_by(room: str, tell: Tell) -> None:
    """Let matches whose key begins with this name and a colon be told of by their room."""
    _tellers[room] = tell


def of(match: Match) -> Origin | None:
    """Return where a match comes from; nothing for one that people opened themselves."""
    tell = _tellers.get(match.made_for.partition(":")[0])
    return tell(match.made_for) if tell else None
