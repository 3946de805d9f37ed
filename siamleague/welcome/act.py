"""The first visitor of an empty site: becoming its owner, and loading the demo club.

The owner link is printed where the site is started, so that whoever can read that terminal, and
nobody else, can take the site over; it works once, and not at all once somebody owns the site.
"""

from datetime import datetime, timedelta

from django.contrib.auth import get_user_model
from django.core import signing
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from siamleague.history import audit
from siamleague.welcome.models import Once

OWNER = "site-owner"
_SALT = "siamleague.welcome.act.owner"
VALID = timedelta(days=7)


class LinkIsOver(Exception):
    """The link was used, is too old, or was never ours; the message is for the visitor."""


def has_owner() -> bool:
    """Tell whether somebody owns the site."""
    return get_user_model().objects.filter(is_superuser=True, is_active=True).exists()


def owner_link(now: datetime) -> str | None:
    """Return the path of the page that makes its visitor the owner, or None when there is one."""
    if has_owner():
        return None
    token = signing.dumps({"until": int((now + VALID).timestamp())}, salt=_SALT)
    return reverse("site:own", args=[token])


def check_link(token: str, now: datetime) -> None:
    """Refuse a link that is too old, not ours, or no longer needed."""
    try:
        until = signing.loads(token, salt=_SALT)["until"]
    except signing.BadSignature as wrong:
        raise LinkIsOver(
            _("This link is not complete; copy all of it from the terminal.")
        ) from wrong
    if now.timestamp() > until:
        raise LinkIsOver(_("This link is too old. Start the site again to get a fresh one."))
    if has_owner():
        raise LinkIsOver(_("This site has its owner already."))


def become_owner(*, token: str, by: int, now: datetime) -> None:
    """Make this account the owner of the site; of several at once, one succeeds."""
    check_link(token, now)
    try:
        with transaction.atomic():
            # An owner who left freed the site: the old taking no longer counts.
            Once.objects.filter(name=OWNER).exclude(by__is_superuser=True).delete()
            Once.objects.create(name=OWNER, by_id=by, at=now)
            get_user_model().objects.filter(pk=by).update(is_superuser=True, is_staff=True)
            audit.note("site.owned", f"user:{by}", who=by, now=now)
    except IntegrityError as taken:
        raise LinkIsOver(_("This site has its owner already.")) from taken
