"""One letter about all that waits, to who was away; nobody is mailed for every move."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.core import mail
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from siamleague.privacy import keepers as personal_data
from siamleague.waiting import digests, presence, what_waits
from siamleague.waiting.models import Presence
from tests.games.conftest import NOW as PLAYED
from tests.games.conftest import match_between
from tests.people import person
from tests.tournaments.hall import NOW, club_of, enter_user, event_of, published, tables
from tournaments.clubs import act as clubs
from tournaments.models import Tournament
from tournaments.rounds import reporting

pytestmark = pytest.mark.django_db
MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)


@pytest.fixture(autouse=True)
def _fresh():
    cache.clear()


@pytest.fixture
def table(alice, bob):
    event = event_of(alice, club_of(alice))
    for one in (alice, bob):
        enter_user(event, one)
    return tables(published(event, alice))[0]


def report(table, user, now=NOW):
    score = reporting.Score((1, 2))
    reporting.report(table_id=table.pk, score=score, by=user.pk, ticket=uuid4(), now=now)


def test_a_result_that_waits_is_written_about_when_its_reader_stays_away(alice, bob, table):
    report(table, alice)
    assert digests.send(NOW + 20 * MINUTE) == 0, "they may still come"
    assert digests.send(NOW + 40 * MINUTE) == 1
    (letter,) = mail.outbox
    assert letter.to == ["bob@example.org"]
    assert letter.subject == "Table 1 against Alice: confirm the result"
    assert "/winter-cup/mine/" in letter.body
    assert reverse("waiting:list") in letter.body
    assert "List-Unsubscribe" in letter.extra_headers
    for later in (45 * MINUTE, 5 * DAY / 24, DAY, 2 * DAY):
        assert digests.send(NOW + later) == 0, "once, until he comes"


def test_whoever_was_here_lately_is_not_written_to_and_comes_back_into_question_later(
    alice, bob, table
):
    report(table, alice)
    presence.seen(bob.pk, NOW + 30 * MINUTE)
    assert digests.send(NOW + 45 * MINUTE) == 0
    assert digests.send(NOW + 80 * MINUTE) == 1
    Presence.objects.filter(user=bob).update(seen_at=NOW + 90 * MINUTE)
    assert digests.send(NOW + 100 * MINUTE) == 0
    assert digests.send(NOW + 140 * MINUTE) == 1, "he came, looked and left"


def test_moves_are_one_letter_and_not_one_each(alice, bob):
    matches = [match_between(alice, bob) for _ in range(3)]
    asked = {user for match in matches for user in (alice, bob) if what_waits.ask(user.pk, [], NOW)}
    assert digests.send(PLAYED + 31 * MINUTE) == len(asked)
    assert len(mail.outbox) == len(asked)
    assert any("more" in letter.subject for letter in mail.outbox)
    assert digests.send(PLAYED + 36 * MINUTE) == 0


def test_what_is_switched_off_or_done_is_not_written_about(alice, bob, charlie, table):
    report(table, alice)
    type(bob).objects.filter(pk=bob.pk).update(silent=["result"])
    assert digests.send(NOW + 40 * MINUTE) == 0
    Presence.objects.all().delete()
    type(bob).objects.filter(pk=bob.pk).update(silent=[], letters=False)
    assert digests.send(NOW + 41 * MINUTE) == 0
    type(bob).objects.filter(pk=bob.pk).update(letters=True)
    Tournament.objects.update(demo=True)
    assert digests.send(NOW + 42 * MINUTE) == 0
    Tournament.objects.update(demo=False)
    reporting.confirm(table_id=table.pk, by=bob.pk, ticket=uuid4(), now=NOW)
    assert digests.send(NOW + 43 * MINUTE) == 0
    assert not mail.outbox


def test_without_the_quiet_time_whoever_sits_there_is_written_to(alice, bob, table, monkeypatch):
    """Control."""
    report(table, alice)
    presence.seen(bob.pk, NOW)
    assert digests.send(NOW + MINUTE) == 0
    monkeypatch.setattr(digests, "AWAY", timedelta(0))
    monkeypatch.setattr(presence, "STEP", timedelta(0))
    assert digests.send(NOW + MINUTE) == 1


def test_it_costs_as_many_questions_for_many_tables_as_for_one(alice, bob):
    def cost():
        with CaptureQueriesContext(connection) as asked:
            found = what_waits.late(NOW - DAY, NOW + DAY)
        return len(found), len(asked)

    event = event_of(alice, club_of(alice))
    people = [alice, bob, *(person(f"P{n}") for n in range(6))]
    for one in people:
        enter_user(event, one)
    first, *others = tables(published(event, alice))
    report(first, first.chairs.first().entry.player.user)
    one, few = cost()
    for table in others:
        report(table, table.chairs.first().entry.player.user)
    many, all_ = cost()
    assert (one, many) == (1, 4)
    assert all_ <= few <= 5


def test_an_open_page_is_remembered_in_steps_and_told_and_forgotten(client, bob):
    client.force_login(bob)
    client.get(reverse("waiting:bell"))
    seen = Presence.objects.get(user=bob).seen_at
    with CaptureQueriesContext(connection) as asked:
        client.get(reverse("waiting:bell"))
    assert not [query for query in asked if query["sql"].startswith(("UPDATE", "INSERT"))]
    assert Presence.objects.get(user=bob).seen_at == seen
    assert personal_data.export_all(bob.pk)["waiting"]["seen"] == seen.isoformat()
    presence.forget(bob.pk, NOW)
    assert not Presence.objects.exists()
    assert personal_data.export_all(bob.pk)["waiting"] == {"seen": None, "written_to": None}


def test_a_club_that_invites_a_confirmed_address_waits_in_the_bell_of_its_owner(
    client, alice, bob, charlie
):
    club = club_of(alice)
    press = {"club_id": club.pk, "role": "arbiter", "by": alice.pk, "now": NOW}
    one = clubs.invite(email="BOB@example.org", **press)

    def waiting(user):
        return [each for each in what_waits.ask(user.pk, [], NOW) if each.kind == "club"]

    (line,) = waiting(bob)
    assert line.text == "Red Lantern invites you, as: Arbiter"
    assert not waiting(charlie)
    assert not waiting(alice)
    client.force_login(bob)
    assert client.get(line.url).status_code == 200
    bob.emailaddress_set.update(verified=False)
    assert not waiting(bob), "an address that anybody may have typed opens nothing"
    bob.emailaddress_set.update(verified=True)
    clubs.accept_invitation(invitation_id=one.pk, by=bob.pk, now=NOW)
    assert not waiting(bob)
    other = clubs.invite(email="charlie@example.org", **press)
    clubs.revoke_invitation(invitation_id=other.pk, by=alice.pk, now=NOW)
    clubs.invite(email="charlie@example.org", **{**press, "now": NOW - 20 * DAY})
    assert not waiting(charlie), "taken back, and over"
