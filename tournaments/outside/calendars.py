"""Calendars that other programs follow: of a club, of a league, of a team.

A club's and a league's say what everybody may read. A team's is found by an address that its
members know; its links drawn anew are new for the calendar, too.
"""

from collections.abc import Iterable, Iterator
from datetime import timedelta
from hashlib import sha256

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from siamleague.accounts import limits
from siamleague.numbers import whole
from tournaments.clubs.places import club_at
from tournaments.exchange.icalendar import Happening, calendar
from tournaments.models import (
    Appointment,
    AppointmentState,
    Entry,
    EntryState,
    League,
    MatchDay,
    SeasonState,
    Stage,
    Team,
    Tournament,
)
from tournaments.seasons import leagues
from tournaments.seasons.places import there

SIGNER = Signer(salt="tournaments.outside.team")
LASTING = timedelta(hours=4)  # of an event, of which nobody knows; this keeps the evening free
MEETING = timedelta(hours=2)
MOST = 500  # of each kind
OFTEN = "60/m"
GOING = (SeasonState.RUNNING, SeasonState.CLOSING)


@require_safe
def of_club(request: HttpRequest, club: str) -> HttpResponse:
    """Send the calendar of a club: its events, and the match days of its leagues."""
    one = club_at({"club": club}, None)
    here = list(one.leagues.all())
    found = [*_events(Tournament.objects.filter(club=one)), *_days(here)]
    return sent(request, one.name, found)


@require_safe
def of_league(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Send the calendar of a league: its match days, and what was agreed."""
    one = there(leagues.find(club, slug))
    return sent(request, one.name, [*_days([one]), *_meetings([one])])


@require_safe
def of_team(request: HttpRequest, token: str) -> HttpResponse:
    """Send the calendar of a team to a program that knows its address."""
    team = read_token(token)
    if team is None:
        raise Http404
    entries = Entry.objects.filter(team=team, state=EntryState.IN)
    mine = entries.values_list("tournament", flat=True)
    found = [*_events(Tournament.objects.filter(pk__in=mine)), *_of_entries(entries)]
    return sent(request, team.name, found)


def of_player(player: int) -> list[Happening]:
    """Return the events that somebody has entered, alone or with a team."""
    alone = Q(player=player)
    with_others = Q(
        team__members__player=player,
        team__members__left_at=None,
        team__members__accepted_at__isnull=False,
    )
    entries = Entry.objects.filter(alone | with_others, state=EntryState.IN)
    mine = entries.values_list("tournament", flat=True)
    return list(_events(Tournament.objects.filter(pk__in=mine)))


def token(team: Team) -> str:
    """Return what the address of a team's calendar holds; it opens nothing else."""
    return SIGNER.sign(f"{team.pk}.{team.links}")


def read_token(said: str) -> Team | None:
    """Return whose calendar an address is; nobody's for one that is not ours, or drawn anew."""
    try:
        pk, _dot, links = SIGNER.unsign(said).partition(".")
    except BadSignature:
        return None
    here = Team.objects.filter(pk=whole(pk) or 0, links=whole(links) or 0, dissolved_at=None)
    return here.first()


def sent(request: HttpRequest, name: str, found: Iterable[Happening]) -> HttpResponse:
    """Send a calendar; nothing again to whoever has it as it is."""
    if not limits.may_try(request, "calendar", f"{OFTEN}/ip"):
        return limits.too_many(request)
    text = calendar(name, found)
    tag = f'"{sha256(text.encode()).hexdigest()[:32]}"'
    if request.headers.get("If-None-Match") == tag:
        answer: HttpResponse = HttpResponseNotModified()
    else:
        answer = HttpResponse(text, content_type="text/calendar; charset=utf-8")
        answer["Content-Disposition"] = 'attachment; filename="calendar.ics"'
    answer["ETag"] = tag
    answer["Cache-Control"] = "private, max-age=300"
    return answer


def host() -> str:
    """Return what makes a number of ours one of the whole world."""
    return settings.SITE_URL.partition("://")[2] or "siamleague"


def _events(rows: "QuerySet[Tournament]") -> Iterator[Happening]:
    whole_events = rows.exclude(stage=Stage.DRAFT).filter(
        starts_at__isnull=False, section=None, division=None, play_offs_of=None
    )
    for event in whole_events.select_related("club").order_by("-starts_at")[:MOST]:
        if event.starts_at is None:
            continue
        off = event.stage == Stage.CANCELLED
        title = _("%(event)s (called off)") % {"event": event.name} if off else event.name
        place = ", ".join(each for each in (event.place, event.address) if each)
        yield Happening(
            uid=f"event-{event.pk}@{host()}",
            title=title,
            begins=event.starts_at,
            ends=event.starts_at + LASTING,
            stamp=event.made_at,
            version=event.version,
            place=place or str(event.get_venue_display()),
            about=event.club.name,
            url=settings.SITE_URL + event.get_absolute_url(),
            sure=not off,
        )


def _days(here: Iterable[League]) -> Iterator[Happening]:
    rows = MatchDay.objects.filter(
        division__season__league__in=list(here), division__season__state__in=GOING
    ).select_related("division__season__league__club")
    for day in rows.order_by("first", "pk")[:MOST]:
        season = day.division.season
        told = {"league": season.league.name, "division": day.division.name, "n": day.number}
        yield Happening(
            uid=f"day-{day.pk}@{host()}",
            title=_("%(league)s, %(division)s: match day %(n)s") % told,
            begins=day.first,
            ends=day.last,
            stamp=season.made_at,
            version=season.version,
            url=settings.SITE_URL + day.division.get_absolute_url(),
            sure=False,
        )


def _meetings(here: Iterable[League]) -> Iterator[Happening]:
    """Yield what was agreed, in the running seasons of leagues."""
    rows = Appointment.objects.filter(
        state=AppointmentState.ACCEPTED,
        table__round__tournament__division__season__league__in=list(here),
        table__round__tournament__division__season__state__in=GOING,
    )
    yield from _agreed(rows)


def _of_entries(entries: "QuerySet[Entry]") -> Iterator[Happening]:
    wanted = list(entries.values_list("pk", flat=True))
    rows = Appointment.objects.filter(
        state=AppointmentState.ACCEPTED, table__chairs__entry__in=wanted
    )
    yield from _agreed(rows)


def _agreed(rows: "QuerySet[Appointment]") -> Iterator[Happening]:
    found = rows.select_related("table__round__tournament__club")
    for time in found.prefetch_related("table__chairs__entry").order_by("-at", "pk")[:MOST]:
        event = time.table.round.tournament
        yield Happening(
            uid=f"table-{time.table_id}@{host()}",
            title=" – ".join(chair.entry.name for chair in time.table.chairs.all()),
            begins=time.at,
            ends=time.at + MEETING,
            stamp=time.answered_at or time.asked_at,
            version=time.pk,
            place=time.place or str(time.get_venue_display()),
            about=event.name,
            url=f"{settings.SITE_URL}{event.get_absolute_url()}tables/{time.table_id}/",
        )
