"""How matches stop: by the rules, by resignation, on time, by agreement, or by an arbiter.

Between two sides, whoever resigns or flags loses. With more sides the match goes on: a bot takes
the seat over, and at the end those who left stand behind everybody who stayed, the first to leave
last. When one side alone is left, it has won.

A match that was not begun is called off and has no result: because somebody's first move did not
come in time, or because those who sit there play elsewhere.
"""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from games import clocks, finished, shelf
from games.live import pulse
from games.lobby import book
from games.matches import dice_drawing as drawing
from games.models import Ending, LogLine, Match, Seating, Status
from games.refusals import HasBegun, NotAllowed

STAND_IN = "club"  # plays on for whoever left
_SENTENCES: dict[str, dict[str, str]] = {
    "resign": {"en": "The others resigned.", "it": "Gli altri hanno abbandonato."},
    "flag": {"en": "The others ran out of time.", "it": "Gli altri hanno esaurito il tempo."},
    "absent": {
        "en": "Not everybody began in time: the match is called off, without a result.",
        "it": "Non tutti hanno cominciato in tempo: la partita è annullata, senza risultato.",
    },
    "board": {
        "en": "The match is called off here: it is played at the board.",
        "it": "La partita è annullata qui: si gioca dal vivo, al tavolo.",
    },
    "agreed": {"en": "Everybody agreed on a draw.", "it": "Tutti hanno accettato la patta."},
}
_ENDINGS = {"resign": Ending.RESIGNED, "flag": Ending.FLAGGED}


@transaction.atomic
def resign(*, code: str, by: int, ticket: UUID, now: datetime) -> int:
    """Give the game up; with more than two sides a bot plays the seat to the end."""
    match = book.hold(code)
    known = book.known_ticket(match, ticket)
    if known is not None:
        return known
    seat = book.seat_of(match, by)
    book.running(match)
    line = book.NewLine("resign", seat, by, ticket=ticket)
    return _leave(match, [seat], line, book.settled_clock(match, now), now)


@transaction.atomic
def claim_time(*, code: str, now: datetime) -> bool:
    """Let fall the flags whose time is over; tell whether there was one. Anybody may ask."""
    return let_fall(book.hold(code), now)


def let_fall(match: Match, now: datetime) -> bool:
    """Do the same in a transaction that holds the match.

    No flag falls while the site is silent: nobody could move. Whether that was an outage is known
    when it is back, and a clock that has run out then is swept up a moment later.
    """
    if match.status != Status.RUNNING:
        return False
    if match.is_drawing():
        return drawing.go_on_if_due(match, now)
    clock = book.settled_clock(match, now)
    absent, late = clocks.not_begun(clock), clocks.out_of_time(clock)
    if (absent or late) and pulse.silent_since(now):
        return False
    if absent:
        line = book.NewLine("calloff", absent[0], data={"why": "absent", "seats": list(absent)})
        _call_off(match, line, clock, now)
    elif late:
        line = book.NewLine("flag", late[0], data={"seats": list(late)})
        _leave(match, list(late), line, clock, now)
    return bool(absent or late)


@transaction.atomic
def decide(*, code: str, by: int, ranks: list[int] | None, why: str, now: datetime) -> int:
    """End the match by an arbiter's word: with these ranks, or as abandoned without any."""
    match = book.hold(code)
    if match.status == Status.FINISHED:
        return match.version
    drawing.cut_short(match, now)
    book.running(match)
    if ranks is not None and (len(ranks) != match.seats or min(ranks) != 1):
        raise NotAllowed
    book.keep_clock(match, book.settled_clock(match, now))
    ending = Ending.ABANDONED if ranks is None else Ending.ARBITER
    reason = {"en": why, "it": why}
    columns = close(match, ending, ranks or [1] * match.seats, reason, now)
    line = book.NewLine("arbiter", None, by, data={"verb": "decide", "why": why, "ranks": ranks})
    return book.write(match, line, now, columns)


@transaction.atomic
def call_off(*, code: str, by: int, now: datetime) -> int:
    """End without a result a match in which nobody has moved, because it is played at the board.

    Twice is once; after a first move it is refused.
    """
    match = book.hold(code)
    if match.status == Status.FINISHED and match.ending == Ending.ABANDONED:
        return match.version
    drawing.cut_short(match, now)
    book.running(match)
    if LogLine.objects.filter(match=match, kind="move").exists():
        raise HasBegun
    line = book.NewLine("calloff", None, by, data={"why": "board"})
    return _call_off(match, line, book.settled_clock(match, now), now)


def _call_off(match: Match, line: book.NewLine, clock: clocks.Clock, now: datetime) -> int:
    assert line.data is not None, "a match is called off for a reason"
    book.keep_clock(match, clock)
    reason = _SENTENCES[str(line.data["why"])]
    columns = close(match, Ending.ABANDONED, [1] * match.seats, reason, now)
    return book.write(match, line, now, columns)


def close(
    match: Match, ending: Ending, ranks: list[int], reason: dict[str, str], now: datetime
) -> set[str]:
    """End the match in the row; return the changed columns. Others hear of it after the commit."""
    match.status, match.ending = Status.FINISHED, ending
    match.ranks, match.reason, match.finished_at = ranks, reason, now
    match.to_act, match.asked, match.offers = [], {}, {}
    clock = clocks.stopped(clocks.from_json(match.clock))
    book.keep_clock(match, clock)
    code, made_for = match.code, match.made_for
    book.tell_lobby()
    transaction.on_commit(
        lambda: finished.match_finished.send(sender=Match, code=code, made_for=made_for),
        robust=True,
    )
    return {
        "status", "ending", "ranks", "reason", "finished_at", "to_act", "asked", "offers",
        "clock", "deadline_at",
    }  # fmt: skip


def close_by_rules(
    match: Match, ranks: list[int], reason: dict[str, str], now: datetime
) -> set[str]:
    """End the match as the rules say, with those who left behind those who stayed."""
    return close(match, Ending.RULES, _with_the_gone_last(match, ranks), reason, now)


def _leave(
    match: Match, seats: list[int], line: book.NewLine, clock: clocks.Clock, now: datetime
) -> int:
    """Take seats out of the contest: end the match, or let bots play them on."""
    match.gone = [*match.gone, *(seat for seat in seats if seat not in match.gone)]
    book.keep_clock(match, clock)
    columns = {"gone", "clock", "deadline_at"}
    sides = [set(team) for team in _teams(match)]
    standing = [side for side in sides if not side & set(match.gone)]
    if len(standing) <= 1:
        ranks = _with_the_gone_last(match, [1] * match.seats)
        columns |= close(match, _ENDINGS[line.kind], ranks, _SENTENCES[line.kind], now)
        return book.write(match, line, now, columns)
    Seating.objects.filter(match=match, seat__in=seats).update(bot=STAND_IN)
    book.copy_people(match)
    # A bot owes nobody time: the seat's clock is filled again and never matters for the result.
    left = [
        max(time, match.clock["bank"]) if seat in seats else time
        for seat, time in enumerate(match.clock["left"])
    ]
    match.clock = {**match.clock, "left": left}
    columns |= set(book.keep_clock(match, clocks.from_json(match.clock)))
    return book.write(match, line, now, columns)


def _with_the_gone_last(match: Match, ranks: list[int]) -> list[int]:
    """Return the ranks with the sides of those who left behind all others, first gone last."""
    keys = []
    sides = _teams(match)
    for seat in range(match.seats):
        side = next(team for team in sides if seat in team)
        left = [match.gone.index(one) for one in side if one in match.gone]
        # Stayed: by rank. Left: behind all who stayed, and the earlier the farther behind.
        keys.append((1, -min(left)) if left else (0, ranks[seat]))
    return [1 + sum(other < key for other in keys) for key in keys]


def _teams(match: Match) -> tuple[frozenset[Any], ...]:
    game = shelf.game(match.game)
    return game.teams(game.decode(match.state))
