"""Guests who ask for the same living part get the same answer, and never an old one."""

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournaments.hall import club_of, decide_all, enter_user, event_of, published
from tournaments.events import same_for_guests
from tournaments.models import Stage, Tournament

pytestmark = pytest.mark.django_db(transaction=True)
OK, GONE = 200, 404


@pytest.fixture
def event(alice, bob, charlie):
    same_for_guests._kept.clear()
    found = event_of(alice, club_of(alice))
    for user in (bob, charlie):
        enter_user(found, user)
    return found


@pytest.fixture
def round_(event, alice):
    return published(event, alice)


def ask(event, page=None, **headers):
    """Return the answer to a page that asks again, and how many questions it cost."""
    url = reverse("tournaments:standings", args=[event.club.slug, event.slug])
    with CaptureQueriesContext(connection) as asked:
        answer = (page or Client()).get(url, headers={"X-Part": "live", **headers})
    return answer, len(asked)


def test_the_second_guest_costs_one_question_and_gets_the_same(event, round_):
    first, many = ask(event)
    second, few = ask(event)
    assert (first.status_code, second.status_code, first.content) == (OK, OK, second.content)
    assert few == 1 < many
    own = "X-Request-ID"
    assert {**second.headers, own: ""} == {**first.headers, own: ""}
    assert second.resolver_match.view_name == "tournaments:standings"


def test_after_a_result_nobody_is_shown_what_was(event, round_, alice):
    before, _ = ask(event)
    assert ask(event)[1] == 1
    decide_all(round_, alice)
    event.refresh_from_db()
    after, many = ask(event)
    assert many > 1
    assert after.content != before.content
    assert f'data-version="{event.version}"' in after.content.decode()
    assert ask(event)[0].content == after.content


def test_each_language_has_its_own(event, round_):
    english, _ = ask(event)
    italian, many = ask(event, **{"Accept-Language": "it"})
    assert many > 1
    assert "Classifica" in italian.content.decode()
    assert ask(event)[0].content == english.content
    assert ask(event, **{"Accept-Language": "it"})[0].content == italian.content


def test_whoever_is_signed_in_gets_their_own_row_and_guests_do_not(event, round_, bob, signed_in):
    ask(event)
    his, many = ask(event, signed_in(bob))
    assert many > 1
    assert his.content.decode().count('class="mine"') == 1
    assert 'class="mine"' not in ask(event)[0].content.decode()


def test_a_session_however_empty_is_asked_about(event, round_):
    ask(event)
    browser = Client()
    browser.cookies["sessionid"] = "nothing"
    assert ask(event, browser)[1] > 1


def test_an_event_that_became_a_draft_or_moved_is_there_no_more(event, round_):
    ask(event)
    rows = Tournament.objects.filter(pk=event.pk)
    rows.update(stage=Stage.DRAFT)
    assert ask(event)[0].status_code == GONE
    rows.update(stage=Stage.RUNNING)
    assert ask(event)[0].status_code == OK
    rows.update(slug="elsewhere")
    assert ask(event)[0].status_code == GONE
    rows.update(slug=event.slug, version=event.version + 9)
    assert ask(event)[0].status_code == OK


def test_what_may_be_undone_is_given_to_nobody_else(event, round_):
    with transaction.atomic():
        ask(event)
    assert not same_for_guests._kept


def test_no_more_is_kept_than_so_many_answers(event, round_):
    for number in range(same_for_guests.MOST + 5):
        ask(event, **{"Accept-Language": f"en, x{number}"})
    assert len(same_for_guests._kept) == same_for_guests.MOST
