"""The pages of leagues: a club's list, one league with the season that is on, and its plan."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.clubs import read as clubs
from tournaments.events.shell import attempt, by_form, refused
from tournaments.models import Club, League
from tournaments.seasons import founding as services
from tournaments.seasons import leagues as asked
from tournaments.seasons import pages as seasons
from tournaments.seasons.forms import LeagueForm


@require_safe
def index(request: HttpRequest, club: str) -> HttpResponse:
    """Show a club's leagues."""
    here = get_object_or_404(Club, slug=club)
    may_edit = clubs.may_edit(club_id=here.pk, user_id=request.user.pk)
    context = {"club": here, "cards": asked.cards(here.pk), "may_edit": may_edit}
    return render(request, "tournaments/leagues/index.html", context)


@require_safe
def show(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Show a league: the season that is on, and those that were."""
    league = found(club, slug)
    archive = asked.archive(league)
    newest = asked.current(list(league.seasons.order_by("-number").select_related("league__club")))
    context = head(request, league) | {"archive": archive, "season": newest}
    if newest is not None:
        context |= seasons.shown(request, newest)
    return render(request, "tournaments/leagues/league.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, club: str) -> HttpResponse:
    """Ask what the league is, and make it."""
    here = get_object_or_404(Club, slug=club)
    if not clubs.may_edit(club_id=here.pk, user_id=request.user.pk):
        return refused(request)
    form = LeagueForm(request.POST or None)
    league = by_form(
        request,
        form,
        lambda: services.make_league(
            club_id=here.pk, by=request.user.pk, plan=form.plan(), now=timezone.now()
        ),
    )
    if league:
        return redirect("tournaments:new_season", here.slug, league.slug)
    return render(request, "tournaments/leagues/form.html", {"club": here, "form": form})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Change what a league is."""
    league = found(club, slug)
    context = head(request, league)
    if not context["may_edit"]:
        return refused(request)
    form = LeagueForm(request.POST or None, league=league)
    if request.method == "POST" and form.is_valid():
        done = attempt(
            request,
            lambda: services.edit_league(
                league_id=league.pk,
                by=request.user.pk,
                plan=form.plan(league),
                now=timezone.now(),
            ),
            _("The league is changed."),
        )
        if done:
            return redirect(league.get_absolute_url())
    return render(request, "tournaments/leagues/form.html", {**context, "form": form})


def found(club: str, slug: str) -> League:
    """Return the league of an address, or the page that says there is none."""
    league = asked.find(club, slug)
    if league is None:
        raise Http404
    return league


def head(request: HttpRequest, league: League) -> dict[str, Any]:
    """Return what the head of every page of a league shows."""
    return {
        "league": league,
        "club": league.club,
        "game": asked.game_name(league),
        "may_edit": clubs.may_edit(club_id=league.club_id, user_id=request.user.pk),
    }
