from collections.abc import Mapping
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from siamleague.actions.places import SOMEBODY
from siamleague.actions.taking import WhyForm
from siamleague.actions.values import Action, Screen
from siamleague.jobs.models import Job
from siamleague.jobs.pages import address as job_page
from siamleague.numbers import whole
from siamleague.refusals import Refused
from tournaments.models import Division, League, Season, Spot
from tournaments.seasons import (
    act,
    changing,
    closing,
    forecasting,
    forecasts,
    forms,
    founding,
    joining,
    pages,
    places,
    running_forms,
    starting,
)
from tournaments.seasons.places import InSeason, to_season


def _league_head(request: HttpRequest, league: League, form: Any) -> Mapping[str, Any]:
    return pages.league_head(request, league)


def _made(value: League | Season) -> Mapping[str, Any]:
    return {"id": value.pk, "url": value.get_absolute_url()}


def _where_asked(
    request: HttpRequest, seen: InSeason, value: Any, no: Refused | None
) -> HttpResponse:
    """Go back to the page on which the button stands: the organisers', or everybody's."""
    if no is not None:
        messages.error(request, str(no.sentence))
    name = "run_season" if request.POST.get("next") == "run" else "season"
    return redirect(to_season(seen, name))


def _to_the_job(
    request: HttpRequest, division: Division, job: Job | None, no: Refused | None
) -> HttpResponse:
    """Show whoever asked how far their job is; what somebody else asked for shows its page."""
    if no is not None:
        messages.error(request, str(no.sentence))
    if job is not None and job.asked_by_id == request.user.pk:
        return redirect("site:job", job.public_id)
    return redirect(forecasts.url_of(division))


def _to_division(seen: InSeason, value: Any) -> str:
    division = getattr(seen.row, "division", None) or seen.row.round.tournament.division
    return to_season(seen, "division", division.level)


def _joined(seen: InSeason, value: Any) -> Any:
    if seen.season.league.who.of_squads:
        return _("The squad is on the list.")
    return _("You are on the list of this season.")


def _chosen(request: HttpRequest, seen: InSeason) -> Mapping[str, Any]:
    """Return whom a page names; a program says it in the address."""
    return {"entry_id": places.playing(seen.season, _number(request, "entry")).pk}


def _number(request: HttpRequest, name: str) -> int:
    return whole(request.POST.get(name, "")) or 0


def _taken_out(request: HttpRequest, seen: InSeason) -> Mapping[str, Any]:
    return {**_chosen(request, seen), "why": request.POST.get("why", "")[:300]}


def _steps_in(request: HttpRequest, seen: InSeason) -> Mapping[str, Any]:
    spot = places.spot(seen.season, {"spot": _number(request, "spot")})
    return {**_chosen(request, seen), "spot_id": spot.pk}


def _told_of_list(made: list[Spot] | Job) -> Mapping[str, Any]:
    if isinstance(made, Job):
        return {"job": str(made.public_id), "state": made.state}
    return {"count": len(made)}


def _after_list(seen: InSeason, made: list[Spot] | Job | None) -> str:
    """Return the page of the job that works on a long list, or the organisers' page again."""
    return job_page(made) if isinstance(made, Job) else to_season(seen, "run_season")


# What stands on the page on which organisers run a season, and leads back to it.
button = partial(Action, who=places.ORGANISERS, then="run_season")
ACTIONS = (
    Action(
        "new_league",
        on=places.LEAGUES,
        at="new/",
        order="leagues_make",
        to="",
        who=places.MAKERS,
        takes=forms.LeagueForm,
        partly=True,
        screen=Screen("tournaments/leagues/form.html", lambda request, club, form: {"club": club}),
        does=founding.make_league,
        answers=_made,
        about="Make a league, as an organiser of the club.",
        then=lambda club, league: places.LEAGUE.way(league, "new_season"),
        verb="league.made",
    ),
    Action(
        "edit_league",
        on=places.LEAGUE,
        at="edit/",
        order="leagues_edit",
        to="",
        method="patch",
        who=places.ORGANISERS,
        takes=forms.LeagueForm,
        given=lambda league, by: {"league": league},
        partly=True,
        screen=Screen("tournaments/leagues/form.html", _league_head),
        does=founding.edit_league,
        says=_("The league is changed."),
        then="league",
        verb="league.edited",
    ),
    Action(
        "new_season",
        on=places.LEAGUE,
        at="new-season/",
        order="seasons_plan",
        to="seasons/",
        who=places.ORGANISERS,
        takes=forms.SeasonForm,
        given=lambda league, by: {"league": league},
        partly=True,
        screen=Screen("tournaments/leagues/season_form.html", _league_head),
        does=act.plan_season,
        answers=lambda season: {**_made(season), "state": season.state},
        about="Plan a season, as an organiser of the club; one is prepared at a time.",
        then=lambda league, season: to_season(InSeason(season), "run_season"),
        verb="season.planned",
    ),
    Action(
        "edit_season",
        on=places.SEASON,
        at="plan/",
        order="seasons_edit",
        to="",
        method="patch",
        who=places.ORGANISERS,
        takes=forms.EditSeasonForm,
        given=lambda seen, by: {"season": seen.season},
        partly=True,
        screen=Screen(
            "tournaments/leagues/season_form.html",
            lambda request, seen, form: pages.head(request, seen.season),
        ),
        does=act.edit_season,
        answers=lambda season: {"id": season.pk, "state": season.state},
        about="Change the plan of a season that has not begun.",
        then="run_season",
        verb="season.edited",
    ),
    Action(
        "join_season",
        on=places.SEASON,
        at="join/",
        order="seasons_join",
        who=SOMEBODY,
        takes=running_forms.JoinSeasonForm,
        does=joining.join_as,
        answers=lambda spot: {"id": spot.pk, "state": spot.state},
        says=_joined,
        finish=_where_asked,
        verb="season.joined",
    ),
    button(
        "join_list",
        on=places.SEASON,
        at="run/people/",
        order="seasons_join_list",
        takes=running_forms.PeopleForm,
        given=lambda seen, by: {"teams": seen.season.league.who.of_teams},
        does=joining.join_or_ask,
        answers=_told_of_list,
        then=_after_list,
        back="run_season",
        verb="season.joined",
    ),
    Action(
        "leave_season",
        on=places.SPOT,
        at="spots/<int:spot>/leave/",
        order="seasons_leave",
        who=places.SPEAKERS,
        does=joining.leave_season,
        says=lambda seen, value: _("%(name)s does not play in this season.") % {"name": seen.row},
        finish=_where_asked,
        verb="season.left",
    ),
    button(
        "place_spot",
        on=places.SPOT,
        at="spots/<int:spot>/place/",
        order="seasons_place",
        takes=running_forms.PlaceSpotForm,
        does=joining.place_spot,
        verb="season.placed",
    ),
    button(
        "draw_divisions",
        on=places.SEASON,
        at="run/draw/",
        order="seasons_draw",
        does=joining.draw_divisions,
        answers=lambda count: {"count": count},
        verb="season.drawn",
    ),
    button(
        "start_season",
        on=places.SEASON,
        at="run/start/",
        order="seasons_start",
        does=starting.start_season,
        answers=lambda job: {"job": str(job.public_id), "state": job.state} if job else {},
        says=lambda seen, job: "" if job else _("The season has begun."),
        then=_after_list,
        back="run_season",
        verb="season.started",
    ),
    button(
        "finish_season",
        on=places.SEASON,
        at="run/close/",
        order="seasons_close",
        does=closing.close_season,
        in_pieces=True,
        answers=lambda state: {"state": state},
        verb="season.closed",
    ),
    button(
        "take_out",
        on=places.ENTRY,
        at="run/take-out/",
        order="seasons_take_out",
        to="entries/<int:entry>/take-out/",
        takes=WhyForm,
        reads=_taken_out,
        does=changing.take_out,
        verb="season.taken_out",
    ),
    button(
        "step_in",
        on=places.ENTRY,
        at="run/step-in/",
        order="seasons_step_in",
        to="entries/<int:entry>/step-in/",
        takes=running_forms.StepsInForm,
        given=lambda seen, by: {"season": seen.season},
        reads=_steps_in,
        does=changing.substitute,
        verb="season.substituted",
    ),
    Action(
        "move_match_day",
        on=places.MATCH_DAY,
        at="run/match-days/<int:day>/",
        order="seasons_move_day",
        to="divisions/<int:level>/match-days/<int:day>/",
        who=places.ORGANISERS,
        takes=running_forms.MatchDayForm,
        does=changing.move_match_day,
        says=_("The match day is moved."),
        then=_to_division,
        verb="season.day_moved",
    ),
    Action(
        "enter_boards",
        on=places.TABLE,
        at="tables/<int:table>/boards/",
        order="seasons_enter_boards",
        who=places.REPORTERS,
        takes=running_forms.BoardsForm,
        does=changing.enter_boards,
        says=_("The result is in."),
        then=_to_division,
    ),
    Action(
        "ask_for_forecast",
        on=places.FORECAST,
        at="ask/",
        order="forecast_ask",
        who=places.MEMBERS,
        does=forecasting.ask_for_forecast,
        about="Ask for a look ahead; a job works it out.",
        finish=_to_the_job,
    ),
)
