"""Those who sit at a table of three or four agree on its time: one proposes, all others say yes."""

import pytest

from games import api as games
from siamleague.history.models import AuditLine
from siamleague.jobs.models import Job
from tests.people import person
from tests.tournaments.hall import NOW, club_of, work
from tests.tournaments.year import later, league_of, running, table_of
from tournaments.fixtures import act as services
from tournaments.fixtures import files, reminding
from tournaments.fixtures import times as asked
from tournaments.fixtures.act import TimeWish
from tournaments.fixtures.waits import waiting
from tournaments.models import Entry, Table
from tournaments.refusals import NotNow, NotYours
from tournaments.seasons import changing

pytestmark = pytest.mark.django_db
FRIDAY = TimeWish(later(days=2), place="back room")


@pytest.fixture
def dora(db):
    return person("Dora")


@pytest.fixture
def four(alice, bob, charlie, dora):
    """Return the one table of a league of four, which Alice runs and plays in."""
    league = league_of(alice, club_of(alice), kind="four")
    (division,) = running(alice, league, alice, bob, charlie, dora, rounds=1)
    return table_of(division, 1)


def propose(table, by, wish=FRIDAY, **seen):
    return services.propose_time(table_id=table.pk, by=by.pk, wish=wish, now=NOW, **seen)


def accept(time, *users):
    for user in users:
        services.accept_time(appointment_id=time.pk, by=user.pk, now=NOW)
    time.refresh_from_db()
    return time.state


def test_a_time_is_agreed_when_all_the_others_have_said_yes(four, alice, bob, charlie, dora):
    time = propose(four, bob)
    assert accept(time, alice, charlie) == "proposed"
    page = asked.page(four.pk, charlie.pk)
    assert (page.missing, page.has_agreed, page.may_answer) == (["Dora"], True, False)
    assert accept(time, dora) == "accepted"
    lines = AuditLine.objects.filter(verb="time.accepted").order_by("pk")
    assert list(lines.values_list("who", flat=True)) == [alice.pk, charlie.pk, dora.pk]


def test_saying_yes_twice_is_saying_it_once(four, alice, bob, charlie):
    time = propose(four, bob)
    assert accept(time, alice, alice) == "proposed"
    propose(four, alice)
    time.refresh_from_db()
    assert len(time.yes) == 1
    assert AuditLine.objects.filter(verb="time.accepted").count() == 1
    with pytest.raises(NotYours):
        accept(time, bob)


def test_nobody_else_says_yes(four, bob):
    time = propose(four, bob)
    with pytest.raises(NotYours):
        accept(time, person("Eve"))


def test_the_first_who_says_no_ends_a_proposal(four, alice, bob, charlie, dora):
    time = propose(four, bob)
    accept(time, alice)
    services.decline_time(appointment_id=time.pk, by=charlie.pk, now=NOW)
    with pytest.raises(NotNow):
        accept(time, dora)


def test_everybody_reads_who_proposes_and_who_sits_there(four, bob, mailoutbox):
    propose(four, bob)
    for job in Job.objects.filter(kind="time-letters"):
        assert work(job).state == "done", job.error
    assert sorted(letter.to[0][:3] for letter in mailoutbox) == ["ali", "cha", "dor"]
    text = next(each.body for each in mailoutbox if each.to[0].startswith("dora"))
    assert "Bob would like to play you on" in text
    assert "With you at the table: Alice, Bob, Charlie" in text


def test_what_waits_says_who_asks_until_one_has_answered(four, alice, bob, charlie):
    time = propose(four, bob)
    words = [each.text for each in waiting(charlie.pk, NOW) if each.kind == "fixture"]
    assert words == ["Bob proposes a time: answer it"]
    accept(time, charlie)
    assert not [each for each in waiting(charlie.pk, NOW) if each.kind == "fixture"]
    assert "against Alice\\, Bob\\, Dora" in files.text(charlie, NOW).replace("\r\n ", "")


def test_who_has_no_account_is_not_waited_for(alice, bob, charlie):
    league = league_of(alice, club_of(alice), kind="three")
    (division,) = running(alice, league, bob, charlie, guests_too=1, rounds=1)
    time = propose(table_of(division, 1), bob)
    assert accept(time, charlie) == "accepted"


@pytest.mark.parametrize(("leaving", "state"), [("Dora", "accepted"), ("Bob", "declined")])
def test_who_leaves_is_not_waited_for_and_proposes_nothing(
    four, alice, bob, charlie, leaving, state
):
    time = propose(four, bob)
    assert accept(time, alice, charlie) == "proposed"
    gone = Entry.objects.get(name=leaving)
    changing.take_out(entry_id=gone.pk, by=alice.pk, why="away", now=NOW)
    time.refresh_from_db()
    assert time.state == state
    assert four.chairs.count() == 3


def test_a_board_for_four_is_set_up_at_the_agreed_time(alice, bob, charlie, dora):
    of = {"kind": "four", "game": "verrat", "game_name": "", "venue": "online"}
    league = league_of(alice, club_of(alice), **of)
    (division,) = running(alice, league, alice, bob, charlie, dora, rounds=1)
    table = table_of(division, 1)
    wish = TimeWish(later(days=2), venue="online")
    assert accept(propose(table, bob, wish), alice, charlie, dora) == "accepted"
    assert reminding.open_matches(now=wish.at) == 1
    code = Table.objects.get(pk=table.pk).match
    found = games.summaries([f"table:{table.pk}"])[f"table:{table.pk}"]
    assert found.code == code
