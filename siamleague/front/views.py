"""The front page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games import api as games
from siamleague.welcome import act as welcome
from tournaments.clubs import read as clubs
from tournaments.events import read as events

CLUBS = 24  # as many as are named on the front page


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show what is on, or the welcome of an empty site."""
    owned = welcome.has_owner()
    context = {
        "clubs": clubs.cards(clubs.everywhere()[:CLUBS]),
        "events": events.on_now(),
        "games": games.shelf(get_language() or "en"),
        "owner_exists": owned,
        "can_load_demo": not owned or request.user.is_superuser,
    }
    return render(request, "home.html", context)
