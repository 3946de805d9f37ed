"""A device that sends what waited is answered with a sentence, and everybody else with a page."""

from uuid import uuid4

import pytest
from django.urls import reverse

from tests.tournaments.hall import club_of, enter_user, event_of, published, tables

SHORT = {"X-Said": "short"}
REPORTED = "The result is reported. It stands when the other side confirms it."


@pytest.fixture
def table(alice, bob, charlie):
    """Return the table of Bob and Charlie."""
    event = event_of(alice, club_of(alice))
    enter_user(event, bob)
    enter_user(event, charlie)
    return tables(published(event, alice))[0]


def where(table, page="report"):
    event = table.round.tournament
    return reverse(f"tournaments:{page}", args=[event.club.slug, event.slug, table.pk])


def report(code="12"):
    return {"ticket": str(uuid4()), "code": code}


def test_what_was_taken_is_said_without_its_page_and_not_said_twice(table, bob, signed_in):
    phone = signed_in(bob)
    answer = phone.post(where(table), report(), headers=SHORT)
    assert answer.status_code == 200
    told = answer.json()
    assert (told["said"], told["refused"]) == (REPORTED, False)
    assert told["said"] not in phone.get(told["url"]).content.decode()


def test_what_is_refused_is_said_as_refused(table, bob, charlie, signed_in):
    signed_in(bob).post(where(table), report())
    signed_in(charlie).post(where(table), report())
    told = signed_in(bob).post(where(table), report("21"), headers=SHORT).json()
    assert told["refused"] is True
    assert told["said"]


def test_what_was_said_before_is_not_the_answer_and_waits_for_a_page(
    table, bob, charlie, signed_in
):
    phone = signed_in(bob)
    phone.post(where(table), report())  # the page that says so is never opened
    signed_in(charlie).post(where(table), report())
    told = phone.post(where(table), report("21"), headers=SHORT).json()
    assert told["refused"] is True
    assert REPORTED not in told["said"]
    shown = phone.get(told["url"]).content.decode()
    assert REPORTED in shown
    assert "flash-error" not in shown


def test_who_reads_pages_is_led_on(table, bob, signed_in):
    assert signed_in(bob).post(where(table), report()).status_code == 302


def test_who_must_sign_in_first_is_led_there(table, client):
    answer = client.post(where(table), report(), headers=SHORT)
    assert answer.status_code == 302
    assert reverse("account_login") in answer.headers["Location"]


def test_a_page_that_is_asked_for_is_a_page(table, bob, signed_in):
    answer = signed_in(bob).get(where(table, "table"), headers=SHORT)
    assert answer.headers["Content-Type"].startswith("text/html")
