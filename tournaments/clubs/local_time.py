"""Pages on a clock of the place, for readers whose clock nobody knows yet."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from django.db import DatabaseError
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from siamleague.accounts import time_zones
from siamleague.accounts.middleware import knows_zone
from tournaments.models import Club

Handler = Callable[[HttpRequest], HttpResponse]


class ClubsOwnClock:
    """A first visitor reads the times of a club as clocks show them there; ReadersOwnSettings,
    around this, puts the clock back when the page is sent."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: object, args: object, names: Mapping[str, Any]
    ) -> None:
        """Look at the address, once it is known which page it names."""
        if "club" not in names or knows_zone(request):
            return
        zones = Club.objects.filter(slug=names["club"]).values_list("time_zone", flat=True)
        timezone.activate(time_zones.zone(zones.first() or ""))


def guessed_clock(request: HttpRequest) -> dict[str, object]:
    """Offer a page of no club a clock: that of most clubs, and the word that it is a guess.

    Who prints the first time asks for it, so that a page without times asks nobody. zone.js shows
    them by the device's own clock before anybody reads them.
    """
    match = getattr(request, "resolver_match", None)
    if match is None or "club" in match.kwargs or knows_zone(request):
        return {}

    @cache
    def guess() -> bool:
        timezone.activate(time_zones.zone(_where_most_clubs_are()))
        return True

    return {"zone_is_guessed": guess}


def _where_most_clubs_are() -> str:
    rows = Club.objects.values("time_zone").annotate(clubs=Count("pk"))
    try:
        most = rows.order_by("-clubs", "time_zone").first()
    except DatabaseError:  # a page that says just that
        return ""
    return most["time_zone"] if most else ""
