"""Two who meet in a league agree on a time: one proposes, the other answers, once each."""

from datetime import date, timedelta
from uuid import uuid4

import pytest
from django.core import mail

from games.models import Match
from siamleague.accounts.push import sealing
from siamleague.history.models import AuditLine
from siamleague.jobs.models import Job
from tests.accounts.push_service import Device
from tests.accounts.telling import told_by
from tests.accounts.test_push import ENDPOINT, switched_on
from tests.tournaments.hall import NOW, club_of, work
from tests.tournaments.year import later, league_of, running, table_of
from tournaments.fixtures import act as services
from tournaments.fixtures import reminding
from tournaments.fixtures import times as asked
from tournaments.fixtures.act import TimeWish
from tournaments.models import Appointment, Postponement
from tournaments.refusals import NotNow, NotWhole, NotYours, StalePage
from tournaments.rounds import reporting

pytestmark = pytest.mark.django_db
FRIDAY = TimeWish(later(days=2), place="back room")
SATURDAY = TimeWish(later(days=3), note="after dinner")


@pytest.fixture
def table(alice, bob, charlie):
    """Return the table at which Bob meets Charlie in a league that Alice runs."""
    (division,) = running(alice, league_of(alice, club_of(alice)), bob, charlie)
    return table_of(division, 1, "Bob", "Charlie")


def propose(table, by, wish=FRIDAY, now=NOW, **seen):
    return services.propose_time(table_id=table.pk, by=by.pk, wish=wish, now=now, **seen)


def accept(time, by, now=NOW):
    return services.accept_time(appointment_id=time.pk, by=by.pk, now=now)


def decline(time, by):
    return services.decline_time(appointment_id=time.pk, by=by.pk, now=NOW)


def states(table):
    return list(table.appointments.order_by("pk").values_list("state", flat=True))


def written():
    """Do the letters that were asked for; return to whom they went and what they say."""
    mail.outbox.clear()
    for job in Job.objects.filter(kind="time-letters", state="queued").order_by("pk"):
        assert work(job).state == "done", job.error
    return [(letter.to[0], f"{letter.subject}\n{letter.body}") for letter in mail.outbox]


def test_bob_proposes_and_charlie_accepts(table, bob, charlie):
    accept(propose(table, bob), charlie)
    assert states(table) == ["accepted"]
    first, second = written()
    assert first[0] == "charlie@example.org"
    assert "Bob would like to play you on" in first[1]
    assert "(UTC)" in first[1]
    assert "Where: back room" in first[1]
    assert second[0] == "bob@example.org"
    assert "You play Charlie on" in second[1]
    assert f"/fixtures/{table.pk}/" in second[1]
    verbs = AuditLine.objects.filter(verb__startswith="time.").values_list("verb", flat=True)
    assert list(verbs.order_by("pk")) == ["time.proposed", "time.accepted"]


def test_only_those_who_sit_there_agree_on_the_time(table, alice, bob, charlie):
    with pytest.raises(NotYours):
        propose(table, alice)
    time = propose(table, bob)
    for deed in (accept, decline):
        with pytest.raises(NotYours):
            deed(time, alice)
    with pytest.raises(NotYours):
        accept(time, bob)
    with pytest.raises(NotYours):
        services.ask_to_postpone(table_id=table.pk, by=alice.pk, why="for them", now=NOW)
    with pytest.raises(NotYours):
        services.set_time(table_id=table.pk, by=bob.pk, wish=FRIDAY, now=NOW)
    assert states(table) == ["proposed"]


def test_pressing_twice_is_pressing_once(table, bob, charlie):
    time = propose(table, bob)
    assert propose(table, bob) == time
    accept(time, charlie)
    accept(time, charlie)
    assert propose(table, charlie) == time
    assert states(table) == ["accepted"]
    other = propose(table, bob, SATURDAY)
    decline(other, charlie)
    decline(other, charlie)
    assert states(table) == ["accepted", "declined"]
    assert AuditLine.objects.filter(verb__startswith="time.").count() == 4


def test_an_answer_may_be_another_time(table, bob, charlie):
    propose(table, bob)
    time = propose(table, charlie, SATURDAY)
    assert states(table) == ["declined", "proposed"]
    accept(time, bob)
    assert states(table) == ["declined", "accepted"]


def test_proposing_what_the_other_proposed_is_accepting_it(table, bob, charlie):
    propose(table, bob)
    propose(table, charlie)
    assert states(table) == ["accepted"]


def test_a_proposal_is_not_pushed_aside_unread(table, bob, charlie):
    propose(table, bob, seen=0)
    with pytest.raises(StalePage):
        propose(table, charlie, SATURDAY, seen=0)
    assert states(table) == ["proposed"]
    waiting = table.appointments.get()
    propose(table, charlie, SATURDAY, seen=waiting.pk)
    assert states(table) == ["declined", "proposed"]


def test_an_answer_to_what_was_taken_back_is_told_so(table, bob, charlie):
    time = propose(table, bob)
    decline(time, bob)
    with pytest.raises(NotNow):
        accept(time, charlie)


def test_a_new_time_replaces_the_agreed_one_only_when_both_want_it(table, bob, charlie):
    accept(propose(table, bob), charlie)
    time = propose(table, charlie, SATURDAY)
    assert states(table) == ["accepted", "proposed"]
    accept(time, bob)
    assert states(table) == ["postponed", "accepted"]


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        (TimeWish(later(hours=-1)), "has passed"),
        (TimeWish(later(days=9)), "match day is from"),
        (TimeWish(later(days=2), venue="online"), "not played there"),
    ],
)
def test_a_time_that_cannot_be_is_refused_in_words(table, bob, wish, words):
    with pytest.raises(NotWhole) as no:
        propose(table, bob, wish)
    assert words in str(no.value.sentence)


def test_nobody_plays_on_a_closed_day_as_the_club_counts_days(alice, bob, charlie):
    club = club_of(alice)
    club.time_zone = "Asia/Bangkok"  # seven hours ahead: 20:00 in London is tomorrow there
    club.save()
    day = NOW.date() + timedelta(days=3)
    league = league_of(alice, club)
    (division,) = running(alice, league, bob, charlie, closed=((day, day, "Loy Krathong"),))
    table = table_of(division, 1, "Bob")
    with pytest.raises(NotWhole) as no:
        propose(table, bob, FRIDAY)
    assert "Loy Krathong" in str(no.value.sentence)
    propose(table, bob, SATURDAY)


def test_a_table_that_was_played_needs_no_time(table, alice, bob, charlie):
    time = propose(table, bob)
    reporting.decide(
        table_id=table.pk,
        score=reporting.Score((1, 2)),
        by=alice.pk,
        why="",
        ticket=uuid4(),
        now=NOW,
    )
    for deed in (lambda: propose(table, bob, SATURDAY), lambda: accept(time, charlie)):
        with pytest.raises(NotNow):
            deed()


def test_an_organiser_sets_a_time_even_outside_the_match_day(table, alice, bob):
    propose(table, bob)
    far = TimeWish(later(days=20))
    services.set_time(table_id=table.pk, by=alice.pk, wish=far, now=NOW)
    services.set_time(table_id=table.pk, by=alice.pk, wish=far, now=NOW)
    assert states(table) == ["declined", "accepted"]
    assert {to for to, _text in written()} == {"bob@example.org", "charlie@example.org"}


def test_playing_later_is_asked_and_granted(table, alice, bob, charlie):
    accept(propose(table, bob), charlie)
    ask = {"table_id": table.pk, "by": bob.pk, "now": NOW}
    with pytest.raises(NotWhole):
        services.ask_to_postpone(why=" ", **ask)
    one = services.ask_to_postpone(why="ill", **ask)
    assert services.ask_to_postpone(why="ill", **ask) == one
    of = {"postponement_id": one.pk, "now": NOW}
    until = NOW.date() + timedelta(days=20)
    with pytest.raises(NotYours):
        services.grant_postponement(by=charlie.pk, until=until, **of)
    with pytest.raises(NotWhole):
        services.grant_postponement(by=alice.pk, until=NOW.date(), **of)
    for _ in range(2):
        services.grant_postponement(by=alice.pk, until=until, **of)
    with pytest.raises(NotNow):
        services.refuse_postponement(by=alice.pk, **of)
    assert states(table) == ["postponed"]
    assert any("may be played until" in text for _to, text in written())
    accept(propose(table, bob, TimeWish(later(days=12))), charlie)
    assert states(table) == ["postponed", "accepted"]


def test_playing_later_is_refused(table, alice, bob, charlie):
    one = services.ask_to_postpone(table_id=table.pk, by=charlie.pk, why="holidays", now=NOW)
    with pytest.raises(NotYours):
        services.refuse_postponement(postponement_id=one.pk, by=bob.pk, now=NOW)
    for _ in range(2):
        services.refuse_postponement(postponement_id=one.pk, by=alice.pk, now=NOW)
    assert Postponement.objects.get().state == "refused"
    with pytest.raises(NotWhole):
        propose(table, charlie, TimeWish(later(days=12)))


def test_the_day_before_both_are_reminded_once(table, bob, charlie):
    accept(propose(table, bob), charlie)
    written()
    assert reminding.remind(now=later(days=1, hours=-1)) == 0
    assert reminding.remind(now=later(days=1)) == 1
    assert reminding.remind(now=later(days=1, hours=1)) == 0
    letters = written()
    assert {to for to, _text in letters} == {"bob@example.org", "charlie@example.org"}
    assert "you play soon" in letters[0][1]


def test_a_device_is_told_that_there_is_something_to_look_at(
    table, bob, charlie, settings, django_capture_on_commit_callbacks
):
    settings.PUSH_KEY = sealing.new_site_key()
    for user in (bob, charlie):
        switched_on(user, Device(), f"{ENDPOINT}{user.pk}")
    url = f"/fixtures/{table.pk}/"

    def told(deed):
        found = told_by(django_capture_on_commit_callbacks, deed)
        return [(about, sorted(users), to) for about, users, _values, to in found]

    assert told(lambda: propose(table, bob)) == [("time", [charlie.pk], url)]
    time = table.appointments.get()
    assert told(lambda: accept(time, charlie)) == [("time", [bob.pk], url)]
    both = sorted([bob.pk, charlie.pk])
    assert told(lambda: reminding.remind(now=later(days=1))) == [("soon", both, url)]
    assert told(lambda: reminding.remind(now=later(days=1))) == []


def test_nobody_is_reminded_of_a_time_that_was_moved_meanwhile(table, alice, bob, charlie):
    accept(propose(table, bob), charlie)
    written()
    reminding.remind(now=later(days=1, hours=12))
    services.set_time(table_id=table.pk, by=alice.pk, wish=SATURDAY, now=later(days=1, hours=13))
    assert not [text for _to, text in written() if "you play soon" in text]
    assert reminding.remind(now=later(days=2, hours=12)) == 1


def test_an_online_match_is_made_at_its_time_once(alice, bob, charlie):
    league = league_of(alice, club_of(alice), venue="online", game="king_of_siam", game_name="")
    (division,) = running(alice, league, bob, charlie)
    table = table_of(division, 1, "Bob")
    online = TimeWish(later(days=1), venue="online")
    accept(propose(table, bob, online), charlie)
    assert reminding.open_matches(now=later(hours=23)) == 0
    assert reminding.open_matches(now=later(days=1)) == 1
    assert reminding.open_matches(now=later(days=1)) == 0
    table.refresh_from_db()
    assert Match.objects.get().code == table.match
    with pytest.raises(NotNow):
        propose(table, bob, TimeWish(later(days=2), venue="online"), now=later(days=1))


def test_a_guest_without_an_account_is_no_obstacle_to_the_clock(alice, bob):
    league = league_of(alice, club_of(alice), venue="online", game="king_of_siam", game_name="")
    (division,) = running(alice, league, bob, guests_too=1)
    table = table_of(division, 1, "Bob")
    online = TimeWish(later(days=1), venue="online")
    services.set_time(table_id=table.pk, by=alice.pk, wish=online, now=NOW)
    assert reminding.open_matches(now=later(days=1)) == 0
    assert not Match.objects.exists()


def test_my_fixtures_come_by_time_and_then_by_match_day(alice, bob, charlie):
    (division,) = running(alice, league_of(alice, club_of(alice)), bob, charlie, guests_too=2)
    third = table_of(division, 3, "Bob")
    day = division.match_days.get(number=3).first
    at = NOW.replace(year=day.year, month=day.month, day=day.day)
    services.set_time(table_id=third.pk, by=alice.pk, wish=TimeWish(at), now=NOW)
    found = asked.fixtures(bob.pk, NOW)
    assert [each.number for each in found] == [3, 1, 2]
    assert [bool(each.agreed) for each in found] == [True, False, False]
    assert asked.fixtures(alice.pk, NOW) == []


def test_an_event_has_no_times_to_agree_on(alice, bob, charlie):
    from tests.tournaments.hall import enter_user, event_of, published, tables

    event = event_of(alice, club_of(alice))
    for user in (bob, charlie):
        enter_user(event, user)
    (table,) = tables(published(event, alice))
    with pytest.raises(NotNow):
        propose(table, bob)
    assert asked.page(table.pk, bob.pk) is None


def test_the_window_is_the_match_day(table):
    page = asked.page(table.pk, None)
    assert (page.window.first, page.window.last) == (date(2026, 11, 17), date(2026, 11, 23))
    assert Appointment.objects.count() == 0


def test_a_frame_on_another_site_says_the_hour_in_the_clubs_zone_and_names_it(
    table, alice, client, time_machine
):
    time_machine.move_to(NOW)
    league = table.round.tournament.division.season.league
    type(league.club).objects.filter(pk=league.club_id).update(time_zone="Asia/Bangkok")
    services.set_time(table_id=table.pk, by=alice.pk, wish=FRIDAY, now=NOW)
    answer = client.get(f"/embed/clubs/{league.club.slug}/leagues/{league.slug}/next/")
    assert "21 November 2026, 03:00" in answer.text, "20:00 in UTC is after midnight there"
    assert "Asia/Bangkok" in answer.text and "back room" in answer.text
