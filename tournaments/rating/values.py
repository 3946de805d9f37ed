"""What ratings are worked out from, and what comes out.

Ratings are whole numbers: millionths of a point. Scores and expectations are whole millionths of
a game. Sums of whole numbers do not depend on their order, and every database keeps them exactly,
so a history that is replayed is equal to the last digit.
"""

from collections.abc import Mapping, Sequence
from math import isqrt
from typing import NamedTuple

POINT = 1_000_000  # one rating point
GAME = 1_000_000  # one whole game: a score of 1, a probability of 100 %
HALF = GAME // 2

# Why a game does not count; the sentences are in README.md.
TOO_FEW_SIDES = "too-few-sides"
EMPTY_SIDE = "empty-side"
SITS_TWICE = "sits-twice"
RANKS_DO_NOT_FIT = "ranks-do-not-fit"


class NotRateable(ValueError):
    """The game cannot be rated; `code` says why, `key` says which game."""

    def __init__(self, code: str, key: str) -> None:
        super().__init__(f"{key}: {code}")
        self.code, self.key = code, key


class Value(NamedTuple):
    """How strong somebody is thought to be, and how sure that is."""

    rating: int
    deviation: int = 0  # 0 for systems that keep none
    games: int = 0
    extra: int = 0  # Elo: what games beside newcomers brought; with a doubt: the last rated day
    volatility: int = 0  # Glicko-2: by how much the strength itself may change in a day


class RatedGame(NamedTuple):
    """One game that counts: who played on which side, and how the sides finished.

    Sides are in order of their first seat, so side 0 is whoever began.
    """

    pool: int
    period: str
    order: int
    sides: tuple[tuple[int, ...], ...]
    ranks: tuple[int, ...]  # per side, 1 is first; equal is a tie
    key: str
    day: int = 0  # on which its period ended, counted from whenever; 0 where nobody knows


class Settings(NamedTuple):
    """What a pool decides. Ratings here are in points."""

    model: str = "elo"
    initial: int = 1500
    provisional: int = 10  # games until a rating is shown and its peak counts
    # Elo: K starts at `first` and falls towards `settled` over about `pace` games.
    first: int = 160
    settled: int = 20
    pace: int = 10
    most: int = 700  # K times the games of one period is never more
    # With a doubt: doubt at the start, chance in one game, and doubt that comes back each day.
    deviation: int = 350
    beta: int = 250
    tau_hundredths: int = 333


# Weng-Lin on Elo's scale: the curve of a game, logistic over beta * sqrt(2), is as steep as Elo's,
# which is logistic over 400 / ln(10); Glicko-2 and whole history are logistic over beta itself. In
# a year without games a doubt of 60 becomes one of 78, in three years one of 104.
ON_ELOS_SCALE = {
    "weng-lin": {"beta": 123, "deviation": 172, "tau_hundredths": 260},
    "glicko-2": {"beta": 174, "deviation": 200, "tau_hundredths": 260},
    "whole": {"beta": 174, "deviation": 139, "tau_hundredths": 260},
}


class Share(NamedTuple):
    """What one game says about one side; the same for both partners."""

    points: int  # millionths of a game
    expected: int
    pull: float  # how strongly the rating is drawn, in the system's own unit
    grip: float  # how much surer the system becomes
    fresh: int = 0  # Elo: how many of the side have hardly played; others: its largest doubt


class GameShare(NamedTuple):
    """One game inside a rating change, kept as its reason."""

    key: str
    side: int
    rank: int
    points: int
    expected: int
    weight: int  # Elo: K in points; whole history: the same in thousandths
    partners: tuple[int, ...]
    opponents: tuple[tuple[int, ...], ...]
    theirs: tuple[int, ...]  # the opponents' ranks
    opposition: int  # mean rating of the opponents before the period, in points


class Change(NamedTuple):
    """What one period did to one member."""

    member: int
    before: Value
    after: Value
    parts: tuple[GameShare, ...]


class Calibration(NamedTuple):
    """Predictions beside what happened: for pairs of sides, by how likely the likelier one was.

    `bins` has one line for each five per cent from 50 to 100: pairs, their points, their chances.
    """

    pairs: int
    loss: int  # sum of -ln(chance of what happened), in millionths
    bins: tuple[tuple[int, int, int], ...]


class RatedPeriod(NamedTuple):
    """What came of a period: the changes of its members, and how good the predictions were."""

    changes: Sequence[Change]  # by member
    calibration: Calibration
    learned: "Learned" = ()


Before = Mapping[int, Value]
# What a list has learned of its seats: sides at the table, seat, how much stronger it makes in
# millionths of a natural logarithm of the odds, and how much that is built on.
Learned = tuple[tuple[int, int, int, int], ...]
Sides = Sequence[Sequence[Value]]
Pair = tuple[int, int]  # chance and points of the earlier side against a later one


class Weighed(NamedTuple):
    """One game, weighed: a share for each side, and the predictions for each pair of sides."""

    shares: tuple[Share, ...]
    pairs: tuple[Pair, ...]


def faded(value: Value, day: int, settings: Settings) -> Value:
    """Return somebody's value on a later day: what is not played is known less and less."""
    days = day - value.extra
    if not value.deviation or not value.extra or days <= 0:
        return value
    a_day = value.volatility or settings.tau_hundredths * POINT // 100
    wide = isqrt(value.deviation * value.deviation + days * a_day * a_day)
    return value._replace(deviation=max(value.deviation, min(wide, settings.deviation * POINT)))


NO_PAIRS = Calibration(0, 0, ((0, 0, 0),) * 10)
