"""Somebody takes their data along and leaves: their own words are in the file, their name nowhere.

Mallory Quillfeather does everything a person can do in clubs, under a name nobody else has, with
words nobody else says. After the account is gone, every table of the database is read for them.
"""

import json
from uuid import uuid4

import pytest
from django.apps import apps
from django.utils import timezone

from siamleague.accounts import services as accounts
from siamleague.history.models import AuditLine
from siamleague.jobs.models import Job
from siamleague.privacy import keepers as personal_data
from siamleague.waiting.bells import LETTERS
from tests.people import person
from tests.tournaments.hall import (
    NOW,
    club_of,
    enter_user,
    event_of,
    played,
    published,
    tables,
    work,
)
from tests.tournaments.year import finished, later, league_of, running, table_of
from tournaments.clubs import act as clubs
from tournaments.clubs import claiming
from tournaments.entries import act as entries
from tournaments.entries import guests, lists
from tournaments.fixtures import act as appointments
from tournaments.fixtures.act import TimeWish
from tournaments.models import (
    Appointment,
    Entry,
    Family,
    Honour,
    Invitation,
    Player,
    Postponement,
    SeasonMove,
    Spot,
    Team,
    TeamMember,
)
from tournaments.rounds import ranking, reporting, walking_over
from tournaments.seasons import act as seasons
from tournaments.seasons import closing, joining
from tournaments.series import crowning
from tournaments.teams import act as teams

NAME = "Mallory Quillfeather"
SECRET = "behind the blue curtain"


@pytest.fixture
def mallory(db):
    return person(NAME)


@pytest.fixture
def club(alice, mallory):
    club = club_of(alice)
    clubs.join_club(club_id=club.pk, by=mallory.pk, now=NOW)
    return club


@pytest.fixture
def division(alice, bob, club, mallory):
    return running(alice, league_of(alice, club), mallory, bob, guests_too=2)[0]


def player(user):
    return clubs.player_of(user_id=user.pk)


def everything():
    """Return every row of every table as text."""
    return [
        f"{model._meta.label}: {json.dumps(row, default=str)}"
        for model in apps.get_models(include_auto_created=True)
        for row in model._base_manager.values()
    ]


def left_over(*words):
    return [row for row in everything() if any(word.lower() in row.lower() for word in words)]


def go(user):
    accounts.delete_account(user_id=user.pk, now=timezone.now())


def told(user):
    return json.loads(json.dumps(personal_data.export_all(user.pk)))


def test_proposals_and_notes_of_a_league_are_in_the_file(division, alice, bob, mallory):
    table = table_of(division, 1, NAME)
    wish = TimeWish(later(days=2), place="café", note=SECRET)
    made = appointments.propose_time(table_id=table.pk, by=mallory.pk, wish=wish, now=NOW)
    other = next(c.entry for c in table.chairs.all() if c.entry.name != NAME)
    appointments.ask_to_postpone(table_id=table.pk, by=mallory.pk, why="a wedding", now=NOW)
    file = told(mallory)["leagues"]
    (time,) = file["times"]
    assert (time["note"], time["place"], time["state"]) == (SECRET, "café", "proposed")
    assert [wish["why"] for wish in file["put_off"]] == ["a wedding"]
    assert [(p["as"], p["state"]) for p in file["places"]] == [(NAME, "in")]
    if other.player.user_id:
        appointments.accept_time(appointment_id=made.pk, by=other.player.user_id, now=NOW)
        answered = told(other.player.user)["leagues"]["times"]
        assert [(t["answered_by_you"], t["proposed_by_you"]) for t in answered] == [(True, False)]
        assert SECRET not in json.dumps(answered)


def test_what_somebody_played_and_said_is_in_the_file(alice, bob, club, mallory):
    event = event_of(alice, club)
    enter_user(event, mallory)
    enter_user(event, bob)
    table = tables(published(event, alice))[0]
    entry = Entry.objects.get(player__user=mallory)
    ranks = (1, 2) if table.chairs.get(entry=entry).seat == 0 else (2, 1)
    score = reporting.Score(ranks)
    of = {"table_id": table.pk, "now": NOW}
    reporting.report(score=score, by=bob.pk, ticket=uuid4(), **of)
    reporting.dispute(why=SECRET, by=mallory.pk, ticket=uuid4(), **of)
    reporting.decide(score=score, by=alice.pk, why="both agreed", ticket=uuid4(), **of)
    entries.take_round_off(entry_id=entry.pk, round_number=2, half=True, by=mallory.pk, now=NOW)
    file = told(mallory)["events"]
    (one,) = file["entries"]
    assert [(r["round"], r["rank"]) for r in one["rounds"]] == [(1, 1)]
    assert one["days_off"] == [{"round": 2, "half": True}]
    assert [(line["said"], line["why"]) for line in file["said"]] == [("dispute", SECRET)]
    assert SECRET not in json.dumps(told(bob))
    assert "result.decided" in {line["what"] for line in told(alice)["work"]["decided"]}


def test_nothing_of_a_person_is_left_anywhere(division, alice, bob, club, mallory):
    table = table_of(division, 1, NAME)
    season = division.season
    wish = TimeWish(later(days=2), place=SECRET, note=SECRET)
    appointments.propose_time(table_id=table.pk, by=mallory.pk, wish=wish, now=NOW)
    appointments.ask_to_postpone(table_id=table.pk, by=mallory.pk, why=SECRET, now=NOW)
    seat = table.chairs.get(entry__name=NAME).seat
    order = {"by": alice.pk, "why": "snow", "ticket": uuid4(), "now": NOW}
    walking_over.award_walkover(table_id=table.pk, absent=[seat], **order)
    finished(alice, club, mallory, bob)
    crowning.crown(now=NOW)
    guest(alice, club, mallory)
    made = [player(mallory).pk, player(bob).pk]
    clubs.make_family(club_id=club.pk, name="Us", players=made, by=alice.pk, now=NOW)
    clubs.invite(club_id=club.pk, role="member", email=mallory.email, by=alice.pk, now=NOW)
    assert AuditLine.objects.filter(data__who=NAME).exists()
    assert len(left_over(NAME, mallory.email, SECRET)) > 12
    for job in Job.objects.filter(kind=LETTERS):
        work(job)  # once it is written, nobody remembers what a letter said
    go(mallory)
    assert left_over(NAME, mallory.email, SECRET) == []
    assert season.moves.count() == 0
    assert not Family.objects.exists()
    states = set(Appointment.objects.values_list("state", "note", "place"))
    assert states == {("declined", "", "")}
    assert list(Postponement.objects.values_list("state", "why")) == [("refused", "…")]


def guest(alice, club, mallory):
    """Let Mallory have played as a guest before, and claim it with words."""
    event = event_of(alice, club, name="Old Cup", rounds=1)
    wishes = lists.read(f"{NAME} the guest\nSomebody Else", teams=False)
    guests.enter_list(tournament_id=event.pk, wishes=wishes, by=alice.pk, now=NOW)
    played(event, alice)
    record = Player.objects.get(name=f"{NAME} the guest")
    claim = claiming.claim_record(guest_id=record.pk, words=SECRET, by=mallory.pk, now=NOW)
    claiming.confirm_claim(claim_id=claim.pk, by=alice.pk, now=NOW)


def test_a_search_for_a_name_would_find_it(mallory):
    """Control: the search sees a name in a column, within a list, and in a line of history."""
    assert left_over(NAME)
    go(mallory)
    Invitation.objects.create(
        club=club_of(person("Dora")), email=f"{NAME}@example.org", made_at=NOW, ends_at=NOW
    )
    assert len(left_over(NAME)) == 1


def test_the_others_keep_what_they_played(alice, bob, club, mallory):
    event = finished(alice, club, mallory, bob)
    crowning.crown(now=NOW)
    before = [(row.rank, row.points) for row in ranking.table(event)]
    go(mallory)
    event.refresh_from_db()
    assert [(row.rank, row.points) for row in ranking.table(event)] == before
    names = [line.name for line in ranking.lines(event, ranking.table(event))]
    assert names == ["Somebody who left", "Bob"]
    crowning.crown(now=NOW)
    assert list(Honour.objects.values_list("name", flat=True)) == ["Somebody who left", "Bob"]


def test_places_that_are_not_begun_are_free_again(alice, bob, club, mallory):
    event = event_of(alice, club, limit=1)
    enter_user(event, mallory)
    waiting = enter_user(event, bob)
    league = league_of(alice, club)
    plan = seasons.SeasonPlan(name="2027", starts_on=later(days=40).date(), sizes=(4,))
    season = seasons.plan_season(league_id=league.pk, by=alice.pk, plan=plan, now=NOW)
    who = entries.Entering(player=player(mallory).pk)
    joining.join_season(season_id=season.pk, who=who, by=mallory.pk, now=NOW)
    assert waiting.state == "waiting"
    go(mallory)
    waiting.refresh_from_db()
    assert (waiting.state, Spot.objects.get().state) == ("in", "out")


def test_a_running_season_keeps_its_table_until_an_organiser_decides(division, alice, mallory):
    go(mallory)
    entry = division.tournament.entries.get(name="Somebody who left")
    assert entry.state == "in"
    assert entry.chairs.count() == 3


def test_a_season_that_closes_later_names_nobody_who_left(division, alice, bob, mallory):
    for table in (t for round_ in division.tournament.round_set.all() for t in tables(round_)):
        score = reporting.Score((1, 2))
        of = {"by": alice.pk, "why": "", "ticket": uuid4(), "now": NOW}
        reporting.decide(table_id=table.pk, score=score, **of)
    closing.close_season(season_id=division.season_id, by=alice.pk, now=NOW)
    assert SeasonMove.objects.filter(name=NAME).exists()
    go(mallory)
    assert left_over(NAME) == []
    assert SeasonMove.objects.count() == 4


def team_of(captain, partner):
    team = teams.found_team(by=captain.pk, name="Elephants", club_id=None, now=NOW)
    member = teams.invite_by_name(
        team_id=team.pk, name=partner.display_name, part="partner", by=captain.pk, now=NOW
    )
    teams.accept(member_id=member.pk, by=partner.pk, now=NOW)
    return team


def test_a_team_gets_another_captain_and_ends_with_its_last_member(alice, bob, mallory):
    team = team_of(mallory, bob)
    go(mallory)
    team.refresh_from_db()
    assert (team.captain, team.dissolved_at) == (player(bob), None)
    assert TeamMember.objects.filter(left_at__isnull=True).count() == 1
    go(bob)
    team.refresh_from_db()
    assert (team.captain, team.dissolved_at is None) == (None, False)


def test_a_team_that_plays_keeps_its_place_and_its_people(alice, bob, club, mallory):
    team = team_of(mallory, bob)
    event = event_of(alice, club, kind="teams")
    who = entries.Entering(team=team.pk)
    entries.enter(tournament_id=event.pk, who=who, by=mallory.pk, now=NOW)
    go(mallory)
    assert Entry.objects.get().state == "in"
    assert TeamMember.objects.filter(team=team, left_at__isnull=True).count() == 2
    assert Team.objects.get().captain == player(bob)


def test_leaving_twice_changes_nothing_more(division, alice, mallory):
    go(mallory)
    before = everything()
    go(mallory)
    assert everything() == before


@pytest.mark.slow
def test_the_file_of_a_long_life_asks_few_questions(
    alice, bob, club, django_assert_max_num_queries
):
    for number in range(6):
        finished(alice, club, alice, bob, name=f"Cup {number}")
    with django_assert_max_num_queries(65):
        file = told(bob)
    assert len(file["events"]["entries"]) == 6
