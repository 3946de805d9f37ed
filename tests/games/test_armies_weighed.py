"""A War of Whispers, to bots: armies that stand before several cities, and close calls."""

import pytest

from games.bots import LEVELS, master, tree_search
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
CLOSE_CALLS = {
    case.name: case
    for case in LAND
    if case.name.startswith(("an army at its peak", "the city one loves is not left without"))
}


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
@pytest.mark.parametrize("name", CLOSE_CALLS)
def test_a_close_call_goes_well_whatever_the_luck(name, level):
    case = CLOSE_CALLS[name]
    state, seat = case.state(), Seat(case.seat)
    view = WHISPERS.view(state, seat)
    for seed in range(SEEDS):
        dice = QuickDice(seed)
        if level == "master":
            move = master.choose(WHISPERS, view, seat, dice, Effort(20_000, 0, 12, 0))
        else:
            move = LEVELS[level](WHISPERS, view, seat, dice)
        assert case.wise(" ".join(move)), (seed, " ".join(move))


def node(tried, leaning):
    """Return a word of a tree, so often tried."""
    found = tree_search.Node()
    found.tried, found.leaning = tried, leaning
    return found


def test_of_words_tried_alike_the_master_says_the_one_of_the_better_plan():
    kids = {"attack": node(450, 11.4), "banners": node(437, 12.0), "pass": node(100, 20.0)}
    assert tree_search.most_tried(kids, ["attack", "banners", "pass"]) == "banners"
    kids["banners"].tried = 300
    assert tree_search.most_tried(kids, ["attack", "banners", "pass", "draw"]) == "attack"


def test_where_no_plan_leans_to_a_word_the_one_that_was_tried_most_is_said():
    kids = {"one": node(99, 0.0), "other": node(100, 0.0), "third": node(98, 0.0)}
    assert tree_search.most_tried(kids, list(kids)) == "other"
