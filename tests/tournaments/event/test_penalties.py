"""Points taken and given by decision: with a reason that stands in the table."""

from fractions import Fraction

import pytest
from django.urls import reverse

from tests.tournaments.hall import NOW, club_of, entered, event_of, played
from tournaments.clubs import act as clubs
from tournaments.entries import penalising
from tournaments.formats import shelf
from tournaments.models import Role, Round, Tournament
from tournaments.refusals import NotWhole, NotYours
from tournaments.rounds import ranking, standings


@pytest.fixture
def event(alice):
    event = event_of(alice, club_of(alice))
    entered(event, alice, 4)
    played(event, alice)
    event.refresh_from_db()
    return event


@pytest.fixture
def winner(event):
    return event.entries.get(name="P1")


def say(entry, taken, by, why="phone rang"):
    penalising.set_penalty(entry_id=entry.pk, taken=Fraction(taken), why=why, by=by.pk, now=NOW)


def line(event, entry):
    event.refresh_from_db()
    lines = ranking.lines(event, ranking.table(event))
    return next(each for each in lines if each.entry == entry.pk)


def test_points_are_taken_given_and_the_decision_taken_back(event, winner, alice):
    for taken, points, sign in (("1/2", "½", "−½"), ("-1", "2", "+1"), ("0", "1", "")):
        say(winner, taken, alice)
        seen = line(event, winner)
        assert (seen.points, seen.penalty) == (points, sign)
        assert seen.penalty_why == ("phone rang" if sign else "")


def test_points_are_counted_in_steps_of_the_event(event, winner, alice):
    for wrong in ("1/3", "5000"):
        with pytest.raises(NotWhole):
            say(winner, wrong, alice)
    with pytest.raises(NotWhole, match="Say why"):
        say(winner, "1", alice, " ")


def test_arbiters_may_and_members_may_not(event, winner, alice, bob, charlie):
    clubs.join_club(club_id=event.club_id, by=bob.pk, now=NOW)
    for somebody in (bob, charlie):
        with pytest.raises(NotYours):
            say(winner, "1", somebody)
    player = clubs.player_of(user_id=bob.pk).pk
    order = {"role": Role.ARBITER, "by": alice.pk, "now": NOW}
    clubs.give_role(club_id=event.club_id, player_id=player, **order)
    say(winner, "1", bob)
    assert line(event, winner).points == "0"


@pytest.mark.parametrize(("asked", "paired_by"), [(False, 2), (True, 0)])
def test_rounds_are_paired_by_points_won_unless_the_organiser_asks(
    asked, paired_by, event, winner, alice
):
    """What P1 won is a point, two units; taking three units away leaves nothing to pair by."""
    Tournament.objects.update(rules={"pair_as_decided": asked})
    say(winner, "3/2", alice)
    following = Round(tournament=Tournament.objects.get(), number=2)
    points = {each.id: each.points for each in shelf.field_of(following).entrants}
    assert points[winner.pk] == paired_by
    assert sorted(points.values()) == sorted([paired_by, 2, 0, 0])


def test_tables_of_four_are_paired_as_decided_too(alice):
    event = event_of(alice, club_of(alice), kind="four", rules={"pair_as_decided": True})
    entered(event, alice, 4)
    last = event.entries.get(name="P4")
    say(last, "-3", alice)
    sitters = shelf.field_of(Round(tournament=event, number=1)).sitters
    assert [each.points for each in sitters if each.id == last.pk] == [
        3 * standings.scheme(event).unit
    ]


def test_the_page_takes_points_and_the_standings_say_why(event, winner, alice, signed_in):
    of = [event.club.slug, event.slug]
    page = signed_in(alice)
    url = reverse("tournaments:penalise", args=[*of, winner.pk])
    page.post(url, {"choice": "take", "points": "0,5", "why": "late"})
    assert "−½: late" in page.get(reverse("tournaments:standings", args=of)).content.decode()
    page.post(url, {"choice": "take", "points": "lots", "why": "late"})
    assert line(event, winner).penalty == "−½"
    page.post(url, {"choice": "give", "points": "1", "why": "a gift"})
    assert "+1: a gift" in page.get(reverse("tournaments:standings", args=of)).content.decode()
    page.post(url, {"choice": "lift", "why": "sorry"})
    assert line(event, winner).penalty == ""
