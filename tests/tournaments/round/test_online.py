"""Tables that are played here: their matches are made once and their results come by themselves."""

import pytest

from games import api as games
from games.models import Match
from siamleague.jobs.models import Job
from tests.people import person
from tests.tournaments.hall import (
    NOW,
    club_of,
    enter_user,
    entered,
    event_of,
    published,
    tables,
    work,
)
from tournaments import receivers, tasks
from tournaments.clubs import act as clubs
from tournaments.entries import act as entries
from tournaments.events import act as events
from tournaments.models import Kind, ResultState, Venue
from tournaments.refusals import NotNow
from tournaments.rounds import act as rounds
from tournaments.rounds import online, reporting
from tournaments.teams import act as teams

ONLINE = {"game": "king_of_siam", "game_name": "", "venue": Venue.ONLINE}


def made(event, alice):
    round_ = published(event, alice)
    job = work(Job.objects.get(kind="make-matches", payload__round=round_.pk))
    assert job.state == Job.State.DONE, job.error
    return round_


@pytest.fixture
def event(alice, bob, charlie):
    event = event_of(alice, club_of(alice), **ONLINE)
    enter_user(event, bob)
    enter_user(event, charlie)
    return event


def test_a_published_round_has_a_match_for_each_table_and_only_one(event, alice):
    round_ = made(event, alice)
    table = tables(round_)[0]
    match = Match.objects.get()
    assert (table.match, match.made_for) == (match.code, f"table:{table.pk}")
    assert online.make_matches(round_id=round_.pk, now=NOW, report=lambda *_: None) == 0
    assert Match.objects.count() == 1


def test_a_table_without_accounts_is_played_over_the_board(event, alice):
    entered(event, alice, 2)
    round_ = made(event, alice)
    played_here = {table.match != "" for table in tables(round_)}
    assert Match.objects.count() <= 1
    assert False in played_here


def test_the_result_of_a_match_comes_by_itself_and_once(event, alice, bob):
    table = tables(made(event, alice))[0]
    match = Match.objects.get()
    assert online.collect(keys=[match.made_for], now=NOW) == 0
    with pytest.raises(NotNow, match="by itself"):
        reporting.report(
            table_id=table.pk, score=reporting.Score((1, 2)), by=bob.pk, ticket=None, now=NOW
        )
    games.decide_match(code=match.code, by=alice.pk, ranks=[2, 1], why="", now=NOW)
    assert online.waiting_keys() == [match.made_for]
    taken = [online.collect(keys=[match.made_for], now=NOW) for _ in range(2)]
    table.refresh_from_db()
    assert taken == [1, 0]
    assert (table.result, table.ranks) == (ResultState.STANDING, [2, 1])
    assert online.waiting_keys() == []


def test_a_lost_bell_costs_a_moment_and_no_result(event, alice):
    table = tables(made(event, alice))[0]
    games.decide_match(code=Match.objects.get().code, by=alice.pk, ranks=[1, 2], why="", now=NOW)
    tasks.sweep_results()
    table.refresh_from_db()
    assert table.result == ResultState.STANDING


def test_the_bell_of_a_finished_match_names_its_table(event, alice, monkeypatch):
    sent = []
    monkeypatch.setattr(
        receivers.current_app, "send_task", lambda name, args, **_: sent.append((name, args))
    )
    receivers.take_result(None, made_for="table:17")
    receivers.take_result(None, made_for="")
    receivers.take_result(None, made_for="ladder:3")
    assert sent == [("tournaments.tasks.collect_result", ("table:17",))]


def test_an_arbiter_has_the_last_word_over_a_match(event, alice):
    from uuid import uuid4

    table = tables(made(event, alice))[0]
    reporting.decide(
        table_id=table.pk,
        score=reporting.Score((1, 2)),
        by=alice.pk,
        why="Cheating",
        ticket=uuid4(),
        now=NOW,
    )
    match = Match.objects.get()
    games.decide_match(code=match.code, by=alice.pk, ranks=[2, 1], why="", now=NOW)
    assert online.collect(keys=[match.made_for], now=NOW) == 0
    table.refresh_from_db()
    assert table.ranks == [1, 2]


def test_a_round_taken_back_calls_its_matches_off_and_the_next_has_new_ones(event, alice):
    round_ = made(event, alice)
    old = Match.objects.get()
    rounds.take_round_back(round_id=round_.pk, by=alice.pk, why="Wrong clock", now=NOW)
    assert work(Job.objects.get(kind="call-off-matches")).state == Job.State.DONE
    old.refresh_from_db()
    assert old.status == "finished"
    published(event, alice)
    job = Job.objects.filter(kind="make-matches").latest("pk")
    assert work(job).state == Job.State.DONE
    assert Match.objects.exclude(pk=old.pk).count() == 1


def test_partners_sit_opposite_and_the_better_rank_counts(alice):
    event = event_of(alice, club_of(alice), kind=Kind.TEAMS, **ONLINE)
    people = [person(name) for name in ("Dora", "Emil", "Fay", "Gus")]
    for captain, partner in (people[:2], people[2:]):
        team = teams.found_team(by=captain.pk, name=captain.display_name, club_id=None, now=NOW)
        teams.join_by_link(team_id=team.pk, part="partner", by=partner.pk, now=NOW)
        entries.enter(
            tournament_id=event.pk, who=entries.Entering(team=team.pk), by=captain.pk, now=NOW
        )
    table = tables(made(event, alice))[0]
    match = Match.objects.get()
    sides = list(table.chairs.order_by("seat").values_list("people", flat=True))
    seated = [clubs.player_of(user_id=user).pk for user in sitting(match)]
    assert [seated[0], seated[2]] == sides[0]
    assert [seated[1], seated[3]] == sides[1]
    games.decide_match(code=match.code, by=alice.pk, ranks=[1, 3, 1, 3], why="", now=NOW)
    online.collect(keys=[match.made_for], now=NOW)
    table.refresh_from_db()
    assert table.ranks == [1, 2]


def sitting(match):
    return list(match.seatings.order_by("seat").values_list("user_id", flat=True))


def test_a_team_that_is_not_whole_plays_over_the_board(alice):
    from tournaments.models import TeamMember

    event = event_of(alice, club_of(alice), kind=Kind.TEAMS, **ONLINE)
    entered(event, alice, 2)
    TeamMember.objects.filter(player__name="A1").update(left_at=NOW)
    made(event, alice)
    assert not Match.objects.exists()


def test_calling_the_event_off_ends_its_matches_without_a_result(event, alice):
    table = tables(made(event, alice))[0]
    for _ in range(2):
        events.cancel_tournament(tournament_id=event.pk, by=alice.pk, why="Flood", now=NOW)
    (job,) = Job.objects.filter(kind="call-off-matches")
    assert work(job).result == {"ended": 1}
    match = Match.objects.get()
    assert (match.status, match.ending) == ("finished", "abandoned")
    assert online.collect(keys=[match.made_for], now=NOW) == 0
    table.refresh_from_db()
    assert table.result == ResultState.NONE


def test_no_matches_are_made_for_an_event_that_was_called_off(event, alice):
    published(event, alice)
    events.cancel_tournament(tournament_id=event.pk, by=alice.pk, why="Flood", now=NOW)
    work(Job.objects.get(kind="make-matches"))
    assert not Match.objects.exists()
