"""The organiser's page of a season, and joining one: every button is one service."""

from collections.abc import Callable
from datetime import date
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.clubs import act as club_services
from tournaments.clubs import people
from tournaments.entries import guests
from tournaments.entries.act import Who
from tournaments.events.shell import attempt, by_form, refused, ticket
from tournaments.models import Entry, MatchDay, Season, SeasonState, Spot, Table
from tournaments.refusals import NotWhole
from tournaments.seasons import act as seasons
from tournaments.seasons import changing, closing, joining, scoring, starting
from tournaments.seasons import leagues as league_rows
from tournaments.seasons import read as asked
from tournaments.seasons.forms import PeopleForm, SeasonForm, read_boards
from tournaments.seasons.league_pages import found as found_league
from tournaments.seasons.league_pages import head as league_head
from tournaments.seasons.pages import found, head

Values = dict[str, Any]


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Ask when and how the season is played, and plan it."""
    league = found_league(club, slug)
    context = league_head(request, league)
    if not context["may_edit"]:
        return refused(request)
    form = SeasonForm(request.POST or None, squads=league.who.of_squads)
    season = by_form(
        request,
        form,
        lambda: seasons.plan_season(
            league_id=league.pk, by=request.user.pk, plan=form.plan(), now=timezone.now()
        ),
    )
    if season:
        return _back(season)
    return render(request, "tournaments/leagues/season_form.html", {**context, "form": form})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, club: str, slug: str, number: int) -> HttpResponse:
    """Change the plan of a season that has not begun."""
    season = found(club, slug, number)
    context = head(request, season)
    if not context["may_edit"]:
        return refused(request)
    form = SeasonForm(request.POST or None, season=season)
    if by_form(
        request,
        form,
        lambda: seasons.edit_season(
            season_id=season.pk,
            by=request.user.pk,
            plan=form.plan(),
            seen=_number(request, "seen"),
            now=timezone.now(),
        ),
    ):
        return _back(season)
    return render(request, "tournaments/leagues/season_form.html", {**context, "form": form})


@never_cache
@login_required
@require_safe
def run(request: HttpRequest, club: str, slug: str, number: int) -> HttpResponse:
    """Show what an organiser decides about a season, and what comes next."""
    season = found(club, slug, number)
    context = head(request, season)
    if not context["may_edit"]:
        return refused(request)
    preparing = season.state == SeasonState.PREPARING
    playing = season.state == SeasonState.RUNNING
    context |= {
        "drawn": asked.prepared(season) if preparing else [],
        "levels": asked.divisions(season),
        "reserves": asked.reserves(season),
        "playing": asked.playing(season) if playing else [],
        "missing": asked.missing(season) if season.started_at else 0,
        "people": PeopleForm(),
        "joining": asked.may_join(season, request.user.pk, organises=True),
        "said": league_rows.history(season),
    }
    return render(request, "tournaments/leagues/run.html", context)


@login_required
@require_POST
def join(request: HttpRequest, club: str, slug: str, number: int) -> HttpResponse:
    """Join as a player, or with a team."""
    season = found(club, slug, number)

    def deed() -> None:
        if season.league.who.of_squads:
            who = Who(team=_number(request, "team"))
        elif season.league.who.of_teams:
            teams = [each.team_id for each in people.my_teams(request.user.pk)]
            chosen = _number(request, "team") or (teams[0] if len(teams) == 1 else 0)
            if not chosen:
                raise NotWhole(_("Found a team first; then it can join."))
            who = Who(team=chosen)
        else:
            who = Who(player=club_services.player_of(user_id=request.user.pk).pk)
        joining.join_season(season_id=season.pk, who=who, by=request.user.pk, now=timezone.now())

    squads = season.league.who.of_squads
    done = _("The squad is on the list.") if squads else _("You are on the list of this season.")
    attempt(request, deed, done)
    return redirect(
        (request.POST.get("next") == "run" and _run(season)) or season.get_absolute_url()
    )


@login_required
@require_POST
def leave(request: HttpRequest, club: str, slug: str, number: int, spot: int) -> HttpResponse:
    """Take a spot back."""
    season = found(club, slug, number)
    row = get_object_or_404(Spot, pk=spot, season=season)
    attempt(
        request,
        lambda: joining.leave_season(spot_id=row.pk, by=request.user.pk, now=timezone.now()),
        _("%(name)s does not play in this season.") % {"name": row},
    )
    return redirect(
        (request.POST.get("next") == "run" and _run(season)) or season.get_absolute_url()
    )


@login_required
@require_POST
def place(request: HttpRequest, club: str, slug: str, number: int, spot: int) -> HttpResponse:
    """Put somebody into a division, or on the reserve list."""
    season = found(club, slug, number)
    row = get_object_or_404(Spot, pk=spot, season=season)

    def deed(**values: Any) -> None:
        if not request.POST.get("level"):
            raise NotWhole(_("Choose a division, or the reserve list."))
        joining.place_spot(level=_number(request, "level") or None, **values)

    return _do(request, season, deed, spot_id=row.pk)


@login_required
@require_POST
def join_list(request: HttpRequest, club: str, slug: str, number: int) -> HttpResponse:
    """Let everybody on a list join."""
    season = found(club, slug, number)
    text = request.POST.get("people", "")[:20_000]
    teams = season.league.who.of_teams

    def deed(**values: Any) -> None:
        joining.join_list(wishes=guests.read(text, teams=teams), **values)

    return _do(request, season, deed, season_id=season.pk)


@login_required
@require_POST
def draw(request: HttpRequest, club: str, slug: str, number: int) -> HttpResponse:
    """Give a division to everybody who has none."""
    season = found(club, slug, number)
    return _do(request, season, joining.draw_divisions, season_id=season.pk)


@login_required
@require_POST
def start(request: HttpRequest, club: str, slug: str, number: int) -> HttpResponse:
    """Let the season begin."""
    season = found(club, slug, number)
    done = _("The season has begun.")
    return _do(request, season, starting.start_season, done, season_id=season.pk)


@login_required
@require_POST
def close(request: HttpRequest, club: str, slug: str, number: int) -> HttpResponse:
    """End the season: play-offs, or everybody moves."""
    season = found(club, slug, number)
    return _do(request, season, closing.close_season, season_id=season.pk)


@login_required
@require_POST
def take_out(request: HttpRequest, club: str, slug: str, number: int) -> HttpResponse:
    """Take somebody out of a running season."""
    season = found(club, slug, number)
    why = request.POST.get("why", "")[:300]
    entry = _entry(request, season)
    return _do(request, season, changing.take_out, entry_id=entry.pk, why=why)


@login_required
@require_POST
def substitute(request: HttpRequest, club: str, slug: str, number: int) -> HttpResponse:
    """Let somebody from the reserve list take over a place."""
    season = found(club, slug, number)
    entry = _entry(request, season)
    spot = get_object_or_404(Spot, pk=_number(request, "spot"), season=season)
    return _do(request, season, changing.substitute, entry_id=entry.pk, spot_id=spot.pk)


@login_required
@require_POST
def enter_boards(
    request: HttpRequest, club: str, slug: str, number: int, table: int
) -> HttpResponse:
    """Say how a match of several boards ended."""
    season = found(club, slug, number)
    rows = Table.objects.select_related("round__tournament__division")
    row = get_object_or_404(rows, pk=table, round__tournament__division__season=season)

    def deed() -> None:
        scoring.enter_boards(
            table_id=row.pk,
            points=read_boards(request.POST.get("boards", "")),
            why=request.POST.get("why", "")[:300],
            by=request.user.pk,
            ticket=ticket(request),
            now=timezone.now(),
        )

    attempt(request, deed, _("The result is in."))
    return redirect("tournaments:division", club, slug, number, row.round.tournament.division.level)


@login_required
@require_POST
def move_day(request: HttpRequest, club: str, slug: str, number: int, day: int) -> HttpResponse:
    """Give a match day other days."""
    season = found(club, slug, number)
    row = get_object_or_404(
        MatchDay.objects.select_related("division"), pk=day, division__season=season
    )

    def deed(**values: Any) -> None:
        first, last = (_day(request, name) for name in ("first", "last"))
        changing.move_match_day(first=first, last=last, **values)

    attempt(
        request,
        lambda: deed(match_day_id=row.pk, by=request.user.pk, now=timezone.now()),
        _("The match day is moved."),
    )
    return redirect("tournaments:division", club, slug, number, row.division.level)


def _do(
    request: HttpRequest, season: Season, deed: Callable[..., Any], done: str = "", **values: Any
) -> HttpResponse:
    """Do what a button asks, and go back to the organiser's page."""
    attempt(request, lambda: deed(by=request.user.pk, now=timezone.now(), **values), done)
    return _back(season)


def _back(season: Season) -> HttpResponse:
    return redirect(_run(season))


def _run(season: Season) -> str:
    return f"{season.get_absolute_url()}run/"


def _entry(request: HttpRequest, season: Season) -> Entry:
    rows = Entry.objects.filter(tournament__division__season=season)
    return get_object_or_404(rows, pk=_number(request, "entry"))


def _number(request: HttpRequest, name: str) -> int:
    value = request.POST.get(name, "")
    return int(value) if value.isdecimal() and len(value) < 16 else 0


def _day(request: HttpRequest, name: str) -> date:
    try:
        return date.fromisoformat(request.POST.get(name, ""))
    except ValueError as wrong:
        raise NotWhole(_("Choose a first and a last day.")) from wrong
