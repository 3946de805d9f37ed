"""A bot takes the seat of somebody who did not come, or went away, and gives it back.

Who runs the event presses for a table of it, and for a table of the lobby who opened it. Somebody
who sits at the table has waited for the other first. The result stands as it is played, but it
counts for no rating: in an event unless its club lets bots play rated events, in the lobby never,
where bots sit at no rated table. What was pressed stands in the log, and the seat is marked.
"""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from games import clocks, ordered_for
from games.bots import OFFERED
from games.lobby import book
from games.models import LogLine, Match, Seating, Status
from games.refusals import NotAllowed

# How long whoever sits at the table has waited for a seat on turn before a bot may take it over.
PATIENCE = {"none": timedelta(minutes=30), "days": timedelta(days=1)}
USUAL_PATIENCE = timedelta(minutes=5)


@transaction.atomic
def stand_in(*, code: str, seat: int, bot: str, by: int, now: datetime) -> int:
    """Let a bot of that level play a seat, or, without a level, the person again; twice is once."""
    match = book.running(book.hold(code))
    if not may_call(match, by) and not _is_back(match, seat, bot, by):
        raise NotAllowed
    if not 0 <= seat < match.seats or match.people[seat]["user"] is None or seat in match.gone:
        raise NotAllowed(_("Nobody can take over this seat, or be given it back."))
    if match.people[seat]["bot"] == bot:
        return match.version
    if bot:
        _check_bot(match, seat, bot, by, now)
    Seating.objects.filter(match=match, seat=seat).update(bot=bot)
    book.copy_people(match)
    columns = _take_over(match, seat, now) if bot else set()
    match.asked = {**match.asked, str(seat): match.version + 1}
    line = book.NewLine("standin", seat, by, data={"bot": bot})
    number = book.write(match, line, now, columns | {"asked"})
    ordered_for.note(match, "table.standin", seat=seat, bot=bot, by=by, now=now)
    return number


def may_call(match: Match, user: int | None) -> bool:
    """Tell whether somebody may let a bot play: who runs the event, or who opened the table."""
    if user is None:
        return False
    if match.made_for:
        return ordered_for.runs(match, user)
    return match.opened_by_id == user and not match.rated


def _is_back(match: Match, seat: int, bot: str, by: int) -> bool:
    """Tell whether whose seat it is asks for it themselves."""
    return not bot and 0 <= seat < match.seats and match.people[seat]["user"] == by


def seats_for_bots(match: Match, user: int | None) -> list[dict[str, Any]]:
    """Return the seats that somebody may let a bot play, or give back, with who plays there now."""
    if match.status != Status.RUNNING:
        return []
    calls = may_call(match, user)
    return [
        {"seat": seat, "name": sitter["name"], "bot": sitter["bot"]}
        for seat, sitter in enumerate(match.people)
        if sitter["user"] is not None
        and seat not in match.gone
        and ((sitter["user"] != user and calls) or (sitter["user"] == user and sitter["bot"]))
    ]


def waited_for(match: Match, now: datetime) -> timedelta:
    """Return how long nothing has happened in a match that runs."""
    last = LogLine.objects.filter(match=match).order_by("-number").values_list("at", flat=True)
    since = last.first() or match.started_at
    return now - since if since else timedelta(0)


def patience(match: Match) -> timedelta:
    """Return how long one waits at this clock before somebody counts as gone."""
    return PATIENCE.get(clocks.from_json(match.tempo).tempo.kind, USUAL_PATIENCE)


def _check_bot(match: Match, seat: int, bot: str, by: int, now: datetime) -> None:
    if bot not in OFFERED:
        raise NotAllowed
    sits = any(sitter and sitter["user"] == by for sitter in match.people)
    if not sits:
        return
    if match.seat_of(by) == seat or seat not in match.to_act:
        raise NotAllowed(_("A bot takes the seat of somebody for whom the others wait."))
    if waited_for(match, now) < patience(match):
        minutes = patience(match) // timedelta(minutes=1)
        text = _("Wait for %(n)s minutes first; somebody who does not sit here need not.")
        raise NotAllowed(text % {"n": minutes})


def _take_over(match: Match, seat: int, now: datetime) -> set[str]:
    """Note that a bot sat here, and give it time; return the columns that changed."""
    match.stood_in = sorted({*match.stood_in, seat})
    if not ordered_for.rates_bots(match):
        match.rated = False
    clock = book.settled_clock(match, now)
    book.keep_clock(match, clock)
    left = list(match.clock["left"])
    left[seat] = max(left[seat], match.clock["bank"])  # a bot owes nobody time
    match.clock = {**match.clock, "left": left}
    return {"stood_in", "rated", *book.keep_clock(match, clocks.from_json(match.clock))}
