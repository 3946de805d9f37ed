"""The best of those who came next in their pools: they go on too, and a tie is decided openly."""

from dataclasses import replace

import pytest
from django.urls import reverse

from tests.tournaments.hall import NOW, club_of, event_of
from tests.tournaments.stages import PARTS, drawn, event_in_parts, finals, names, part, play, pools
from tournaments.events import planning
from tournaments.models import SectionRole
from tournaments.parts import act as planned
from tournaments.parts import cutting, programmes
from tournaments.parts import read as parts
from tournaments.refusals import NotNow, NotWhole

pytestmark = pytest.mark.django_db

THIRDS = replace(PARTS, pools=3, pool_format="robin", final_format="knockout", best_next=2)


@pytest.fixture
def club(alice):
    return club_of(alice)


def started(alice, club, entries, plan=THIRDS):
    event = event_in_parts(alice, club, entries, parts=plan)
    drawn(event, alice)
    return event


def whole(event):
    return programmes.whole_cut(programmes.of_event(event))


def order(event, by):
    return {"tournament_id": event.pk, "by": by.pk, "now": NOW}


@pytest.mark.slow
def test_the_thirds_go_on_and_everybody_is_seeded(alice, club):
    event = started(alice, club, 11)
    for pool in pools(event):
        play(pool, alice)
    found = whole(event)
    through = {each.pool.tournament.entries.count(): len(each.cut.through) for each in found.pools}
    assert through == {4: 3, 3: 2}
    assert (found.next.cut.tie, len(found.seeds)) == (None, 8)
    section = finals(event, alice)
    assert (section.tournament.entries.count(), section.tournament.rounds) == (8, 3)


@pytest.mark.slow
def test_one_point_of_two_games_is_more_than_one_of_three(alice, club):
    event = started(alice, club, 11, replace(THIRDS, best_next=1))
    small = next(pool for pool in pools(event) if pool.entries.count() == 3)
    for pool in pools(event):
        play(pool, alice, draws=pool == small)
    cutting.draw_lots(**order(event, alice), pool=small.section.number)
    through = {each.pool.tournament_id: len(each.cut.through) for each in whole(event).pools}
    assert through.pop(small.pk) == 3
    assert set(through.values()) == {2}


@pytest.mark.slow
def test_a_tie_over_the_pools_waits_for_a_lot_which_is_drawn_once(alice, club):
    event = started(alice, club, 12)
    for pool in pools(event):
        play(pool, alice)
    found = whole(event)
    assert found.seeds == ()
    assert [(each.number, len(each.cut.tie.entries)) for each in found.ties] == [(0, 3)]
    with pytest.raises(NotNow, match="The best of the next"):
        cutting.make_cut(**order(event, alice))
    first = cutting.draw_lots(**order(event, alice), pool=0)
    assert cutting.draw_lots(**order(event, alice), pool=0).pk == first.pk
    assert len(whole(event).seeds) == 8
    told = parts.overview(programmes.of_event(event)).decided
    assert [line for line in told if line.startswith("The best of the next: a lot put")] == list(
        told
    )
    finals(event, alice)
    assert len(names(part(event, SectionRole.FINALS))) == 8


@pytest.mark.slow
def test_a_tie_over_the_pools_can_be_played_off(alice, club):
    event = started(alice, club, 12)
    for pool in pools(event):
        play(pool, alice)
    cutting.call_play_off(**order(event, alice), pool=0)
    play_off = part(event, SectionRole.PLAY_OFF)
    assert play_off.entries.count() == 3
    play(play_off, alice)
    best = names(play_off)[:2]
    finals(event, alice)
    assert set(best) < set(names(part(event, SectionRole.FINALS)))
    assert names(play_off)[2] not in names(part(event, SectionRole.FINALS))


@pytest.mark.slow
def test_who_comes_next_in_a_pool_is_decided_there_before_pools_are_compared(alice, club):
    event = started(alice, club, 12)
    for number, pool in enumerate(pools(event)):
        play(pool, alice, draws=number == 0)
    assert [each.number for each in whole(event).ties] == [1]
    cutting.draw_lots(**order(event, alice), pool=1)
    assert whole(event).pools[0].next is not None
    with pytest.raises(NotWhole):
        cutting.draw_lots(**order(event, alice), pool=9)


@pytest.mark.slow
def test_charlie_decides_nothing_about_those_who_came_next(alice, charlie, club):
    event = started(alice, club, 12)
    for pool in pools(event):
        play(pool, alice)
    with pytest.raises(Exception, match="organisers"):
        cutting.draw_lots(**order(event, charlie), pool=0)


@pytest.mark.parametrize("wild", [-1, 3, 60])
def test_more_than_one_of_each_pool_is_refused(wild, alice, club):
    with pytest.raises(NotWhole):
        event_in_parts(alice, club, parts=replace(THIRDS, best_next=wild))


@pytest.mark.slow
def test_the_plan_and_the_tie_are_on_the_organisers_page(alice, club, signed_in):
    event = event_in_parts(alice, club, 12, parts=THIRDS)
    page = signed_in(alice)
    where = reverse("tournaments:run_parts", args=[club.slug, event.slug])
    shown = page.get(where).content.decode()
    assert "So do the best 2 of those who come next" in shown
    assert 'name="best_next" value="2"' in shown
    drawn(event, alice)
    for pool in pools(event):
        play(pool, alice)
    assert "The best of the next" in page.get(where).content.decode()
    do = reverse("tournaments:draw_lots", args=[club.slug, event.slug])
    page.post(do, {"pool": "0"})
    assert "it is certain who goes on" in page.get(where).content.decode()


@pytest.mark.slow
def test_without_it_nothing_is_compared_over_pools(alice, club):
    event = started(alice, club, 12, replace(THIRDS, best_next=0))
    for pool in pools(event):
        play(pool, alice)
    assert whole(event).next is None
    assert len(whole(event).seeds) == 6
    assert planned.Parts.__dataclass_fields__["best_next"].default == 0


@pytest.mark.parametrize("known", [True, False])
def test_a_template_kept_before_there_were_next_best_still_lays_its_pools(known, alice, club):
    source = event_in_parts(alice, club, parts=THIRDS)
    stored = planning.kept(source)
    if not known:
        del stored[planning.PARTS]["best_next"]
    fresh = event_of(alice, club, name="Next year")
    planning.lay_parts(tournament_id=fresh.pk, stored=stored, by=alice.pk, now=NOW)
    assert programmes.of_event(fresh).best_next == (2 if known else 0)
