"""Dice of those who only imagine fall evenly: along a stream, from seed to seed, and in pairs."""

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from math import sqrt

import pytest

from games.kit.dice import KeyedDice, QuickDice, SwiftDice

DRAWS = 20_000
FAR = 5.0  # times the spread of chance; what is tried here is given by its seeds


def unevenness(drawn: Iterable[int], faces: int) -> float:
    """Return by how many times its own spread the chi-square of these draws is off."""
    counts = Counter(drawn)
    expected = sum(counts.values()) / faces
    found = sum((counts[face] - expected) ** 2 / expected for face in range(faces))
    return abs(found - (faces - 1)) / sqrt(2 * (faces - 1))


@pytest.mark.parametrize("faces", [2, 3, 7, 16, 52])
def test_every_face_falls_as_often_along_a_stream_and_from_seed_to_seed(faces: int) -> None:
    dice = SwiftDice(7)
    stream = [dice.below(faces) for _ in range(DRAWS)]
    firsts = [SwiftDice(seed).below(faces) for seed in range(DRAWS)]
    far = [SwiftDice(seed << 30).below(faces) for seed in range(DRAWS)]
    for drawn in (stream, firsts, far):
        assert unevenness(drawn, faces) < FAR
        pairs = [one * faces + other for one, other in pairwise(drawn)]
        assert unevenness(pairs, faces * faces) < FAR


def test_dice_that_only_count_are_found_uneven() -> None:
    """The control."""
    counted = [(seed * 5) % 7 for seed in range(DRAWS)]
    pairs = [one * 7 + other for one, other in pairwise(counted)]
    assert unevenness(pairs, 49) > FAR


@pytest.mark.parametrize("limit", [1, 2, (1 << 20) - 1, 1 << 20, 1 << 30, 10**15, 10**40])
def test_a_limit_of_any_size_is_never_reached(limit: int) -> None:
    dice = SwiftDice(limit)
    drawn = [dice.below(limit) for _ in range(2_000)]
    assert min(drawn) >= 0
    assert max(drawn) < limit
    if limit > 1:
        assert max(drawn) >= limit * 9 // 10 or limit == 2
        assert min(drawn) <= limit // 10


@pytest.mark.parametrize("kind", [KeyedDice, QuickDice, SwiftDice])
def test_the_same_number_is_the_same_dice_and_another_is_not(kind: type[SwiftDice]) -> None:
    orders = []
    for seed in (5, 5, 6):
        cards = list(range(40))
        kind(seed).shuffle(cards)
        assert sorted(cards) == list(range(40))
        orders.append(cards)
    assert orders[0] == orders[1] != orders[2]
