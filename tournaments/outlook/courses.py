"""How events of a kind run, as far as time and meetings ask: each a value that says it."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Course:
    """What one must know of a way of playing to tell what such an event will be like."""

    rounds: Callable[[int, int, bool], int]  # for entries, as wished, and whether all meet twice
    by_points: bool = False  # winners meet winners: chance says who meets again
    by_sheet: bool = False  # who has nobody to meet in the first round begins in the second
    halving: bool = False  # every round has half the tables of the one before


def _wished(_entries: int, wished: int, _twice: bool) -> int:
    return max(1, wished)


def _everybody(entries: int, _wished: int, twice: bool) -> int:
    return (entries - 1 + entries % 2) * (2 if twice else 1)


def _halvings(entries: int, _wished: int, _twice: bool) -> int:
    return (entries - 1).bit_length()


def _two_trees(entries: int, _wished: int, _twice: bool) -> int:
    return 2 * (entries - 1).bit_length()


SWISS = Course(_wished, by_points=True)
AS_WISHED = Course(_wished)
ROUND_ROBIN = Course(_everybody)
KNOCK_OUT = Course(_halvings, by_sheet=True, halving=True)
DOUBLE_KNOCK_OUT = Course(_two_trees, by_sheet=True)
