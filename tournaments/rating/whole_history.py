"""Whole history: everybody's rating from all their games, and from what the others are worth today.

Whoever plays is looked at again as a whole: every game they ever played, against what those
opponents are worth now, and not against what was thought of them then. If somebody you beat last
year turns out to be strong, your next evening tells. One step of Newton's towards the most likely
rating is taken for everybody who plays in a period; more steps predicted no better.

Three things more are learned from the games themselves: how far apart people are in this game at
all (the spread of the list, which a newcomer's doubt begins with), what each seat is worth, and
how much of what was seen is old: a game counts half after a thousand days.

A side of partners is the sum of its members. A table of three or four is all its pairs of sides,
each counted for less, because they are not independent of each other.
"""

import math
from collections.abc import Iterable, Mapping, Sequence

from tournaments.rating.odds import chance, worth
from tournaments.rating.past import Met, Past, points_of
from tournaments.rating.telling import Foretold, Memo, in_order, tell
from tournaments.rating.values import (
    GAME,
    POINT,
    Before,
    Change,
    GameShare,
    RatedGame,
    RatedPeriod,
    Settings,
    Share,
    Value,
    faded,
)

VERSION = "whole/1"
HALF_LIFE = 1000  # days
FINE = POINT // 100  # ratings are kept in hundredths: far more than anybody can know
SPREAD_LIKE = 20  # how many people's word the spread that a list begins with counts for
LEAP = 1.0  # a step is at most so much of the natural logarithm of the odds


def spread_of(before: Before, settings: Settings) -> int:
    """Return how far apart people are, in hundredths of a point: one deviation of their skills."""
    total = 0
    for value in before.values():
        total += ((value.rating - settings.initial * POINT) // FINE) ** 2
        total += (value.deviation // FINE) ** 2
    return spread(total, len(before), settings)


def spread(squares: int, people: int, settings: Settings) -> int:
    """Return the spread, from the squares of all that people differ from the start or may."""
    usual = 100 * settings.deviation
    return math.isqrt((SPREAD_LIKE * usual * usual + squares) // (SPREAD_LIKE + people))


def start(spread: int, settings: Settings) -> Value:
    """Return the value of somebody who has not played."""
    return Value(settings.initial * POINT, spread * FINE)


def above(value: Value, settings: Settings) -> float:
    """Return how strong somebody is: the natural logarithm of the odds against the start."""
    return (value.rating / POINT - settings.initial) / settings.beta


def doubt_of(value: Value, settings: Settings) -> float:
    """Return the variance of that."""
    return (value.deviation / POINT / settings.beta) ** 2


def shares(
    game: RatedGame, sides: Sequence[Sequence[Value]], past: Past, settings: Settings
) -> tuple[list[Share], list[tuple[int, int]], dict[tuple[int, int], list[int]]]:
    """Return what was expected of each side and scored, pair by pair, and what seats did."""
    count = len(sides)
    strong = [
        math.fsum(above(value, settings) for value in side) + past.worth(count, seat)
        for seat, side in enumerate(sides)
    ]
    doubts = [math.fsum(doubt_of(value, settings) for value in side) for side in sides]
    points, expected, pairs = [0] * count, [0] * count, []
    pulls: dict[tuple[int, int], list[int]] = {(count, seat): [0, 0] for seat in range(count)}
    for i in range(count):
        for j in range(i + 1, count):
            said = round(chance(strong[i] - strong[j], doubts[i] + doubts[j]) * GAME)
            won = points_of(game.ranks[i], game.ranks[j])
            pairs.append((said, won))
            told = said * (GAME - said) // GAME
            for seat, scored, hoped in ((i, won, said), (j, GAME - won, GAME - said)):
                points[seat] += scored
                expected[seat] += hoped
                pulls[count, seat][0] += scored - hoped
                pulls[count, seat][1] += told
    each = count - 1
    return (
        [
            Share(round(p / each), round(e / each), 0, 0)
            for p, e in zip(points, expected, strict=True)
        ],
        pairs,
        pulls,
    )


def known(
    met: Iterable[Met], mine: float, strong: Mapping[int, float], past: Past, day: int
) -> tuple[float, float]:
    """Return how strongly all games draw somebody, and how firmly they hold."""
    pulls, grips = [], []
    for one in met:
        gap = mine - math.fsum([strong[who] for who in one.others])
        if one.partners:
            gap += math.fsum([strong[who] for who in one.partners])
        gap += past.worth(one.sides, one.seat) - past.worth(one.sides, one.their_seat)
        said = 1 / (1 + math.exp(-max(-700.0, min(gap, 700.0))))
        counts = worth(one.sides) / (1 + max(day - one.day, 0) / HALF_LIFE)
        pulls.append(counts * (one.won / GAME - said))
        grips.append(counts * said * (1 - said))
    return math.fsum(pulls), math.fsum(grips)


def step(
    before: Value, told: tuple[float, float], prior: tuple[float, float], settings: Settings
) -> tuple[float, float]:
    """Return rating and doubt in hundredths after one step, not yet rounded."""
    (pull, grip), (middle, variance) = told, prior
    mine, firm = above(before, settings), grip + 1 / variance
    moved = max(-LEAP, min((pull - (mine - middle) / variance) / firm, LEAP))
    hundredths = before.rating / FINE + moved * settings.beta * 100
    return hundredths, settings.beta * 100 / math.sqrt(firm)


def weight(doubt: int, sides: int, settings: Settings) -> int:
    """Return how much a whole game moves somebody of this doubt, in thousandths of a point."""
    counts = worth(sides) * (sides - 1)
    return round(1000 * counts * (doubt / POINT) ** 2 / settings.beta)


def rate(
    before: Before, games: Sequence[RatedGame], settings: Settings, past: Past | None
) -> RatedPeriod:
    """Return what the games of one period change.

    Without a past, what is known of everybody before stands for all their earlier games.
    """
    spread = 100 * settings.deviation if past is None else spread_of(before, settings)
    begin, tally = start(spread, settings), Foretold()
    told: Memo = {}
    pulls: dict[tuple[int, int], list[int]] = {}
    all_past = Past() if past is None else past
    for game in games:
        sides = [
            [faded(before.get(m, begin), game.day, settings) for m in side] for side in game.sides
        ]
        found, pairs, seats = shares(game, sides, all_past, settings)
        tally.add(pairs)
        tell(told, game, sides, [[0] * len(side) for side in sides], found)
        for key, (pull, known_by) in seats.items():
            sums = pulls.setdefault(key, [0, 0])
            sums[0], sums[1] = sums[0] + pull, sums[1] + known_by
    all_past.add(sorted(games, key=lambda game: (game.order, game.key)))
    strong = Strengths(before, begin, settings)
    changes = []
    for member in sorted(told):
        heard = sorted(told[member], key=in_order)
        old = before.get(member, begin)
        prior = None if past is None else (0.0, (spread / 100 / settings.beta) ** 2)
        new = solved(member, old, all_past, strong, prior, games[0].day)
        new = new._replace(games=old.games + len(heard))
        changes.append(
            Change(member, old, new, weighed((line[1] for line in heard), new, settings))
        )
    if past is not None:
        past.learn(pulls)
    return RatedPeriod(tuple(changes), tally.total(), all_past.learned)


class Strengths(dict[int, float]):
    """How strong everybody is, worked out when it is asked for."""

    def __init__(self, before: Before, begin: Value, settings: Settings) -> None:
        super().__init__()
        self.before, self.begin, self.settings = before, begin, settings

    def __missing__(self, member: int) -> float:
        found = self[member] = above(self.before.get(member, self.begin), self.settings)
        return found


def solved(
    member: int,
    old: Value,
    past: Past,
    strong: Strengths,
    prior: tuple[float, float] | None,
    day: int,
) -> Value:
    """Return somebody's value from all their games; the number of games is still the old one."""
    settings, mine = strong.settings, strong[member]
    now = faded(old, day, settings)
    prior = prior or (mine, doubt_of(now, settings))
    told = known(past.of(member), mine, strong, past, day)
    rating, doubt = step(now, told, prior, settings)
    return Value(round(rating) * FINE, round(doubt) * FINE, old.games, day)


def weighed(parts: Iterable[GameShare], new: Value, settings: Settings) -> tuple[GameShare, ...]:
    """Return the reasons with how much a game moved somebody."""
    return tuple(
        part._replace(weight=weight(new.deviation, 1 + len(part.theirs), settings))
        for part in parts
    )


class WholeHistory:
    """The system as pages ask it: two sides at a time, from their values alone."""

    def version(self, partners: bool) -> str:
        return VERSION

    def start(self, settings: Settings) -> Value:
        """Return the value of somebody who has not played, in a list that has learned nothing."""
        return start(100 * settings.deviation, settings)

    def chance(self, one: Sequence[Value], other: Sequence[Value], settings: Settings) -> int:
        """Return how likely the one side finishes before the other, in millionths."""
        gap = math.fsum(above(value, settings) for value in one)
        gap -= math.fsum(above(value, settings) for value in other)
        doubt = math.fsum(doubt_of(value, settings) for value in (*one, *other))
        return round(chance(gap, doubt) * GAME)
