"""What players agree on beside the rules: a draw, a pause, going on, taking a move back.

An offer stands until everybody else at the table has accepted it, somebody refuses it, its maker
withdraws it, or a move passes it by. Bots agree to everything but a draw.
"""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from games import clocks, shelf
from games.lobby import book
from games.logbook.replays import effective_moves, position_after
from games.matches import endings
from games.models import Ending, LogLine, Match
from games.refusals import NotAllowed, Paused

DRAW, PAUSE, RESUME, TAKEBACK = "draw", "pause", "resume", "takeback"
KINDS = (DRAW, PAUSE, RESUME, TAKEBACK)


@transaction.atomic
def offer(*, code: str, kind: str, by: int, ticket: UUID, now: datetime) -> int:
    """Make an offer to everybody else at the table, or join the one that stands."""
    match = book.hold(code)
    known = book.known_ticket(match, ticket)
    if known is not None:
        return known
    seat = _seat_at(match, by)
    _check(match, kind)
    yes = sorted({*match.offers.get(kind, {}).get("yes", []), seat, *_agreeable(match, kind)})
    made_by = match.offers.get(kind, {}).get("by", seat)
    match.offers = {**match.offers, kind: {"by": made_by, "yes": yes}}
    line = book.NewLine("offer", seat, by, data={"kind": kind}, ticket=ticket)
    columns = {"offers"}
    if len(yes) == match.seats:
        match.offers = {name: who for name, who in match.offers.items() if name != kind}
        line = book.NewLine(f"{kind}", seat, by, data={"agreed": True}, ticket=ticket)
        columns |= _carry_out(match, kind, now)
    return book.write(match, line, now, columns)


@transaction.atomic
def decline(*, code: str, kind: str, by: int, ticket: UUID, now: datetime) -> int:
    """Refuse an offer that stands, or withdraw one's own; without one nothing happens."""
    match = book.hold(code)
    known = book.known_ticket(match, ticket)
    if known is not None:
        return known
    seat = _seat_at(match, by)
    if kind not in match.offers:
        return match.version
    verb = "withdraw" if match.offers[kind]["by"] == seat else "refuse"
    match.offers = {name: who for name, who in match.offers.items() if name != kind}
    line = book.NewLine(verb, seat, by, data={"kind": kind}, ticket=ticket)
    return book.write(match, line, now, {"offers"})


def may_take_back(match: Match) -> bool:
    """Tell whether the last move of a friendly match may be taken back by consent."""
    if match.rated:
        return False
    moves = effective_moves(match.log.all())
    if not moves:
        return False
    game = shelf.game(match.game)
    before = position_after(match, moves[:-1])
    last = moves[-1]
    applied = game.apply(before, *last.moved())
    return game.may_undo(before, applied.state, applied.events)


def _seat_at(match: Match, by: int) -> int:
    return book.seat_of(book.running(match), by)


def _check(match: Match, kind: str) -> None:
    paused = match.clock["since"] is None
    if kind == RESUME and not paused:
        raise NotAllowed
    if kind != RESUME and paused:
        raise Paused
    if kind == TAKEBACK and not may_take_back(match):
        raise NotAllowed
    if kind not in KINDS:
        raise NotAllowed


def _agreeable(match: Match, kind: str) -> list[int]:
    """Return the seats that agree without being asked: bots, and to a draw only those that play
    for somebody who left."""
    if kind == DRAW:
        return list(match.gone)
    return [seat for seat, sitter in enumerate(match.people) if sitter["bot"]]


def _carry_out(match: Match, kind: str, now: datetime) -> set[str]:
    """Do what everybody agreed on; return the changed columns."""
    clock = book.settled_clock(match, now)
    if kind == DRAW:
        book.keep_clock(match, clock)
        reason = {"en": "Everybody agreed on a draw.", "it": "Tutti hanno accettato la patta."}
        return endings.close(match, Ending.AGREED, [1] * match.seats, reason, now)
    if kind == PAUSE:
        return set(book.keep_clock(match, clocks.stopped(clock)))
    if kind == RESUME:
        return set(book.keep_clock(match, clocks.resumed(clock, book.milliseconds(now))))
    return _take_back(match, clock, now)


def _take_back(match: Match, clock: clocks.Clock, now: datetime) -> set[str]:
    game = shelf.game(match.game)
    moves = effective_moves(LogLine.objects.filter(match=match))
    state = position_after(match, moves[:-1])
    actors = sorted(game.to_act(state))
    match.state, match.to_act = game.encode(state), actors
    match.asked = {str(seat): match.version + 1 for seat in actors}
    clock = clocks.turn_to(clock, actors, book.milliseconds(now))
    return {"state", "to_act", "asked", *book.keep_clock(match, clock)}
