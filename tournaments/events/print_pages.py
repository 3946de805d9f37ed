"""Paper: pairings, result slips, place cards, standings, cross-tables, certificates."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from siamleague.numbers import whole
from tournaments.entries import doors
from tournaments.events import certificates, shell, tie_break_legend
from tournaments.events import read as events
from tournaments.events.pages import published
from tournaments.formats import shelf
from tournaments.models import Table, Tournament
from tournaments.paging import page as paged
from tournaments.rounds import brackets, crosses, ranking, round_tables, slips

SHEETS = ("tables", "names", "slips", "cards")
FOR_THE_DESK = ("slips", "cards")  # dear to make, and nobody else needs them
SLIPS = 200  # on one page: a code is drawn for each


@require_safe
def of_round(request: HttpRequest, club: str, slug: str, number: int, sheet: str) -> HttpResponse:
    """Show a round as it goes to the printer."""
    if sheet not in SHEETS:
        raise Http404
    event, rights = shell.found(request, club, slug)
    if sheet in FOR_THE_DESK and not rights.judges:
        return shell.refused(request)
    round_ = published(event.pk, number, organises=rights.organises)
    laid = round_tables.boards(round_)
    context: dict[str, Any] = {
        "event": event,
        "club": event.club,
        "round": round_,
        "boards": laid,
        "names": round_tables.by_name(laid) if sheet == "names" else [],
    }
    if sheet == "slips":
        own = slips.offered(event)
        private_ones = {table.pk: table for table in Table.objects.filter(round=round_) if own}
        played = [board for board in laid if board.plays]
        page = paged(request.GET.get("page"), len(played), SLIPS)
        codes = [
            doors.code(_address(request, event, board, private_ones)) for board in page.of(played)
        ]
        context |= {"page": page, "slips": list(zip(page.of(played), codes, strict=True))}
    return render(request, f"tournaments/print/{sheet}.html", context)


@require_safe
def standings(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Show the whole table as it goes to the printer."""
    event, _rights = shell.found(request, club, slug)
    table = ranking.by_part(event)
    context = {
        "event": event,
        "club": event.club,
        "columns": ranking.columns(event),
        "lines": ranking.explained(event, table, table),
        "legend": tie_break_legend.of_event(event),
        "prizes": ranking.prizes(event),
    }
    return render(request, "tournaments/print/standings.html", context)


@require_safe
def index(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Show everything that can be printed of an event."""
    seen = shell.found(request, club, slug)
    return shell.page(request, "tournaments/print/index.html", seen, tab="print")


@require_safe
def cross_table(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Show the whole cross-table as it goes to the printer."""
    event, _rights = shell.found(request, club, slug)
    rows = ranking.cross(event)
    names = events.names(event)
    listed = ranking.lines(event, [row.standing for row in rows], breaks=False)
    lines = {line.entry: line for line in listed}
    context = {
        "event": event,
        "club": event.club,
        "rows": [
            (lines[row.standing.id], crosses.cells(event, row, rows, names))
            for row in rows
            if row.standing.id in lines
        ],
        "numbers": crosses.numbers(event, rows),
        "by_opponent": crosses.by_opponent(event, rows),
    }
    return render(request, "tournaments/print/cross_table.html", context)


@require_safe
def bracket(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Show the sheet of a knock-out as it goes to the printer, a part on each sheet of paper."""
    event, _rights = shell.found(request, club, slug)
    if not shelf.of(event).sends_on:
        raise Http404
    context = {"event": event, "club": event.club, "pictures": brackets.sheets(event)}
    return render(request, "tournaments/print/bracket.html", context)


@require_safe
def certificate_set(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Show the certificates of a finished event, one on each sheet."""
    event, _rights = shell.found(request, club, slug)
    asked = whole(request.GET.get("places"), digits=4)
    places = certificates.USUAL if asked is None else asked
    context = {
        "event": event,
        "club": event.club,
        "game": events.game_name(event),
        "places": places,
        "day": certificates.day(event),
        "certificates": certificates.certificates(event, places),
    }
    return render(request, "tournaments/print/certificates.html", context)


def _address(
    request: HttpRequest, event: Tournament, board: round_tables.TableOfRound, own: dict[int, Table]
) -> str:
    """Return where a slip leads: an arbiter's to the private page of the table."""
    if board.id in own:
        return slips.address(request, own[board.id])
    names = (event.club.slug, event.slug, board.id)
    return request.build_absolute_uri(reverse("tournaments:table", args=names))
