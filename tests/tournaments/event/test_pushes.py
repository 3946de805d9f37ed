"""Notices of events: your table is set, a result waits for you; sealed, and only to who asked."""

from uuid import uuid4

import pytest

from siamleague.accounts.push import sealing
from siamleague.accounts.tasks import send_notice
from tests.accounts.push_service import Device, push_service
from tests.accounts.telling import told_by
from tests.accounts.test_push import switched_on
from tests.tournaments.hall import NOW, club_of, enter_user, event_of, proposed, tables
from tournaments.entries import act as entries
from tournaments.models import Tournament
from tournaments.rounds import act as rounds
from tournaments.rounds import reporting

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _keys(settings):
    settings.PUSH_KEY = sealing.new_site_key()
    settings.PUSH_TO_THIS_MACHINE = True


@pytest.fixture
def event(alice, bob):
    event = event_of(alice, club_of(alice))
    for person in (alice, bob):
        enter_user(event, person)
    return event


def test_bob_is_told_when_his_table_is_set_and_alice_who_has_no_device_is_not(
    alice, bob, event, django_capture_on_commit_callbacks
):
    device = Device()
    round_ = proposed(event, alice)
    with push_service(device) as endpoint:
        switched_on(bob, device, endpoint)
        told = told_by(
            django_capture_on_commit_callbacks,
            lambda: rounds.publish_round(round_id=round_.pk, by=alice.pk, now=NOW),
        )
        assert [each[:2] for each in told] == [("table", [bob.pk])]
        send_notice(*told[0])
    assert device.told == [
        {
            "head": "Your table is set",
            "text": "Winter Cup, round 1: see where you sit.",
            "url": "/clubs/red-lantern/events/winter-cup/mine/",
            "about": "table",
        }
    ]


def test_publishing_twice_tells_once_and_a_demo_tells_nobody(
    alice, bob, event, django_capture_on_commit_callbacks
):
    switched_on(bob, Device())
    round_ = proposed(event, alice)

    def publish():
        rounds.publish_round(round_id=round_.pk, by=alice.pk, now=NOW)

    assert told_by(django_capture_on_commit_callbacks, publish)
    assert not told_by(django_capture_on_commit_callbacks, publish)
    Tournament.objects.update(demo=True)
    rounds.take_round_back(round_id=round_.pk, by=alice.pk, why="x", now=NOW)
    round_ = proposed(event, alice)
    assert not told_by(django_capture_on_commit_callbacks, publish)


def test_who_sat_across_is_told_of_a_report_and_not_who_made_it(
    alice, bob, event, django_capture_on_commit_callbacks
):
    for number, person in enumerate((alice, bob)):
        switched_on(person, Device(), f"https://push.example.org/{number}")
    round_ = proposed(event, alice)
    rounds.publish_round(round_id=round_.pk, by=alice.pk, now=NOW)
    table = tables(round_)[0]
    press = {"table_id": table.pk, "score": reporting.Score((1, 2)), "ticket": uuid4(), "now": NOW}

    def report():
        reporting.report(**press, by=alice.pk)

    told = told_by(django_capture_on_commit_callbacks, report)
    assert [each[:2] for each in told] == [("result", [bob.pk])]
    assert not told_by(django_capture_on_commit_callbacks, report), "the same ticket tells once"


def test_who_sat_in_a_round_is_told_that_it_is_taken_back_and_of_a_free_seat(
    alice, bob, charlie, event, django_capture_on_commit_callbacks
):
    switched_on(bob, Device())
    round_ = proposed(event, alice)
    rounds.publish_round(round_id=round_.pk, by=alice.pk, now=NOW)

    def back():
        rounds.take_round_back(round_id=round_.pk, by=alice.pk, why="x", now=NOW)

    told = told_by(django_capture_on_commit_callbacks, back)
    assert [each[:2] for each in told] == [("taken-back", [bob.pk])]
    assert not told_by(django_capture_on_commit_callbacks, back)
    full = event_of(alice, event.club, name="Full Cup", limit=1)
    first = enter_user(full, charlie)
    enter_user(full, bob)
    told = told_by(
        django_capture_on_commit_callbacks,
        lambda: entries.withdraw(entry_id=first.pk, by=charlie.pk, now=NOW),
    )
    assert [each[:2] for each in told] == [("seat", [bob.pk])]


def test_without_a_key_nobody_is_told(
    alice, bob, event, settings, django_capture_on_commit_callbacks
):
    switched_on(bob, Device())
    settings.PUSH_KEY = ""
    round_ = proposed(event, alice)
    told = told_by(
        django_capture_on_commit_callbacks,
        lambda: rounds.publish_round(round_id=round_.pk, by=alice.pk, now=NOW),
    )
    assert told == []
