"""Keeping the book of a match: locking it, writing a line, telling others to look again.

Every change of a match goes through here: one transaction holds the row, the line gets the next
number, the row moves to that number by compare and swap, and only after the commit are others
told, by a nudge that says nothing but "look again".
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from games import clocks
from games.live import nudges, snapshots
from games.logbook import stories
from games.matches import rows
from games.models import UNSEEN, LogLine, Match, Outage, Seating, Status
from games.protocol import Event
from games.refusals import DiceDrawing, NoSuchMatch, NotRunning, NotSeated, StaleMove


@dataclass(frozen=True)
class NewLine:
    """What is about to be written into the log."""

    kind: str
    seat: int | None = None
    by: int | None = None
    words: tuple[str, ...] = ()
    data: "dict[str, object] | None" = None
    events: tuple[Event, ...] = ()
    ticket: UUID | None = None


@dataclass(frozen=True)
class LogEntry:
    """A line ready to be written, with its match as it stands after it."""

    match: Match
    line: LogLine
    changed: frozenset[str]  # columns of the match
    state: Any = None


def hold(code: str) -> Match:
    """Return the match, held for this transaction.

    PostgreSQL locks the row; SQLite has taken its one write lock when the transaction began.
    """
    match = rows.held(code)
    if match is None:
        raise NoSuchMatch
    return match


def running(match: Match) -> Match:
    """Return the match if it runs and its dice are drawn, else refuse."""
    if match.status != Status.RUNNING:
        raise NotRunning
    if match.is_drawing():
        raise DiceDrawing
    return match


def seat_of(match: Match, user_id: int | None) -> int:
    """Return the seat that a person plays at this match, else refuse."""
    seat = match.seat_of(user_id)
    if seat is None:
        raise NotSeated
    return seat


def known_ticket(match: Match, ticket: UUID | None) -> int | None:
    """Return the number of the line that this ticket wrote before, if it did."""
    if ticket is None:
        return None
    lines = LogLine.objects.filter(match=match, ticket=ticket)
    return lines.values_list("number", flat=True).first()


def write(match: Match, line: NewLine, now: datetime, changed: Iterable[str] = ()) -> int:
    """Append the line and store the changed columns with it; return the line's number."""
    return keep([entry(match, line, now, changed)])[0]


def entry(
    match: Match, line: NewLine, now: datetime, changed: Iterable[str] = (), state: Any = None
) -> LogEntry:
    """Return the match's next line, ready to be kept.

    `state` is the position after a move; readers in this process get it with the news.
    """
    match.version += 1
    columns = frozenset(changed) | {"version"}
    if match.dice.get("how") == UNSEEN:  # whatever is done, the dice are now what they are
        match.dice, columns = {}, columns | {"dice"}
    written = LogLine(
        match_id=match.pk,
        number=match.version,
        kind=line.kind,
        seat=line.seat,
        by_id=line.by,
        words=list(line.words),
        data=line.data or {},
        events=[stories.stored(event) for event in line.events],
        ticket=line.ticket,
        at=now,
    )
    return LogEntry(match, written, columns, state)


def keep(entries: Sequence[LogEntry]) -> list[int]:
    """Write the lines of different matches, one for each; return their numbers."""
    if entries:
        rows.append([one.line for one in entries])
        columns = frozenset().union(*(one.changed for one in entries))
        if not rows.swap([(one.match, one.line.number - 1) for one in entries], columns):
            raise StaleMove
    _tell_of(entries)
    return [one.line.number for one in entries]


def keep_free(entries: Sequence[LogEntry]) -> list[int | None]:
    """Write the same where nobody holds the match and it stands as it was read, in one statement;
    return the numbers, and None for each that was left."""
    if not entries:
        return []
    swaps = [(one.match, one.line.number - 1) for one in entries]
    columns = frozenset().union(*(one.changed for one in entries))
    kept = rows.keep_at_once([one.line for one in entries], swaps, columns)
    _tell_of([one for one in entries if one.match.pk in kept])
    return [one.line.number if one.match.pk in kept else None for one in entries]


def _tell_of(entries: Sequence[LogEntry]) -> None:
    for one in entries:
        written = snapshots.WrittenLine(one.match, one.state, one.line)
        tell(one.match, None if one.state is None else written)


def tell(match: Match, written: snapshots.WrittenLine | None = None) -> None:
    """After the commit, tell everybody who looks on to look again."""
    code, version = match.code, match.version
    if written is not None:
        transaction.on_commit(lambda: snapshots.remember(match, written.state), robust=True)
    transaction.on_commit(lambda: nudges.changed(code, version, written), robust=True)
    if match.bots_to_move() and not match.is_unseen():  # or when the sweeper finds them asleep
        transaction.on_commit(lambda: nudges.wake_bots(code), robust=True)


def tell_lobby() -> None:
    """After the commit, tell whoever looks at the lists of tables to look again."""
    transaction.on_commit(nudges.lists_changed, robust=True)


def copy_people(match: Match) -> None:
    """Copy the seatings into the match's row, in the transaction that changed them."""
    match.people = [None] * match.seats
    for seating in Seating.objects.filter(match=match):
        sitter = {"user": seating.user_id, "name": seating.name, "bot": seating.bot}
        match.people[seating.seat] = sitter
    Match.objects.filter(pk=match.pk).update(people=match.people)


def settled_clock(
    match: Match, now: datetime, outages: "Iterable[clocks.Span] | None" = None
) -> clocks.Clock:
    """Return the match's clock charged up to now, less the time in which no server answered;
    whoever holds several matches has read the outages of all."""
    away = outages_of([match]) if outages is None else outages
    return clocks.settle(clocks.from_json(match.clock), milliseconds(now), away)


def outages_of(matches: Iterable[Match]) -> list[clocks.Span]:
    """Return the times in which no server answered since the clocks of these matches were looked
    at; those that none of them could have felt may be among them."""
    settled = [clocks.from_json(match.clock) for match in matches if match.clock is not None]
    counted = (one for one in settled if one.tempo.is_timed or (one.unmoved and one.first_ms))
    timed = [one.since_ms for one in counted if one.since_ms is not None]
    if not timed:
        return []
    since = datetime.fromtimestamp(min(timed) / 1000, UTC)
    spans = Outage.objects.filter(ended_at__gt=since).values_list("began_at", "ended_at")
    return [(milliseconds(start), milliseconds(end)) for start, end in spans]


def keep_clock(match: Match, clock: clocks.Clock) -> tuple[str, str]:
    """Put the clock into the row, with the instant the sweeper must look; return the columns."""
    match.clock = clocks.to_json(clock)
    due = clocks.deadline(clock)
    match.deadline_at = None if due is None else datetime.fromtimestamp(due / 1000, UTC)
    return "clock", "deadline_at"


def milliseconds(instant: datetime) -> int:
    """Return an instant as clocks count it."""
    return int(instant.timestamp() * 1000)
