"""Telling somebody's device that it is their move, when they seem to have gone away.

A move costs nothing more for it: every half minute a look finds the matches that have been quiet
for a while and wait for somebody who has switched notices on.
"""

from datetime import datetime, timedelta

from django.core.cache import cache
from django.db.models import Exists, OuterRef
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.models import LogLine, Match, Seating, Status
from siamleague.accounts.models import PushDevice
from siamleague.accounts.push import notices

QUIET = timedelta(seconds=40)
FORGOTTEN = timedelta(days=2)  # who has not come by then is not reminded any more
REMEMBERED = 2 * 24 * 3600
AT_ONCE = 200


def register() -> None:
    notices.register("move", _("It is your move"), _("The others wait for you."))


def remind(*, now: datetime) -> int:
    """Tell everybody whose move a quiet match waits for, once a question; return how many."""
    if not notices.wanted():
        return 0
    return sum(_tell(match) for match in quiet(now))


def quiet(now: datetime) -> list[Match]:
    """Return running matches that have been still for a while, where somebody could be told."""
    seated = Seating.objects.filter(match=OuterRef("pk"), user__isnull=False)
    reached = seated.filter(user__in=PushDevice.objects.values("user"))
    newest = LogLine.objects.filter(match=OuterRef("pk"), number=OuterRef("version"))
    fresh = newest.filter(at__gt=now - QUIET)
    rows = Match.objects.filter(
        Exists(reached),
        ~Exists(fresh),
        status=Status.RUNNING,
        started_at__lt=now - QUIET,
        started_at__gt=now - FORGOTTEN,
    )
    return list(rows.order_by("pk")[:AT_ONCE])


def _tell(match: Match) -> int:
    if match.clock["since"] is None:  # the players let it stand
        return 0
    asked = [seat for seat in match.to_act if _first(match, seat)]
    users = Seating.objects.filter(match=match, seat__in=asked, user__isnull=False)
    told = list(users.values_list("user_id", flat=True))
    notices.tell("move", told, values={}, url=reverse("games:match", args=[match.code]))
    return len(told)


def _first(match: Match, seat: int) -> bool:
    """Tell whether this seat was not yet reminded of the question it is asked now."""
    since = match.asked.get(str(seat), match.version)
    return bool(cache.add(f"reminded.{match.code}.{seat}.{since}", 1, timeout=REMEMBERED))
