"""Who was silenced: phrases they may say, but not what they write themselves."""

from datetime import datetime

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from games import ordered_for
from games.conduct.models import TalkReport
from games.matches import phrases
from games.models import Match
from games.refusals import NotAllowed


def check_may_talk(match: Match, by: int, text: str, now: datetime) -> None:
    """Refuse free talk of somebody who was silenced; phrases they may say."""
    if text in phrases.SENT:
        return
    if until := silent_until(match, by, now):
        raise NotAllowed(silent_words(until))


def silent_words(until: datetime) -> str:
    """Return what somebody reads who may say phrases only."""
    when = date_format(localtime(until), "DATETIME_FORMAT")
    return _("Until %(when)s you may say the phrases here, but not write.") % {"when": when}


def silent_until(match: Match, user: int | None, now: datetime) -> datetime | None:
    """Return until when somebody may say phrases only at this match, if they may not say all."""
    if user is None:
        return None
    rows = TalkReport.objects.filter(about=user, until__gt=now, lifted_at=None)
    found = list(rows.values_list("ordered_by", "until"))
    if not found:
        return None
    here = ("", ordered_for.whose(match))
    return max((until for name, until in found if until and name in here), default=None)
