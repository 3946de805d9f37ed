"""Rows of matches as this process wrote them last, so that the next move reads none.

They are copies, and old as soon as somebody else writes. That harms nobody: PostgreSQL's statement
for a move compares the whole row with what was known of it, and the newest outage with what was
known of outages, and writes nothing where either has gone on (rows.py). Then the row is read, as it
is for a match that this process has not written. Who hears that a match went on elsewhere forgets
it here, so that nobody tries in vain.
"""

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from threading import Lock

from games.clocks import Span
from games.models import Match, Status

KEPT = 4096  # rows; of matches that are open here all but the row's frame is the hub's as well


@dataclass(frozen=True)
class RowAtHand:
    """A row as it was written, and the times without a server that its clock may still feel."""

    match: Match
    away: frozenset[Span]


def taken(codes: Iterable[str]) -> dict[str, RowAtHand]:
    """Take out the rows of these matches that are at hand; each is the taker's own to change."""
    with _turn:
        found = {code: _rows.pop(code) for code in codes if code in _rows}
    return {code: RowAtHand(_copy(row.match), row.away) for code, row in found.items()}


def keep(matches: Iterable[Match], away: Iterable[Span]) -> None:
    """Keep the rows of matches that were just written and run on; nobody changes them any more."""
    spans = frozenset(away)
    with _turn:
        for match in matches:
            if match.status == Status.RUNNING:
                _rows[match.code] = RowAtHand(match, spans)
                _rows.move_to_end(match.code)
        while len(_rows) > KEPT:
            _rows.popitem(last=False)


def forget(code: str) -> None:
    """Keep the row of this match no longer: somebody else has written it."""
    with _turn:
        _rows.pop(code, None)


def _copy(match: Match) -> Match:
    """Return another match with the same columns; what they hold is replaced, never changed."""
    copy = Match.__new__(Match)
    copy.__dict__.update(match.__dict__)
    return copy


_rows: "OrderedDict[str, RowAtHand]" = OrderedDict()
_turn = Lock()
