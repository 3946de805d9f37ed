"""Moves of several matches in one transaction, with as many statements as a single move takes.

Whatever would take more than that is left to be played alone, and keeps none of the others
waiting: a match that somebody else holds, a second move of one match, a flag that has fallen, and
everything that is refused, because a ticket that was used before has its answer in the log.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction

from games import clocks
from games.lobby import book
from games.lobby.book import Entry, Line
from games.matches import moves, rows
from games.models import Match
from games.refusals import Refused


@dataclass(frozen=True)
class Asked:
    """A move that a person asks for."""

    code: str
    by: int
    seen: int
    words: tuple[str, ...]
    ticket: UUID
    now: datetime


def play(asked: Sequence[Asked]) -> list[int | None]:
    """Return the number of each move in the log once all are committed; None for what is left.

    A ticket is not looked for: where it was used and the move would still be legal, the log takes
    no second line of it, and with that refuses all.
    """
    with transaction.atomic():
        matches = {match.code: match for match in rows.held_at_once([one.code for one in asked])}
        outages = book.outages_of(matches.values())
        # Taken out of the row's reach: the next one who asks for the same match finds none.
        entries = [_entry(matches.pop(one.code, None), one, outages) for one in asked]
        book.keep([entry for entry in entries if entry is not None])
    return [None if entry is None else entry.line.number for entry in entries]


def _entry(match: Match | None, one: Asked, outages: Iterable[clocks.Span]) -> Entry | None:
    if match is None:
        return None
    try:
        seat = book.seat_of(match, one.by)
        moves.check_question(match, seat, one.seen)
        clock = clocks.settle(clocks.from_json(match.clock), book.milliseconds(one.now), outages)
        if clocks.out_of_time(clock):
            return None
        line = Line("move", seat, one.by, one.words, ticket=one.ticket)
        return moves.decided(match, line, clock, one.now)
    except Refused:
        return None
