"""Playing moves: checked, appended, committed, and only then told.

Moves of several matches are played in one transaction, with as many statements as a single move
takes; a move alone is a list of one. Whatever would take more than that is left to be played alone,
and keeps none of the others waiting: a match that somebody else holds, a second move of one match,
a flag that has fallen, and everything that is refused, because a ticket that was used before has
its answer in the log.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import DatabaseError, IntegrityError, connection, transaction
from django.utils.translation import get_language

from games import clocks, shelf
from games.kit.customs import customs_of
from games.kit.refusals import Refusal
from games.live import snapshots
from games.lobby import book
from games.lobby.book import LogEntry, NewLine
from games.matches import endings, rows, rows_at_hand
from games.models import Match
from games.protocol import Game, Seat, Word
from games.refusals import Flagged, NoSuchMatch, NotWords, Paused, Refused, StaleMove

Keep = Callable[[Sequence[LogEntry]], Sequence[int | None]]
Played = int | Refused | None  # its number in the log, why it has none, or None if it was left


@dataclass(frozen=True)
class AskedMove:
    """A move that is asked for: by a person, or by the worker for the bot on a seat."""

    code: str
    by: int | None
    seen: int
    words: tuple[str, ...]
    ticket: UUID | None
    now: datetime
    seat: int | None = None  # a bot's


def play_at_once(asked: Sequence[AskedMove]) -> list[int | None]:
    """Return the number of each move in the log once all are committed; None for what is left.

    A ticket is not looked for: where it was used and the move would still be legal, the log takes
    no second line of it, and with that refuses all.
    """
    codes = [one.code for one in asked]
    if not rows.one_statement():
        with transaction.atomic():
            found = _play(asked, rows.held_at_once(codes), book.keep)
    elif connection.in_atomic_block:
        with transaction.atomic():
            found = _play(asked, rows.found_at_once(codes), book.keep_free)
    else:  # what writes it commits it: PostgreSQL is gone to once or three times, not six times
        found = _play_free(asked)
    return [None if isinstance(each, Refused) else each for each in found]


def _play_free(asked: Sequence[AskedMove]) -> list[Played]:
    """Play moves that commit themselves: from the rows at hand, and whatever is not played from
    those, because they are not there or not what the database has, from the rows as they stand."""
    known = rows_at_hand.taken(one.code for one in asked)
    away = frozenset[clocks.Span]().union(*(row.away for row in known.values()))
    some = [one for one in asked if one.code in known]
    at_hand = iter(_play_and_keep(some, [row.match for row in known.values()], away))
    found = [next(at_hand) if one.code in known else None for one in asked]
    found = [each if isinstance(each, int) else None for each in found]  # a copy refuses nothing
    some = [one for one, each in zip(asked, found, strict=True) if each is None]
    try:
        as_it_stands = iter(_played_from_rows(some) if some else ())
    except DatabaseError:
        if not any(found):
            raise
        return found  # those are committed; whoever is left is done alone
    return [next(as_it_stands) if each is None else each for each in found]


def _played_from_rows(asked: Sequence[AskedMove]) -> list[Played]:
    held = rows.found_at_once([one.code for one in asked])
    return _play_and_keep(asked, held, book.outages_of(held))


def _play_and_keep(
    asked: Sequence[AskedMove], held: Sequence[Match], away: Collection[clocks.Span]
) -> list[Played]:
    """Play these moves from these rows, and keep at hand what was written."""

    def keep(entries: Sequence[LogEntry]) -> Sequence[int | None]:
        numbers = book.keep_free(entries)
        written = zip(entries, numbers, strict=True)
        rows_at_hand.keep([one.match for one, number in written if number is not None], away)
        return numbers

    return _play(asked, held, keep, away)


def play_move(
    *, code: str, by: int, seen: int, words: tuple[str, ...], ticket: UUID, now: datetime
) -> int:
    """Return the number of the move in the log; a ticket that was used before changes nothing.

    Refused are: a stranger, a page that showed an older question, a pause, a flag that has
    fallen (the fall is written first), and words that the rules forbid.
    """
    try:
        return _play_alone(AskedMove(code, by, seen, words, ticket, now))
    except (Refused, IntegrityError) as no:
        # A ticket that wrote a line before gets its answer again, however the match went on.
        number = book.known_ticket(snapshots.match_of(code), ticket)
        if number is None:
            raise (no if isinstance(no, Refused) else StaleMove()) from no
    return number


def play_bot_move(*, code: str, seat: int, seen: int, words: tuple[str, ...], now: datetime) -> int:
    """Return the number of a bot's move; refused is a bot that thought about an older position."""
    return _play_alone(AskedMove(code, None, seen, words, None, now, seat))


def _play_alone(one: AskedMove) -> int:
    """Return the number of a single move, or refuse; a flag that has fallen falls first, unless
    the move was made in time and is only sent again."""
    with transaction.atomic():
        match = book.hold(one.code)
        (found,) = _play([one], [match], book.keep)
        if isinstance(found, Flagged) and book.known_ticket(match, one.ticket) is None:
            endings.let_fall(match, one.now)
    if isinstance(found, Refused):
        raise found
    assert found is not None, "whoever holds a match is left by nobody"
    return found


def _play(
    asked: Sequence[AskedMove],
    held: Sequence[Match],
    keep: Keep,
    away: "Collection[clocks.Span] | None" = None,
) -> list[Played]:
    """Return the number of each move in the log, why it is not there, or None for what `keep`
    has left; who knows the outages already says so."""
    outages = book.outages_of(held) if away is None else away
    matches = {match.code: match for match in held}
    # Taken out of the row's reach: the next one who asks for the same match finds none.
    judged = [_judged(matches.pop(one.code, None), one, outages) for one in asked]
    kept = iter(keep([each for each in judged if isinstance(each, LogEntry)]))
    return [next(kept) if isinstance(each, LogEntry) else each for each in judged]


def _judged(
    match: Match | None, one: AskedMove, outages: Iterable[clocks.Span]
) -> LogEntry | Refused:
    """Return the line of a move with the match as it stands after it, or why there is none."""
    try:
        if match is None:
            raise NoSuchMatch
        seat = book.seat_of(match, one.by) if one.seat is None else one.seat
        _check_question(match, seat, one.seen)
        clock = book.settled_clock(match, one.now, outages)
        if clocks.out_of_time(clock):
            raise Flagged
        line = NewLine("move", seat, one.by, one.words, ticket=one.ticket)
        return _decided(match, line, clock, one.now)
    except Refused as no:
        return no


def _check_question(match: Match, seat: int, seen: int) -> None:
    """Refuse whoever moves in a match that does not run, or answers an older question."""
    book.running(match)
    if not match.asked.get(str(seat), match.version) <= seen <= match.version:
        raise StaleMove


def _decided(match: Match, line: NewLine, clock: clocks.Clock, now: datetime) -> LogEntry:
    """Return the line of a move in time, with the match as it stands after it, or refuse."""
    if clock.since_ms is None:
        raise Paused
    assert line.seat is not None, "somebody moves"
    game = shelf.game(match.game)
    before = snapshots.position_of(match)
    try:
        applied = game.apply(before, Seat(line.seat), tuple(Word(word) for word in line.words))
    except Refusal as no:
        raise NotWords(no.text.into(_language())) from no
    number = match.version + 1
    actors: list[int] = sorted(game.to_act(applied.state))
    match.asked = _still_asked(game, match.asked, (before, applied.state), actors, number)
    match.state, match.to_act = game.encode(applied.state), actors
    columns = {"state", "to_act", "asked", "offers"}
    match.offers = _standing_offers(match.offers)
    outcome = game.outcome(applied.state)
    clock = clocks.turn_to(clock, actors, book.milliseconds(now), moved=line.seat)
    if outcome is not None:
        clock = clocks.stopped(clock)
        reason = outcome.reason.spoken()
        columns |= endings.close_by_rules(match, list(outcome.ranks), reason, now)
    columns |= set(book.keep_clock(match, clock))
    return book.entry(match, replace(line, events=applied.events), now, columns, applied.state)


def _still_asked(
    game: Game[Any], asked: dict[str, int], states: tuple[Any, Any], actors: list[int], number: int
) -> dict[str, int]:
    """Return since when each seat's question is the same, so that seats who move at the same
    time do not make each other's pages stale."""
    return {
        str(seat): asked[str(seat)]
        if str(seat) in asked and customs_of(game).same_question(states[0], states[1], Seat(seat))
        else number
        for seat in actors
    }


def _standing_offers(offers: dict[str, Any]) -> dict[str, Any]:
    """Return the offers that a move does not end: a pause may still be agreed on."""
    return {kind: who for kind, who in offers.items() if kind == "pause"}


def _language() -> str:
    return get_language() or "en"
