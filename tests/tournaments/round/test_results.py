"""Results: reported and confirmed, disputed, decided, corrected; standings follow by themselves."""

from uuid import uuid4

import pytest
from django.db import transaction
from django.urls import reverse

from siamleague.history.models import AuditLine
from tests.people import person
from tests.tournaments.hall import (
    NOW,
    club_of,
    decide_all,
    enter_user,
    entered,
    event_of,
    played,
    published,
    tables,
)
from tournaments.clubs import act as clubs
from tournaments.models import Membership, ResultLine, ResultState, Role, Table
from tournaments.refusals import NotNow, NotWhole, NotYours
from tournaments.rounds import act as rounds
from tournaments.rounds import ranking, reporting
from tournaments.rounds.typed import read_code

FIRST = reporting.Score((1, 2))
SECOND = reporting.Score((2, 1))


@pytest.fixture
def event(alice):
    return event_of(alice, club_of(alice))


@pytest.fixture
def table(event, alice, bob, charlie):
    """Return a table at which Bob and Charlie sit."""
    enter_user(event, bob)
    enter_user(event, charlie)
    return tables(published(event, alice))[0]


def say(verb, table, by, score=None, ticket=None, **more):
    order = {"table_id": table.pk, "by": by.pk, "ticket": ticket or uuid4(), "now": NOW} | more
    if score:
        order["score"] = score
    return getattr(reporting, verb)(**order)


def state(table):
    table.refresh_from_db()
    return table.result


def test_one_reports_and_the_other_confirms(table, bob, charlie):
    say("report", table, bob, FIRST)
    assert state(table) == ResultState.REPORTED
    with pytest.raises(NotYours, match="yourself"):
        say("confirm", table, bob)
    say("confirm", table, charlie)
    assert (state(table), table.ranks) == (ResultState.STANDING, [1, 2])


def test_saying_the_same_from_the_other_side_confirms(table, bob, charlie):
    say("report", table, bob, FIRST)
    say("report", table, charlie, FIRST)
    assert state(table) == ResultState.STANDING


def test_a_form_sent_twice_counts_once(table, bob):
    ticket = uuid4()
    numbers = {say("report", table, bob, FIRST, ticket) for _ in range(2)}
    assert numbers == {1}
    assert ResultLine.objects.count() == 1


def test_a_spectator_can_say_nothing(table, alice):
    dora = person("Dora")
    for verb, score in (("report", FIRST), ("confirm", None)):
        with pytest.raises(NotYours):
            say(verb, table, dora, score)
    with pytest.raises(NotYours):
        say("dispute", table, dora, why="no")
    with pytest.raises(NotYours):
        say("decide", table, dora, FIRST, why="no")
    assert not ResultLine.objects.exists()


def test_who_disputes_calls_the_arbiter_and_the_reporter_cannot_settle_it_alone(
    table, bob, charlie
):
    say("report", table, bob, FIRST)
    for _ in range(2):
        say("dispute", table, charlie, why="I won")
    assert state(table) == ResultState.DISPUTED
    assert ResultLine.objects.count() == 2
    with pytest.raises(NotNow, match="disputed"):
        say("confirm", table, bob)
    say("report", table, bob, FIRST)
    assert state(table) == ResultState.DISPUTED
    say("confirm", table, charlie)
    assert state(table) == ResultState.STANDING


def test_two_who_report_differently_are_in_dispute_until_one_gives_way(table, bob, charlie):
    say("report", table, bob, FIRST)
    say("report", table, charlie, SECOND)
    assert state(table) == ResultState.DISPUTED
    with pytest.raises(NotYours):
        say("dispute", table, charlie, why="my own")
    say("confirm", table, bob)
    assert (state(table), table.ranks) == (ResultState.STANDING, [2, 1])


def test_what_stands_is_corrected_by_the_arbiter_alone_and_with_a_reason(
    table, alice, bob, charlie
):
    say("decide", table, alice, FIRST, why="")
    with pytest.raises(NotNow, match="stands"):
        say("report", table, bob, SECOND)
    with pytest.raises(NotWhole, match="Say why"):
        say("decide", table, alice, SECOND, why="")
    say("decide", table, alice, FIRST, why="")
    assert ResultLine.objects.count() == 1
    say("decide", table, alice, SECOND, why="Wrong side")
    assert (state(table), table.ranks) == (ResultState.STANDING, [2, 1])
    verbs = list(AuditLine.objects.filter(verb__startswith="result").values_list("verb", "why"))
    assert verbs == [("result.decided", ""), ("result.corrected", "Wrong side")]


def test_an_arbiter_who_does_not_organise_decides_but_does_not_pair(event, table, bob):
    dora = person("Dora")
    player = clubs.player_of(user_id=dora.pk)
    Membership.objects.create(club=event.club, player=player, role=Role.ARBITER, joined_at=NOW)
    say("decide", table, dora, FIRST, why="")
    with pytest.raises(NotYours):
        rounds.close_round(round_id=table.round_id, by=dora.pk, now=NOW)


def test_nothing_is_reported_before_publication(event, alice, bob, charlie, table):
    type(table.round).objects.update(state="proposed")
    with pytest.raises(NotNow):
        say("report", table, bob, FIRST)
    with pytest.raises(NotNow):
        say("decide", table, alice, FIRST, why="")


@pytest.mark.parametrize(
    "score",
    [
        reporting.Score((1,)),
        reporting.Score((1, 2, 3)),
        reporting.Score((1, 3)),
        reporting.Score((2, 2)),
        reporting.Score((0, 1)),
        reporting.Score((1, 2), forfeits=(5,)),
    ],
)
def test_places_that_cannot_be_are_refused(score, table, alice):
    with pytest.raises(NotWhole):
        say("decide", table, alice, score, why="")
    assert state(table) == ResultState.NONE


@pytest.mark.parametrize(
    ("text", "seats", "ranks", "forfeits"),
    [
        ("1", 2, (1, 2), ()),
        ("2", 2, (2, 1), ()),
        ("0", 2, (1, 1), ()),
        ("½", 2, (1, 1), ()),
        ("1-", 2, (1, 2), (1,)),
        ("+ −", 2, (1, 2), (1,)),
        ("-1", 2, (2, 1), (0,)),
        ("--", 2, (2, 2), (0, 1)),
        ("2134", 4, (2, 1, 3, 4), ()),
        ("1 1 2 3", 4, (1, 1, 3, 4), ()),
        ("12-", 3, (1, 2, 3), (2,)),
    ],
)
def test_what_an_arbiter_types(text, seats, ranks, forfeits):
    assert read_code(text, seats=seats) == reporting.Score(ranks, forfeits)


@pytest.mark.parametrize(("text", "seats"), [("", 2), ("3", 2), ("123", 4), ("abcd", 4), ("7", 2)])
def test_what_nobody_can_read_is_explained(text, seats):
    with pytest.raises(NotWhole, match="Type"):
        read_code(text, seats=seats)


def shown(event):
    event.refresh_from_db()
    lines = ranking.lines(event, ranking.table(event))
    return {line.name: (line.rank, line.points) for line in lines}


def test_standings_follow_a_correction_of_an_old_round(event, alice):
    entered(event, alice, 4)
    first = played(event, alice)
    played(event, alice)
    assert shown(event)["P1"] == (1, "2")
    table = next(t for t in tables(first) if t.chairs.filter(entry__name="P1").exists())
    turned = reporting.Score(tuple(reversed(table.ranks)))
    say("decide", table, alice, turned, why="Wrong slip")
    assert shown(event)["P1"][1] == "1"
    after_first = ranking.lines(event, ranking.table(event, 1))
    assert {line.name: line.points for line in after_first}["P1"] == "0"


def test_a_running_round_counts_as_its_results_come_in(event, alice):
    entered(event, alice, 4)
    round_ = published(event, alice)
    assert {points for _rank, points in shown(event).values()} == {"0"}
    table = tables(round_)[0]
    say("decide", table, alice, FIRST, why="")
    assert sorted(points for _rank, points in shown(event).values()) == ["0", "0", "0", "1"]


def test_a_no_show_gives_points_but_no_opponent(event, alice):
    entered(event, alice, 4)
    round_ = published(event, alice)
    table = tables(round_)[0]
    say("decide", table, alice, reporting.Score((1, 2), (1,)), why="")
    decide_rest = [t for t in tables(round_) if t.pk != table.pk]
    say("decide", decide_rest[0], alice, FIRST, why="")
    winner = table.chairs.get(seat=0).entry
    assert shown(event)[winner.name][1] == "1"
    row = next(r for r in ranking.cross(event) if r.standing.id == winner.pk)
    assert row.cells[0].kind == "forfeit-win"


def test_prizes_go_to_the_best_of_each_category_and_nobody_gets_two(alice):
    prizes = ({"name": "Cup"}, {"name": "Junior cup", "category": "juniors"})
    event = event_of(alice, club_of(alice), prizes=prizes, categories=("juniors",), rounds=1)
    entered(event, alice, 4)
    event.entries.filter(name__in=("P1", "P3")).update(categories=["juniors"])
    round_ = published(event, alice)
    decide_all(round_, alice)
    event.refresh_from_db()
    winners = {each.prize: each.name for each in ranking.prizes(event)}
    top = ranking.lines(event, ranking.table(event))[0].name
    assert winners["Cup"] == top
    assert winners["Junior cup"] in {"P1", "P3"} - {top}


def test_every_line_that_was_said_stays(table, alice, bob, charlie):
    say("report", table, bob, FIRST)
    say("dispute", table, charlie, why="No")
    say("decide", table, alice, SECOND, why="I saw it")
    lines = ResultLine.objects.order_by("number").values_list("verb", "standing", "why")
    assert list(lines) == [
        ("report", False, ""),
        ("dispute", False, "No"),
        ("decide", True, "I saw it"),
    ]
    assert Table.objects.get(pk=table.pk).ranks == [2, 1]


def test_a_whole_round_is_typed_as_one_list(event, alice, charlie, signed_in):
    entered(event, alice, 6)
    round_ = published(event, alice)
    url = reverse("tournaments:decide_many", args=[event.club.slug, event.slug, 1])
    assert signed_in(charlie).post(url, {"list": "1 1"}).status_code == 403
    page = signed_in(alice)
    for wrong in ("1 1\n9 1", "1 7", "1 1\n1 2", "nonsense"):
        answer = page.post(url, {"list": wrong})
        assert wrong in answer.content.decode().replace("\r", "")
    assert not ResultLine.objects.exists()
    for _ in range(2):
        page.post(url, {"list": "1 1\n\n2\t0\n3 -1"})
    assert [table.ranks for table in tables(round_)] == [[1, 2], [1, 1], [2, 1]]
    assert ResultLine.objects.count() == 3


def test_standings_that_were_taken_back_are_not_kept(table, event, alice):
    """What comes next has the same version as what was rolled back."""

    def leader():
        event.refresh_from_db()
        return ranking.table(event)[0].id

    with transaction.atomic():
        say("decide", table, alice, FIRST, why="it was late")
        undone = leader()
        transaction.set_rollback(True)
    say("decide", table, alice, SECOND, why="it was late")
    assert leader() != undone
