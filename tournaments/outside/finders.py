"""What programs that search find: which pages there are, and which they leave alone.

Pages of people are not listed: who looks for a name finds no more here than was published.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping

from django.conf import settings
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tournaments.models import Club, League, Pool, Season, Stage, Tournament

PER_FILE = 5000
MOST_FILES = 200  # of one kind
PLAIN = ("front:home", "site:about", "games:lobby", "tournaments:events", "tournaments:clubs")
CLOSED = ("/account/", "/accounts/", "/api/", "/at/", "/invitations/", "/join/", "/waiting/",
          "/embed/", "/jobs/", "/*/run/")  # fmt: skip


@require_safe
@cache_control(public=True, max_age=3600)
def robots(request: HttpRequest) -> HttpResponse:
    """Say which pages are nobody's business but their readers'."""
    lines = ["User-agent: *", *(f"Disallow: {each}" for each in CLOSED)]
    lines.append(f"Sitemap: {settings.SITE_URL}{reverse('tournaments:sitemap')}")
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


@require_safe
@cache_control(public=True, max_age=3600)
def sitemap(request: HttpRequest) -> HttpResponse:
    """List the files in which the pages are listed."""
    files = [
        settings.SITE_URL + reverse("tournaments:sitemap_part", args=[kind, number])
        for kind, counted in COUNTED.items()
        for number in range(1, min(MOST_FILES, -(-counted() // PER_FILE)) + 1)
    ]
    return _xml(request, "sitemap_index.xml", {"files": files})


@require_safe
@cache_control(public=True, max_age=3600)
def part(request: HttpRequest, kind: str, number: int) -> HttpResponse:
    """List some of the pages of one kind."""
    if kind not in LISTED or not 1 <= number <= MOST_FILES:
        raise Http404
    start = PER_FILE * (number - 1)
    pages = [settings.SITE_URL + each for each in LISTED[kind](start, start + PER_FILE)]
    if not pages:
        raise Http404
    return _xml(request, "sitemap.xml", {"pages": pages})


def _xml(request: HttpRequest, name: str, context: Mapping[str, Iterable[str]]) -> HttpResponse:
    kind = "application/xml; charset=utf-8"
    return render(request, f"tournaments/outside/{name}", dict(context), content_type=kind)


def _plain(start: int, end: int) -> Iterator[str]:
    yield from (reverse(name) for name in PLAIN[start:end])


def _clubs(start: int, end: int) -> Iterator[str]:
    for slug in Club.objects.order_by("pk").values_list("slug", flat=True)[start:end]:
        yield reverse("tournaments:club", args=[slug])


def _events(start: int, end: int) -> Iterator[str]:
    rows = _public().order_by("pk").values_list("club__slug", "slug")
    for keys in rows[start:end]:
        yield reverse("tournaments:event", args=keys)


def _leagues(start: int, end: int) -> Iterator[str]:
    for keys in League.objects.order_by("pk").values_list("club__slug", "slug")[start:end]:
        yield reverse("tournaments:league", args=keys)


def _seasons(start: int, end: int) -> Iterator[str]:
    rows = Season.objects.order_by("pk")
    for keys in rows.values_list("league__club__slug", "league__slug", "number")[start:end]:
        yield reverse("tournaments:season", args=keys)


def _lists(start: int, end: int) -> Iterator[str]:
    for pool in Pool.objects.order_by("pk").values_list("pk", flat=True)[start:end]:
        yield reverse("ratings:board", args=[pool])


def _public() -> "QuerySet[Tournament]":
    return Tournament.objects.exclude(stage=Stage.DRAFT)


LISTED: Mapping[str, Callable[[int, int], Iterator[str]]] = {
    "pages": _plain,
    "clubs": _clubs,
    "events": _events,
    "leagues": _leagues,
    "seasons": _seasons,
    "ratings": _lists,
}
COUNTED: Mapping[str, Callable[[], int]] = {
    "pages": lambda: len(PLAIN),
    "clubs": Club.objects.count,
    "events": lambda: _public().count(),
    "leagues": League.objects.count,
    "seasons": Season.objects.count,
    "ratings": Pool.objects.count,
}
