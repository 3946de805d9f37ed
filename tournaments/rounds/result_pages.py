"""Results: the arbiter's grid, and the pages on which players report, confirm and dispute."""

from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.clubs import people
from tournaments.entries import read as entries
from tournaments.events import shell
from tournaments.events.pages import published
from tournaments.events.read import Rights
from tournaments.halls import read as hall
from tournaments.models import Round, RoundState, Table, TableKind, Tournament
from tournaments.paging import page as paged
from tournaments.parts import read as parts
from tournaments.refusals import Refused
from tournaments.rounds import boards, reporting
from tournaments.rounds.forms import read_code, read_places, read_round


@never_cache
@login_required
@require_safe
def grid(request: HttpRequest, club: str, slug: str, number: int) -> HttpResponse:
    """Show the tables of a round with a field for each result."""
    seen = shell.found(request, club, slug)
    if not seen[1].judges:
        return shell.refused(request)
    if seen[0].who.of_squads:  # entered board by board on the pages of the matches
        return shell.back(seen[0], "round", number)
    return _grid(request, seen, published(seen[0].pk, number, organises=True))


def _grid(
    request: HttpRequest, seen: tuple[Tournament, Rights], round_: Round, typed: str = ""
) -> HttpResponse:
    ids = boards.ids(round_, request.GET.get("q", ""))
    page = paged(request.GET.get("page"), len(ids))
    return shell.page(
        request,
        "tournaments/events/grid.html",
        seen,
        tab="run",
        round=round_,
        boards=boards.boards(round_, only=page.of(ids)),
        left=boards.left(round_),
        page=page,
        search=request.GET.get("q", ""),
        typed_list=typed,
    )


@login_required
@require_POST
def decide_many(request: HttpRequest, club: str, slug: str, number: int) -> HttpResponse:
    """Take many results at once from a list; what stands already is left as it is."""
    seen = shell.found(request, club, slug)
    if not seen[1].judges:
        return shell.refused(request)
    round_ = published(seen[0].pk, number, organises=True)
    text = request.POST.get("list", "")[:100_000]
    done: list[int] = []

    def deed() -> None:
        tables = boards.by_number(round_)
        read = read_round(text, {each: seats for each, (_pk, seats) in tables.items()})
        scores = {tables[each][0]: score for each, score in read.items()}
        order = {"by": request.user.pk, "now": timezone.now()}
        done.append(reporting.decide_many(round_id=round_.pk, scores=scores, **order))

    if not shell.attempt(request, deed):
        return _grid(request, seen, round_, typed=text)
    shell.told(request, _("%(n)s results are noted.") % {"n": done[0]})
    return shell.back(seen[0], "grid", number)


@login_required
@require_POST
def decide(request: HttpRequest, club: str, slug: str, table: int) -> HttpResponse:
    """Take an arbiter's result; answer with the table's row, or go back to the grid."""
    event, rights = shell.found(request, club, slug)
    row = get_object_or_404(Table, pk=table, round__tournament=event)
    wrong = ""
    try:
        score = read_code(request.POST.get("code", ""), seats=row.chairs.count())
        reporting.decide(
            table_id=row.pk,
            score=score,
            by=request.user.pk,
            why=request.POST.get("why", "")[:300],
            ticket=shell.ticket(request),
            now=timezone.now(),
        )
    except Refused as no:
        wrong = str(no.sentence)
    if request.headers.get("HX-Request") != "true":
        shell.attempt(request, lambda: shell.repeat(wrong))
        return shell.back(event, "grid", row.round.number)
    context = {
        "event": event,
        "club": event.club,
        "rights": rights,
        "board": boards.of_table(row.pk),
        "wrong": wrong,
        "typed": request.POST.get("code", "") if wrong else None,
        "why": request.POST.get("why", ""),
    }
    return render(request, "tournaments/events/_grid_row.html", context)


@never_cache
@require_safe
def table(request: HttpRequest, club: str, slug: str, table: int) -> HttpResponse:
    """Show one table: who sits there, what was said, and what this reader may say."""
    seen = shell.found(request, club, slug)
    row = get_object_or_404(
        Table.objects.select_related("round__tournament__club"),
        pk=table,
        round__tournament=seen[0],
    )
    published(seen[0].pk, row.round.number, organises=seen[1].organises)
    if seen[0].who.of_squads and row.kind == TableKind.PLAY:
        return redirect("tournaments:squad_match", row.pk)
    return shell.page(
        request,
        "tournaments/events/table.html",
        seen,
        tab="round",
        round=row.round,
        **_said_of(request, row),
    )


@never_cache
@login_required
@require_safe
def mine(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Show a player's phone where to sit next, and what to do about the result."""
    seen = shell.found(request, club, slug)
    entry = people.my_entry(seen[0], request.user.pk)
    part = parts.mine(seen[0], entry) if entry else None
    if part is not None:
        return shell.back(part, "mine")
    row = boards.my_table(entry) if entry else None
    if row and seen[0].who.of_squads and row.kind == TableKind.PLAY:
        return redirect("tournaments:squad_match", row.pk)
    shown = _said_of(request, row) if row else {}
    return shell.page(
        request,
        "tournaments/events/mine.html",
        seen,
        tab="mine",
        entry=entry,
        round=row.round if row else None,
        coming=boards.coming(seen[0]),
        speaks=entry is not None and people.may_speak(entry, request.user.pk, organises=False),
        days=entries.days(entry) if entry else [],
        timer=hall.timer_of(seen[0], timezone.now()),
        **shown,
    )


def _said_of(request: HttpRequest, row: Table) -> dict[str, object]:
    """Return what a page shows of one table to this reader."""
    board = boards.of_table(row.pk)
    lines = boards.said(row.pk)
    mine = people.sits_at(row, request.user.pk)
    last = lines[-1] if lines else None
    open_report = row.result in ("reported", "disputed") and last is not None
    return {
        "board": board,
        "said": lines,
        "seat": next((s for s in board.sitting if s.entry == mine), None),
        "may_report": bool(mine)
        and not row.match
        and row.result != "standing"
        and row.round.state == RoundState.PUBLISHED,
        "may_answer": bool(mine) and open_report and last is not None and last.by_entry_id != mine,
        "reported": boards.in_words(last, board) if open_report and last else "",
        "own": open_report and last is not None and last.by_entry_id == mine,
        "ticket": uuid4(),
    }


@login_required
@require_POST
def say(request: HttpRequest, club: str, slug: str, table: int, verb: str) -> HttpResponse:
    """Report, confirm or dispute a result as one who sat at the table."""
    event, _rights = shell.found(request, club, slug)
    row = get_object_or_404(Table, pk=table, round__tournament=event)
    told = {
        "report": _("The result is reported. It stands when the other side confirms it."),
        "confirm": _("The result stands."),
        "dispute": _("The arbiter is told that you see it differently."),
    }
    shell.attempt(request, lambda: _say(request, row, verb), told[verb])
    if request.POST.get("from") == "mine":
        return shell.back(event, "mine")
    return shell.back(event, "table", row.pk)


def _say(request: HttpRequest, row: Table, verb: str) -> None:
    by, now, ticket = request.user.pk, timezone.now(), shell.ticket(request)
    if verb == "report":
        score = read_places(request.POST, seats=row.chairs.count())
        reporting.report(table_id=row.pk, score=score, by=by, ticket=ticket, now=now)
    elif verb == "confirm":
        reporting.confirm(table_id=row.pk, by=by, ticket=ticket, now=now)
    else:
        why = request.POST.get("why", "")[:300]
        reporting.dispute(table_id=row.pk, by=by, why=why, ticket=ticket, now=now)
