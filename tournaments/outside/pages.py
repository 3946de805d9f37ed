"""Pages for the pages of others: standings, pairings, a bracket, a match day, a list of ratings.

They know no reader and no session: whoever asks sees the same, so that everything on the way may
keep it. `as=fragment` gives the inside alone, for pages that put it in themselves.
"""

from collections.abc import Callable, Mapping
from functools import wraps
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.views.decorators.http import require_safe

from siamleague.accounts import limits
from siamleague.web import frames
from siamleague.web.context import THEMES
from tournaments.events import read as events
from tournaments.fixtures import read as fixtures
from tournaments.formats import shelf
from tournaments.models import Pool, Round, Tournament
from tournaments.ratings import read as ratings
from tournaments.rounds import brackets, ranking, round_tables
from tournaments.seasons import leagues
from tournaments.seasons import read as seasons
from tournaments.seasons.places import there

KEPT = 30  # seconds for which everything on the way may keep a frame
OFTEN = "240/m"  # of one visitor: a hall of phones shares an address
MOST_LINES = 200


def _not_too_often(page: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Count a look at a frame before anything is worked out for it."""

    @wraps(page)
    def counted(request: HttpRequest, *args: Any, **names: Any) -> HttpResponse:
        if not limits.may_try(request, "embed", f"{OFTEN}/ip"):
            return limits.too_many(request)
        return page(request, *args, **names)

    return counted


@require_safe
@_not_too_often
def standings(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Show the standings of an event."""
    event = _event(club, slug)
    rows = ranking.lines(event, ranking.table(event)[:MOST_LINES])
    told = {"rows": rows, "columns": ranking.columns(event)}
    return _of_event(request, event, "standings", told)


@require_safe
@_not_too_often
def pairings(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Show the pairings of the newest round of an event."""
    event = _event(club, slug)
    rounds = Round.objects.filter(tournament=event, state__in=round_tables.SHOWN)
    round_ = rounds.select_related("tournament").order_by("-number").first()
    few = round_tables.ids(round_)[:MOST_LINES] if round_ else []
    laid = round_tables.boards(round_, points=False, only=few) if round_ else []
    return _of_event(request, event, "pairings", {"round": round_, "boards": laid})


@require_safe
@_not_too_often
def bracket(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Show the bracket of a knock-out."""
    event = _event(club, slug)
    if not shelf.of(event).sends_on:
        raise Http404
    return _of_event(request, event, "bracket", {"picture": brackets.picture(event)})


@require_safe
@_not_too_often
def match_day(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Show the match day that is on, or the next one, in every division of a league's season."""
    league = there(leagues.find(club, slug))
    rows = list(league.seasons.select_related("league__club").order_by("-number"))
    season = leagues.current(rows)
    today = timezone.now().astimezone(league.club.zone).date()
    days = []
    for each in seasons.divisions(season) if season else ():
        ahead = [day for day in fixtures.calendar(each, today) if day.last >= today]
        if ahead:
            days.append((each.name, ahead[0]))
    told = {"title": league.name, "season": season, "days": days}
    back = reverse("tournaments:league", args=[club, slug])
    return _sent(request, "match_day", told, back, league.club.framed_by)


@require_safe
@_not_too_often
def leaderboard(request: HttpRequest, pool: int) -> HttpResponse:
    """Show the first page of a list of ratings."""
    found = there(Pool.objects.select_related("club").filter(pk=pool).first())
    with translation.override(_language(request)):
        board = ratings.board(found, ratings.Wanted(), user_id=None, now=timezone.now())
        title = ratings.card(found, ratings.language()).title
    told = {"title": title, "lines": board.lines}
    framed_by = found.club.framed_by if found.club else ""
    return _sent(request, "leaderboard", told, reverse("ratings:board", args=[pool]), framed_by)


def _event(club: str, slug: str) -> Tournament:
    found = events.find(club, slug, None)
    if found is None:
        raise Http404
    return found[0]


def _of_event(
    request: HttpRequest, event: Tournament, name: str, told: Mapping[str, Any]
) -> HttpResponse:
    told = {**told, "title": event.name, "event": event}
    return _sent(request, name, told, event.get_absolute_url(), event.club.framed_by)


def _language(request: HttpRequest) -> str:
    asked = request.GET.get("lang", "")
    return asked if asked in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def _sent(
    request: HttpRequest, name: str, told: Mapping[str, Any], back: str, framed_by: str
) -> HttpResponse:
    """Draw a frame, or its inside alone, for anybody."""
    fragment = request.GET.get("as") == "fragment"
    theme = request.GET.get("theme", "")
    language = _language(request)
    context = {
        **told,
        "back": settings.SITE_URL + back,
        "theme": theme if theme in THEMES else "",
        "language": language,
        "inside": f"tournaments/outside/_{name}.html",
    }
    shell = context["inside"] if fragment else "tournaments/outside/frame.html"
    with translation.override(language), timezone.override(None):
        text = render_to_string(shell, context)
    tag = f'"{sha256(text.encode()).hexdigest()[:32]}"'
    same = request.headers.get("If-None-Match") == tag
    answer = HttpResponseNotModified() if same else HttpResponse(text)
    answer["ETag"] = tag
    answer["Cache-Control"] = f"public, max-age={KEPT}"
    answer["Content-Language"] = language
    if fragment:
        answer["Access-Control-Allow-Origin"] = "*"
        return answer
    return frames.opened(answer, framed_by)
