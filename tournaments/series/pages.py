"""The pages of series: a club's list, one table, and the organiser's form."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments import paging
from tournaments.clubs import read as clubs
from tournaments.events.shell import attempt, by_form, refused
from tournaments.models import Club, Series
from tournaments.series import act as services
from tournaments.series import read as asked
from tournaments.series.forms import AddEventForm, SeriesForm


@require_safe
def index(request: HttpRequest, club: str) -> HttpResponse:
    """Show a club's series."""
    here = get_object_or_404(Club, slug=club)
    may_edit = clubs.may_edit(club_id=here.pk, user_id=request.user.pk)
    context = {"club": here, "cards": asked.cards(here.pk), "may_edit": may_edit}
    return render(request, "tournaments/series/index.html", context)


@require_safe
def show(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Show the table of a series."""
    series = _found(club, slug)
    head = _head(request, series)
    events = asked.events(series, drafts=head["may_edit"])
    rows = asked.table(series, events)
    page = paging.page(request.GET.get("page", ""), len(rows))
    context = {
        **head,
        "stops": asked.stops(events),
        "lines": asked.lines(page.of(rows), events, teams=asked.of_teams(events)),
        "page": page,
        "counting": asked.counting(series),
    }
    return render(request, "tournaments/series/show.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, club: str) -> HttpResponse:
    """Ask how a series is counted, and make it."""
    here = get_object_or_404(Club, slug=club)
    if not clubs.may_edit(club_id=here.pk, user_id=request.user.pk):
        return refused(request)
    form = SeriesForm(request.POST or None)
    series = by_form(
        request,
        form,
        lambda: services.make_series(
            club_id=here.pk, by=request.user.pk, plan=form.plan(), now=timezone.now()
        ),
    )
    if series:
        return redirect("tournaments:edit_series", here.slug, series.slug)
    return render(request, "tournaments/series/new.html", {"club": here, "form": form})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Change how a series is counted and which events count; show its history."""
    series = _found(club, slug)
    head = _head(request, series)
    if not head["may_edit"]:
        return refused(request)
    form = SeriesForm(request.POST or None, initial=SeriesForm.of(series))
    if request.method == "POST" and form.is_valid():
        done = attempt(
            request,
            lambda: services.edit_series(
                series_id=series.pk,
                by=request.user.pk,
                plan=form.plan(),
                seen=_seen(request),
                now=timezone.now(),
            ),
            _("The series is changed."),
        )
        if done:
            return redirect(series.get_absolute_url())
    choices = asked.choices(series)
    context = {
        **head,
        "form": form,
        "adding": AddEventForm(events=choices) if choices else None,
        "stops": asked.stops(asked.events(series, drafts=True)),
        "said": asked.log(series),
    }
    return render(request, "tournaments/series/edit.html", context)


@login_required
@require_POST
def add(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Let an event count."""
    chosen = request.POST.get("tournament", "")
    number = int(chosen) if chosen.isdecimal() and len(chosen) < 19 else 0
    return _deed(request, club, slug, services.add_event, tournament_id=number)


@login_required
@require_POST
def remove(request: HttpRequest, club: str, slug: str, tournament: int) -> HttpResponse:
    """Let an event no longer count."""
    return _deed(request, club, slug, services.remove_event, tournament_id=tournament)


@login_required
@require_POST
def close(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """End the series."""
    return _deed(request, club, slug, services.close_series)


@login_required
@require_POST
def reopen(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Let the series go on."""
    why = request.POST.get("why", "")[:300]
    return _deed(request, club, slug, services.reopen_series, why=why)


def _deed(
    request: HttpRequest, club: str, slug: str, service: Callable[..., None], **values: Any
) -> HttpResponse:
    series = _found(club, slug)
    now = timezone.now()
    attempt(request, lambda: service(series_id=series.pk, by=request.user.pk, now=now, **values))
    return redirect("tournaments:edit_series", series.club.slug, series.slug)


def _found(club: str, slug: str) -> Series:
    series = asked.find(club, slug)
    if series is None:
        raise Http404
    return series


def _head(request: HttpRequest, series: Series) -> dict[str, Any]:
    may_edit = clubs.may_edit(club_id=series.club_id, user_id=request.user.pk)
    return {"club": series.club, "series": series, "may_edit": may_edit}


def _seen(request: HttpRequest) -> int | None:
    seen = request.POST.get("seen", "")
    return int(seen) if seen.isdecimal() and len(seen) < 10 else None
