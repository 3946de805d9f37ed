"""Who confirms agrees with the report they read, not with one that came meanwhile."""

import re
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.hall import club_of, enter_user, event_of, published, tables
from tests.tournaments.league_world import open_tables
from tests.tournaments.squad_world import duel, enter, hand_in
from tournaments.refusals import StalePage
from tournaments.rounds import reporting
from tournaments.rounds.typed import read_code

LIONS = ("Lions 1", "Lions 2", "Lions 3")
TIGERS = ("Tigers 1", "Tigers 3", "Tigers 5")
SEEN = re.compile(r'name="seen" value="(\d+)"')


def report(table, by, code):
    score = read_code(code, seats=2)
    now = timezone.now()
    reporting.report(table_id=table.pk, score=score, by=by.pk, ticket=uuid4(), now=now)
    table.refresh_from_db()


@pytest.fixture
def table(alice, bob, charlie):
    event = event_of(alice, club_of(alice))
    enter_user(event, bob)
    enter_user(event, charlie)
    return tables(published(event, alice))[0]


def address(table, name):
    event = table.round.tournament
    more = [] if name == "mine" else [table.pk]
    return reverse(f"tournaments:{name}", args=[event.club.slug, event.slug, *more])


def press(client, table, page, seen):
    sent = {"seen": seen, "ticket": str(uuid4()), "from": page if page == "mine" else ""}
    answer = client.post(address(table, "confirm"), sent, follow=True)
    table.refresh_from_db()
    return answer.content.decode()


@pytest.mark.parametrize("page", ["table", "mine"])
def test_a_report_that_changed_meanwhile_is_shown_anew(table, bob, charlie, signed_in, page):
    report(table, bob, "11")
    reader = signed_in(charlie)
    (seen,) = SEEN.findall(reader.get(address(table, page)).content.decode())
    report(table, bob, "12")
    shown = press(reader, table, page, seen)
    assert table.result == "reported"
    assert "Something else was reported meanwhile" in shown
    (newer,) = SEEN.findall(shown)
    assert int(newer) == int(seen) + 1
    press(reader, table, page, newer)
    assert table.result == "standing"


def test_a_program_says_what_it_read_or_nothing(table, bob, charlie, signed_in):
    report(table, bob, "11")
    report(table, bob, "12")
    where = "/api" + address(table, "confirm")
    said = {"ticket": str(uuid4()), "seen": 1}
    answer = signed_in(charlie).post(where, said, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    said = {"ticket": str(uuid4())}
    assert signed_in(charlie).post(where, said, content_type="application/json").status_code == 200


def test_what_was_read_is_compared_by_number(table, bob, charlie):
    report(table, bob, "11")
    order = {"table_id": table.pk, "by": charlie.pk, "now": timezone.now()}
    for odd in (0, 2, 10**12):
        with pytest.raises(StalePage):
            reporting.confirm(**order, ticket=uuid4(), seen=odd)
    reporting.confirm(**order, ticket=uuid4(), seen=1)


def test_captains_confirm_the_boards_they_saw(alice, bob, charlie, signed_in):
    table = open_tables(duel(alice, bob, charlie))[0]
    page = reverse("tournaments:squad_match", args=[table.pk])
    where = reverse("tournaments:confirm_match", args=[table.pk])
    hand_in(bob, table, *LIONS)
    hand_in(charlie, table, *TIGERS)
    enter(bob, table, "first", "draw", "second")
    reader = signed_in(charlie)
    (seen,) = SEEN.findall(reader.get(page).content.decode())
    enter(bob, table, "first", "first", "first")
    shown = reader.post(where, {"seen": seen, "ticket": str(uuid4())}, follow=True)
    assert "Something else was reported meanwhile" in shown.content.decode()
    (newer,) = SEEN.findall(shown.content.decode())
    reader.post(where, {"seen": newer, "ticket": str(uuid4())})
    table.refresh_from_db()
    assert (int(newer), table.result) == (int(seen) + 1, "standing")


def test_without_what_was_read_any_report_would_be_confirmed(table, bob, charlie):
    report(table, bob, "11")
    report(table, bob, "12")
    order = {"table_id": table.pk, "by": charlie.pk, "now": timezone.now()}
    reporting.confirm(**order, ticket=uuid4(), seen=None)
    table.refresh_from_db()
    assert (table.result, table.ranks) == ("standing", [1, 2])
