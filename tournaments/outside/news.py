"""The news and results of a club as a feed that other programs follow: Atom, RFC 4287.

It is told from the history: what was decided, when it was, as long as it still is so.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from siamleague.accounts import limits
from siamleague.history.models import AuditLine
from tournaments.clubs.places import club_at
from tournaments.models import Club, Round, Season, SeasonState, Stage, Tournament
from tournaments.outside.calendars import OFTEN, host
from tournaments.rounds import ranking, round_tables
from tournaments.seasons.places import InSeason, to_season

MOST = 40
EVENTS = 200  # of a club, the newest; what is older is no news
TOLD = ("tournament.published", "round.published", "round.closed", "tournament.finished",
        "tournament.cancelled")  # fmt: skip


@dataclass(frozen=True)
class NewsLine:
    """One thing that happened."""

    id: str
    title: str
    says: str
    url: str
    at: datetime


@require_safe
def of_club(request: HttpRequest, club: str) -> HttpResponse:
    """Send the news of a club."""
    one = club_at({"club": club}, None)
    if not limits.may_try(request, "news", f"{OFTEN}/ip"):
        return limits.too_many(request)
    lines = news(one)
    tag = sha256(repr((one.name, lines, get_language())).encode()).hexdigest()[:32]
    if request.headers.get("If-None-Match") == f'"{tag}"':
        answer: HttpResponse = HttpResponseNotModified()
    else:
        here = settings.SITE_URL + one.get_absolute_url()
        context = {
            "club": one,
            "lines": lines,
            "here": here,
            "own": settings.SITE_URL + request.path,
            "language": get_language(),
            "updated": lines[0].at if lines else one.founded_at,
        }
        kind = "application/atom+xml; charset=utf-8"
        answer = render(request, "tournaments/outside/news.xml", context, content_type=kind)
    answer["ETag"] = f'"{tag}"'
    answer["Cache-Control"] = "private, max-age=300"
    return answer


def news(club: Club) -> list[NewsLine]:
    """Return the newest things that happened in a club, the newest first; few queries."""
    rows = Tournament.objects.filter(club=club).exclude(stage=Stage.DRAFT).order_by("-pk")
    events = {each.pk: each for each in rows.select_related("club")[:EVENTS]}
    subjects = [f"tournament:{pk}" for pk in events]
    said = AuditLine.objects.filter(subject__in=subjects, verb__in=TOLD).order_by("-pk")[: 3 * MOST]
    shown = set(
        Round.objects.filter(tournament__in=events, state__in=round_tables.SHOWN).values_list(
            "tournament", "number"
        )
    )
    lines = [line for each in said for line in _line(each, events, shown)]
    return sorted([*lines, *_seasons(club)], key=lambda line: line.at, reverse=True)[:MOST]


def _line(
    said: AuditLine, events: dict[int, Tournament], shown: set[tuple[int, int]]
) -> Iterator[NewsLine]:
    event = events[int(said.subject.partition(":")[2])]
    number = said.data.get("round")
    told = {"event": event.name, "n": number}
    url = settings.SITE_URL + event.get_absolute_url()
    title, text = "", ""
    if said.verb.startswith("round."):
        if (event.pk, number) not in shown:
            return
        url += f"rounds/{number}/"
        closed = said.verb == "round.closed"
        title = (_("%(event)s: round %(n)s is over") if closed
                 else _("%(event)s: round %(n)s is published")) % told  # fmt: skip
    elif said.verb == "tournament.published":
        title = _("%(event)s is announced") % told
    elif said.verb == "tournament.finished" and event.stage == Stage.FINISHED:
        title, text = _("%(event)s is over") % told, _places(event)
    elif said.verb == "tournament.cancelled" and event.stage == Stage.CANCELLED:
        title = _("%(event)s is called off") % told
    if title:
        yield NewsLine(_tag(said.when, f"history-{said.pk}"), title, text, url, said.when)


def _places(event: Tournament) -> str:
    rows = ranking.lines(event, ranking.table(event)[:3], breaks=False)
    return ", ".join(f"{row.rank}. {row.name} ({row.points})" for row in rows)


def _seasons(club: Club) -> Iterator[NewsLine]:
    rows = Season.objects.filter(league__club=club, state=SeasonState.CLOSED)
    for season in rows.select_related("league__club").order_by("-closed_at")[:10]:
        if season.closed_at is not None:
            told = {"league": season.league.name, "season": season.name}
            yield NewsLine(
                _tag(season.closed_at, f"season-{season.pk}"),
                _("%(league)s: the season %(season)s is closed") % told,
                "",
                settings.SITE_URL + to_season(InSeason(season), "season"),
                season.closed_at,
            )


def _tag(at: datetime, what: str) -> str:
    return f"tag:{host().partition(':')[0]},{at:%Y-%m-%d}:{what}"
