"""Learning a value from self-play: the same games and seed make the same bytes."""

import json
from math import exp

import pytest
from django.core.management import CommandError, call_command

from games.bots.fitting import fitted, log_loss, solved
from games.bots.self_play import Sample, SelfPlay, positions
from games.bots.training import table
from games.kit.dice import QuickDice
from games.kit.learned import shares
from games.shelf import GAMES

TRUE = (1.5, -0.8, 0.0)
FINE = 1_000


def toy_games(number, sides=2):
    """Return positions whose winner is drawn by weights that are known."""
    dice, found = QuickDice(4), []
    for _ in range(number):
        rows = [[(dice.below(FINE) / FINE - 0.5) * 4 for _ in TRUE] for _ in range(sides)]
        mark, won = dice.below(FINE * FINE) / FINE**2, [0.0] * sides
        chances = shares(rows, TRUE)
        at = next((n for n in range(sides) if mark < sum(chances[: n + 1])), sides - 1)
        won[at] = 1.0
        found.append(Sample(rows, won, [1 / sides] * sides))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("sides", [2, 3])
def test_weights_by_which_games_were_drawn_are_found_again(sides):
    weights = fitted(toy_games(4_000, sides))
    assert weights == pytest.approx(TRUE, abs=0.15)


@pytest.mark.slow
def test_a_number_that_says_nothing_gets_no_weight_however_large_it_is():
    taken = [
        Sample([[1e6 * row[2], row[0], 7.0] for row in one.rows], one.won, one.stood)
        for one in toy_games(2_000)
    ]
    noise, told, constant = fitted(taken)
    assert abs(noise) < 1e-6 and told > 0.8 and constant == 0


def test_equations_are_solved():
    assert solved([[4.0, 2.0], [2.0, 3.0]], [10.0, 8.0]) == pytest.approx([1.75, 1.5])


def test_a_prophet_loses_nothing_and_who_knows_nothing_what_even_odds_cost():
    won = [[1.0, 0.0], [0.0, 1.0]]
    assert log_loss(won, won) < 0.001
    assert log_loss(won, [[0.5, 0.5]] * 2) == pytest.approx(0.6931, abs=1e-3)
    assert log_loss(won, [[0.0, 1.0], [1.0, 0.0]]) > 5


@pytest.mark.slow
def test_what_is_kept_back_is_not_fitted_to():
    """Every fifth game says the opposite of the rest: what was learned foretells it badly."""
    taken = toy_games(500)
    games = [[one] for one in taken]
    honest = table(games, 1)["log_loss"]
    turned = [
        [Sample(one.rows, one.won[::-1], one.stood)] if at % 5 == 0 else [one]
        for at, one in enumerate(taken)
    ]
    assert honest["learned"] < honest["even"] < table(turned, 1)["log_loss"]["learned"]


def test_sides_that_share_the_first_place_share_the_win():
    taken = positions(SelfPlay(GAMES["king_of_siam"], 4, 1), 0)
    assert taken and all(len(one.won) == 2 and sum(one.won) == 1 for one in taken)
    assert all(sum(one.stood) == pytest.approx(1) for one in taken)


def trained(file, *more):
    call_command("train", "king_of_siam", "--seats", "2", "--games", "10", "--to", file, *more)
    return file.read_bytes()


@pytest.mark.slow
def test_the_same_games_and_seed_make_the_same_bytes(tmp_path):
    once = trained(tmp_path / "one.json", "--seed", "5")
    assert trained(tmp_path / "two.json", "--seed", "5", "--processes", "2") == once
    assert trained(tmp_path / "other.json", "--seed", "6") != once
    told = json.loads(once)
    assert told["seats"]["2"]["seed"] == 5
    assert len(told["seats"]["2"]["weights"]) == len(told["names"])


@pytest.mark.slow
def test_other_tables_of_a_file_stay_unless_they_belong_to_other_rules(tmp_path):
    file = tmp_path / "learned.json"
    trained(file)
    told = json.loads(file.read_text())
    told["seats"]["3"] = told["seats"]["2"]
    file.write_text(json.dumps(told))
    assert set(json.loads(trained(file))["seats"]) == {"2", "3"}
    file.write_text(json.dumps(told | {"rules_version": 0}))
    assert set(json.loads(trained(file))["seats"]) == {"2"}


@pytest.mark.parametrize(
    "asked",
    [
        ("chess",),
        ("king_of_siam", "--seats", "5"),
        ("king_of_siam", "--games", "1"),
    ],
)
def test_what_cannot_be_learned_is_refused_in_words(asked):
    with pytest.raises(CommandError, match=r"\w+ \w+"):
        call_command("train", *asked)


def test_a_game_that_describes_no_positions_cannot_learn(monkeypatch):
    monkeypatch.setattr(GAMES["verrat"].sense, "learned", None)
    with pytest.raises(CommandError, match="verrat describes no positions"):
        call_command("train", "verrat", "--seats", "4")


def test_chances_follow_the_weights():
    one, other = shares([[1.0], [0.0]], [2.0])
    assert one / other == pytest.approx(exp(2))
