"""The lobby: open tables, my matches, what can be watched; opening a table."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_safe

from games import api
from games.lobby import act as tables
from games.lobby import lists
from games.lobby.forms import TableForm
from games.refusals import Refused
from games.shelf import GAMES


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """Show what waits for me, where a seat is free, and what can be watched."""
    language = get_language() or "en"
    user = request.user.pk
    context = {
        "mine": lists.mine(user, language) if user else [],
        "open_tables": lists.open_tables(language),
        "watchable": lists.watchable(language),
        "games": api.shelf(language),
    }
    return render(request, "games/lobby.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def open_table(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask how the table shall be, open it, and sit down on its first seat."""
    if slug not in GAMES:
        raise Http404
    form = TableForm(slug, request.POST or None)
    if request.method == "POST" and form.is_valid():
        now, person = timezone.now(), request.user
        try:
            match = tables.open_table(table=form.table(), by=person.pk, now=now)
        except Refused as no:
            form.add_error(None, str(no.sentence))
        else:
            sitter = tables.Sitter(str(person), person.pk)
            tables.sit(code=match.code, seat=0, sitter=sitter, by=person.pk or 0, now=now)
            return redirect("games:match", match.code)
    name = GAMES[slug].info.name.into(get_language() or "en")
    return render(request, "games/open.html", {"form": form, "game": name})


@login_required
@require_safe
def history(request: HttpRequest) -> HttpResponse:
    """Show the matches I have finished."""
    language = get_language() or "en"
    game = request.GET.get("game", "")
    page = max(1, int(p)) if (p := request.GET.get("page", "1")).isdigit() else 1
    played = lists.played(request.user.pk or 0, language, game=game, page=page)
    context = {
        "played": played,
        "games": api.shelf(language),
        "game": game,
        "page": page,
        "more": len(played) == lists.SHOWN,
    }
    return render(request, "games/history.html", context)
