"""The results of the event that was read last, and its ledger.

Who shows a table says why, too, and the cross-table stands beside it: all of it rests on the same
results, which are read and added up once. One event is at hand, as it stood at one version; what is
read in a transaction may be undone, and is not kept.
"""

from dataclasses import dataclass, field

from tournaments.models import Tournament
from tournaments.rounds import standings as worked_out
from tournaments.rounds.standings import Played
from tournaments.standings import Ledger, after, ledger


@dataclass(frozen=True)
class EventAtHand:
    """What has been played in an event, and its ledgers, by the round they end with."""

    played: Played
    books: dict[int, Ledger] = field(default_factory=dict)


_newest: dict[str, EventAtHand] = {}  # one at most


def event(tournament: Tournament) -> EventAtHand:
    """Return what has been played in an event."""
    if worked_out.may_be_undone():
        return _read(tournament)
    key = worked_out.key_of(tournament, "at-hand")
    found = _newest.get(key)
    if found is None:
        found = _read(tournament)
        _newest.clear()
        _newest[key] = found
    return found


def forget() -> None:
    """Have nothing at hand."""
    _newest.clear()


def _read(tournament: Tournament) -> EventAtHand:
    return EventAtHand(worked_out.played([tournament])[tournament.pk])


def book(tournament: Tournament, found: EventAtHand, after_round: int | None) -> Ledger:
    """Return the ledger of an event, now or as it was after a round."""
    until = after_round or 0
    if until not in found.books:
        played = found.played
        records = after(played.records, after_round) if after_round else played.records
        finished = after_round or played.closed
        made = ledger(records, worked_out.scheme(tournament), tournament.seed, finished)
        found.books[until] = made
    return found.books[until]
