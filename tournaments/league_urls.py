"""The pages of leagues, their seasons and squads."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments import squad_urls
from tournaments.views.season import leagues, season_plans, seasons

of_a_season = [
    path("", seasons.show, name="season"),
    path("divisions/<int:level>/", seasons.division, name="division"),
    path("plan/", season_plans.edit, name="edit_season"),
    path("run/", season_plans.run, name="run_season"),
    path("join/", season_plans.join, name="join_season"),
    path("spots/<int:spot>/leave/", season_plans.leave, name="leave_season"),
    path("spots/<int:spot>/place/", season_plans.place, name="place_spot"),
    path("run/people/", season_plans.join_list, name="join_list"),
    path("run/draw/", season_plans.draw, name="draw_divisions"),
    path("run/start/", season_plans.start, name="start_season"),
    path("run/close/", season_plans.close, name="finish_season"),
    path("run/take-out/", season_plans.take_out, name="take_out"),
    path("run/step-in/", season_plans.substitute, name="step_in"),
    path("tables/<int:table>/boards/", season_plans.enter_boards, name="enter_boards"),
    path("run/match-days/<int:day>/", season_plans.move_day, name="move_match_day"),
]
of_leagues: list[URLPattern | URLResolver] = [
    path("", leagues.index, name="leagues"),
    path("new/", leagues.new, name="new_league"),
    path("<slug:slug>/", leagues.show, name="league"),
    path("<slug:slug>/edit/", leagues.edit, name="edit_league"),
    path("<slug:slug>/new-season/", season_plans.new, name="new_season"),
    path("<slug:slug>/seasons/<int:number>/", include(of_a_season)),
]
urlpatterns: list[URLPattern | URLResolver] = [
    path("clubs/<slug:club>/leagues/", include(of_leagues)),
    path("clubs/<slug:club>/squads/", include(squad_urls.of_a_club)),
    path("squads/", include(squad_urls.of_squads)),
]
