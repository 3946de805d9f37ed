"""The code at the door: a signed address that lets whoever stands there check in."""

from datetime import datetime
from functools import lru_cache
from itertools import groupby

from django.core.signing import BadSignature, Signer
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tournaments.clubs import people
from tournaments.entries import act
from tournaments.models import Tournament
from tournaments.refusals import NotYours

SIGNER = Signer(salt="tournaments.door")


def token(tournament: Tournament) -> str:
    """Return what an event's door code says."""
    return SIGNER.sign(str(tournament.pk)).partition(":")[2]


def opens(tournament: Tournament, said: str) -> bool:
    """Tell whether this is the code of the event's door."""
    try:
        SIGNER.unsign(f"{tournament.pk}:{said}")
    except BadSignature:
        return False
    return True


def come_in(*, tournament_id: int, token: str, by: int, now: datetime) -> None:
    """Check in whoever stands at the door, by its code."""
    event = Tournament.objects.get(pk=tournament_id)
    if not opens(event, token):
        raise NotYours(_("This is not the code of this event's door."))
    mine = people.my_entry(event, by)
    if mine is None:
        raise NotYours(_("You have not entered this event. Ask at the desk."))
    act.check_in(entry_id=mine.pk, at_the_door=True, by=by, now=now)


def address(request: HttpRequest, tournament: Tournament) -> str:
    """Return the whole address of the door, for the code and for those who type."""
    names = (tournament.club.slug, tournament.slug, token(tournament))
    return request.build_absolute_uri(reverse("tournaments:door", args=names))


@lru_cache(maxsize=2048)
def code(text: str) -> SafeString:
    """Return a square code as a drawing that takes its colours from the page."""
    import qrcode

    # Choosing the best of eight masks takes most of the time, and every reader reads each of them.
    made = qrcode.QRCode(border=2, mask_pattern=0)
    made.add_data(text)
    made.make()
    rows = made.get_matrix()
    path = "".join(_bars(number, row) for number, row in enumerate(rows))
    svg = (
        f'<svg class="code" aria-hidden="true" focusable="false" viewBox="0 0 {len(rows)} '
        f'{len(rows)}"><path d="{path}"/></svg>'
    )
    return mark_safe(svg)  # noqa: S308


def _bars(number: int, row: list[bool]) -> str:
    """Draw a row of a code: a bar for each run of dark squares."""
    drawn, place = "", 0
    for dark, run in groupby(row):
        long = len(list(run))
        drawn += f"M{place} {number}h{long}v1h-{long}z" if dark else ""
        place += long
    return drawn
