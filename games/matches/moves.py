"""Playing a move: checked, appended, committed, and only then told."""

from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils.translation import get_language

from games import clocks, shelf
from games.kit.refusals import Refusal
from games.live import folios
from games.lobby import book
from games.lobby.book import Entry, Line
from games.matches import endings
from games.models import Match
from games.protocol import Game, Seat, Word
from games.refusals import Flagged, NotWords, Paused, Refused, StaleMove


def play_move(
    *, code: str, by: int, seen: int, words: tuple[str, ...], ticket: UUID, now: datetime
) -> int:
    """Return the number of the move in the log; a ticket that was used before changes nothing.

    Refused are: a stranger, a page that showed an older question, a pause, a flag that has
    fallen (the fall is written first), and words that the rules forbid.
    """
    line = Line("move", None, by, words, ticket=ticket)
    try:
        number = _play_once(code, by, seen, line, now)
    except (Refused, IntegrityError) as no:
        # A ticket that wrote a line before gets its answer again, however the match went on.
        number = book.known_ticket(folios.match_of(code), ticket)
        if number is None:
            raise (no if isinstance(no, Refused) else StaleMove()) from no
    if number is None:
        raise Flagged
    return number


@transaction.atomic
def _play_once(code: str, by: int, seen: int, line: Line, now: datetime) -> int | None:
    match = book.hold(code)
    # A ticket that was used has written a line since, so the page that sends it again is behind;
    # only then is the log searched for it.
    known = None if seen == match.version else book.known_ticket(match, line.ticket)
    if known is not None:
        return known
    seat = book.seat_of(match, by)
    return _play(match, seat, seen, replace(line, seat=seat), now)


def play_bot_move(
    *, code: str, seat: int, seen: int, words: tuple[str, ...], now: datetime
) -> int | None:
    """Return the number of a bot's move, None if its flag fell; a bot that thought about an older
    position is refused."""
    with transaction.atomic():
        match = book.hold(code)
        return _play(match, seat, seen, Line("move", seat, None, words), now)


def _play(match: Match, seat: int, seen: int, line: Line, now: datetime) -> int | None:
    check_question(match, seat, seen)
    clock = book.settled_clock(match, now)
    if late := clocks.out_of_time(clock):
        endings.write_flags(match, late, clock, now)
        return None
    return book.keep([decided(match, line, clock, now)])[0]


def check_question(match: Match, seat: int, seen: int) -> None:
    """Refuse whoever moves in a match that does not run, or answers an older question."""
    book.running(match)
    if not match.asked.get(str(seat), match.version) <= seen <= match.version:
        raise StaleMove


def decided(match: Match, line: Line, clock: clocks.Clock, now: datetime) -> Entry:
    """Return the line of a move in time, with the match as it stands after it, or refuse."""
    if clock.since_ms is None:
        raise Paused
    assert line.seat is not None, "somebody moves"
    game = shelf.game(match.game)
    before = folios.position_of(match)
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
        if str(seat) in asked and game.same_question(states[0], states[1], Seat(seat))
        else number
        for seat in actors
    }


def _standing_offers(offers: dict[str, Any]) -> dict[str, Any]:
    """Return the offers that a move does not end: a pause may still be agreed on."""
    return {kind: who for kind, who in offers.items() if kind == "pause"}


def _language() -> str:
    return get_language() or "en"
