"""What an arbiter may decide about a match: stop the clocks, let them go on, or end it."""

from datetime import datetime

from django.db import transaction

from games import clocks
from games.lobby import book
from games.matches import endings
from games.models import Ending, Status
from games.refusals import NotAllowed


@transaction.atomic
def halt(*, code: str, by: int, why: str, now: datetime) -> int:
    """Stop the clocks; halting a halted match changes nothing."""
    match = book.running(book.hold(code))
    clock = book.settled_clock(match, now)
    if clock.since_ms is None:
        return match.version
    columns = book.keep_clock(match, clocks.stopped(clock))
    return book.write(match, _line(by, "halt", why), now, columns)


@transaction.atomic
def go_on(*, code: str, by: int, why: str, now: datetime) -> int:
    """Let the clocks go on; without a halt nothing changes."""
    match = book.running(book.hold(code))
    clock = book.settled_clock(match, now)
    if clock.since_ms is not None:
        return match.version
    columns = book.keep_clock(match, clocks.resumed(clock, book.milliseconds(now)))
    return book.write(match, _line(by, "go-on", why), now, columns)


@transaction.atomic
def decide(*, code: str, by: int, ranks: list[int] | None, why: str, now: datetime) -> int:
    """End the match with these ranks, or as abandoned without any; the reason is kept."""
    match = book.hold(code)
    if match.status == Status.FINISHED:
        return match.version
    book.running(match)
    if ranks is not None and (len(ranks) != match.seats or min(ranks) != 1):
        raise NotAllowed
    book.keep_clock(match, book.settled_clock(match, now))
    ending = Ending.ABANDONED if ranks is None else Ending.ARBITER
    reason = {"en": why, "it": why}
    columns = endings.close(match, ending, ranks or [1] * match.seats, reason, now)
    line = book.Line("arbiter", None, by, data={"verb": "decide", "why": why, "ranks": ranks})
    return book.write(match, line, now, columns)


def _line(by: int, verb: str, why: str) -> book.Line:
    return book.Line("arbiter", None, by, data={"verb": verb, "why": why})
