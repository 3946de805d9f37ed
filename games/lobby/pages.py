"""The lobby: open tables, my matches, what can be watched, and what was played."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games import api
from games.lobby import match_lists
from siamleague.numbers import whole


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """Show what waits for me, where a seat is free, and what can be watched."""
    language = get_language() or "en"
    user = request.user.pk
    context = {
        "mine": match_lists.mine(user, language) if user else [],
        "open_tables": match_lists.open_tables(language),
        "watchable": match_lists.watchable(language),
        "games": api.shelf(language),
    }
    return render(request, "games/lobby.html", context)


@login_required
@require_safe
def history(request: HttpRequest) -> HttpResponse:
    """Show the matches I have finished."""
    language = get_language() or "en"
    game = request.GET.get("game", "")
    page = whole(request.GET.get("page"), digits=5) or 1
    played = match_lists.played(request.user.pk or 0, language, game=game, page=page)
    context = {
        "played": played,
        "games": api.shelf(language),
        "game": game,
        "page": page,
        "more": len(played) == match_lists.SHOWN,
    }
    return render(request, "games/history.html", context)
