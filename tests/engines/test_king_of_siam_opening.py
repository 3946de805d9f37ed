"""Setting up King of Siam, and what many random games look like."""

import os
from collections import Counter
from typing import Any

import pytest

from games.kit.dice import QuickDice
from games.kit.refusals import BadOption, UnknownOption, WrongSeatCount
from games.shelf.king_of_siam import GAME
from games.shelf.king_of_siam.layout import COLONY, LEFT, OVER, SEATS, TURN
from tests.engines.king_of_siam_table import court, pool, seen, vector

GAMES_EACH = int(os.environ.get("ENGINE_SEEDS", "1")) * 600
HOMES = {"ayutthaya": "rama", "lao": "lao", "malay": "malay"}
PAIRS = {1: (1, 1, 0), 2: (0, 1, 1), 3: (1, 0, 1)}
SEEDS = [b"opening %d" % number for number in range(40)]


@pytest.mark.parametrize(("seats", "in_pool", "total"), [(2, 12, 16), (3, 16, 18), (4, 14, 18)])
def test_the_followers_are_dealt_as_the_rules_count_them(
    seats: int, in_pool: int, total: int
) -> None:
    for seed in SEEDS:
        view = seen(GAME.setup({}, seats, seed))
        assert sum(view["pool"].values()) == in_pool
        assert all(sum(row.values()) == 4 for row in view["provinces"].values())
        assert all(view["provinces"][name][faction] >= 2 for name, faction in HOMES.items())
        everywhere = [*view["provinces"].values(), view["pool"]]
        everywhere += [player["court"] for player in view["players"]]
        for faction in ("rama", "lao", "malay"):
            assert sum(row[faction] for row in everywhere) == total


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("starter", "pick"), [("lowest", min), ("highest", max)])
def test_the_aid_card_decides_who_starts(seats: int, starter: str, pick: Any) -> None:
    starters = Counter[int]()
    for seed in SEEDS:
        view = seen(GAME.setup({"starter": starter}, seats, seed))
        numbers = [player["aid"] for player in view["players"]]
        assert len(set(numbers)) == seats
        assert set(numbers) <= {1, 2, 3, 4} if seats == 4 else {1, 2, 3}
        assert view["turn"] == numbers.index(pick(numbers))
        starters[view["turn"]] += 1
    assert len(starters) == seats


def test_the_aid_card_gives_two_followers_and_the_fourth_copies_the_next_seat() -> None:
    for seed in SEEDS:
        state = GAME.setup({}, 4, seed)
        numbers = [player["aid"] for player in seen(state)["players"]]
        for seat, number in enumerate(numbers):
            copied = numbers[(seat + 1) % 4] if number == 4 else number
            assert court(state, seat) == PAIRS[copied]


def test_in_the_other_reading_the_fourth_aid_card_draws_two_followers() -> None:
    drawn = set()
    for seed in SEEDS:
        state = GAME.setup({"fourth_aid": "drawn"}, 4, seed)
        seat = [player["aid"] for player in seen(state)["players"]].index(4)
        drawn.add(court(state, seat))
        assert sum(court(state, seat)) == 2
        assert sum(pool(state)) == 14
    assert len(drawn) > 3


def test_the_same_seed_sets_up_the_same_table_and_another_seed_another() -> None:
    assert GAME.setup({}, 3, b"a") == GAME.setup({}, 3, b"a")
    assert GAME.setup({}, 3, b"a") != GAME.setup({}, 3, b"b")


def test_the_tiles_lie_in_every_order() -> None:
    first = {seen(GAME.setup({}, 2, seed))["tiles"][0]["province"] for seed in SEEDS}
    assert len(first) == 8


def test_britain_is_set_up_with_its_own_names() -> None:
    view = seen(GAME.setup({"map": "britain_2e"}, 2, b"x"))
    assert view["provinces"]["moray"]["scottish"] >= 2
    assert [row["id"] for row in view["map"]["factions"]] == ["english", "welsh", "scottish"]
    assert "welsh" in GAME.choices(GAME.setup({"map": "britain_2e"}, 2, b"x"), view["turn"])


@pytest.mark.parametrize(
    ("options", "seats", "refusal"),
    [
        ({}, 5, WrongSeatCount),
        ({}, 1, WrongSeatCount),
        ({"kings": True}, 2, UnknownOption),
        ({"map": "king_of_saba"}, 2, BadOption),
        ({"starter": "tallest"}, 2, BadOption),
        ({"talk": "loudly"}, 4, BadOption),
    ],
)
def test_wrong_settings_are_refused(options: dict[str, Any], seats: int, refusal: Any) -> None:
    with pytest.raises(refusal):
        GAME.setup(options, seats, b"x")


def test_settings_for_four_do_not_touch_smaller_tables() -> None:
    options = seen(GAME.setup({"talk": True, "fourth_aid": "drawn"}, 3, b"x"))["options"]
    assert not options["talk"]
    assert options["fourth_aid"] == "neighbour"


def play_out(cells: list[int], dice: QuickDice) -> None:
    """Let every seat pass every second time, and otherwise do anything."""
    inner, pass_ = GAME.inner, GAME.vocabulary.number["pass"]
    while not cells[OVER]:
        seat = cells[TURN]
        offered = inner.options(cells, seat)
        word = pass_
        if len(offered) > 1 and dice.below(2):
            offered.remove(pass_)
            word = offered[dice.below(len(offered))]
        while not inner.speak(cells, seat, word, None):
            offered = inner.options(cells, seat)
            word = offered[dice.below(len(offered))]


# Wide enough for 600 games around what six runs of 3,000 games gave.
BANDS = {
    2: ((0.05, 0.13), (14.3, 14.9), (0.43, 0.57)),
    3: ((0.07, 0.15), (22.8, 23.3), (0.27, 0.40)),
    4: ((0.13, 0.24), (31.2, 31.7), (0.42, 0.56)),
}


@pytest.mark.slow
@pytest.mark.parametrize("board", ["siam_reconstructed", "britain_2e"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_look_as_random_games_of_this_game_do(seats: int, board: str) -> None:
    dice = QuickDice(seats)
    colonies = cards = firsts = 0
    for number in range(GAMES_EACH):
        state = GAME.setup({"map": board}, seats, b"band %d" % number)
        cells = list(state.cells)
        starter = cells[TURN]
        play_out(cells, dice)
        colonies += cells[OVER] == COLONY
        cards += 8 * cells[SEATS] - cells[LEFT]
        outcome = GAME.outcome(type(state)(tuple(cells)))
        assert outcome is not None
        firsts += outcome.ranks[starter] == 1
    figures = (colonies / GAMES_EACH, cards / GAMES_EACH, firsts / GAMES_EACH)
    for figure, (low, high) in zip(figures, BANDS[seats], strict=True):
        assert low <= figure <= high


def test_a_court_is_shown_in_the_order_of_the_map() -> None:
    state = GAME.setup({}, 2, b"x")
    assert list(seen(state)["players"][0]["court"]) == ["rama", "lao", "malay"]
    assert sum(vector(seen(state)["players"][0]["court"])) == 2
