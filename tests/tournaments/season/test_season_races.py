"""Many press at once: a season is closed and started once, on both databases."""

import pytest

from siamleague.history.models import AuditLine
from tests.people import person
from tests.tournaments.hall import NOW
from tests.tournaments.league_world import (
    decide,
    divided,
    filled,
    league_of,
    open_tables,
    planned,
    play,
    started,
)
from tests.tournaments.races import PRESSES, pass_on_postgresql, together
from tournaments.models import Season, SeasonMove, Spot, Table, Tournament
from tournaments.refusals import NotWhole
from tournaments.seasons import closing, moving, starting


@pytest.fixture
def organiser(transactional_db):
    return person("Alice")


@pytest.fixture
def league(organiser):
    return league_of(organiser)


def press(service, season, organiser):
    order = {"season_id": season.pk, "by": organiser.pk, "now": NOW}
    return together(lambda _n: service(**order), range(PRESSES))


@pytest.mark.slow
def test_twenty_presses_start_one_season(organiser, league):
    season = filled(organiser, planned(organiser, league))
    assert press(starting.start_season, season, organiser) == [None] * PRESSES
    assert Tournament.objects.filter(division__season=season).count() == 2
    assert Table.objects.count() == 12


@pytest.mark.slow
def test_twenty_presses_move_everybody_once(organiser, league):
    season = started(organiser, league)
    play(organiser, season)
    assert press(closing.close_season, season, organiser) == ["closed"] * PRESSES
    assert SeasonMove.objects.count() == 8
    assert Spot.objects.filter(season__before=season).count() == 8
    assert AuditLine.objects.filter(verb="season.closed").count() == 1


def test_a_press_that_is_cut_off_between_divisions_is_pressed_again(organiser, league, monkeypatch):
    season = started(organiser, league)
    play(organiser, season)
    order = {"season_id": season.pk, "by": organiser.pk, "now": NOW}

    def die(*_asked):
        raise SystemExit

    with monkeypatch.context() as dying:
        dying.setattr(closing, "_looked_at", die)
        with pytest.raises(SystemExit):
            closing.close_season(**order)
    season.refresh_from_db()
    assert season.state == "running"
    assert not SeasonMove.objects.exists()
    assert [closing.close_season(**order) for _twice in range(2)] == ["closed", "closed"]
    assert SeasonMove.objects.count() == 8
    assert Spot.objects.filter(season__before=season).count() == 8


@pytest.mark.parametrize("looks", [True, False])
def test_a_result_corrected_while_the_tables_are_read_is_heard(
    organiser, league, monkeypatch, looks
):
    """The control: who does not look whether the tables are the same moves the wrong people."""
    season = started(organiser, league)
    play(organiser, season)
    real = closing._looked_at

    def read_and_corrected(number):
        found = real(number)
        for each in Table.objects.filter(chairs__entry__name="P1"):
            seats = list(each.chairs.order_by("seat").values_list("entry__name", flat=True))
            decide(organiser, each, (2, 1) if seats[0] == "P1" else (1, 2), why="looked again")
        return found

    monkeypatch.setattr(closing, "_looked_at", read_and_corrected)
    if not looks:
        monkeypatch.setattr(closing, "_versions", lambda _rows: [])
    closing.close_season(season_id=season.pk, by=organiser.pk, now=NOW)
    rank = SeasonMove.objects.get(season=season, name="P1").rank
    assert (rank == 4) == looks


def test_a_missing_result_ends_no_division(organiser, league):
    season = started(organiser, league)
    play(organiser, season)
    last = Table.objects.order_by("pk").last()
    Table.objects.filter(pk=last.pk).update(result="open")
    with pytest.raises(NotWhole):
        closing.close_season(season_id=season.pk, by=organiser.pk, now=NOW)
    assert not Tournament.objects.filter(stage="finished").exists()


@pytest.mark.slow
def test_twenty_who_correct_while_others_close_leave_what_the_last_table_says(organiser, league):
    season = started(organiser, league)
    play(organiser, season)
    table = Table.objects.filter(chairs__entry__name="P5").first()
    ranks = [(1, 2), (2, 1), (1, 1)] * 4

    def deed(number):
        if number % 3 == 0:
            order = {"season_id": season.pk, "by": organiser.pk, "now": NOW}
            return closing.close_season(**order)
        return decide(organiser, table, ranks[number], why="looked again")

    together(deed, range(12))
    closing.close_season(season_id=season.pk, by=organiser.pk, now=NOW)
    season.refresh_from_db()
    written = {
        (move.name, move.rank, move.to_level) for move in SeasonMove.objects.filter(season=season)
    }
    anew = moving.lines(season, moving.ended(season), NOW)
    assert written == {(move.name, move.rank, move.to_level) for move in anew}
    following = Season.objects.get(before=season)
    assert sum(map(len, divided(following))) == 8
    assert not open_tables(season)


@pytest.mark.own_site
@pytest.mark.needs("postgres")
def test_the_same_on_postgresql(postgres_url):
    pass_on_postgresql(__file__, postgres_url, named="twenty", passed=3)
