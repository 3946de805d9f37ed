"""Pools, a cut, finals: drawn once, undone in time, and honest about ties."""

from dataclasses import replace

import pytest

from siamleague.history.models import AuditLine
from tests.tournaments.hall import NOW, club_of, enter_user, event_of
from tests.tournaments.stages import (
    PARTS,
    drawn,
    event_in_parts,
    finals,
    names,
    part,
    play,
    pools,
)
from tournaments.entries import act as entries
from tournaments.events import act as events
from tournaments.events import holding
from tournaments.models import (
    Entry,
    Programme,
    ProgrammeState,
    Qualifier,
    Section,
    SectionRole,
    Stage,
    TieDecision,
    Tournament,
)
from tournaments.parts import act as programmes
from tournaments.parts import cutting
from tournaments.refusals import NotNow, NotWhole, NotYours
from tournaments.rounds import act as rounds
from tournaments.rounds import ranking


@pytest.fixture
def club(alice):
    return club_of(alice)


@pytest.fixture
def event(alice, club):
    return event_in_parts(alice, club)


def order(event, alice, **more):
    return {"tournament_id": event.pk, "by": alice.pk, "now": NOW} | more


def test_the_draw_deals_like_a_snake_and_people_find_the_pools_through_the_event(event, alice):
    drawn(event, alice)
    one, two = pools(event)
    assert {*names(one)} == {"P1", "P4", "P5", "P8"}
    assert {*names(two)} == {"P2", "P3", "P6", "P7"}
    assert one.name == "Winter Cup: pool A"
    assert "lot" not in one.tie_breaks
    event.refresh_from_db()
    assert event.stage == Stage.RUNNING
    from tournaments.events.read import cards

    assert [card.name for card in cards()] == ["Winter Cup"]


def test_drawing_twice_draws_once(event, alice):
    assert drawn(event, alice) == drawn(event, alice)
    assert Section.objects.count() == 2
    assert AuditLine.objects.filter(verb="pools.drawn").count() == 1


def test_only_organisers_draw_cut_and_undo(event, alice, bob):
    mine = order(event, alice)
    theirs = mine | {"by": bob.pk}
    for deed in (programmes.draw_pools, cutting.make_cut):
        with pytest.raises(NotYours):
            deed(**theirs)
    for deed in (programmes.undo_draw, cutting.undo_cut):
        with pytest.raises(NotYours):
            deed(**theirs, why="for fun")
    with pytest.raises(NotYours):
        programmes.plan_parts(**theirs, parts=PARTS)
    with pytest.raises(NotYours):
        programmes.drop_parts(**theirs)
    for decide in (cutting.call_play_off, cutting.draw_lots):
        with pytest.raises(NotYours):
            decide(**theirs, pool=1)


def test_the_event_itself_is_not_paired_and_ends_after_its_finals(event, alice):
    with pytest.raises(NotNow, match="pools and finals"):
        rounds.pair_now(**order(event, alice))
    drawn(event, alice)
    with pytest.raises(NotNow, match="still under way"):
        events.finish_tournament(**order(event, alice))


def test_a_draw_is_undone_with_a_reason_before_anything_is_paired(event, alice):
    drawn(event, alice)
    with pytest.raises(NotWhole):
        programmes.undo_draw(**order(event, alice, why=" "))
    for _twice in range(2):
        programmes.undo_draw(**order(event, alice, why="two came late"))
    event.refresh_from_db()
    assert (event.stage, Section.objects.count(), Tournament.objects.count()) == ("published", 0, 1)
    assert not Entry.objects.filter(number__isnull=False).exists()
    drawn(event, alice)
    rounds.pair_now(tournament_id=pools(event)[0].pk, by=alice.pk, now=NOW)
    with pytest.raises(NotNow, match="paired"):
        programmes.undo_draw(**order(event, alice, why="too late"))


def test_the_best_of_each_pool_go_on_and_pools_are_crossed(event, alice):
    drawn(event, alice)
    with pytest.raises(NotNow, match="Not all pools"):
        finals(event, alice)
    for pool in pools(event):
        play(pool, alice)
    made = finals(event, alice)
    assert finals(event, alice) == made
    assert names(made.tournament) == ["P1", "P2", "P4", "P3"]
    assert {pool.stage for pool in pools(event)} == {Stage.FINISHED}
    assert made.tournament.tie_breaks[-1] == "lot"
    assert list(Qualifier.objects.values_list("place", "seed")) == [(1, 1), (1, 2), (2, 3), (2, 4)]
    play(made.tournament, alice)
    events.finish_tournament(tournament_id=made.tournament.pk, by=alice.pk, now=NOW)
    events.finish_tournament(**order(event, alice))
    event.refresh_from_db()
    assert event.stage == Stage.FINISHED


@pytest.mark.slow
def test_the_table_of_the_event_is_the_finals_and_then_the_pools(event, alice):
    drawn(event, alice)
    for pool in pools(event):
        play(pool, alice)
    event.refresh_from_db()
    assert table_of(event) == [(1, "P1"), (1, "P2"), (3, "P3"), (3, "P4"), *REST_OF_TABLE]
    made = finals(event, alice).tournament
    play(made, alice)
    event.refresh_from_db()
    assert table_of(event)[0] == (1, "P1")
    assert sorted(name for _rank, name in table_of(event)[:4]) == ["P1", "P2", "P3", "P4"]
    assert table_of(event)[4:] == REST_OF_TABLE


REST_OF_TABLE = [(5, "P5"), (5, "P6"), (7, "P7"), (7, "P8")]


def table_of(event):
    rows = ranking.table(event)
    return [(line.rank, line.name) for line in ranking.lines(event, rows)]


@pytest.mark.slow
def test_a_cut_is_undone_before_the_finals_begin_and_not_after(event, alice):
    drawn(event, alice)
    for pool in pools(event):
        play(pool, alice)
    finals(event, alice)
    for _twice in range(2):
        cutting.undo_cut(**order(event, alice, why="a result was wrong"))
    assert Programme.objects.get().state == ProgrammeState.DRAWN
    assert not Qualifier.objects.exists()
    made = finals(event, alice)
    rounds.pair_now(tournament_id=made.tournament.pk, by=alice.pk, now=NOW)
    with pytest.raises(NotNow, match="A round of the finals is paired"):
        cutting.undo_cut(**order(event, alice, why="too late"))


@pytest.fixture
def level(alice, club):
    """Return an event whose first pool is level everywhere, for everything is drawn."""
    event = event_in_parts(alice, club)
    drawn(event, alice)
    one, two = pools(event)
    play(one, alice, draws=True)
    play(two, alice)
    return event


def test_a_tie_at_the_line_is_named_and_a_lot_decides_it_once(level, alice):
    with pytest.raises(NotNow, match=r"pool A: people are level"):
        finals(level, alice)
    first = cutting.draw_lots(**order(level, alice, pool=1))
    assert cutting.draw_lots(**order(level, alice, pool=1)) == first
    assert AuditLine.objects.get(verb="tie.drawn").data["number"] == first.seed
    assert len(names(finals(level, alice).tournament)) == 4
    with pytest.raises(NotNow, match="Nobody is level"):
        cutting.call_play_off(**order(level, alice, pool=2))


@pytest.mark.slow
def test_a_play_off_decides_when_it_is_over(level, alice):
    asked = cutting.call_play_off(**order(level, alice, pool=1))
    assert cutting.call_play_off(**order(level, alice, pool=1)) == asked
    with pytest.raises(NotNow, match="play-off at the line is not over"):
        finals(level, alice)
    play_off = part(level, SectionRole.PLAY_OFF)
    assert sorted(names(play_off)) == ["P1", "P4", "P5", "P8"]
    play(play_off, alice)
    made = finals(level, alice)
    assert names(made.tournament) == ["P1", "P2", "P4", "P3"]
    assert part(level, SectionRole.PLAY_OFF).stage == Stage.FINISHED


@pytest.mark.slow
def test_a_lot_may_replace_a_play_off_that_did_not_begin(level, alice):
    cutting.call_play_off(**order(level, alice, pool=1))
    cutting.draw_lots(**order(level, alice, pool=1))
    assert TieDecision.objects.get().way == "lot"
    assert not Section.objects.filter(role=SectionRole.PLAY_OFF).exists()


@pytest.mark.slow
def test_who_withdraws_leaves_the_pools_and_the_next_goes_on(event, alice):
    drawn(event, alice)
    for pool in pools(event):
        play(pool, alice)
    leaving = Entry.objects.get(tournament=event, name="P1")
    entries.withdraw(entry_id=leaving.pk, by=alice.pk, now=NOW)
    assert names(finals(event, alice).tournament) == ["P4", "P2", "P5", "P3"]


def test_withdrawing_from_the_event_is_withdrawing_from_the_pool(event, alice):
    drawn(event, alice)
    leaving = Entry.objects.get(tournament=event, name="P1")
    for _twice in range(2):
        entries.withdraw(entry_id=leaving.pk, by=alice.pk, now=NOW)
    assert "P1" not in names(pools(event)[0])


def test_who_comes_late_is_put_into_a_pool_once_and_may_come_back(event, alice, bob):
    drawn(event, alice)
    late = enter_user(event, bob)
    for _twice in range(2):
        programmes.put_into_pool(entry_id=late.pk, pool=2, by=alice.pk, now=NOW)
    assert names(pools(event)[1])[-1] == "Bob"
    entries.withdraw(entry_id=late.pk, by=bob.pk, now=NOW)
    assert "Bob" not in names(pools(event)[1])
    enter_user(event, bob)
    programmes.put_into_pool(entry_id=late.pk, pool=2, by=alice.pk, now=NOW)
    assert names(pools(event)[1])[-1] == "Bob"
    with pytest.raises(NotYours):
        programmes.put_into_pool(entry_id=late.pk, pool=1, by=bob.pk, now=NOW)


def test_players_do_not_enter_a_pool_by_themselves(event, alice, bob):
    drawn(event, alice)
    from tournaments.refusals import NoPlace

    with pytest.raises(NoPlace):
        enter_user(pools(event)[0], bob)


def test_plans_that_cannot_work_are_refused_in_words(alice, club, event):
    for wrong, words in (
        ({"pools": 0}, "between 1 and"),
        ({"pools": 1, "advance": 1}, "Too few go on"),
        ({"pool_format": "tables"}, "does not fit"),
        ({"pool_format": "knockout"}, "everybody plays every round"),
    ):
        with pytest.raises(NotWhole, match=words):
            programmes.plan_parts(**order(event, alice, parts=replace(PARTS, **wrong)))
    programmes.plan_parts(**order(event, alice, parts=replace(PARTS, pools=5)))
    with pytest.raises(NotWhole, match="too few for 5 pools"):
        drawn(event, alice)
    for _twice in range(2):
        programmes.drop_parts(**order(event, alice))
    with pytest.raises(NotNow, match="in one piece"):
        drawn(event, alice)


def test_a_part_has_no_parts_and_a_running_event_gets_none(event, alice, club):
    drawn(event, alice)
    with pytest.raises(NotNow, match="itself a part"):
        programmes.plan_parts(**order(pools(event)[0], alice, parts=PARTS))
    with pytest.raises(NotNow, match="has begun"):
        programmes.plan_parts(**order(event, alice, parts=PARTS))
    other = event_of(alice, club, name="Plain")
    assert not Programme.objects.filter(event=other).exists()


def test_calling_the_event_off_calls_its_parts_off(event, alice):
    drawn(event, alice)
    events.cancel_tournament(**order(event, alice, why="the river rose"))
    assert set(Tournament.objects.values_list("stage", flat=True)) == {Stage.CANCELLED}


@pytest.mark.slow
def test_round_robin_pools_count_their_rounds_and_may_have_odd_numbers(alice, club):
    parts = replace(PARTS, pool_format="robin", final_format="robin")
    event = event_in_parts(alice, club, 7, parts=parts)
    drawn(event, alice)
    one, two = pools(event)
    assert (one.rounds, two.rounds) == (3, 3)
    for pool in (one, two):
        play(pool, alice)
    made = finals(event, alice).tournament
    assert (made.rounds, names(made)) == (3, ["P1", "P2", "P4", "P3"])
    play(made, alice)


@pytest.mark.slow
@pytest.mark.parametrize("last", ["knockout", "double"])
def test_finals_may_be_knock_outs_and_pools_do_not_meet_again_at_once(alice, club, last):
    event = event_in_parts(alice, club, parts=replace(PARTS, final_format=last))
    drawn(event, alice)
    for pool in pools(event):
        play(pool, alice)
    made = finals(event, alice).tournament
    round_ = rounds.pair_now(tournament_id=made.pk, by=alice.pk, now=NOW)
    met = [{chair.entry.name for chair in table.chairs.all()} for table in round_.tables.all()]
    assert {"P1", "P3"} in met
    assert {"P2", "P4"} in met


def test_the_open_pages_of_the_event_hear_of_its_pools(event, alice):
    drawn(event, alice)
    pool = pools(event)[0]
    assert holding.hearing(pool.pk) == [pool.pk, event.pk]
    assert holding.hearing(event.pk) == [event.pk]
