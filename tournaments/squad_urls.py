"""The pages of squads and their matches."""

from django.urls import path

from tournaments.views.season import squad_matches, squads

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
    path("matches/<int:table>/", squad_matches.show, name="squad_match"),
    path("matches/<int:table>/line-up/", squad_matches.hand_in, name="hand_in"),
    path("matches/<int:table>/boards/", squad_matches.enter, name="enter_match"),
    path(
        "matches/<int:table>/confirm/",
        squad_matches.answer,
        {"verb": "confirm"},
        name="confirm_match",
    ),
    path(
        "matches/<int:table>/dispute/",
        squad_matches.answer,
        {"verb": "dispute"},
        name="dispute_match",
    ),
    path("matches/<int:table>/line-up/<int:entry>/", squad_matches.correct, name="correct_line_up"),
]
