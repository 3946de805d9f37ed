"""The pages behind private addresses: a table, its result, and what there is to say about it."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from siamleague import controls
from siamleague.accounts import limits
from siamleague.actions.taking import Ticket, WhyForm
from siamleague.numbers import whole
from siamleague.refusals import Refused
from tournaments.entries import doors
from tournaments.events import shell
from tournaments.models import Chair, EntryState, TableKind
from tournaments.paging import page as paged
from tournaments.refusals import NotNow, NotWhole
from tournaments.rounds import pages, reporting, slips, typed
from tournaments.rounds.slips import Opened

WRONG, SPEAKING = "20/m/ip", "30/m/key"
CODES = 200  # on one page: each is drawn
SAID = {
    "report": lambda: _("The result is reported. It stands when the other side confirms it."),
    "confirm": lambda: _("Thank you, that is noted."),
    "dispute": lambda: _("The arbiter is told that you see it differently."),
}


@never_cache
@require_safe
def show(request: HttpRequest, token: str) -> HttpResponse:
    """Show the table behind a private address, and take nothing but a look."""
    here = _opened(request, token)
    if isinstance(here, HttpResponse):
        return here
    shown: dict[str, Any] = {}
    if here.table is not None:
        ways = {verb: _way(token, here.table.pk, verb) for verb in SAID}
        shown = {**pages.said_of(here.table, here.side.entry, speaks=True), "to": ways}
        shown |= {"round": here.table.round, "only": here.table.pk}
    part = request.headers.get("X-Part") == "live"
    context = {
        "event": here.event,
        "club": here.event.club,
        "entry": here.entry,
        "frame": "tournaments/events/_part.html" if part else "tournaments/private/_shell.html",
        **shown,
    }
    return _quiet(render(request, "tournaments/private/show.html", context))


@never_cache
@require_POST
def speak(request: HttpRequest, token: str, table: int, verb: str) -> HttpResponse:
    """Take a report, a confirmation or a disagreement from a phone without an account."""
    if verb not in SAID:
        raise Http404
    here = _opened(request, token)
    if isinstance(here, HttpResponse):
        return here
    if not limits.may_try(request, "private_speaks", SPEAKING, key=here.counted_as):
        return _quiet(limits.too_many(request))
    try:
        _spoken(request, here, table, verb)
    except Refused as no:
        messages.error(request, str(no.sentence))
    else:
        messages.success(request, SAID[verb]())
    return _quiet(redirect("tournaments:private", token))


@login_required
@require_safe
def codes(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Show the private address of every entry as it goes to the printer, to arbiters alone."""
    event, rights = shell.found(request, club, slug)
    if not rights.judges or not slips.offered(event):
        return shell.refused(request)
    rows = event.entries.exclude(state=EntryState.OUT).order_by("name")
    page = paged(request.GET.get("page"), rows.count(), CODES)
    listed = [(entry, doors.code(slips.address(request, entry))) for entry in page.of(list(rows))]
    context = {"event": event, "club": event.club, "codes": listed, "page": page}
    return _quiet(render(request, "tournaments/print/codes.html", context))


def _opened(request: HttpRequest, token: str) -> Opened | HttpResponse:
    """Return what an address opens; who tries many wrong ones has to wait."""
    here = slips.opened(token)
    if here is not None:
        return here
    if not limits.may_try(request, "private_wrong", WRONG):
        return _quiet(limits.too_many(request))
    raise Http404


def _quiet(answer: HttpResponse) -> HttpResponse:
    """Return an answer that tells no other page and no search engine its address."""
    answer["Referrer-Policy"] = "strict-origin"
    answer["X-Robots-Tag"] = "noindex, nofollow"
    return answer


def _spoken(request: HttpRequest, here: Opened, table: int, verb: str) -> None:
    """Say it; only about the table that the address opens now."""
    sent = request.POST
    late = bool(sent.get("late"))
    if not _speaks_of(here, table, late=late):
        raise NotNow(_("Meanwhile this address leads to another table. Look again, then answer."))
    order: dict[str, Any] = {
        "table_id": table,
        "by": here.side,
        "ticket": Ticket().clean(sent.get("ticket")),
        "now": timezone.now(),
        "late": late,
    }
    if verb == "report":
        reporting.report(score=_score(request, here, table), **order)
    elif verb == "confirm":
        reporting.confirm(seen=whole(sent.get("seen")), **order)
    else:
        form = WhyForm(sent)
        controls.refuse_in(form.fields.values())
        if not form.is_valid():
            raise NotWhole(str(form.errors["why"][0]))
        reporting.dispute(why=form.cleaned_data["why"], **order)


def _speaks_of(here: Opened, table: int, *, late: bool) -> bool:
    """Tell whether an address speaks about a table: where its entry sits, or late, where it sat."""
    if here.table is not None and here.table.pk == table:
        return True
    sat = Chair.objects.filter(table=table, table__kind=TableKind.PLAY, entry=here.entry)
    return late and here.entry is not None and sat.exists()


def _score(request: HttpRequest, here: Opened, table: int) -> reporting.Score:
    seats, asked = Chair.objects.filter(table=table).count(), typed.asked_of(here.event.tie_breaks)
    code = typed.code_chosen(request.POST, seats=seats)[:12]
    figures = typed.figures_chosen(request.POST, asked, seats=seats)[:120]
    return typed.read_result(code, figures, asked, seats=seats)


def _way(token: str, table: int, verb: str) -> str:
    return reverse("tournaments:private_speak", args=[token, table, verb])
