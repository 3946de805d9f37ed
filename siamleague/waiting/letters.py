"""Letters about what begins to wait, where a kind has no letters of its own."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.utils import translation
from django.utils.translation import gettext as _

from siamleague import controls
from siamleague.accounts import letters
from siamleague.accounts.models import User
from siamleague.waiting import what_waits


def send(payload: Mapping[str, Any]) -> int:
    """Write to those who want letters of this kind, each in their language; return how many."""
    kind = what_waits.known()[payload["kind"]]
    rows = User.objects.filter(pk__in=payload["users"], is_active=True, letters=True)
    readers = [user for user in rows.order_by("pk") if kind.name not in user.silent and user.email]
    with get_connection() as connection:
        return sum(_letter(kind, user, payload, connection).send() for user in readers)


def _letter(
    kind: what_waits.WaitingKind, user: User, payload: Mapping[str, Any], connection: Any
) -> EmailMessage:
    with translation.override(user.language or settings.LANGUAGE_CODE):
        head, text = (str(each) % payload["values"] for each in (kind.head, kind.text))
        stop = _("No more letters about events: %(address)s") % {"address": letters.link(user)}
        body = f"{text}\n\n{settings.SITE_URL}{payload['url']}\n\n{stop}\n"
    return EmailMessage(
        controls.subject(head),
        body,
        to=[user.email],
        headers=letters.headers(user),
        connection=connection,
    )
