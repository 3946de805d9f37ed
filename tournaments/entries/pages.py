"""Entering, withdrawing, days off, and the desk at the door."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.clubs import people
from tournaments.clubs.act import player_of
from tournaments.entries import act as entries
from tournaments.entries import doors, guests, keeping_apart, penalising
from tournaments.entries import read as asked
from tournaments.events import shell
from tournaments.models import Entry, EntryState
from tournaments.paging import page as paged
from tournaments.rounds.forms import read_taken


@login_required
@require_POST
def enter(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Enter oneself, or a team whose captain one is."""
    event, _rights = shell.found(request, club, slug)
    who = entries.Who(player=player_of(user_id=request.user.pk).pk)
    if event.who.of_teams:
        team = request.POST.get("team", "")
        who = entries.Who(team=int(team) if team.isdecimal() and len(team) < 12 else 0)
    answer: dict[str, Any] = {}

    def deed() -> None:
        answer["entry"] = entries.enter(
            tournament_id=event.pk, who=who, by=request.user.pk, now=timezone.now()
        )

    if shell.attempt(request, deed):
        waits = answer["entry"].state == EntryState.WAITING
        text = _("The event is full: you are on the waiting list.") if waits else _("You are in.")
        shell.told(request, text)
        return shell.back(event, "mine")
    return shell.back(event)


@login_required
@require_POST
def withdraw(request: HttpRequest, club: str, slug: str, entry: int) -> HttpResponse:
    """Take an entry out for good."""

    def deed(one: Entry) -> None:
        entries.withdraw(
            entry_id=one.pk,
            by=request.user.pk,
            why=request.POST.get("why", "")[:300],
            now=timezone.now(),
        )

    return _with_entry(request, club, slug, entry, deed, _("The entry is withdrawn."))


@login_required
@require_POST
def day_off(request: HttpRequest, club: str, slug: str, entry: int) -> HttpResponse:
    """Take a round off, or take that back."""
    number = request.POST.get("round", "")
    choice = request.POST.get("choice", "")

    def deed(one: Entry) -> None:
        wanted: dict[str, Any] = {
            "entry_id": one.pk,
            "round_number": int(number) if number.isdecimal() and len(number) < 4 else 0,
            "by": request.user.pk,
            "now": timezone.now(),
        }
        if choice == "play":
            entries.come_back(**wanted)
        else:
            entries.take_round_off(**wanted, half=choice == "half")

    return _with_entry(request, club, slug, entry, deed, _("That is noted."))


@login_required
@require_POST
def here(request: HttpRequest, club: str, slug: str, entry: int) -> HttpResponse:
    """Say that an entry is here, or that it is not after all."""
    absent = request.POST.get("choice") == "gone"

    def deed(one: Entry) -> None:
        act = entries.check_out if absent else entries.check_in
        act(entry_id=one.pk, by=request.user.pk, now=timezone.now())

    return _with_entry(request, club, slug, entry, deed, "")


@login_required
@require_POST
def penalise(request: HttpRequest, club: str, slug: str, entry: int) -> HttpResponse:
    """Take points from an entry, give it some, or take that decision back."""

    def deed(one: Entry) -> None:
        penalising.set_penalty(
            entry_id=one.pk,
            taken=read_taken(request.POST),
            why=request.POST.get("why", "")[:300],
            by=request.user.pk,
            now=timezone.now(),
        )

    return _with_entry(request, club, slug, entry, deed, _("That is noted."))


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def door(request: HttpRequest, club: str, slug: str, token: str) -> HttpResponse:
    """Check in with the code at the door; a person is asked once before it counts."""
    seen = shell.found(request, club, slug)
    event = seen[0]
    if not doors.opens(event, token):
        return shell.page(request, "tournaments/events/door.html", seen, tab="", stale=True)
    mine = people.my_entry(event, request.user.pk)
    if request.method == "POST" and mine is not None:
        done = _("You are checked in. Have a good time!")
        shell.attempt(
            request,
            lambda: entries.check_in(
                entry_id=mine.pk, by=request.user.pk, now=timezone.now(), at_the_door=True
            ),
            done,
        )
        return shell.back(event, "mine")
    return shell.page(request, "tournaments/events/door.html", seen, tab="", stale=False)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def desk(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Show the desk at the door: who is here, who comes late, who must not meet."""
    seen = shell.found(request, club, slug)
    event, rights = seen
    if not rights.organises:
        return shell.refused(request)
    text = request.POST.get("list", "")[:200_000]
    if request.method == "POST" and shell.attempt(request, lambda: _enter_list(request, event)):
        return shell.back(event, "desk")
    counts = asked.counts(event)
    search = request.GET.get("q", "").strip()[:60]
    missing = event.check_in and request.GET.get("show") == "missing"
    page = paged(request.GET.get("page"), counts.missing if missing else counts.total)
    address = doors.address(request, event) if event.check_in else ""
    values = {
        "counts": counts,
        "lines": asked.lines(event, page, search, missing=missing),
        "page": page,
        "search": search,
        "missing": missing,
        "code": doors.code(address) if address else "",
        "text": text,
        "door": address,
        "apart": asked.apart(event),
        "everybody": asked.names_in(event),
    }
    return shell.page(request, "tournaments/events/desk.html", seen, tab="run", **values)


def _enter_list(request: HttpRequest, event: Any) -> None:
    wishes = guests.read(request.POST.get("list", ""), teams=event.who.of_teams)
    made = guests.enter_list(
        tournament_id=event.pk, wishes=wishes, by=request.user.pk, now=timezone.now()
    )
    shell.told(request, _("%(n)s new entries.") % {"n": len(made)})


@login_required
@require_POST
def apart(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Keep two entries apart, or let them meet again."""
    event, _rights = shell.found(request, club, slug)
    names = {key: request.POST.get(key, "") for key in ("one", "other")}

    def deed() -> None:
        act = keeping_apart.let_meet if request.POST.get("choice") == "meet" else keeping_apart.part
        act(
            tournament_id=event.pk,
            one=int(names["one"]) if names["one"].isdecimal() else 0,
            other=int(names["other"]) if names["other"].isdecimal() else 0,
            by=request.user.pk,
            now=timezone.now(),
        )

    shell.attempt(request, deed, _("That is noted."))
    return shell.back(event, "desk")


@login_required
@require_safe
def poster(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Show the sheet with the code that hangs at the door."""
    seen = shell.found(request, club, slug)
    if not seen[1].organises:
        return shell.refused(request)
    address = doors.address(request, seen[0])
    context = {
        "event": seen[0],
        "club": seen[0].club,
        "address": address,
        "code": doors.code(address),
    }
    return render(request, "tournaments/print/poster.html", context)


def _with_entry(
    request: HttpRequest,
    club: str,
    slug: str,
    entry: int,
    deed: Callable[[Entry], None],
    done: str,
) -> HttpResponse:
    event, _rights = shell.found(request, club, slug)
    one = get_object_or_404(Entry, pk=entry, tournament=event)
    shell.attempt(request, lambda: deed(one), done)
    where = request.POST.get("from", "")
    if where == "desk":  # to the same line of the same list
        asked_for = {key: request.POST.get(key, "")[:60] for key in ("q", "show", "page")}
        query = urlencode({key: value for key, value in asked_for.items() if value})
        return redirect(f"{reverse('tournaments:desk', args=(club, slug))}?{query}#e{one.pk}")
    return (
        shell.back(event, where) if where in ("mine", "run") else shell.back(event, "entry", one.pk)
    )
