"""Who decides about people they are close to is warned why, and told who else could; going on is
possible, stands in the history, and is read by who plays there."""

from fractions import Fraction
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from siamleague.history.models import AuditLine
from tests.people import person
from tests.tournaments.hall import (
    NOW,
    club_of,
    enter_user,
    entered,
    event_of,
    proposed,
    published,
    tables,
)
from tests.tournaments.year import league_of, running, table_of
from tournaments.clubs import act as clubs
from tournaments.entries import penalising
from tournaments.events import history
from tournaments.models import (
    Entry,
    Family,
    Membership,
    Player,
    ResultLine,
    Team,
    TeamMember,
)
from tournaments.rounds import closeness, reporting, round_tables
from tournaments.rounds.walking_over import award_walkover

FIRST = reporting.Score((1, 2))


@pytest.fixture
def event(alice):
    return event_of(alice, club_of(alice))


@pytest.fixture
def table(event, alice, bob, charlie):
    """Return a table at which Bob and Charlie sit."""
    enter_user(event, bob)
    enter_user(event, charlie)
    return tables(published(event, alice))[0]


def player(user):
    return clubs.player_of(user_id=user.pk)


def member(event, user, role="arbiter"):
    Membership.objects.update_or_create(
        club=event.club, player=player(user), defaults={"role": role, "joined_at": NOW}
    )


def together(one, other):
    team = Team.objects.create(name="Both", captain=player(one), founded_at=NOW)
    for user in (one, other):
        TeamMember.objects.create(team=team, player=player(user), invited_at=NOW, accepted_at=NOW)
    return team


def family(event, *users):
    found = Family.objects.create(club=event.club, name="Rossi")
    found.players.set(Player.objects.filter(user__in=users))


def against_another_club(event):
    Entry.objects.filter(name="Bob").update(club=event.club)
    Entry.objects.filter(name="Charlie").update(club=club_of(person("Zoe"), "Blue Lantern"))


def decide(table, by):
    order = {"table_id": table.pk, "by": by.pk, "ticket": uuid4(), "now": NOW}
    reporting.decide(score=FIRST, why="seen", **order)


MAKE = {
    "family": family,
    "partner": lambda event, alice, charlie: together(alice, charlie),
    "club": lambda event, alice, charlie: against_another_club(event),
}


@pytest.mark.parametrize("level", ["family", "partner", "club"])
def test_who_is_close_is_warned_why_and_it_is_kept(
    level, event, table, alice, bob, charlie, signed_in
):
    url = f"{event.get_absolute_url()}tables/{table.pk}/"
    assert "note-warning" not in signed_in(alice).get(url).content.decode()
    MAKE[level](event, alice, charlie)
    page = signed_in(alice).get(url).content.decode()
    assert str(closeness.WARNINGS[level]) in page
    assert "Better let another arbiter decide." in page
    decide(table, alice)
    said = str(closeness.SAID[level])
    assert ResultLine.objects.latest("pk").close == level
    line = AuditLine.objects.latest("pk")
    assert said in history.said(line, round_tables.speaker(event)).what
    assert said in signed_in(bob).get(url).content.decode(), "who sits there reads it"
    assert said not in signed_in(person("Stranger")).get(url).content.decode()


def test_without_being_close_nothing_is_said(event, table, alice, bob, signed_in):
    """The control: of one club alone nobody is close, nor of a team that is no more."""
    Entry.objects.update(club=event.club)
    team = together(alice, bob)
    Team.objects.filter(pk=team.pk).update(dissolved_at=NOW)
    decide(table, alice)
    assert ResultLine.objects.latest("pk").close == ""
    assert closeness.warning(event, [table.pk], alice.pk) is None


def test_another_arbiter_is_named_who_is_less_close(event, table, alice, bob, charlie):
    eve, fred = person("Eve"), person("Fred")
    for user in (eve, fred):
        member(event, user)
    member(event, bob)
    family(event, alice, charlie, eve)
    warned = closeness.warning(event, [table.pk], alice.pk)
    assert warned.others == ("Fred",), "Bob sits there, Eve is of the family"
    own = closeness.warning(event, [table.pk], bob.pk)
    assert set(own.others) == {"Alice", "Eve", "Fred"}


def test_a_team_that_is_only_proposed_is_known_by_its_partners(alice, bob):
    event = event_of(alice, club_of(alice), kind="teams")
    entered(event, alice, 4)
    team = Entry.objects.first().team
    TeamMember.objects.create(team=team, player=player(bob), invited_at=NOW, accepted_at=NOW)
    round_ = proposed(event, alice)
    close = closeness.to([table.pk for table in tables(round_)], bob.pk)
    assert list(close.at.values()) == ["own"]


def test_closeness_asks_as_often_for_any_number_of_tables(alice, event):
    counts = []
    entered(event, alice, 4)
    enter_user(event, alice)
    round_ = proposed(event, alice)
    for some in (tables(round_)[:1], tables(round_)):
        with CaptureQueriesContext(connection) as seen:
            closeness.to([table.pk for table in some], alice.pk)
        counts.append(len(seen))
    assert counts[0] == counts[1] <= 5


def test_points_by_decision_about_oneself_say_so(event, table, alice, bob, signed_in):
    member(event, bob)
    mine = Entry.objects.get(name="Bob")
    url = f"{event.get_absolute_url()}entries/{mine.pk}/"
    assert "You play here yourself." in signed_in(bob).get(url).content.decode()
    assert "You play here yourself." not in signed_in(alice).get(url).content.decode()
    penalising.set_penalty(entry_id=mine.pk, taken=Fraction(-1), why="late", by=bob.pk, now=NOW)
    line = AuditLine.objects.latest("pk")
    assert line.data["close"] == "own"
    assert history.said(line, round_tables.speaker(event)).level == "warning"


def test_many_results_at_once_keep_how_close_each_is(event, alice, bob):
    enter_user(event, bob)
    entered(event, alice, 3)
    member(event, bob)
    round_ = published(event, alice)
    scores = {each.pk: FIRST for each in tables(round_)}
    reporting.decide_many(round_id=round_.pk, scores=scores, by=bob.pk, now=NOW)
    assert sorted(ResultLine.objects.values_list("close", flat=True)) == ["", "own"]


def test_a_walkover_of_a_league_says_so_and_its_page_warns(alice, bob, charlie, signed_in):
    (division,) = running(alice, league_of(alice, club_of(alice)), bob, charlie)
    table = table_of(division, 1, "Bob", "Charlie")
    event = table.round.tournament
    family(event, alice, bob)
    page = signed_in(alice).get(f"/fixtures/{table.pk}/").content.decode()
    assert "Somebody of your family sits at this table." in page
    absent = table.chairs.get(entry__name="Charlie").seat
    order = {"table_id": table.pk, "by": alice.pk, "ticket": uuid4(), "now": NOW}
    award_walkover(absent=[absent], why="did not come", **order)
    assert AuditLine.objects.get(verb="result.walkover").data["close"] == "family"
    assert ResultLine.objects.latest("pk").close == "family"
