"""Matches as they lie in the database, read once for all who look at them.

A snapshot is a match with its position and the newest lines of its log. It holds every secret and
never leaves the server. With the line that was just written, and the position after it, it becomes
the next one without being read again.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, TypeVar

from games import shelf
from games.models import LogLine, Match, Status, Watching
from games.refusals import NoSuchMatch

T = TypeVar("T")
RECENT = 8  # lines of the log in a snapshot; who is farther behind reads the others
KEPT = 1024  # positions that this process remembers


@dataclass(frozen=True)
class Reader:
    """Who looks: a seat or a spectator, in which language, and what they have already."""

    user: int | None = None
    language: str = "en"
    have: int = 0  # the last line of the log
    heard: int = 0  # the last remark


@dataclass(frozen=True, eq=False)
class Snapshot:
    """A match with its position and the newest lines of its log, read once for all readers."""

    match: Match
    state: Any
    lines: tuple[LogLine, ...]
    _made: dict[Hashable, Any] = field(default_factory=dict, init=False, repr=False)

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return what several readers see alike, made for the first of them; nobody changes it."""
        if key not in self._made:
            self._made[key] = make()
        found: T = self._made[key]
        return found

    def serves(self, reader: Reader) -> bool:
        """Tell whether the picture of this reader can be drawn without asking the database."""
        match = self.match
        late = match.watching == Watching.DELAYED and match.status == Status.RUNNING
        watches = match.seat_of(reader.user) is None
        recent = reader.have >= match.version - len(self.lines)
        return recent and reader.heard >= match.said and not (late and watches)

    def followed_by(self, written: "WrittenLine") -> "Snapshot | None":
        """Return the snapshot with one more line, or None when lines in between are missing."""
        if self.match.pk != written.match.pk or written.match.version != self.match.version + 1:
            return None
        return Snapshot(written.match, written.state, (*self.lines, written.line)[-RECENT:])


@dataclass(frozen=True, eq=False)
class WrittenLine:
    """A line that was committed, with the match and the position after it."""

    match: Match
    state: Any
    line: LogLine


def match_of(code: str) -> Match:
    """Return the match, or refuse."""
    match = Match.objects.filter(code=code).first()
    if match is None:
        raise NoSuchMatch
    return match


def snapshot(code: str) -> Snapshot:
    """Return the match with everything that pictures of it are drawn from."""
    match = match_of(code)
    if match.state is None:
        return Snapshot(match, None, ())
    lines = LogLine.objects.filter(match=match, number__gt=match.version - RECENT)
    return Snapshot(match, position_of(match), tuple(lines))


def position_of(match: Match) -> Any:
    """Return the stored position, decoded; one that this process has seen is not decoded again."""
    with _turn:
        known = _positions.get(match.pk)
        if known is not None and known[0] == match.state:
            _positions.move_to_end(match.pk)
            return known[1]
    state = shelf.game(match.game).decode(match.state)
    remember(match, state)
    return state


def remember(match: Match, state: Any) -> None:
    """Keep a position beside its stored form; only that form finds it again.

    Of a match that is over none is kept: it will not be moved from again, and what is open of it
    has it in hand. With each evening's a process would grow until it has seen a thousand."""
    with _turn:
        if match.status == Status.FINISHED:
            _positions.pop(match.pk, None)
            return
        _positions[match.pk] = (match.state, state)
        _positions.move_to_end(match.pk)
        if len(_positions) > KEPT:
            _positions.popitem(last=False)


_positions: "OrderedDict[int, tuple[Any, Any]]" = OrderedDict()
_turn = Lock()
