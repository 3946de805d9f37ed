"""`manage.py simulate`: leagues, pools and finals, the same for the same seed, then undone."""

import io
import re

import pytest
from django.core.management import CommandError, call_command

from tournaments.management.simulation.screen import TextScreen
from tournaments.models import Club, League, Player, Season, SeasonMove, Way

pytestmark = pytest.mark.django_db
SMALL = {"seasons": 2, "divisions": 2, "size": 4}


def simulated(**asked):
    out = io.StringIO()
    call_command("simulate", **asked, stdout=out)
    return out.getvalue()


@pytest.mark.slow
@pytest.mark.parametrize(
    "more", [{}, {"kind": "teams", "twice": True}, {"play_offs": 1}, {"kind": "squads"}]
)
def test_a_league_is_played_for_some_seasons_and_leaves_nothing(more):
    report = simulated(**SMALL, **more)
    assert "Season 2 of 2" in report
    assert report.count("Division 2") == 2
    assert not any(model.objects.exists() for model in (League, Club, Player))


def test_everybody_moves_once_a_season_and_one_goes_up_and_one_down():
    simulated(**SMALL, keep=True)
    assert Season.objects.filter(state="closed").count() == 2
    for season in Season.objects.filter(state="closed"):
        moves = SeasonMove.objects.filter(season=season)
        assert moves.count() == 8
        assert moves.filter(way=Way.UP).count() == moves.filter(way=Way.DOWN).count() == 1


@pytest.mark.slow
def test_the_same_seed_tells_the_same_story():
    told = [re.sub(r"[\d.]+ s", "", simulated(**SMALL, seed=seed)) for seed in (3, 3, 4)]
    assert told[0] == told[1] != told[2]


@pytest.mark.slow
def test_pools_and_finals_are_played_and_leave_nothing():
    report = simulated(entries=12, pools=2, advance=2, format="robin")
    assert report.count("round 5 of 5") == 2
    assert "of 2 lines were drawn by lot" in report
    assert "Standings of 4" in report
    assert not Club.objects.exists()


@pytest.mark.parametrize("asked", [{"entries": 1}, {"seasons": 1, "size": 4, "direct": 3}])
def test_what_the_services_refuse_is_said_plainly(asked):
    with pytest.raises(CommandError) as no:
        simulated(**asked)
    assert str(no.value).endswith(".")
    assert not Club.objects.exists()


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_on_a_terminal_the_bar_moves_in_one_line_and_in_a_file_only_its_end_is_written():
    terminal, file = Terminal(), io.StringIO()
    for out in (terminal, file):
        for done in (1, 2):
            TextScreen(out).bar(done, 2, f"{done} of 2", last=done == 2)
    assert terminal.getvalue().count("\n") == 1
    assert terminal.getvalue().count("\r") == 2
    assert file.getvalue() == f"[{'#' * 30}] 2 of 2\n"
