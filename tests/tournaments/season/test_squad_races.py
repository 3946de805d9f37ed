"""Many press at once: line-ups, lists and joining stay whole, on both databases."""

import pytest

from tests.people import person
from tests.tournaments.hall import NOW
from tests.tournaments.league_world import open_tables, planned
from tests.tournaments.races import pass_on_postgresql, together
from tests.tournaments.squad_world import (
    duel,
    enter,
    hand_in,
    join,
    joined,
    lists,
    squad_of,
    squads_league,
)
from tournaments.models import Enrolment, LineUp, LineUpBoard, Player, ResultLine, Spot
from tournaments.squads import act as squads
from tournaments.squads import line_ups as asked
from tournaments.squads import squad_people as squad_lists

PRESSES = 8


@pytest.fixture
def people(transactional_db):
    return [person(name) for name in ("Alice", "Bob", "Charlie", "Dora")]


@pytest.mark.slow
def test_captain_and_vice_captain_hand_in_at_once_and_one_whole_line_up_is_left(people):
    alice, bob, charlie, dora = people
    season = duel(alice, bob, charlie)
    team = Spot.objects.get(season=season, team__name="Lions").team
    vice = joined(dora, season.league.club).pk
    order = {"squad_id": team.pk, "by": alice.pk, "now": NOW}
    squads.name_captains(captain=team.captain_id, vice=vice, **order)
    table = open_tables(season)[0]
    wanted = (("Lions 1", "Lions 2", "Lions 3"), ("Lions 3", "Lions 4", "Lions 5"))
    together(lambda n: hand_in((bob, dora)[n % 2], table, *wanted[n % 2]), range(PRESSES))
    line_up = LineUp.objects.get()
    names = [row.player.name for row in line_up.boards.select_related("player")]
    assert tuple(names) in wanted
    assert LineUpBoard.objects.count() == 3


@pytest.mark.slow
def test_both_captains_hand_in_at_once_and_neither_saw_the_other(people):
    alice, bob, charlie, _dora = people
    table = open_tables(duel(alice, bob, charlie))[0]
    sides = ((bob, "Lions"), (charlie, "Tigers"))

    def deed(number):
        user, name = sides[number % 2]
        return hand_in(user, table, *(f"{name} {n}" for n in (1, 3, 5)))

    together(deed, range(PRESSES))
    found = asked.match(table.pk)
    assert all(side.line_up and not side.line_up.from_list for side in found.sides)
    assert LineUpBoard.objects.count() == 6


def test_two_squads_with_one_person_join_at_once_and_only_one_gets_them(people):
    alice = people[0]
    league = squads_league(alice)
    season = planned(alice, league, (2,), direct=0, boards=2)
    both = [squad_of(alice, league.club, name) for name in ("Lions", "Tigers")]
    shared = Player.objects.get(name="Lions 1")
    lists(alice, both[1], [*Player.objects.filter(name__startswith="Tigers"), shared])
    together(lambda n: join(alice, season, both[n % 2]), range(PRESSES))
    assert Spot.objects.filter(season=season).count() == 1
    assert Enrolment.objects.filter(season=season, player=shared).count() == 1


def test_a_list_that_many_change_at_once_is_one_that_somebody_saw(people):
    alice, bob = people[:2]
    club = squads_league(alice).club
    squad = squad_of(alice, club, "Lions", bob)
    order = {"squad_id": squad.pk, "seen": 1, "by": bob.pk, "now": NOW}
    numbers = [member.player_id for member in squad_lists.members(squad.pk)]

    def deed(number):
        return squads.step(player=numbers[number % 5], move="out", **order)

    answers = together(deed, range(PRESSES))
    refused = [each for each in answers if each is not None]
    assert len(squad_lists.members(squad.pk)) == 4, "one step, and the others looked again"
    assert len(refused) == PRESSES - 1


def test_the_same_boards_from_both_captains_at_once_stand(people):
    alice, bob, charlie, _dora = people
    table = open_tables(duel(alice, bob, charlie))[0]
    together(lambda n: enter((bob, charlie)[n % 2], table, "first", "draw", "first"), range(2))
    table.refresh_from_db()
    assert table.result == "standing"
    assert ResultLine.objects.filter(table=table, standing=True).count() == 1
    assert LineUp.objects.filter(table=table).count() == 2


@pytest.mark.own_site
@pytest.mark.needs("postgres")
def test_the_same_on_postgresql(postgres_url):
    pass_on_postgresql(__file__, postgres_url, named="at_once", passed=5)
