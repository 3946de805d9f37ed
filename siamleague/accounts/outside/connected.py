"""Which logins from outside open somebody's account; personal data."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from allauth.socialaccount.models import SocialAccount
from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from siamleague.accounts.models import User
from siamleague.refusals import Refused


class LastWayIn(Refused):
    """Without it nobody could sign in to the account."""

    code = "last-way-in"
    status = 409
    usual = _("This is the only way to sign in to your account. Set a password first.")


class NotConnected(Refused):
    """The account has no such login, or no longer."""

    code = "not-connected"
    status = 404
    usual = _("This login is not connected to your account.")


@dataclass(frozen=True)
class Connected:
    """A login of somebody's, and what to know it by."""

    number: int
    provider: str
    shown: str
    since: datetime
    used: datetime


def of(user_id: int) -> list[Connected]:
    """Return the logins of somebody, the oldest first."""
    return [
        Connected(
            number=row.pk,
            provider=settings.OUTSIDE_LOGINS.get(row.provider, row.provider),
            shown=str(row.extra_data.get("shown", "")),
            since=row.date_joined,
            used=row.last_login,
        )
        for row in SocialAccount.objects.filter(user_id=user_id).order_by("pk")
    ]


@transaction.atomic
def disconnect(*, user_id: int, number: int) -> SocialAccount:
    """Take a login away from somebody's account and return it; refuse the last way in."""
    user = User.objects.select_for_update().get(pk=user_id)
    mine = SocialAccount.objects.filter(user_id=user_id)
    row = mine.filter(pk=number).first()
    if row is None:
        raise NotConnected
    others = mine.exclude(pk=number).filter(provider__in=settings.OUTSIDE_LOGINS)
    if not user.has_usable_password() and not others.exists():
        raise LastWayIn
    mine.filter(pk=number).delete()
    return row


def export(user_id: int) -> list[dict[str, Any]]:
    """Return the logins of somebody with all that is kept of them."""
    rows = SocialAccount.objects.filter(user_id=user_id).order_by("pk")
    return [
        {
            "kind": "outside",
            "provider": row.provider,
            "known_there_as": row.uid,
            "name": row.extra_data.get("shown", ""),
            "since": row.date_joined.isoformat(),
            "last_used": row.last_login.isoformat(),
        }
        for row in rows
    ]


def forget(user_id: int) -> None:
    """Let no login from outside open the account any more."""
    SocialAccount.objects.filter(user_id=user_id).delete()
