"""On the laptop: sending home what was done, finishing, and opening again what did not arrive."""

import hashlib
import http.client
import json
import urllib.error
import urllib.request
from collections.abc import Mapping
from contextlib import nullcontext
from datetime import datetime
from time import monotonic, sleep
from typing import Any

from django.db import connection, transaction
from django.utils.translation import gettext as _

from siamleague.backups import plain_rows
from siamleague.jobs import act as jobs
from siamleague.jobs.models import Job
from tournaments.events import holding
from tournaments.laptops import coming_home, desk_home
from tournaments.laptops.models import FromSite
from tournaments.models import RoundState, Tournament
from tournaments.refusals import NotNow, Refused

KIND = "send-event-home"
PATIENCE = 120  # seconds for the site to let a file in
TIMEOUT = 20
PAUSE = 2.0
LONGEST = 100_000  # bytes of an answer
ARRIVED = ("done", "waiting")  # a second desk may wait there for the laptop that leads


class _Staying(urllib.request.HTTPRedirectHandler):
    """Sends what only the site may read nowhere else, whoever answers there."""

    def redirect_request(self, *_asked: Any, **_more: Any) -> None:
        """Follow nothing."""
        return


OPENER = urllib.request.build_opener(_Staying)


def file_home(*, tournament_id: int, by: int) -> tuple[str, bytes]:
    """Return what goes home, as it stands at one moment."""
    origin = _origin(tournament_id, by)
    with nullcontext() if connection.in_atomic_block else plain_rows.snapshot():
        if origin.desk is not None:
            return f"{origin.event.slug}-desk.siamleague-home", desk_home.written(origin)
        return f"{origin.event.slug}.siamleague-home", coming_home.written(origin)


def send_home(*, tournament_id: int, by: int, now: datetime) -> Job:
    """Send what is new to the site; the job that does it is returned. Twice is harmless."""
    origin = _origin(tournament_id, by)
    payload = {"event": tournament_id, "by": by}
    key = _key(origin)
    return jobs.ask(kind=KIND, payload=payload, by=by, key=key, now=now, again=True)


def finish_here(*, tournament_id: int, by: int, now: datetime) -> Job:
    """Close the event on the laptop and send all of it home. Twice is harmless."""
    with transaction.atomic():
        event = Tournament.objects.select_for_update().get(pk=tournament_id)
        origin = _origin(tournament_id, by)
        if event.round_set.filter(state=RoundState.PAIRING).exists():
            raise NotNow(_("A round is being paired. Wait until the proposal is there."))
        FromSite.objects.filter(pk=origin.pk, closed_at=None).update(closed_at=now)
        Tournament.objects.filter(pk=event.pk).update(elsewhere=True)
        holding.changed(event)
        return send_home(tournament_id=tournament_id, by=by, now=now)


@transaction.atomic
def open_again(*, tournament_id: int, by: int, now: datetime) -> None:
    """Go on at the laptop, as long as the site has not said that the event is home."""
    event = Tournament.objects.select_for_update().get(pk=tournament_id)
    origin = _origin(tournament_id, by)
    if origin.home_at is not None:
        raise NotNow(_("The event is home already. Go on there."))
    if _under_way(origin):
        raise NotNow(_("It is being sent home just now. Wait until that has ended."))
    FromSite.objects.filter(pk=origin.pk, home_at=None).update(closed_at=None)
    Tournament.objects.filter(pk=event.pk).update(elsewhere=False)
    holding.changed(event)


def _under_way(origin: FromSite) -> bool:
    rows = Job.objects.filter(kind=KIND, key=_key(origin))
    return rows.exclude(state__in=Job.ENDED).exists()


def _key(origin: FromSite) -> str:
    return str(origin.desk or origin.check_out)


def work(tournament_id: int, by: int, report: jobs.Report, now: Any) -> Mapping[str, Any]:
    """Send the file and wait until the site has let it in."""
    try:
        origin = _origin(tournament_id, by)
        report(0, 2, _("Packing what was done"))
        number = coming_home.head_of(origin)[0]
        final = origin.closed_at is not None
        _name, data = file_home(tournament_id=tournament_id, by=by)
        report(1, 2, _("Sending it to %(site)s") % {"site": origin.site})
        told = _sent(origin, data)
        deadline = monotonic() + PATIENCE
        while told.get("state") == "working" and monotonic() < deadline:
            sleep(PAUSE)
            report(1, 2, _("The site is letting it in"))
            told = _sent(origin, ask=hashlib.sha256(data).hexdigest())
    except Refused as no:
        raise jobs.CannotDo(str(no.sentence)) from no
    if told.get("state") not in ARRIVED:
        said = str(told.get("said") or _("The site has not finished. Try again in a minute."))
        raise jobs.CannotDo(said[:300])
    rows = FromSite.objects.filter(pk=origin.pk)
    rows.update(sent=number, sent_at=now(), **({"home_at": now()} if final else {}))
    return {"url": f"{origin.event.get_absolute_url()}run/laptop/", "number": number}


def _origin(tournament_id: int, by: int) -> FromSite:
    rows = FromSite.objects.select_related("event__club", "by")
    origin = rows.filter(event=tournament_id).first()
    if origin is None:
        raise NotNow(_("This event was not brought here from another site."))
    holding.check_organiser(origin.event, by)
    return origin


def _sent(origin: FromSite, data: bytes | None = None, ask: str = "") -> dict[str, Any]:
    """Return what the site says to a file, or, asked by its digest, how far it is."""
    door = f"desk/{origin.desk}" if origin.desk else str(origin.check_out)
    url = f"{origin.site.rstrip('/')}/laptop/{door}/{f'?file={ask}' if ask else ''}"
    if not url.startswith(("http://", "https://")):
        raise NotNow(_("The file does not say where the site is. Take the file home yourself."))
    head = {"Content-Type": "application/octet-stream", "Authorization": f"Bearer {origin.secret}"}
    request = urllib.request.Request(url, data=data, headers=head)  # noqa: S310
    try:
        with OPENER.open(request, timeout=TIMEOUT) as answer:
            told = json.loads(answer.read(LONGEST))
    except urllib.error.HTTPError as no:
        told = _refused(no)
    except (OSError, ValueError, http.client.HTTPException) as silent:
        raise NotNow(
            _("%(site)s cannot be reached from here. Nothing is lost: try again later, or take the "
              "file home and let it in on the event's page.") % {"site": origin.site}
        ) from silent  # fmt: skip
    if not isinstance(told, dict):
        raise NotNow(_("What answers at %(site)s is not the site.") % {"site": origin.site})
    return told


def _refused(no: urllib.error.HTTPError) -> Any:
    try:
        return json.loads(no.read(LONGEST))
    except (OSError, ValueError, http.client.HTTPException):
        return {"state": "kept", "said": _("The site answered %(code)s.") % {"code": no.code}}
