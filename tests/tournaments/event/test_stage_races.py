"""Twenty presses of draw, lot, play-off and cut are one, on both databases."""

import pytest

from tests.people import person
from tests.tournaments.hall import NOW, club_of
from tests.tournaments.races import PRESSES, pass_on_postgresql, together
from tests.tournaments.stages import drawn, event_in_parts, finals, play, pools
from tournaments.models import Programme, Qualifier, Section, SectionRole, TieDecision
from tournaments.parts import act as programmes
from tournaments.parts import cutting
from tournaments.refusals import Refused


@pytest.fixture
def organiser(transactional_db):
    return person("Alice")


@pytest.fixture
def event(organiser):
    return event_in_parts(organiser, club_of(organiser))


def played(event, organiser, *, level=False):
    drawn(event, organiser)
    for number, pool in enumerate(pools(event)):
        play(pool, organiser, draws=level and number == 0)


def test_twenty_presses_draw_once(event, organiser):
    found = together(lambda _n: [each.pk for each in drawn(event, organiser)], range(PRESSES))
    assert all(each == found[0] for each in found)
    assert Section.objects.count() == 2
    assert Programme.objects.get().version == 1


@pytest.mark.slow
def test_twenty_presses_cut_once(event, organiser):
    played(event, organiser)
    found = together(lambda _n: finals(event, organiser).pk, range(PRESSES))
    assert len(set(found)) == 1
    assert Section.objects.filter(role=SectionRole.FINALS).count() == 1
    assert Qualifier.objects.count() == 4


@pytest.mark.slow
def test_twenty_presses_draw_one_lot_or_make_one_play_off(event, organiser):
    played(event, organiser, level=True)
    order = {"tournament_id": event.pk, "pool": 1, "by": organiser.pk, "now": NOW}
    found = together(lambda _n: cutting.call_play_off(**order).pk, range(PRESSES))
    assert len(set(found)) == 1
    found = together(lambda _n: cutting.draw_lots(**order).pk, range(PRESSES))
    assert len(set(found)) == 1
    assert TieDecision.objects.count() == 1
    assert not Section.objects.filter(role=SectionRole.PLAY_OFF).exists()


@pytest.mark.slow
def test_who_undoes_and_who_cuts_at_once_leave_a_whole_event(event, organiser):
    played(event, organiser)
    order = {"tournament_id": event.pk, "by": organiser.pk, "now": NOW}
    deeds = [
        lambda: cutting.make_cut(**order),
        lambda: cutting.undo_cut(**order, why="wrong"),
        lambda: programmes.undo_draw(**order, why="wrong"),
    ] * 4
    found = together(lambda deed: deed(), deeds)
    assert any(isinstance(each, Refused) for each in found)
    state = Programme.objects.get().state
    finalists, made = Qualifier.objects.count(), Section.objects.filter(role="finals").count()
    assert (state, finalists, made) in {("cut", 4, 1), ("drawn", 0, 0)}


@pytest.mark.own_site
@pytest.mark.needs("postgres")
def test_the_same_on_postgresql(postgres_url):
    pass_on_postgresql(__file__, postgres_url, named="twenty or whole", passed=4)
