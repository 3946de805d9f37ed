"""Two desks at one event: what both say is joined without a conflict, unless they contradict."""

from uuid import uuid4

import pytest

from siamleague.jobs.models import Job
from tests.tournaments.hall import (
    NOW,
    club_of,
    decide_all,
    entered,
    event_of,
    played,
    proposed,
    published,
    tables,
)  # fmt: skip
from tests.tournaments.laptops.second import (
    brought,
    decide,
    dispute,
    done_on,
    each_of,
    given,
    is_here,
    leading,
    report,
    shown,
    words,
)  # fmt: skip
from tests.tournaments.laptops.trip import faults, log_of
from tournaments.entries import act as entries
from tournaments.laptops import desk_joining
from tournaments.models import Desk, DeskFile
from tournaments.rounds import act as rounds

pytestmark = pytest.mark.django_db
WON, LOST, DRAWN = (1, 2), (2, 1), (1, 1)


@pytest.fixture
def event(alice):
    """Return an event on the laptop that leads it; one round was played, a second is."""
    event = event_of(alice, club_of(alice), tie_breaks=("buchholz", "lot"), rounds=4)
    entered(event, alice, 8)
    played(event, alice)
    published(event, alice)
    leading(event, alice)
    return event


@pytest.fixture
def desk(event, alice):
    return given(event, alice)


@pytest.fixture
def table(event):
    return tables(event.round_set.latest("number"))[0]


def joined(event, by, data):
    job = brought(event, by, data)
    assert job.state == Job.State.DONE, job.error
    assert faults(event) == []


def test_what_nobody_else_spoke_about_is_written_down_as_it_was_said(event, desk, alice):
    one, two, three, four = tables(event.round_set.latest("number"))

    def at_the_desk():
        decide(one, WON, alice)
        report(two, 0, LOST)
        report(two, 1, LOST)
        report(three, 0, WON)
        report(three, 1, LOST)

    data = done_on(desk, at_the_desk)
    assert shown(one) == ("none", [], False)
    decide(four, DRAWN, alice)  # at the other end of the hall
    joined(event, alice, data)
    assert shown(one) == ("standing", [1, 2], False)
    assert words(two) == [("report", [2, 1], False, False), ("confirm", [2, 1], True, False)]
    assert shown(three)[0] == "disputed"
    assert shown(four) == ("standing", [1, 1], False)


def test_said_equally_by_both_it_stands_as_it_stands(event, desk, table, alice):
    data = done_on(desk, lambda: (report(table, 0, WON), report(table, 1, WON)))
    decide(table, WON, alice)
    joined(event, alice, data)
    assert shown(table) == ("standing", [1, 2], False)
    assert words(table) == [("decide", [1, 2], True, False)]


def test_a_contradiction_is_shown_with_both_versions_and_an_arbiter_decides(
    event, desk, table, alice, client
):
    data = done_on(desk, lambda: decide(table, LOST, alice))
    decide(table, WON, alice)
    joined(event, alice, data)
    assert shown(table) == ("standing", [1, 2], True)
    assert words(table) == [("decide", [1, 2], True, False), ("decide", [2, 1], False, True)]
    client.force_login(alice, "django.contrib.auth.backends.ModelBackend")
    page = client.get(f"{event.get_absolute_url()}tables/{table.pk}/").content.decode()
    assert "decided at another desk, and it came late" in page
    decide(table, LOST, alice, why="I asked both.")
    assert shown(table) == ("standing", [2, 1], False)
    assert faults(event) == []


def test_without_the_rule_a_result_would_be_overwritten_and_nobody_told(
    event, desk, table, alice, monkeypatch
):
    """The control: the rule switched off, the desk that comes later wins in silence."""
    data = done_on(desk, lambda: decide(table, LOST, alice))
    decide(table, WON, alice)
    monkeypatch.setattr(desk_joining.Piece, "_is_alone", lambda *_about: True)
    assert brought(event, alice, data).state == Job.State.DONE
    assert shown(table) == ("standing", [2, 1], False)
    assert faults(event) == [f"Line {len(log_of(event)['lines'])}: a desk pushed a result of "
                             "others aside."]  # fmt: skip


def test_what_is_left_out_is_found_by_the_verifier(event, desk, table, alice, monkeypatch):
    data = done_on(desk, lambda: decide(table, LOST, alice))
    monkeypatch.setattr(desk_joining.Piece, "_word", lambda *_about: None)
    assert brought(event, alice, data).state == Job.State.DONE
    assert faults(event) == ["Table 1: what a desk says stands was left out."]


SIDES = {
    "each side told its own desk": (lambda t: report(t, 0, WON), lambda t: report(t, 1, WON),
                                    ("standing", [1, 2], False)),
    "both sides, otherwise": (lambda t: report(t, 0, WON), lambda t: report(t, 1, LOST),
                              ("disputed", [2, 1], False)),
    "one side told both": (lambda t: report(t, 0, WON), lambda t: report(t, 0, WON),
                           ("reported", [1, 2], False)),
    "one side, otherwise": (lambda t: report(t, 0, WON), lambda t: report(t, 0, LOST),
                            ("disputed", [2, 1], False)),
    "a report here, both sides there": (
        lambda t: report(t, 0, WON), lambda t: (report(t, 0, WON), report(t, 1, WON)),
        ("standing", [1, 2], False)),
    "a report here, both sides otherwise there": (
        lambda t: report(t, 0, WON), lambda t: (report(t, 0, LOST), report(t, 1, LOST)),
        ("disputed", [2, 1], False)),
    "a dispute here, both sides there": (
        lambda t: (report(t, 0, WON), dispute(t, 1)),
        lambda t: (report(t, 0, WON), report(t, 1, WON)), ("disputed", [1, 2], False)),
    "it stands here, disputed there": (
        lambda t: (report(t, 0, WON), report(t, 1, WON)),
        lambda t: (report(t, 0, WON), dispute(t, 1)), ("standing", [1, 2], True)),
    "it stands here, reported otherwise there": (
        lambda t: (report(t, 0, WON), report(t, 1, WON)), lambda t: report(t, 1, LOST),
        ("standing", [1, 2], True)),
    "it stands here, said otherwise first and then the same there": (
        lambda t: (report(t, 0, WON), report(t, 1, WON)),
        lambda t: (report(t, 0, LOST), report(t, 1, WON), report(t, 0, WON)),
        ("standing", [1, 2], False)),
}  # fmt: skip


@pytest.mark.parametrize("name", SIDES)
def test_each_side_is_heard_wherever_it_spoke(name, event, desk, table):
    here, there, wanted = SIDES[name]
    data = done_on(desk, lambda: there(table))
    here(table)
    before = words(table)
    from siamleague.accounts.models import User

    joined(event, User.objects.get(), data)
    assert shown(table) == wanted
    assert words(table)[: len(before)] == before


def test_one_phone_that_told_both_desks_is_heard_once(event, desk, table, alice):
    ticket = uuid4()
    data = done_on(desk, lambda: report(table, 0, WON, ticket))
    report(table, 0, WON, ticket)
    joined(event, alice, data)
    assert words(table) == [("report", [1, 2], False, False)]


def test_the_same_ticket_with_another_result_is_not_swallowed(event, desk, table, alice):
    ticket = uuid4()
    data = done_on(desk, lambda: report(table, 0, WON, ticket))
    report(table, 0, LOST, ticket)
    joined(event, alice, data)
    assert shown(table)[0] == "disputed" and len(words(table)) == 2


def test_a_desk_comes_in_while_the_next_round_is_played(event, desk, table, alice):
    data = done_on(desk, lambda: decide(table, DRAWN, alice))
    round_ = event.round_set.latest("number")
    decide_all(round_, alice)
    rounds.close_round(round_id=round_.pk, by=alice.pk, now=NOW)
    published(event, alice)
    there = [shown(each) for each in tables(round_)]
    joined(event, alice, data)
    after = [shown(each) for each in tables(round_)]
    assert [each[:2] for each in after] == [each[:2] for each in there]
    assert [each[2] for each in after].count(True) == 1
    line = log_of(event)["lines"][-1]
    assert line["verb"] == "desk.contradicted"


def test_a_correction_of_a_closed_round_is_no_correction_but_a_question(event, desk, alice):
    old = tables(event.round_set.get(number=1))[0]
    stood = shown(old)
    data = done_on(desk, lambda: decide(old, DRAWN, alice, why="They say so."))
    joined(event, alice, data)
    assert shown(old) == (*stood[:2], True)


def test_a_table_that_is_laid_otherwise_by_now_is_left_alone(event, desk, table, alice):
    data = done_on(desk, lambda: decide(table, LOST, alice))
    round_ = event.round_set.latest("number")
    rounds.take_round_back(round_id=round_.pk, why="Wrong.", by=alice.pk, now=NOW)
    proposed(event, alice)
    joined(event, alice, data)
    assert not any(words(each) for each in tables(round_))
    assert log_of(event)["lines"][-1]["body"]["gone"] == [table.pk]


def test_who_was_seen_at_either_desk_is_here(event, desk, alice):
    one, two, three = event.entries.order_by("pk")[:3]
    by = {"by": alice.pk, "now": NOW}
    entries.check_in(entry_id=three.pk, **by)

    def at_the_desk():
        entries.check_in(entry_id=one.pk, **by)
        entries.check_in(entry_id=two.pk, **by)
        entries.check_out(entry_id=two.pk, **by)
        entries.check_out(entry_id=three.pk, **by)

    desk = given(event, alice, "Green")
    data = done_on(desk, at_the_desk)
    joined(event, alice, data)
    assert [is_here(each) for each in (one, two, three)] == [True, False, False]
    desk = given(event, alice, "White")
    data = done_on(desk, lambda: entries.check_out(entry_id=one.pk, **by))
    entries.check_out(entry_id=one.pk, **by)
    entries.check_in(entry_id=one.pk, **by)  # seen here meanwhile
    joined(event, alice, data)
    assert is_here(one)


def test_a_desk_comes_twice_and_goes_on_where_it_was(event, desk, alice):
    one, two, *_others = tables(event.round_set.latest("number"))
    first, later = each_of(desk, lambda: decide(one, WON, alice), lambda: decide(two, WON, alice))
    for data in (first, first, later, first, later):
        joined(event, alice, data)
    assert (len(words(one)), len(words(two))) == (1, 1)
    assert Desk.objects.get().state == "home"
    assert DeskFile.objects.count() == 2


def test_another_copy_under_the_same_name_is_refused_and_kept(event, desk, alice):
    one, two, *_others = tables(event.round_set.latest("number"))
    first = done_on(desk, lambda: decide(one, WON, alice))
    other = done_on(desk, lambda: (decide(two, WON, alice), decide(one, LOST, alice)))
    joined(event, alice, first)
    job = brought(event, alice, other)
    assert job.state == Job.State.FAILED and "Another copy of this desk" in job.error
    assert shown(two)[0] == "none" and len(words(one)) == 1
    assert sorted(DeskFile.objects.values_list("state", flat=True)) == ["done", "kept"]


def test_a_desk_of_many_lines_comes_in_pieces(event, desk, alice, monkeypatch):
    monkeypatch.setattr(desk_joining, "AT_ONCE", 2)
    round_ = event.round_set.latest("number")
    data = done_on(desk, lambda: decide_all(round_, alice))
    joined(event, alice, data)
    assert {shown(each)[0] for each in tables(round_)} == {"standing"}
    verbs = [line["verb"] for line in log_of(event)["lines"]]
    assert verbs.count("desk.brought") == 4
    assert DeskFile.objects.get().state == "done" and Desk.objects.get().state == "home"
