"""Line-ups of squads: handed in, hidden in time, corrected; and the boards that decide a match."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import IntegrityError

from siamleague.jobs.models import Job
from tests.people import person
from tests.tournaments.hall import NOW
from tests.tournaments.league_world import close, open_tables
from tests.tournaments.squad_world import (
    LATER,
    duel,
    enter,
    hand_in,
    joined,
    named,
    season_of,
)
from tournaments.fixtures import letters as time_letters
from tournaments.models import (
    Appointment,
    Enrolment,
    LineUp,
    LineUpBoard,
    MatchDay,
    Squad,
)
from tournaments.refusals import NotNow, NotWhole, NotYours
from tournaments.rounds import reporting
from tournaments.squads import act as squads
from tournaments.squads import line_ups as asked
from tournaments.squads import lining_up, matches, reminding

LIONS = ("Lions 1", "Lions 2", "Lions 3")
TIGERS = ("Tigers 1", "Tigers 3", "Tigers 5")


@pytest.fixture
def season(alice, bob, charlie):
    return duel(alice, bob, charlie)


@pytest.fixture
def table(season):
    return open_tables(season)[0]


def side(table, name):
    """Return who plays for a squad, as everybody may read it once the match is open."""
    found = asked.match(table.pk)
    number = [each.name for each in found.sides].index(name)
    return found.sides[number]


def shown_to(user, table, now=NOW):
    page = matches.page(table.pk, user.pk if user else None, now)
    return sorted(one.name for board in page.boards for one in board.sitters if one.player)


def test_nobody_reads_the_other_line_up_before_both_are_in(alice, bob, charlie, table):
    hand_in(bob, table, *LIONS)
    assert shown_to(bob, table) == list(LIONS)
    for reader in (alice, charlie, None):
        assert shown_to(reader, table) == []
    hand_in(charlie, table, *TIGERS)
    for reader in (alice, bob, charlie, None):
        assert shown_to(reader, table) == sorted(LIONS + TIGERS)


def test_no_page_carries_a_hidden_line_up(alice, bob, charlie, season, table, signed_in, client):
    hand_in(bob, table, "Lions 2", "Lions 4", "Lions 5")
    division = season.divisions.get()
    pages = [f"/squads/matches/{table.pk}/", division.get_absolute_url()]
    pages += [
        f"{division.tournament.get_absolute_url()}{more}" for more in ("rounds/1/", "run/log/")
    ]
    readers = (client, signed_in(alice), signed_in(charlie))
    answers = [reader.get(page) for page in pages for reader in readers]
    assert sum(answer.status_code == 200 for answer in answers) == 10, "all but the log of others"
    texts = [answer.content.decode() for answer in answers]
    assert not any("Lions 4" in text for text in texts)
    control = signed_in(bob).get(pages[0]).content.decode()
    assert '" selected>Lions 4' in control, "the captain reads it on the same page"


def test_the_match_day_opens_line_ups_and_closes_them_for_change(bob, charlie, table):
    hand_in(bob, table, *LIONS)
    begun = asked.match(table.pk).due
    assert shown_to(charlie, table, begun - timedelta(seconds=1)) == []
    assert shown_to(charlie, table, begun) == sorted((*LIONS, "Tigers 1", "Tigers 2", "Tigers 3"))
    with pytest.raises(NotNow, match="begun"):
        hand_in(charlie, table, *TIGERS, now=begun)


def test_an_agreed_time_is_when_the_match_begins(bob, charlie, table):
    first = MatchDay.objects.get().first
    at = asked.match(table.pk).due + timedelta(days=3)
    Appointment.objects.create(table=table, at=at, state="accepted", asked_at=NOW)
    assert asked.match(table.pk).due == at
    assert at.date() > first
    hand_in(bob, table, *LIONS, now=at - timedelta(minutes=1))
    assert shown_to(charlie, table, at - timedelta(minutes=1)) == []


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        (("Lions 2", "Lions 1", "Lions 3"), "order"),
        (("Lions 1", "Lions 1", "Lions 3"), "two boards"),
        (("Lions 1", "Tigers 2", ""), "registered"),
        (("", "", ""), "at least one"),
        (("Lions 1", "Lions 2"), "3 boards"),
    ],
)
def test_a_line_up_that_breaks_a_rule_is_refused_in_words(bob, table, wanted, why):
    with pytest.raises(NotWhole, match=why):
        hand_in(bob, table, *wanted)
    assert not LineUp.objects.exists()


def test_only_captains_hand_in_and_the_same_twice_is_once(alice, bob, charlie, table):
    with pytest.raises(NotYours):
        hand_in(alice, table, *LIONS)
    hand_in(bob, table, *LIONS)
    number = LineUp.objects.get().boards.first().pk
    hand_in(bob, table, *LIONS)
    assert LineUp.objects.get().boards.first().pk == number
    hand_in(bob, table, "Lions 1", "", "Lions 4")
    assert side(table, "Lions").seated == named("Lions 1", "", "Lions 4")


def test_the_vice_captain_speaks_too(alice, bob, charlie, table, season):
    dora = person("Dora")
    squad = Squad.objects.get(team__name="Lions")
    vice = joined(dora, season.league.club).pk
    squads.name_captains(
        squad_id=squad.pk, captain=squad.team.captain_id, vice=vice, by=bob.pk, now=NOW
    )
    hand_in(dora, table, *LIONS)
    enter(dora, table, "first", "first", "first")
    assert table.result == "reported"


def test_once_both_are_in_neither_changes(bob, charlie, table):
    hand_in(bob, table, *LIONS)
    hand_in(charlie, table, *TIGERS)
    with pytest.raises(NotNow, match="Both line-ups"):
        hand_in(bob, table, "Lions 1", "Lions 2", "Lions 5")


def test_one_captain_reports_the_boards_and_the_other_confirms(bob, charlie, table):
    enter(bob, table, "first", "draw", "second")
    assert table.result == "reported"
    reporting.confirm(table_id=table.pk, by=charlie.pk, ticket=uuid4(), now=LATER)
    table.refresh_from_db()
    assert table.result == "standing"
    assert [extra["boards"] for extra in table.extras] == [3, 3]
    assert table.ranks == [1, 1]


def test_another_board_makes_it_a_dispute_even_with_the_same_score(bob, charlie, table):
    enter(bob, table, "first", "second", "draw")
    enter(charlie, table, "second", "first", "draw")
    assert table.result == "disputed"


def test_nothing_is_reported_while_line_ups_are_hidden(bob, table):
    with pytest.raises(NotNow, match="not begun"):
        enter(bob, table, "first", "first", "first", now=NOW)


def test_outsiders_report_nothing_and_every_board_is_said(alice, bob, table):
    with pytest.raises(NotYours):
        enter(person("Eve"), table, "first", "first", "first")
    with pytest.raises(NotWhole, match="board 3"):
        enter(bob, table, "first", "first")


def test_a_board_nobody_fills_is_lost_and_whoever_sits_there_played_no_game(alice, table, bob):
    hand_in(bob, table, "Lions 1", "", "Lions 4")
    lions = [each.name for each in asked.match(table.pk).sides].index("Lions")
    enter(alice, table, "draw", "", "draw")
    halves = [extra["boards"] for extra in table.extras]
    assert halves[lions] == 2
    assert sum(halves) == 6
    assert "f2" in table.extras[lions]


def test_who_comes_to_no_board_loses_by_walkover_without_board_points(alice, table):
    enter(alice, table, *["second-absent"] * 3)
    assert (table.ranks, table.forfeits) == ([1, 2], [1])
    assert not any("boards" in extra for extra in table.extras)


def test_the_list_plays_where_no_line_up_was_handed_in_and_that_is_kept(alice, table):
    enter(alice, table, "first", "first", "first")
    assert LineUp.objects.filter(table=table, from_list=True, by=None).count() == 2
    Enrolment.objects.filter(player__name="Tigers 1").update(place=9)
    assert side(table, "Tigers").plays(3) == named("Tigers 1", "Tigers 2", "Tigers 3")


def test_an_arbiter_corrects_who_played_with_a_reason(alice, bob, table):
    enter(alice, table, "first", "first", "first")
    order = {"table_id": table.pk, "entry": side(table, "Lions").entry, "now": LATER}
    really = named("Lions 5", "Lions 2", "Lions 3")
    with pytest.raises(NotYours):
        lining_up.correct_line_up(players=really, by=bob.pk, why="they swapped", **order)
    with pytest.raises(NotWhole, match="why"):
        lining_up.correct_line_up(players=really, by=alice.pk, why="", **order)
    lining_up.correct_line_up(players=really, by=alice.pk, why="they swapped", **order)
    assert side(table, "Lions").seated == really
    empty = named("Lions 5", "", "Lions 3")
    with pytest.raises(NotWhole, match="Board 2 was played"):
        lining_up.correct_line_up(players=empty, by=alice.pk, why="he was ill", **order)


def test_the_database_keeps_one_person_to_one_board(alice, table):
    enter(alice, table, "first", "first", "first")
    row = LineUpBoard.objects.filter(table=table).first()
    with pytest.raises(IntegrityError):
        LineUpBoard.objects.create(
            line_up=row.line_up, table=table, board=9, player_id=row.player_id
        )


def test_play_offs_of_squads_have_boards_too(alice):
    names = ("Lions", "Tigers", "Cranes", "Otters")
    season = season_of(alice, names, sizes=(2, 2), direct=0, play_offs=1)
    for table in open_tables(season):
        enter(alice, table, "first", "first", "first")
    assert close(alice, season) == "closing"
    table = season.play_offs.round_set.get().tables.get()
    enter(alice, table, "second", "second", "draw")
    assert [extra["boards"] for extra in table.extras] == [1, 5]
    assert close(alice, season) == "closed"


def test_captains_whose_line_up_is_missing_are_reminded_once_within_a_day(bob, charlie, table):
    due = asked.match(table.pk).due
    MatchDay.objects.update(first=due.date(), last=due.date())
    due = asked.match(table.pk).due
    hand_in(bob, table, *LIONS)
    early, late = due - timedelta(hours=30), due - timedelta(hours=3)
    told = [reminding.remind(now=now) for now in (early, late, late + timedelta(minutes=5), due)]
    assert told == [0, 1, 0, 0]
    job = Job.objects.get(kind="time-letters")
    letters = time_letters.written(job.payload)
    assert [letter.user for letter in letters] == [charlie.pk]
    subject, text = letters[0].words()
    assert "your line-up is missing" in subject
    assert f"/squads/matches/{table.pk}/" in text
    assert "You meet Lions" in text
