"""Paper: pairings by table and by name, result slips, place cards, standings."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.selectors import boards, doors, ranking
from tournaments.views import common
from tournaments.views.events import published

SHEETS = ("tables", "names", "slips", "cards")


@require_safe
def of_round(request: HttpRequest, club: str, slug: str, number: int, sheet: str) -> HttpResponse:
    """Show a round as it goes to the printer."""
    if sheet not in SHEETS:
        raise Http404
    event, rights = common.found(request, club, slug)
    round_ = published(event.pk, number, organises=rights.organises)
    laid = boards.boards(round_)
    context = {
        "event": event,
        "club": event.club,
        "round": round_,
        "boards": laid,
        "names": boards.by_name(laid) if sheet == "names" else [],
    }
    if sheet == "slips":
        context["slips"] = [
            (board, doors.code(_address(request, club, slug, board.id)))
            for board in laid
            if board.plays
        ]
    return render(request, f"tournaments/print/{sheet}.html", context)


@require_safe
def standings(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Show the whole table as it goes to the printer."""
    event, _rights = common.found(request, club, slug)
    context = {
        "event": event,
        "club": event.club,
        "columns": ranking.columns(event),
        "lines": ranking.lines(event, ranking.table(event)),
        "prizes": ranking.prizes(event),
    }
    return render(request, "tournaments/print/standings.html", context)


def _address(request: HttpRequest, club: str, slug: str, table: int) -> str:
    return request.build_absolute_uri(reverse("tournaments:table", args=(club, slug, table)))
