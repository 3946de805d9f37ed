"""A value learned from games: which weights are believed, and what bots make of them."""

import json
from copy import copy
from dataclasses import replace
from math import exp

import pytest

from games.bots import tree_search
from games.bots.faring import Scales, hoped, sense_of
from games.kit.dice import QuickDice
from games.kit.learned import Belonging, learned_from, shares
from games.kit.senses import Effort
from games.kit.under_way import under_way
from games.shelf import GAMES

OURS = Belonging("pebbles", 3, ("stones", "turn"), ("held",))
TABLE = {
    "log_loss": {"learned": 0.4, "standing": 0.6, "standing_scaled": 0.5, "even": 0.69},
    "weights": [2.0, -1.0],
}
LIGHT = 100_000  # bytes
DESCRIBED = [slug for slug, game in GAMES.items() if getattr(sense_of(game), "learned", None)]
KEPT = [slug for slug in DESCRIBED if sense_of(GAMES[slug]).learned.file.exists()]


def written(folder, **other):
    """Write weights for pebbles, in some respect others; return what is read."""
    told = OURS.told() | {"seats": {"2": TABLE}} | other
    file = folder / "learned.json"
    file.write_text(json.dumps(told))
    return learned_from(file, OURS)


def test_weights_of_this_game_are_believed(tmp_path):
    learned = written(tmp_path)
    assert (dict(learned.weights), learned.why_not) == ({2: (2.0, -1.0)}, "")
    mine, theirs = learned.shares([[1.0, 0.0], [0.0, 1.0]], 2)
    assert mine / theirs == pytest.approx(exp(3))
    assert mine + theirs == pytest.approx(1)


@pytest.mark.parametrize(
    "other",
    [
        {"game": "draughts"},
        {"rules_version": 4},
        {"names": ["turn", "stones"]},
        {"evidence": ["passed"]},
        {"worlds": TABLE | {"weights": [1.0, 2.0]}},
        {"form": 0},
        {"seats": {"2": TABLE | {"weights": [2.0]}}},
        {"seats": None},
    ],
    ids=lambda other: next(iter(other)),
)
def test_weights_of_anything_else_are_refused_and_it_says_why(tmp_path, other):
    learned = written(tmp_path, **other)
    assert learned.weights == {} and learned.why_not


def test_a_file_that_is_none_is_refused(tmp_path):
    (tmp_path / "learned.json").write_text("weights")
    assert learned_from(tmp_path / "learned.json", OURS).why_not
    assert learned_from(tmp_path / "nowhere.json", OURS).why_not


def test_weights_that_foretell_no_better_than_the_hand_are_not_used(tmp_path):
    losses = TABLE["log_loss"] | {"learned": 0.51}
    table = TABLE | {"log_loss": losses}
    learned = written(tmp_path, seats={"2": table, "3": TABLE})
    assert set(learned.weights) == {3}
    assert learned.why_not == ""


@pytest.mark.parametrize("slug", KEPT)
def test_the_weights_on_the_shelf_fit_their_game_and_are_light(slug):
    learned = sense_of(GAMES[slug]).learned
    assert learned.why_not == ""
    assert set(learned.weights) <= set(GAMES[slug].info.seat_counts)
    assert learned.weights
    assert learned.file.stat().st_size < LIGHT


def later(slug, seats, words):
    """Return a position of a random game."""
    game = GAMES[slug]
    world = under_way(game, game.setup({}, seats, b"learned"))
    world.play_on(QuickDice(seats), words)
    return world


@pytest.mark.parametrize("slug", DESCRIBED)
def test_every_side_is_described_by_the_numbers_that_are_named(slug):
    for seats in GAMES[slug].info.seat_counts:
        sense, cells = sense_of(GAMES[slug]), later(slug, seats, 30).state().cells
        rows = sense.described(cells)
        assert len(rows) == len(GAMES[slug].teams(later(slug, seats, 0).state()))
        assert {len(row) for row in rows} == {len(sense.learned.belonging.names)}
        assert sense.described(cells) == rows


@pytest.mark.parametrize("share", [0.0, 0.5])
@pytest.mark.parametrize("slug", DESCRIBED)
def test_who_searches_judges_by_what_was_learned_if_it_has_a_say_and_else_by_the_plans(slug, share):
    game = copy(GAMES[slug])
    sense = game.sense = copy(sense_of(GAMES[slug]))
    sense.learned_share = share
    for seats in game.info.seat_counts:
        world = later(slug, seats, 30)
        assert world.actors()
        fared = Scales(game, world.state()).fared(world)
        stands = sense.standing(world.state().cells)
        if share and seats in sense.learned.weights:
            rows = sense.described(world.state().cells)
            sides = shares(rows, sense.learned.weights[seats])
            assert stands != sides
            stands = [sides[seat % len(sides)] for seat in range(seats)]
        assert fared == [hoped(one) for one in stands]


def judged(weights, ahead):
    """Return what a search finds out about a position of King of Siam in one try, and what it took;
    and how playing on from there ended, with the same dice."""
    game, world = copy(GAMES["king_of_siam"]), later("king_of_siam", 2, 12)
    sense = game.sense = copy(game.sense)
    sense.learned, sense.learned_share = replace(sense.learned, weights=weights), 0.25
    scales = Scales(game, world.state())
    thought = tree_search.Thought(scales, 0, QuickDice(3), Effort(1, ahead, 1, weighing=12), [])
    played_on = world.another()
    said = played_on.play_on(QuickDice(3), ahead)
    found, took = tree_search.judged(thought, world.another())
    return list(found), took, list(scales.fared(world)), list(scales.fared(played_on)), said


def test_a_search_believes_what_was_learned_for_its_share_and_else_how_it_went_on():
    weights = sense_of(GAMES["king_of_siam"]).learned.weights
    found, took, here, end, said = judged(weights, 400)
    assert end in ([0.98 + 0.02, 0.0], [0.0, 0.98 + 0.02]) and 0 < here[0] < 1
    assert found == [one / 4 + other * 0.75 for one, other in zip(here, end, strict=True)]
    assert took == said + 12


def test_a_search_that_does_not_play_on_goes_by_the_plans_for_the_rest():
    sense = sense_of(GAMES["king_of_siam"])
    found, took, here, _end, _said = judged(sense.learned.weights, 0)
    stands = sense.standing(later("king_of_siam", 2, 12).state().cells)
    by_hand = [hoped(one) for one in stands]
    assert by_hand != here
    assert found == [one / 4 + other * 0.75 for one, other in zip(here, by_hand, strict=True)]
    assert took == 12


def test_a_search_that_has_learned_nothing_plays_on():
    found, took, here, end, said = judged({}, 400)
    assert (found, took) == (end, said) and found != here


def test_partners_are_one_side():
    """Whatever the weights are: here those for two."""
    sense = copy(sense_of(GAMES["king_of_siam"]))
    sense.learned = replace(sense.learned, weights={4: sense.learned.weights[2]})
    sense.learned_share = 0.5
    value = sense.value(later("king_of_siam", 4, 30).state().cells, 4)
    assert (value[0], value[1]) == (value[2], value[3])
    assert value[0] + value[1] == pytest.approx(1)
