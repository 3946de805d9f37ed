"""My fixtures, the page on which two agree when to play, and the calendar file."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.forms.fixtures import GrantForm, PostponeForm, TimeForm, WalkoverForm
from tournaments.models import Appointment, Postponement
from tournaments.refusals import Refused
from tournaments.selectors.season import appointments as asked
from tournaments.selectors.season import fixture_files
from tournaments.selectors.season.appointments import TimePage
from tournaments.services.round import walkovers
from tournaments.services.season import appointments as services
from tournaments.views.common import attempt, refused, repeat, ticket, told


@login_required
@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """Show the league tables somebody still has to play."""
    found = asked.fixtures(request.user.pk, timezone.now())
    file = reverse("tournaments:fixtures_file", args=[fixture_files.token(request.user)])
    context = {
        "wishes": asked.wishes(request.user.pk),
        "agreed": [each for each in found if each.agreed],
        "open": [each for each in found if not each.agreed],
        "file": request.build_absolute_uri(file),
    }
    return render(request, "tournaments/fixtures/mine.html", context)


@require_safe
@never_cache
def file(request: HttpRequest, token: str) -> HttpResponse:
    """Send somebody's calendar to a program that knows its address."""
    user = fixture_files.reader(token)
    if user is None:
        raise Http404
    with translation.override(user.language or translation.get_language()):
        text = fixture_files.text(user, timezone.now())
    response = HttpResponse(text, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="fixtures.ics"'
    return response


@login_required
@require_safe
def show(request: HttpRequest, table: int) -> HttpResponse:
    """Show what was said about the time of a table, with what the reader may do."""
    page = asked.page(table, request.user.pk)
    if page is None:
        raise Http404
    if page.entry is None and not page.judges:
        return refused(request)
    return _show(request, page, _time_form(page))


@login_required
@require_POST
def propose(request: HttpRequest, table: int) -> HttpResponse:
    """Propose a time; what the form cannot read is said beside it."""
    return _wished(request, table, _propose, _("Your proposal is sent."))


@login_required
@require_POST
def set_time(request: HttpRequest, table: int) -> HttpResponse:
    """Set a time as an organiser."""
    return _wished(request, table, services.set_time, _("The time is set."))


@login_required
@require_POST
def answer(request: HttpRequest, appointment: int, verb: str) -> HttpResponse:
    """Accept or decline a time that was proposed."""
    found = get_object_or_404(Appointment, pk=appointment)
    service = {"accept": services.accept_time, "decline": services.decline_time}[verb]
    done = {"accept": _("The time is agreed."), "decline": _("The proposal is declined.")}[verb]
    now, by = timezone.now(), request.user.pk
    attempt(request, lambda: service(appointment_id=found.pk, by=by, now=now), done)
    return redirect("tournaments:appointment", found.table_id)


@login_required
@require_POST
def postpone(request: HttpRequest, table: int) -> HttpResponse:
    """Ask the organisers to let a table be played later."""
    form = PostponeForm(request.POST)
    why = form.cleaned_data["why"] if form.is_valid() else ""
    now, by = timezone.now(), request.user.pk
    _page(table, request)
    attempt(
        request,
        lambda: services.ask_to_postpone(table_id=table, by=by, why=why, now=now),
        _("The organisers will read it."),
    )
    return redirect("tournaments:appointment", table)


@login_required
@require_POST
def grant(request: HttpRequest, postponement: int) -> HttpResponse:
    """Let a table be played later, or keep it on its match day."""
    found = get_object_or_404(Postponement, pk=postponement)
    of: dict[str, Any] = {
        "postponement_id": found.pk,
        "by": request.user.pk,
        "now": timezone.now(),
    }
    form = GrantForm(request.POST)
    if "refuse" in request.POST:
        attempt(request, lambda: services.refuse_postponement(**of), _("It stays as it is."))
    elif form.is_valid():
        until = form.cleaned_data["until"]
        done = _("It may be played later.")
        attempt(request, lambda: services.grant_postponement(until=until, **of), done)
    else:
        attempt(request, lambda: repeat(_("Choose the new last day.")))
    return redirect("tournaments:appointment", found.table_id)


@login_required
@require_POST
def walkover(request: HttpRequest, table: int) -> HttpResponse:
    """Let those win who came."""
    page = _page(table, request)
    form = WalkoverForm(request.POST, names=_names(page))
    if not form.is_valid():
        return _show(request, page, _time_form(page), form)
    attempt(
        request,
        lambda: walkovers.award_walkover(
            table_id=table,
            absent=form.seats(),
            by=request.user.pk,
            why=form.cleaned_data["why"],
            ticket=ticket(request),
            now=timezone.now(),
        ),
        _("The walkover is decided."),
    )
    return redirect("tournaments:appointment", table)


def _names(page: TimePage) -> list[str]:
    return [chair.entry.name for chair in page.sides]


def _wished(
    request: HttpRequest, table: int, service: Callable[..., Any], done: str
) -> HttpResponse:
    page = _page(table, request)
    form = _time_form(page, request.POST)
    if not form.is_valid():
        return _show(request, page, form)
    more: dict[str, Any] = {"now": timezone.now()}
    if service is _propose:
        more["seen"] = request.POST.get("seen", "")
    try:
        service(table_id=table, by=request.user.pk, wish=form.wish(), **more)
    except Refused as no:
        form.add_error(None, str(no.sentence))
        return _show(request, _page(table, request), form)
    told(request, done)
    return redirect("tournaments:appointment", table)


def _propose(*, seen: str, **values: Any) -> None:
    number = int(seen) if seen.isdecimal() and len(seen) < 19 else None
    services.propose_time(seen=number, **values)


def _page(table: int, request: HttpRequest) -> TimePage:
    page = asked.page(table, request.user.pk)
    if page is None:
        raise Http404
    return page


def _time_form(page: TimePage, data: Any = None) -> TimeForm:
    form = TimeForm(data, venues=asked.venues(page.division))
    if page.entry is not None:
        form.limit(page.window)
    return form


def _show(
    request: HttpRequest, page: TimePage, form: TimeForm, missing: WalkoverForm | None = None
) -> HttpResponse:
    if page.entry is None and not page.judges:
        return refused(request)
    context = {
        "page": page,
        "form": form,
        "postpone": PostponeForm(),
        "grant": GrantForm(),
        "walkover": missing or WalkoverForm(names=_names(page)),
        "ticket": uuid4(),
        "event": page.table.round.tournament,
        "club": page.table.round.tournament.club,
        "league": page.division.season.league,
    }
    return render(request, "tournaments/fixtures/show.html", context)
