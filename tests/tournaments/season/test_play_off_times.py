"""Play-offs of a season: those who play for a place agree on a time, as on any match day."""

from datetime import timedelta

import pytest
from django.urls import reverse

from tests.tournaments.hall import NOW, club_of
from tests.tournaments.league_world import decide, open_tables
from tests.tournaments.year import later, league_of, running
from tournaments.fixtures import act as appointments
from tournaments.fixtures import times as asked
from tournaments.fixtures.act import TimeWish
from tournaments.models import Season, Table
from tournaments.refusals import NotNow, NotWhole, NotYours
from tournaments.seasons import closing

pytestmark = pytest.mark.django_db
SOON = TimeWish(later(days=2), place="back room")


@pytest.fixture
def table(alice, bob, charlie):
    """Return the table at which Bob, last of the first division, meets Charlie of the second."""
    league = league_of(alice, club_of(alice))
    divisions = running(
        alice, league, alice, bob, charlie, guests_too=1, sizes=(2, 2), direct=0, play_offs=1
    )
    season = Season.objects.get(pk=divisions[0].season_id)
    for each in open_tables(season):
        first = each.chairs.get(seat=0).entry.name
        decide(alice, each, (1, 2) if first in ("Alice", "Charlie") else (2, 1))
    closing.close_season(season_id=season.pk, by=alice.pk, now=NOW)
    season.refresh_from_db()
    assert season.state == "closing"
    return Table.objects.get(round__tournament=season.play_offs_id)


def propose(table, by, wish=SOON):
    return appointments.propose_time(table_id=table.pk, by=by.pk, wish=wish, now=NOW)


def test_bob_and_charlie_agree_when_they_play_for_the_place(table, bob, charlie):
    assert [f.division for f in asked.fixtures(charlie.pk, NOW)] == ["play-offs"]
    time = propose(table, bob)
    appointments.accept_time(appointment_id=time.pk, by=charlie.pk, now=NOW)
    appointments.accept_time(appointment_id=time.pk, by=charlie.pk, now=NOW)
    (fixture,) = asked.fixtures(bob.pk, NOW)
    assert fixture.agreed.at == SOON.at
    assert fixture.others == "Charlie"


def test_they_play_within_a_match_day_from_when_the_play_offs_are_laid_out(table, bob):
    window = asked.window(table, asked.division_of(table))
    assert (window.first, window.last) == (NOW.date(), NOW.date() + timedelta(days=6))
    with pytest.raises(NotWhole):
        propose(table, bob, TimeWish(later(days=7)))


def test_nobody_else_agrees_for_them(table, alice):
    with pytest.raises(NotYours):
        propose(table, alice)


def test_a_play_off_can_be_postponed_and_a_decided_one_has_no_time(table, alice, bob):
    wish = appointments.ask_to_postpone(table_id=table.pk, by=bob.pk, why="ill", now=NOW)
    until = NOW.date() + timedelta(days=20)
    appointments.grant_postponement(postponement_id=wish.pk, by=alice.pk, until=until, now=NOW)
    assert propose(table, bob, TimeWish(later(days=15))).state == "proposed"
    Table.objects.filter(pk=table.pk).update(result="standing", ranks=[1, 2])
    with pytest.raises(NotNow):
        propose(table, bob)


def test_the_page_of_the_time_leads_back_to_the_season(table, bob, signed_in):
    page = signed_in(bob)
    shown = page.get(reverse("tournaments:appointment", args=[table.pk])).content.decode()
    assert "play-offs" in shown
    assert "/leagues/" in shown
    assert "Charlie" in page.get(reverse("tournaments:fixtures")).content.decode()
