"""A result of a pool is corrected, or somebody leaves, after the cut: told, and decided by hand."""

from uuid import uuid4

import pytest

from siamleague.history.models import AuditLine
from tests.tournaments.hall import NOW, club_of
from tests.tournaments.stages import drawn, event_in_parts, finals, names, part, play, pools
from tournaments.entries import act as entries
from tournaments.models import Entry, Programme, Qualifier, SectionRole, Table
from tournaments.parts import cutting
from tournaments.parts import programmes as programmes_seen
from tournaments.refusals import NotNow, NotWhole, NotYours
from tournaments.rounds import act as rounds
from tournaments.rounds import reporting


@pytest.fixture
def event(alice):
    return event_in_parts(alice, club_of(alice))


def order(event, alice, **more):
    return {"tournament_id": event.pk, "by": alice.pk, "now": NOW} | more


@pytest.fixture
def corrected(alice, event):
    """Return an event in whose first pool a result was corrected after the cut: P5 came second."""
    drawn(event, alice)
    for pool in pools(event):
        play(pool, alice)
    finals(event, alice)
    turn_around(pools(event)[0], "P4", "P5", alice)
    return event


def turn_around(pool, one, other, alice):
    """Correct the result between two people of a pool."""
    table = Table.objects.filter(round__tournament=pool, chairs__entry__name=one)
    table = table.get(chairs__entry__name=other)
    reporting.decide(
        table_id=table.pk,
        score=reporting.Score(tuple(3 - rank for rank in table.ranks)),
        by=alice.pk,
        why="the slip was read upside down",
        ticket=uuid4(),
        now=NOW,
    )


def seen(event):
    return programmes_seen.change(Programme.objects.get(), cut_now())


def cut_now():
    return programmes_seen.whole_cut(Programme.objects.get())


@pytest.mark.slow
def test_a_late_correction_is_told_and_nothing_moves_by_itself(corrected):
    found = seen(corrected)
    assert (found.coming, found.going) == ("P5", "P4")
    assert names(part(corrected, SectionRole.FINALS)) == ["P1", "P2", "P4", "P3"]


@pytest.mark.slow
def test_the_finals_follow_a_correction_once_when_the_organiser_says_so(corrected, alice, bob):
    mark = seen(corrected).mark
    with pytest.raises(NotYours):
        cutting.follow_correction(**order(corrected, alice, mark=mark) | {"by": bob.pk})
    with pytest.raises(NotNow, match="changed again"):
        cutting.follow_correction(**order(corrected, alice, mark="stale"))
    for _twice in range(2):
        cutting.follow_correction(**order(corrected, alice, mark=mark))
    assert names(part(corrected, SectionRole.FINALS)) == ["P1", "P2", "P5", "P3"]
    assert AuditLine.objects.filter(verb="cut.followed").count() == 1


@pytest.mark.slow
def test_finals_that_have_begun_do_not_follow_and_may_be_kept_with_a_reason(corrected, alice, bob):
    made = part(corrected, SectionRole.FINALS)
    rounds.pair_now(tournament_id=made.pk, by=alice.pk, now=NOW)
    mark = seen(corrected).mark
    with pytest.raises(NotNow, match="leave the finals as they are"):
        cutting.follow_correction(**order(corrected, alice, mark=mark))
    with pytest.raises(NotWhole):
        cutting.keep_cut(**order(corrected, alice, mark=mark, why=""))
    with pytest.raises(NotYours):
        cutting.keep_cut(**order(corrected, alice, mark=mark, why="x") | {"by": bob.pk})
    for _twice in range(2):
        cutting.keep_cut(**order(corrected, alice, mark=mark, why="the finals were on"))
    assert seen(corrected) is None
    assert AuditLine.objects.filter(verb="cut.kept").count() == 1
    turn_around(pools(corrected)[1], "P3", "P6", alice)
    assert {"P5", "P6"} == set(seen(corrected).coming.split(", "))


@pytest.mark.slow
def test_a_correction_that_makes_people_level_asks_for_a_decision_first(corrected, alice):
    turn_around(pools(corrected)[0], "P5", "P8", alice)
    found = seen(corrected)
    assert found.tied
    with pytest.raises(NotNow, match="level at the line"):
        cutting.follow_correction(**order(corrected, alice, mark=found.mark))
    cutting.draw_lots(**order(corrected, alice, pool=1))
    now = seen(corrected)
    if now is not None:
        cutting.follow_correction(**order(corrected, alice, mark=now.mark))
    assert tuple(Qualifier.objects.order_by("seed").values_list("entry", flat=True)) == (
        cut_now().seeds
    )


@pytest.mark.slow
def test_somebody_who_leaves_after_the_cut_is_told_like_a_correction(event, alice):
    drawn(event, alice)
    for pool in pools(event):
        play(pool, alice)
    finals(event, alice)
    leaving = Entry.objects.get(tournament=event, name="P2")
    entries.withdraw(entry_id=leaving.pk, by=alice.pk, now=NOW)
    found = seen(event)
    assert (found.coming, found.going) == ("P6", "P2")
    cutting.follow_correction(**order(event, alice, mark=found.mark))
    assert names(part(event, SectionRole.FINALS)) == ["P1", "P3", "P4", "P6"]
