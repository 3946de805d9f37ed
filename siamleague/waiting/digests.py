"""One letter about all that waits, to those who were away for a while.

Most kinds write their own letter when they begin, once. A move or a reported result would be a
letter every few minutes: of those the subject says who waits too long, and one letter tells all.
Whoever was here lately gets none; nobody gets a second one before they came, but for what began to
wait since, after a day.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from siamleague import controls
from siamleague.accounts import letters
from siamleague.accounts.models import User
from siamleague.waiting import presence, what_waits
from siamleague.waiting.models import Presence
from siamleague.waiting.what_waits import Waits

AWAY = timedelta(minutes=30)  # so long nothing is written
STALE = timedelta(days=3)  # what waits longer is not written about any more
EVERY = timedelta(days=1)
SHOWN = 10  # lines of a letter
AT_ONCE = 100  # letters of one look; the next goes on


def send(now: datetime) -> int:
    """Write to those for whom something waits too long; return to how many."""
    since = what_waits.late(now - STALE, now - AWAY)
    known = presence.of(since)
    wanted = [user for user, at in since.items() if _is_due(known.get(user), at, now)]
    rows = User.objects.filter(pk__in=wanted, is_active=True, letters=True).order_by("pk")
    readers = [user for user in rows[:AT_ONCE] if user.email]
    presence.written([user.pk for user in readers], now)  # first: rather none than twice
    with get_connection() as connection:
        return sum(_write(user, now, connection) for user in readers)


def _is_due(known: Presence | None, waits_since: datetime, now: datetime) -> bool:
    """Tell whether somebody was away, and was not told since they were here, or since a day."""
    if known is None:
        return True
    if known.seen_at is not None and known.seen_at > now - AWAY - presence.STEP:
        return False
    if known.written_at is None or (known.seen_at and known.seen_at > known.written_at):
        return True
    return known.written_at <= now - EVERY and waits_since > known.written_at


def _write(user: User, now: datetime, connection: Any) -> int:
    with translation.override(user.language or settings.LANGUAGE_CODE):
        found = what_waits.ask(user.pk, user.silent, now)
        if not any(what_waits.known()[each.kind].late for each in found):
            return 0
        return int(_letter(user, found, connection).send())


def _letter(user: User, found: list[Waits], connection: Any) -> EmailMessage:
    first = {"what": found[0].text, "n": len(found) - 1}
    head = _("%(what)s, and %(n)s more") % first if len(found) > 1 else found[0].text
    stop = _("No more letters about events: %(address)s") % {"address": letters.link(user)}
    every = f"{settings.SITE_URL}{reverse('waiting:list')}"
    switches = _("All that waits for you, and what may call you: %(address)s") % {"address": every}
    lines = "\n\n".join(_lines(found[:SHOWN]))
    return EmailMessage(
        controls.subject(head),
        f"{lines}\n\n{switches}\n\n{stop}\n",
        to=[user.email],
        headers=letters.headers(user),
        connection=connection,
    )


def _lines(found: Iterable[Waits]) -> Iterable[str]:
    for each in found:
        about = f" ({each.about})" if each.about else ""
        yield f"{each.text}{about}\n{settings.SITE_URL}{each.url}"
