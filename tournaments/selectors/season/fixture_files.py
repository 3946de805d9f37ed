"""Somebody's league tables as a calendar for other programs, at an address that only they know."""

from datetime import datetime, timedelta

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.utils.translation import gettext as _

from siamleague.accounts.models import User
from tournaments.exchange.icalendar import Happening, calendar
from tournaments.selectors.season import appointments
from tournaments.selectors.season.appointments import Fixture

SIGNER = Signer(salt="tournaments.fixtures")
LASTING = timedelta(hours=2)  # nobody knows how long a game will be; this keeps the evening free


def token(user: User) -> str:
    """Return what the address of somebody's calendar holds; it opens nothing else."""
    return SIGNER.sign(str(user.public_id))


def reader(said: str) -> User | None:
    """Return whose calendar an address is; nobody's for one that we did not make."""
    try:
        public_id = SIGNER.unsign(said)
    except BadSignature:
        return None
    return User.objects.filter(public_id=public_id, is_active=True).first()


def text(user: User, now: datetime) -> str:
    """Return the calendar: agreed times, and match days that still have none."""
    found = [_happening(each, now) for each in appointments.fixtures(user.pk, now)]
    return calendar(_("SiamLeague: my fixtures"), found)


def _happening(fixture: Fixture, now: datetime) -> Happening:
    host = settings.SITE_URL.partition("://")[2] or "siamleague"
    names = {"league": fixture.league, "others": fixture.others}
    about = f"{fixture.league}, {fixture.division}"
    uid, url = f"table-{fixture.table}@{host}", f"{settings.SITE_URL}{fixture.url}"
    time = fixture.agreed
    if time is None:
        title = _("%(league)s: against %(others)s, no time yet") % names
        days = (fixture.first, fixture.last)
        return Happening(uid, title, *days, stamp=now, about=about, url=url, sure=False)
    return Happening(
        uid=uid,
        title=_("%(league)s: against %(others)s") % names,
        begins=time.at,
        ends=time.at + LASTING,
        stamp=time.answered_at or now,
        version=time.pk,
        place=time.place or str(time.get_venue_display()),
        about=about,
        url=url,
    )
