"""A War of Whispers, to bots: what an army is worth that stands before several cities."""

import pytest

from games.bots import LEVELS, master
from games.kit.dice import QuickDice
from games.kit.senses import Effort
from games.protocol import Seat
from games.shelf import GAMES
from games.shelf.war_of_whispers.atlas import CITIES, EMPIRE_IDS, NEAR, REGION_IDS
from games.shelf.war_of_whispers.features import Land
from tests.engines import war_of_whispers_table as land
from tests.games.silly_land import LAND

WHISPERS = GAMES["war_of_whispers"]
LION = EMPIRE_IDS.index("lion")
SEEDS = 12
AT_ITS_PEAK = next(case for case in LAND if case.name.startswith("an army at its peak"))


def taken(**regions):
    """Return how many cities the Lion is believed to take with these armies."""
    state = land.acting("lion_chancellor", regions=regions)
    return Land(list(state.cells)).taken[LION]


def before(region):
    """Return before how many cities of others an army of the Lion stands there."""
    here = REGION_IDS.index(region)
    near = [other for other in NEAR[0][here] if other in CITIES[0]]
    return sum(not REGION_IDS[other].startswith("lion") for other in near)


def test_an_empire_is_not_believed_to_take_every_city_before_which_it_stands():
    assert (before("lion_5"), before("lion_6")) == (1, 2)
    one, two = taken(lion_5=("lion", 4)), taken(lion_6=("lion", 4))
    assert 0.5 < one < 1
    assert two == pytest.approx(one)
    assert taken(lion_5=("lion", 4), lion_6=("lion", 4)) == pytest.approx(one)


@pytest.mark.slow
@pytest.mark.parametrize("level", ["club", "master"])
def test_an_army_at_its_peak_walks_in_whatever_the_luck(level):
    state, seat = AT_ITS_PEAK.state(), Seat(AT_ITS_PEAK.seat)
    view = WHISPERS.view(state, seat)
    for seed in range(SEEDS):
        dice = QuickDice(seed)
        if level == "master":
            move = master.choose(WHISPERS, view, seat, dice, Effort(10_000, 0, 12, 0))
        else:
            move = LEVELS[level](WHISPERS, view, seat, dice)
        assert AT_ITS_PEAK.wise(" ".join(move)), (seed, " ".join(move))
