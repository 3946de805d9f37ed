"""What happens to matches that nobody looks at: flags fall, and sleeping bots are woken."""

import logging
from datetime import datetime, timedelta

from django.core.cache import cache
from django.db.models import Exists, OuterRef

from games.live import nudges
from games.matches import endings
from games.models import LogLine, Match, Seating, Status

AT_ONCE = 200
BOT_PATIENCE = timedelta(seconds=10)

log = logging.getLogger(__name__)


def sweep(*, now: datetime) -> None:
    """Do both; a match that somebody else sweeps at the same moment is done once."""
    due = Match.objects.filter(deadline_at__lte=now).order_by("deadline_at")
    for code in due.values_list("code", flat=True)[:AT_ONCE]:
        _let_fall(code, now)
    for match in sleeping(now):
        wake_once(match)


def sleeping(now: datetime) -> list[Match]:
    """Return running matches in which a bot should have moved a while ago."""
    late = now - BOT_PATIENCE
    bots = Seating.objects.filter(match=OuterRef("pk"), bot__gt="")
    # The newest line has the match's own version as its number.
    fresh = LogLine.objects.filter(match=OuterRef("pk"), number=OuterRef("version"), at__gte=late)
    quiet = Match.objects.filter(
        Exists(bots), ~Exists(fresh), status=Status.RUNNING, started_at__lt=late
    )
    return [match for match in quiet.order_by("pk")[:AT_ONCE] if match.bots_to_move()]


def wake_once(match: Match) -> bool:
    """Ring for the bots of a match, unless it was done a moment ago for this very position: a
    worker with much to do must not find the same bell a hundred times."""
    rung = f"bell.{match.code}.{match.version}"
    if not cache.add(rung, 1, timeout=nudges.BELL_SECONDS):
        return False
    nudges.wake_bots(match.code)
    return True


def _let_fall(code: str, now: datetime) -> None:
    """Let flags fall in one match; a match that is broken does not keep the others waiting."""
    try:
        endings.claim_time(code=code, now=now)
    except Exception as fault:
        log.exception("a flag did not fall", extra={"match": code, "failure": type(fault).__name__})
