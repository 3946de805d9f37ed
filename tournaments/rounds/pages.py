"""The pages of rounds: the organiser's, the grid, a table, one's own, the sheet of a knock-out."""

import re
from dataclasses import asdict
from typing import Any
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from siamleague import controls
from tournaments.clubs import people
from tournaments.entries import doors
from tournaments.entries import read as entries
from tournaments.events import desk, shell
from tournaments.events.pages import published
from tournaments.events.places import Seen
from tournaments.events.read import Rights
from tournaments.exports import plays
from tournaments.formats import shelf
from tournaments.halls import read as hall
from tournaments.models import LAID, Round, RoundState, Table, TableKind, Tournament
from tournaments.paging import page as paged
from tournaments.partners import read as partners
from tournaments.parts import read as parts
from tournaments.refusals import NotWhole
from tournaments.rounds import act as rounds
from tournaments.rounds import (
    brackets,
    changing_places,
    closeness,
    playing,
    results,
    round_tables,
    saying,
    slips,
    swapping,
    typed,
)
from tournaments.rounds.forms import PlacesForm

PER_LOG = 50
AGAIN = re.compile(r"[0-9]{1,15}(-[0-9]{1,15}){1,99}")


@never_cache
@login_required
@require_safe
def run(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Show where the event stands and what comes next."""
    seen = shell.found(request, club, slug)
    if not seen[1].judges:
        return shell.refused(request)
    event = seen[0]
    round_ = desk.current(event)
    return shell.page(
        request,
        "tournaments/events/run.html",
        seen,
        tab="run",
        round=round_,
        step=desk.next_step(event, round_),
        next_number=desk.next_number(round_),
        counts=entries.counts(event),
        notes=desk.notes(round_),
        job=desk.job(round_, request.user, request.session),
        disputes=desk.disputes(event),
        called_off=desk.called_off(event),
        alone=partners.left_alone(event, timezone.now()),
        no_shows=desk.no_shows(event),
        **hall.clocks(event, round_, timezone.now()),
        usual=hall.usual_minutes(event),
        ticket=uuid4(),
        **_shown(request, round_),
    )


def _shown(request: HttpRequest, round_: Round | None) -> dict[str, Any]:
    """Return the tables of the round under way, and what is to be said of a proposal."""
    if round_ is None or round_.state in (*desk.PAIRABLE, RoundState.PAIRING):
        return {"boards": [], "left": 0}
    numbers = round_tables.ids(round_, request.GET.get("q", ""))
    page = paged(request.GET.get("page"), len(numbers))
    proposed = round_.state == RoundState.PROPOSED
    found = rounds.faults_of(round_) if proposed else []
    own = rounds.new_faults(round_, found)
    return {
        "boards": round_tables.boards(round_, notes=proposed, only=page.of(numbers)),
        "page": page,
        "left": round_tables.left(round_),
        "proposal": desk.proposal(round_, found, own) if proposed else None,
        "again": _again(request.GET.get("again", "")),
        **(_near(round_, numbers, request.user.pk) if proposed else {}),
    }


@never_cache
@login_required
@require_safe
def places(request: HttpRequest, club: str, slug: str, number: int) -> HttpResponse:
    """Answer with what it would cost if somebody changed places with each of the others."""
    event, rights = shell.found(request, club, slug)
    if not rights.organises:
        return shell.refused(request)
    rows = event.round_set.select_related("tournament").filter(state=RoundState.PROPOSED)
    asked = PlacesForm(request.GET)
    controls.refuse_in(asked.fields.values())
    if not asked.is_valid():
        raise Http404
    one, more = asked.cleaned_data["one"], asked.cleaned_data["more"]
    try:
        moves = swapping.in_pairs(more)
        found = changing_places.costs(get_object_or_404(rows, number=number), one, moves)
    except NotWhole as no:
        return JsonResponse({"wrong": str(no.sentence)}, status=422)
    return JsonResponse([asdict(cost) for cost in found], safe=False)


def _near(round_: Round, tables: list[int], by: int | None) -> dict[str, Any]:
    """Return which tables of a proposal are close to the reader, and the warning about them."""
    event = round_.tournament
    return {
        "close": closeness.to(tables, by),
        "warned": closeness.warning(event, tables, by, plays=True),
    }


def _again(asked: str) -> str:
    """Return the changes that were refused because of others', to be saved again."""
    return asked if AGAIN.fullmatch(asked) else ""


@login_required
@require_safe
def log(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Show everything that was decided, by whom and why."""
    seen = shell.found(request, club, slug)
    if not seen[1].judges:
        return shell.refused(request)
    asked = paged(request.GET.get("page"), 10**6, PER_LOG)
    lines, count = desk.log(seen[0], asked.start, PER_LOG)
    page = paged(request.GET.get("page"), count, PER_LOG)
    return shell.page(
        request, "tournaments/events/log.html", seen, tab="run", lines=lines, page=page
    )


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
    return draw_grid(request, seen, published(seen[0].pk, number, organises=True))


def draw_grid(
    request: HttpRequest, seen: tuple[Tournament, Rights], round_: Round, many: str = ""
) -> HttpResponse:
    """Return the grid of a round; with a list that could not be read."""
    ids = round_tables.ids(round_, request.GET.get("q", ""))
    page = paged(request.GET.get("page"), len(ids))
    return shell.page(
        request,
        "tournaments/events/grid.html",
        seen,
        tab="run",
        round=round_,
        boards=round_tables.boards(round_, only=page.of(ids)),
        close=closeness.to(page.of(ids), request.user.pk),
        asks=typed.asked_of(round_.tournament.tie_breaks),
        left=round_tables.left(round_),
        page=page,
        search=request.GET.get("q", "").strip()[:60],
        typed_list=many,
    )


def grid_row(request: HttpRequest, seen: Seen, wrong: str) -> HttpResponse:
    """Return the row of one table in the grid; with what was typed, where it is wrong."""
    context = {
        "event": seen.event,
        "club": seen.event.club,
        "rights": seen.rights,
        "board": round_tables.of_table(seen.row.pk),
        "close": closeness.to([seen.row.pk], request.user.pk),
        "asks": typed.asked_of(seen.event.tie_breaks),
        "wrong": wrong,
        "typed": request.POST.get("code", "") if wrong else None,
        "why": request.POST.get("why", ""),
    }
    return render(request, "tournaments/events/_grid_row.html", context)


@never_cache
@login_required
@require_safe
def understood(request: HttpRequest, club: str, slug: str, table: int) -> HttpResponse:
    """Answer with what is understood of a result while it is typed, in names."""
    seen = shell.found(request, club, slug)
    if not seen[1].judges:
        return shell.refused(request)
    laid = Table.objects.filter(round__tournament=seen[0], round__state__in=LAID)
    board = round_tables.of_table(get_object_or_404(laid, pk=table).pk)
    code = request.GET.get("code", "")[:12]
    try:
        score = typed.read_code(code, seats=len(board.sitting))
    except NotWhole as no:
        words, wrong = (str(no.sentence), True) if code.strip() else ("", False)
    else:
        names = [one.name for one in board.sitting]
        words, wrong = results.in_words(score.ranks, score.forfeits, names), False
    context = {"board": board, "words": words, "wrong": wrong}
    return render(request, "tournaments/events/_understood.html", context)


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
    shown = _said_of(request, row, judges=seen[1].judges)
    return shell.page(
        request,
        "tournaments/events/table.html",
        seen,
        tab="round",
        only=row.pk,
        round=row.round,
        decides=seen[1].judges and row.kind == TableKind.PLAY,
        code=doors.code(slips.address(request, row)) if seen[1].judges else "",
        private=slips.address(request, row) if seen[1].judges else "",
        edition=row.edition,
        play=plays.link(seen[0], shown["board"]),
        **shown,
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
    row = round_tables.my_table(entry) if entry else None
    if row and seen[0].who.of_squads and row.kind == TableKind.PLAY:
        return redirect("tournaments:squad_match", row.pk)
    shown = _said_of(request, row, judges=False) if row else {}
    return shell.page(
        request,
        "tournaments/events/mine.html",
        seen,
        tab="mine",
        entry=entry,
        only=row.pk if row else None,
        round=row.round if row else None,
        coming=None if row else round_tables.coming(seen[0]),
        speaks=entry is not None and people.may_speak(entry, request.user.pk, organises=False),
        days=entries.days(entry) if entry and not shell.asks_for_part(request) else [],
        timer=hall.timer(row.round if row else None, timezone.now(), row.hall_id if row else None)
        or hall.timer_of(seen[0], timezone.now()),
        **shown,
    )


def _said_of(request: HttpRequest, row: Table, *, judges: bool) -> dict[str, Any]:
    """Return what a page shows of one table to somebody who signed in, or reads as a visitor."""
    mine = people.sits_at(row, request.user.pk)
    shown = said_of(row, mine, speaks=mine is not None)
    by = request.user.pk if judges else None
    warned = closeness.warning(row.round.tournament, [row.pk], by)
    choice = playing.choice(row, row.round.tournament, sits=mine is not None)
    return {**shown, "warned": warned, "choice": choice, "to": _answers(row)}


def said_of(row: Table, mine: int | None, *, speaks: bool) -> dict[str, Any]:
    """Return what is shown of a table to an entry, and what it may say.

    Whoever `speaks` for nobody holds the address that lies on the table.
    """
    board = round_tables.boards(row.round, only=[row.pk])[0]
    names = [one.name for one in board.sitting]
    lines = round_tables.said(row.pk)
    last = lines[-1] if lines and row.result in ("reported", "disputed") else None
    theirs = last is not None and last.by_entry_id != mine
    return {
        "board": board,
        "said": saying.spoken(lines, names),
        "versions": saying.told(lines, names) if row.result == "disputed" or row.contested else [],
        "contested": row.contested,
        "asks": round_tables.figures_of(row),
        "choice": playing.choice(row, row.round.tournament, sits=False),  # without signing in
        "seat": next((s for s in board.sitting if s.entry == mine), None),
        "may_report": speaks
        and not row.match
        and row.result != "standing"
        and row.round.state == RoundState.PUBLISHED
        and not (theirs and mine is None),
        "may_answer": mine is not None and theirs,
        "report_number": last.number if last else None,
        "reported": round_tables.in_words(last, board) if last else "",
        "own": last is not None and not theirs,
        "ticket": uuid4(),
    }


def _answers(row: Table) -> dict[str, str]:
    """Return where a page sends what is said of a table."""
    event = row.round.tournament
    names = (event.club.slug, event.slug, row.pk)
    return {
        verb: reverse(f"tournaments:{verb}", args=names)
        for verb in ("report", "confirm", "dispute")
    }


@require_safe
def bracket(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Show the sheet: a drawing, and the same as a list."""
    seen = shell.found(request, club, slug)
    if not shelf.of(seen[0]).sends_on:
        raise Http404
    return shell.page(
        request,
        "tournaments/events/bracket.html",
        seen,
        tab="bracket",
        picture=brackets.picture(seen[0]),
    )
