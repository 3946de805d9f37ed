"""What a screen in the hall turns over: large events, brackets, pools; drawn once for all."""

from dataclasses import replace
from uuid import uuid4

import pytest
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.people import person
from tests.tournaments.drawn import knock_out, to_the_end
from tests.tournaments.hall import (
    NOW,
    club_of,
    crowd,
    decide_all,
    entered,
    event_of,
    played,
    published,
    tables,
)
from tests.tournaments.stages import PARTS, drawn, event_in_parts, finals, part, play, pools
from tournaments import nudges
from tournaments.entries import penalising
from tournaments.events import act as events
from tournaments.halls import panels
from tournaments.halls import read as hall
from tournaments.models import SectionRole, Tournament
from tournaments.rounds import act as rounds
from tournaments.rounds import reporting

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(alice):
    return club_of(alice)


def address(event, name="hall"):
    return reverse(f"tournaments:{name}", args=[event.club.slug, event.slug])


def shown(client, event, lap=0):
    return client.get(address(event), headers={"X-Lap": str(lap)}).content.decode()


def asked(client, event):
    """Return what the database was asked for one look at the screen."""
    with CaptureQueriesContext(connection) as found:
        assert client.get(address(event)).status_code == 200
    return [each["sql"] for each in found]


def decide(table, ranks, by, why=""):
    reporting.decide(
        table_id=table.pk,
        score=reporting.Score(ranks),
        by=by.pk,
        why=why,
        ticket=uuid4(),
        now=NOW,
    )


def of(event):
    """Return the one wall of an event, and what it turns over."""
    event.refresh_from_db()
    wall = hall.walls_of(event, NOW)[0]
    return wall, panels.panels(wall, 0)


@pytest.mark.slow
@pytest.mark.parametrize("double", [False, True])
def test_a_knock_out_shows_its_bracket_instead_of_standings(double, alice, client):
    event, _entries = knock_out(alice, 8, double=double)
    round_ = published(event, alice)
    page = shown(client, event)
    assert page.count('class="bracket"') == 1
    assert "Quarter-finals: P1" in page or "First tree, step 1: P1" in page
    assert "Standings" not in page
    decide_all(round_, alice)
    rounds.close_round(round_id=round_.pk, by=alice.pk, now=NOW)
    to_the_end(event, alice)
    events.finish_tournament(tournament_id=event.pk, by=alice.pk, now=NOW)
    page = shown(client, event)
    assert "P1 has won." in page
    assert "Final table" in page


@pytest.mark.slow
def test_a_large_bracket_comes_in_parts_and_follows_the_round(alice, client):
    event, _entries = knock_out(alice, 40)
    called = ("Round of 64", "Round of 32", "Round of 16")
    for number, parts in ((1, 4), (2, 2), (3, 1)):
        published(event, alice)
        wall, found = of(event)
        assert (wall.round, len(found.pictures)) == (number, parts)
        assert min(found.pictures[0].heads)[2] == called[number - 1]
        assert max(picture.height for picture in found.pictures) < 700
        decide_all(wall.shown, alice)
        rounds.close_round(round_id=wall.shown.pk, by=alice.pk, now=NOW)


def test_nothing_of_a_draw_is_on_the_wall_before_it_is_published(alice, client):
    event, _entries = knock_out(alice, 8)
    rounds.pair_now(tournament_id=event.pk, by=alice.pk, now=NOW)
    assert 'class="bracket"' not in shown(client, event)


@pytest.mark.slow
def test_pools_are_read_one_after_the_other_and_then_the_bracket(alice, club, client):
    plan = replace(PARTS, final_format="knockout")
    event = event_in_parts(alice, club, parts=plan)
    drawn(event, alice)
    page = shown(client, event)
    assert page.count('data-panel="pool-') == 2, "who is in which pool, before a round is played"
    assert "Who plays" not in page
    for pool in pools(event):
        play(pool, alice)
    page = shown(client, event)
    assert page.count(">goes on<") == 4
    finals(event, alice)
    last = part(event, SectionRole.FINALS)
    published(last, alice)
    page = shown(client, event)
    order = [
        page.index(f'data-panel="{name}') for name in ("pool-pool-1", "pool-pool-2", "bracket")
    ]
    assert order == sorted(order)
    decide_all(last.round_set.get(), alice)
    rounds.close_round(round_id=last.round_set.get().pk, by=alice.pk, now=NOW)
    played(last, alice)
    for each in (last, event):
        events.finish_tournament(tournament_id=each.pk, by=alice.pk, now=NOW)
    page = shown(client, event)
    assert 'class="bracket"' in page
    assert "Final table" in page
    assert page.count('data-panel="pool-') == 2


@pytest.mark.slow
def test_a_corrected_pool_is_right_on_the_wall_of_the_finals(alice, club, client):
    event = event_in_parts(alice, club)
    drawn(event, alice)
    for pool in pools(event):
        play(pool, alice)
    finals(event, alice)
    published(part(event, SectionRole.FINALS), alice)
    before = shown(client, event)
    assert shown(client, event) == before
    pool = pools(event)[0]
    penalising.set_penalty(
        entry_id=pool.entries.get(number=1).pk, taken=2, why="late", by=alice.pk, now=NOW
    )
    assert shown(client, event) != before


def test_the_screens_of_a_hall_are_drawn_once(alice, club, client):
    event = event_of(alice, club)
    crowd(event, 12)
    played(event, alice)
    published(event, alice)
    first = asked(client, event)
    again = asked(client, event)
    assert len(again) <= 6 < len(first)
    assert not [sql for sql in again if "tournaments_chair" in sql or "tournaments_entry" in sql]
    Tournament.objects.filter(pk=event.pk).update(version=F("version") + 1)
    assert len(asked(client, event)) > len(again), "what changed is drawn again"


def test_a_screen_in_italian_is_not_shown_what_was_drawn_in_english(alice, club, client):
    event = event_of(alice, club)
    entered(event, alice, 4)
    published(event, alice)
    assert "Tables of round 1" in shown(client, event)
    page = client.get(address(event), headers={"Accept-Language": "it"}).content.decode()
    assert "Tavoli del turno 1" in page


def test_the_standings_on_the_wall_are_those_after_the_last_round_that_is_over(alice, club):
    event = event_of(alice, club)
    entered(event, alice, 4)
    round_ = published(event, alice)
    decide(tables(round_)[0], (1, 2), alice)
    assert of(event)[1].lines == ()
    decide_all(round_, alice)
    rounds.close_round(round_id=round_.pk, by=alice.pk, now=NOW)
    after_one = [(line.name, line.points) for line in of(event)[1].lines]
    second = published(event, alice)
    decide(tables(second)[0], (1, 1), alice)
    wall, found = of(event)
    assert found.after == 1
    assert [(line.name, line.points) for line in found.lines] == after_one
    assert wall.left == 1


def test_results_of_a_running_round_leave_the_kept_standings_alone(alice, club, client):
    event = event_of(alice, club)
    entered(event, alice, 8)
    played(event, alice)
    second = published(event, alice)
    shown(client, event)
    decide(tables(second)[0], (1, 2), alice)
    read = [sql for sql in asked(client, event) if "penalty" in sql and "number" in sql]
    assert [sql for sql in read if '"number" IS NOT NULL' in sql] == []


@pytest.mark.slow
def test_a_closed_round_works_the_standings_out_and_then_tells_the_pages(
    transactional_db, monkeypatch
):
    alice = person("Alice")
    event = event_of(alice, club_of(alice))
    entered(event, alice, 4)
    round_ = published(event, alice)
    decide_all(round_, alice)
    done = []
    monkeypatch.setattr(rounds.ranking, "table", lambda event: done.append("worked out"))
    monkeypatch.setattr(nudges, "changed", lambda number, tables: done.append("told"))
    for _ in range(2):
        rounds.close_round(round_id=round_.pk, by=alice.pk, now=NOW)
    assert done == ["worked out", "told"]


def test_pairing_the_next_round_leaves_the_kept_standings_alone_but_not_who_came_late(alice, club):
    event = event_of(alice, club)
    entered(event, alice, 8)
    played(event, alice)
    event.refresh_from_db()
    kept = event.settled
    published(event, alice)
    event.refresh_from_db()
    assert event.settled == kept
    entered(event, alice, 1, start=20)
    event.refresh_from_db()
    assert event.settled > kept


@pytest.mark.parametrize("deed", ["correction", "penalty", "walk"])
def test_a_late_decision_is_on_the_wall_at_once(deed, alice, club, client):
    event = event_of(alice, club)
    entered(event, alice, 8)
    first = played(event, alice)
    published(event, alice)
    before = [(line.name, line.points) for line in of(event)[1].lines]
    if deed == "correction":
        decide(tables(first)[0], (2, 1), alice, why="typed wrongly")
    elif deed == "penalty":
        best = event.entries.get(number=1)
        penalising.set_penalty(entry_id=best.pk, taken=1, why="phone", by=alice.pk, now=NOW)
    else:
        entered(event, alice, 1, start=20)
    assert [(line.name, line.points) for line in of(event)[1].lines] != before


@pytest.mark.slow
def test_the_tables_of_a_large_event_pass_by_lap_after_lap(alice, club, client, monkeypatch):
    monkeypatch.setattr(panels, "LAP", 4)
    event = event_of(alice, club)
    crowd(event, 21)
    round_ = published(event, alice)
    total = round_.tables.count()
    seen = []
    for lap in range(3):
        page = shown(client, event, lap)
        assert 'data-laps="3"' in page
        seen += page.split('<li class="hall-board')[1:]
    assert len(seen) == total == 11
    assert shown(client, event, 3) == shown(client, event, 0)
    for nonsense in ("-1", "x", "9" * 400):
        assert shown(client, event, nonsense) == shown(client, event, 0)


@pytest.mark.slow
def test_more_pools_ask_no_more_questions_of_a_screen_that_was_drawn(alice, club, client):
    counts = []
    for number, pools_ in enumerate((2, 4)):
        plan = replace(PARTS, pools=pools_)
        event = event_in_parts(alice, club, 16, parts=plan, name=f"Cup {number}")
        drawn(event, alice)
        for pool in pools(event):
            published(pool, alice)
        shown(client, event)
        counts.append(len(asked(client, event)))
    assert counts[0] == counts[1] < 12
