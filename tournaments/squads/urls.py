"""The pages of squads and their matches."""

from django.urls import path

from tournaments.squads import match_pages
from tournaments.squads import pages as squads

of_a_club = [
    path("", squads.index, name="squads"),
    path("new/", squads.found, name="found_squad"),
]
of_squads = [
    path("<int:squad>/", squads.show, name="squad"),
    path("<int:squad>/people/", squads.add, name="add_to_squad"),
    path("<int:squad>/list/", squads.step, name="arrange_squad"),
    path("<int:squad>/captains/", squads.captains, name="squad_captains"),
    path("<int:squad>/leave/", squads.leave, name="leave_squad"),
    path("<int:squad>/dissolve/", squads.dissolve, name="dissolve_squad"),
    path("<int:squad>/seasons/<int:spot>/late/", squads.enrol_late, name="enrol_late"),
    path("matches/<int:table>/", match_pages.show, name="squad_match"),
    path("matches/<int:table>/line-up/", match_pages.hand_in, name="hand_in"),
    path("matches/<int:table>/boards/", match_pages.enter, name="enter_match"),
    path(
        "matches/<int:table>/confirm/",
        match_pages.answer,
        {"verb": "confirm"},
        name="confirm_match",
    ),
    path(
        "matches/<int:table>/dispute/",
        match_pages.answer,
        {"verb": "dispute"},
        name="dispute_match",
    ),
    path("matches/<int:table>/line-up/<int:entry>/", match_pages.correct, name="correct_line_up"),
]
