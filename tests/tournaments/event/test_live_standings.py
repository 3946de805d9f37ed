"""The living part of the standings: drawn once for all screens, marked for each reader."""

import re

import pytest
from django.urls import reverse

from tests.tournaments.hall import (
    club_of,
    decide_all,
    enter_user,
    entered,
    event_of,
    played,
    published,
)
from tournaments.rounds import ranking


@pytest.fixture
def event(alice):
    return event_of(alice, club_of(alice))


def test_the_living_standings_are_drawn_once_and_marked_for_each_reader(
    event, alice, bob, charlie, signed_in, client
):
    entries = [enter_user(event, user) for user in (bob, charlie)]
    round_ = published(event, alice)
    url = reverse("tournaments:standings", args=[event.club.slug, event.slug])

    def part(page):
        return page.get(url, headers={"X-Part": "live"}).content.decode()

    assert 'class="mine"' not in part(client)
    for user, entry in zip((bob, charlie), entries, strict=True):
        seen = part(signed_in(user))
        assert seen.count('class="mine"') == 1
        assert f'data-entry="{entry.pk}" class="mine"' in seen
    decide_all(round_, alice)
    event.refresh_from_db()
    fresh = part(client)
    assert f'data-version="{event.version}"' in fresh
    assert re.search(r'class="points"><a [^>]*>1<', fresh)


def test_a_message_for_one_reader_gets_into_nobodys_standings(event, alice, client, signed_in):
    page = signed_in(alice)
    of = [event.club.slug, event.slug]
    page.post(reverse("tournaments:apart", args=of), {"one": "1", "other": "1"})
    url = reverse("tournaments:standings", args=of)
    assert "Choose two entries" not in page.get(url, headers={"X-Part": "live"}).content.decode()
    assert "Choose two entries" not in client.get(url, headers={"X-Part": "live"}).content.decode()
    assert "Choose two entries" in page.get(url).content.decode()


def test_a_running_round_takes_nothing_from_those_without_a_result(event, alice):
    entered(event, alice, 4)
    played(event, alice)
    event.refresh_from_db()
    before = {row.id: (row.points, row.breaks) for row in ranking.table(event)}
    published(event, alice)
    event.refresh_from_db()
    assert {row.id: (row.points, row.breaks) for row in ranking.table(event)} == before
