"""The pages of leagues, their seasons and squads."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.seasons import league_pages, plan_pages
from tournaments.seasons import pages as seasons

of_a_season = [
    path("", seasons.show, name="season"),
    path("divisions/<int:level>/", seasons.division, name="division"),
    path("plan/", plan_pages.edit, name="edit_season"),
    path("run/", plan_pages.run, name="run_season"),
    path("join/", plan_pages.join, name="join_season"),
    path("spots/<int:spot>/leave/", plan_pages.leave, name="leave_season"),
    path("spots/<int:spot>/place/", plan_pages.place, name="place_spot"),
    path("run/people/", plan_pages.join_list, name="join_list"),
    path("run/draw/", plan_pages.draw, name="draw_divisions"),
    path("run/start/", plan_pages.start, name="start_season"),
    path("run/close/", plan_pages.close, name="finish_season"),
    path("run/take-out/", plan_pages.take_out, name="take_out"),
    path("run/step-in/", plan_pages.substitute, name="step_in"),
    path("tables/<int:table>/boards/", plan_pages.enter_boards, name="enter_boards"),
    path("run/match-days/<int:day>/", plan_pages.move_day, name="move_match_day"),
]
of_leagues: list[URLPattern | URLResolver] = [
    path("", league_pages.index, name="leagues"),
    path("new/", league_pages.new, name="new_league"),
    path("<slug:slug>/", league_pages.show, name="league"),
    path("<slug:slug>/edit/", league_pages.edit, name="edit_league"),
    path("<slug:slug>/new-season/", plan_pages.new, name="new_season"),
    path("<slug:slug>/seasons/<int:number>/", include(of_a_season)),
]
urlpatterns: list[URLPattern | URLResolver] = [
    path("clubs/<slug:club>/leagues/", include(of_leagues)),
    path("", include("tournaments.squads.urls")),
]
