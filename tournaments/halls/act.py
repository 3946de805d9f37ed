"""The clock of a round: starting, pausing, running on, adding minutes, taking it away.

The server's clock is the truth: a page is told how long is left and counts down by itself. Every
button names the version it was pressed on, so that two arbiters who add five minutes at the same
moment add them once, and the second is told.
"""

from datetime import datetime, timedelta
from math import ceil
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.events import holding
from tournaments.models import Hall, Round, RoundState, RoundTimer, Tournament
from tournaments.refusals import NotNow, NotWhole, StalePage

LONGEST = 12 * 60  # minutes
MOST_ADDED = 120


@transaction.atomic
def start_timer(
    *, round_id: int, minutes: int, by: int, now: datetime, hall: int | None = None
) -> RoundTimer:
    """Return the clock of a published round, running; one that is there already is left alone."""
    round_, event = _judged(round_id, by)
    if round_.state != RoundState.PUBLISHED:
        raise NotNow(_("Publish the round first; then its clock can be started."))
    if not 1 <= minutes <= LONGEST:
        raise NotWhole(_("A round takes from 1 to %(most)s minutes.") % {"most": LONGEST})
    where = _hall(event, hall)
    there = RoundTimer.objects.filter(round=round_, hall=where).first()
    if there is not None and not outdated(there, round_):
        return there
    if there is not None:
        there.delete()
    timer = RoundTimer.objects.create(
        round=round_,
        hall=where,
        length=60 * minutes,
        ends_at=now + timedelta(minutes=minutes),
        edition=round_.version,
    )
    _note(event, "timer.started", round_, by, now, minutes=minutes)
    return timer


@transaction.atomic
def pause_timer(
    *, round_id: int, seen: int, by: int, now: datetime, hall: int | None = None
) -> None:
    """Let the clock stand. Twice is once; a clock that has run out cannot be paused."""
    round_, event = _judged(round_id, by)
    timer = _timer(round_, _hall(event, hall))
    if not timer.runs:
        return
    left = ceil(timer.remaining(now).total_seconds())
    if left <= 0:
        raise NotNow(_("The time is up. Add minutes if the round shall go on."))
    _set(timer, seen, ends_at=None, left=left)
    _note(event, "timer.paused", round_, by, now)


@transaction.atomic
def resume_timer(
    *, round_id: int, seen: int, by: int, now: datetime, hall: int | None = None
) -> None:
    """Let a clock that stands run on. Twice is once."""
    round_, event = _judged(round_id, by)
    timer = _timer(round_, _hall(event, hall))
    if timer.runs:
        return
    _set(timer, seen, ends_at=now + timer.remaining(now), left=None)
    _note(event, "timer.resumed", round_, by, now)


@transaction.atomic
def extend_timer(
    *, round_id: int, minutes: int, seen: int, by: int, now: datetime, hall: int | None = None
) -> None:
    """Add minutes, or take some away; a clock that has run out begins again with them."""
    round_, event = _judged(round_id, by)
    if minutes == 0 or abs(minutes) > MOST_ADDED:
        raise NotWhole(_("Add or take away from 1 to %(most)s minutes.") % {"most": MOST_ADDED})
    timer = _timer(round_, _hall(event, hall))
    left = max(timer.remaining(now), timedelta()) + timedelta(minutes=minutes)
    left = max(left, timedelta())
    length = max(60, timer.length + 60 * minutes)
    if timer.runs:
        _set(timer, seen, ends_at=now + left, length=length)
    else:
        _set(timer, seen, left=ceil(left.total_seconds()), length=length)
    _note(event, "timer.extended", round_, by, now, minutes=minutes)


@transaction.atomic
def stop_timer(*, round_id: int, by: int, now: datetime, hall: int | None = None) -> None:
    """Take the clock away. Twice is once."""
    round_, event = _judged(round_id, by)
    here = RoundTimer.objects.filter(round=round_, hall=_hall(event, hall))
    gone, _by_model = here.delete()
    if gone:
        _note(event, "timer.stopped", round_, by, now)


def outdated(timer: RoundTimer, round_: Round) -> bool:
    """Tell whether a clock was started before its round was taken back and published again."""
    return timer.edition != round_.version


def _judged(round_id: int, by: int) -> tuple[Round, Tournament]:
    number = Round.objects.values_list("tournament_id", flat=True).get(pk=round_id)
    event = holding.judged(number, by)
    return Round.objects.get(pk=round_id), event


def _hall(event: Tournament, hall: int | None) -> Hall | None:
    """Return the hall whose clock is meant; none for the clock of all that have no other."""
    if not hall:
        return None
    found = Hall.objects.filter(tournament=event, pk=hall).first()
    if found is None:
        raise NotWhole(_("Choose a hall of this event."))
    return found


def _timer(round_: Round, hall: Hall | None) -> RoundTimer:
    timer = RoundTimer.objects.filter(round=round_, hall=hall).first()
    if round_.state != RoundState.PUBLISHED or timer is None or outdated(timer, round_):
        raise NotNow(_("This round has no clock. Start it first."))
    return timer


def _set(timer: RoundTimer, seen: int, **values: Any) -> None:
    """Change the clock by compare and swap on the version that the page showed."""
    here = RoundTimer.objects.filter(pk=timer.pk, version=seen)
    if here.update(version=seen + 1, **values) != 1:
        raise StalePage(_("Somebody else has just pressed a button of this clock. Look again."))


def _note(event: Tournament, verb: str, round_: Round, by: int, now: datetime, **data: int) -> None:
    holding.note_in_round(event, verb, who=by, now=now, data={"round": round_.number, **data})
