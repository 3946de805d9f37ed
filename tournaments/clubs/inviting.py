"""How many invitations may be mailed, and the link in each that stops them for good.

What was mailed is counted from the invitations themselves, whoever took one back meanwhile. Of an
address nothing but a digest stays for that, and the same digest remembers who wants no more.
"""

from datetime import datetime, timedelta
from hashlib import sha256

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.urls import reverse
from django.utils.translation import gettext as _

from siamleague.accounts import letters
from siamleague.accounts.models import User
from tournaments.models import Invitation, InvitationStop
from tournaments.refusals import NotNow

DAY, WEEK = timedelta(days=1), timedelta(days=7)
OF_A_PERSON = 20  # mailed in a day
OF_A_CLUB = 60  # mailed in a day
TO_AN_ADDRESS = 3  # in a week, whoever invites
SIGNER = Signer(salt="tournaments.clubs.inviting")


def digest(email: str) -> str:
    """Return what is kept of an address: the same for good, whatever key signs the links."""
    return sha256(f"siamleague invitation {letters.box(email)}".encode()).hexdigest()


def check(*, club_id: int, email: str, by: int, now: datetime) -> None:
    """Refuse to mail one more invitation than is fair, or one to somebody who wants none."""
    # Two invitations by one person, for whichever clubs, are counted one after the other.
    User.objects.select_for_update().get(pk=by)
    to = digest(email)
    if is_stopped(email):
        raise NotNow(_("No invitations are mailed to this address. Send the link on yourself."))
    mailed = Invitation.objects.exclude(mailed_to="")
    today = mailed.filter(made_at__gt=now - DAY)
    if today.filter(made_by=by).count() >= OF_A_PERSON:
        raise NotNow(
            _("You have mailed %(n)s invitations today. Send links yourself, or go on tomorrow.")
            % {"n": OF_A_PERSON}
        )
    if today.filter(club=club_id).count() >= OF_A_CLUB:
        raise NotNow(
            _("This club has mailed %(n)s invitations today. Send links, or go on tomorrow.")
            % {"n": OF_A_CLUB}
        )
    if mailed.filter(mailed_to=to, made_at__gt=now - WEEK).count() >= TO_AN_ADDRESS:
        raise NotNow(_("This address was invited often of late. Send the link on yourself."))


def link(email: str) -> str:
    """Return the whole address that stops all invitations to this address."""
    where = reverse("tournaments:stop_invitations", args=[SIGNER.sign(digest(email))])
    return f"{settings.SITE_URL}{where}"


def read_link(token: str) -> str | None:
    """Return the digest a link is about; nothing for a link we did not make."""
    try:
        return SIGNER.unsign(token)
    except BadSignature:
        return None


def stop(kept: str, now: datetime) -> None:
    """Mail no invitation to this address ever again. Twice is once."""
    InvitationStop.objects.get_or_create(address=kept, defaults={"at": now})


def is_stopped(email: str) -> bool:
    """Tell whether no invitation may be mailed there."""
    return InvitationStop.objects.filter(address=digest(email)).exists()
