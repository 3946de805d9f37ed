"""How others learn to show a page of ours when somebody pastes its address: oEmbed 1.0."""

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import Resolver404, resolve, reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from siamleague.numbers import whole
from tournaments.events import read as events
from tournaments.models import Pool
from tournaments.outside import portraits
from tournaments.outside.portraits import Portrait
from tournaments.ratings import read as ratings
from tournaments.seasons import leagues

WIDE, HIGH = 640, 420
TABS = {"event": "event", "standings": "standings", "bracket": "bracket", "round": "round"}


@require_safe
@cache_control(public=True, max_age=300)
def show(request: HttpRequest) -> HttpResponse:
    """Say how to show a page of this site."""
    if request.GET.get("format", "json") != "json":
        return HttpResponse("Only JSON is spoken here.", status=HTTPStatus.NOT_IMPLEMENTED)
    portrait = _portrait(request.GET.get("url", "")[:2000])
    if portrait is None or not portrait.framed:
        raise Http404
    width = min(WIDE, whole(request.GET.get("maxwidth"), digits=5) or WIDE)
    height = min(HIGH, whole(request.GET.get("maxheight"), digits=5) or HIGH)
    said = {
        "version": "1.0",
        "type": "rich",
        "title": portrait.title,
        "provider_name": "SiamLeague",
        "provider_url": settings.SITE_URL,
        "cache_age": 300,
        "html": portrait.frame(width, height),
        "width": width,
        "height": height,
    }
    if portrait.card:
        said |= {
            "thumbnail_url": portrait.card,
            "thumbnail_width": 1200,
            "thumbnail_height": 630,
        }
    answer = JsonResponse(said)
    answer["Access-Control-Allow-Origin"] = "*"
    return answer


def _portrait(url: str) -> Portrait | None:
    """Return the portrait of the page that an address of ours leads to."""
    ours, asked = urlsplit(settings.SITE_URL), urlsplit(url)
    if (asked.scheme, asked.netloc) != (ours.scheme, ours.netloc):
        return None
    try:
        match = resolve(asked.path)
    except Resolver404:
        return None
    make = _MADE.get(match.view_name)
    return make(match.kwargs) if make else None


def _of_event(tab: str) -> Callable[[Mapping[str, Any]], Portrait | None]:
    def made(names: Mapping[str, Any]) -> Portrait | None:
        found = events.find(names["club"], names["slug"], None)
        if found is None:
            return None
        return portraits.of_event(found[0], tab, number=names.get("number"))

    return made


def _of_league(names: Mapping[str, Any]) -> Portrait | None:
    league = leagues.find(names["club"], names["slug"])
    return portraits.of_league(league) if league else None


def _of_ratings(names: Mapping[str, Any]) -> Portrait | None:
    pool = Pool.objects.select_related("club").filter(pk=names["pool"]).first()
    if pool is None:
        return None
    title = ratings.card(pool, ratings.language()).title
    url = settings.SITE_URL + reverse("ratings:board", args=[pool.pk])
    framed = settings.SITE_URL + reverse("tournaments:framed_leaderboard", args=[pool.pk])
    return Portrait(title, title, url, "", framed=framed)


_MADE: Mapping[str, Callable[[Mapping[str, Any]], Portrait | None]] = {
    **{f"tournaments:{name}": _of_event(tab) for name, tab in TABS.items()},
    "tournaments:league": _of_league,
    "tournaments:season": _of_league,
    "ratings:board": _of_ratings,
}
