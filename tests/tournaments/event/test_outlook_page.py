"""The wizard says what an event will be like before anything is saved."""

from uuid import uuid4

import pytest
from django.urls import reverse

from tests.tournaments.hall import club_of
from tournaments.events.outlook import duration
from tournaments.models import Tournament

WISH = {
    "kind": "duel",
    "format": "swiss",
    "rounds": "4",
    "pace": "none",
    "outlook-people": "12",
    "outlook-hours": "3",
    "outlook-minutes": "25",
}


@pytest.fixture
def where(alice):
    return reverse("tournaments:outlook", args=[club_of(alice).slug])


@pytest.fixture
def asking(alice, where, signed_in):
    mine = signed_in(alice)

    def ask(**more):
        return mine.post(where, WISH | more, headers={"HX-Request": "true"}).content.decode()

    return ask


def test_twelve_players_and_three_hours(asking):
    said = asking()
    assert "6 tables in every round." in said
    assert "4 rounds take about 2 h" in said
    assert "Nobody has to meet anybody twice." in said
    assert "What fits: a Swiss of 4 rounds." in said
    assert "A round robin would need 11 rounds." in said
    assert "Pools of four and a knock-out of two of each would need 6." in said
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"outlook-people": "5", "outlook-hours": "5"}, "a round robin of 5 rounds"),
        ({"outlook-people": "64"}, "for one winner to stand out it takes 6 rounds"),
        ({"outlook-hours": "1"}, "This is longer than the 1 h there are."),
        ({"outlook-hours": "0.5", "outlook-minutes": "90"}, "Not even one round"),
        ({"kind": "four", "rounds": "5"}, "meetings are with somebody met before"),
        ({"kind": "four", "format": "robin", "outlook-people": "16"}, "nobody meets anybody twice"),
        (
            {"kind": "four", "format": "robin", "outlook-people": "16", "rounds": "9"},
            "everybody exactly once",
        ),
        ({"kind": "four", "format": "robin", "outlook-people": "14"}, "how evenly people meet"),
        (
            {"kind": "three", "format": "knockout", "rounds": "9"},
            "meetings are with somebody met before",
        ),
        ({"format": "knockout"}, "4 tables in the first round; 4 begin in the second."),
        ({"rounds": "12"}, "of 100 such events somebody meets somebody twice"),
        ({"rounds": ""}, "Fill in the rounds"),
        ({"outlook-people": "1"}, "Fill in the rounds"),
    ],
)
def test_the_words_follow_the_form(wish, words, asking):
    assert words in asking(**wish)


def test_with_days_for_a_move_nobody_says_how_long_it_takes(asking):
    assert "take about" not in asking(pace="day")


def test_without_javascript_the_whole_page_answers(alice, where, signed_in):
    page, ticket = signed_in(alice), str(uuid4())
    first = {"step": "what", "ticket": ticket, "name": "Lantern Cup", "game_name": "Go", "game": ""}
    page.post(where.replace("outlook/", ""), first)
    answer = page.post(where, WISH | {"ticket": ticket}).content.decode()
    assert "6 tables in every round." in answer
    assert "Lantern Cup" in answer


def test_only_who_may_make_events_is_told(where, bob, client, signed_in):
    assert client.post(where, WISH).status_code == 302
    assert signed_in(bob).post(where, WISH).status_code == 403


def test_lengths_are_said_as_people_say_them():
    assert [duration(m) for m in (3, 47, 60, 187)] == ["5 min", "45 min", "1 h", "3 h 5 min"]
