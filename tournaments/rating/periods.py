"""Rating a period: everybody from the values before it, so the order of tables cannot matter."""

import hashlib
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby

from tournaments.rating import columns
from tournaments.rating.elo_rating import Elo
from tournaments.rating.system import System
from tournaments.rating.values import (
    EMPTY_SIDE,
    GAME,
    HALF,
    NO_PAIRS,
    POINT,
    RANKS_DO_NOT_FIT,
    SITS_TWICE,
    TOO_FEW_SIDES,
    Before,
    Calibration,
    Change,
    GameShare,
    NotRateable,
    Pair,
    RatedGame,
    RatedPeriod,
    Settings,
    Share,
    Sides,
)
from tournaments.rating.weng_lin import WengLin

SYSTEMS: Mapping[str, System] = {"elo": Elo(), "weng-lin": WengLin()}
BINS = 10
WIDTH = HALF // BINS

Memo = dict[int, list[tuple[int, GameShare, Share]]]


def system(settings: Settings) -> System:
    """Return the system a pool uses."""
    return SYSTEMS[settings.model]


def rate(before: Before, games: Iterable[RatedGame], settings: Settings) -> RatedPeriod:
    """Return what the games of one period change; members not in `before` start afresh.

    The same games in any order give the same answer, to the last digit.
    """
    found = games if isinstance(games, Sequence) else tuple(games)
    rated = columns.rate(before, found, settings) if settings.model == "elo" else None
    return rated or rate_plainly(before, found, settings)


def rate_plainly(before: Before, games: Iterable[RatedGame], settings: Settings) -> RatedPeriod:
    """Return the same as `rate`, in the one way that every system and every table can go."""
    chosen = system(settings)
    start = chosen.start(settings)
    told: Memo = {}
    tally = _Tally()
    for game in games:
        if fault := fault_of(game):
            raise NotRateable(fault, game.key)
        sides = [[before.get(member, start) for member in side] for side in game.sides]
        weighed = chosen.weigh(sides, game.ranks, settings)
        tally.add(weighed.pairs)
        weights = [[chosen.weight(value, settings) for value in side] for side in sides]
        _tell(told, game, sides, weights, weighed.shares)
    changes = []
    for member in sorted(told):
        heard = told[member]
        if len(heard) > 1:
            heard.sort(key=_in_order)
        old = before.get(member, start)
        new = chosen.step(old, [line[2] for line in heard], settings)
        changes.append(Change(member, old, new, tuple([line[1] for line in heard])))
    return RatedPeriod(tuple(changes), tally.total())


def replay(
    before: Before, games: Iterable[RatedGame], settings: Settings
) -> Iterator[tuple[str, RatedPeriod]]:
    """Yield each period of a stream of games, in its order; only one period is held at a time."""
    values = dict(before)
    for period, inside in groupby(games, key=lambda game: game.period):
        rated = rate(values, inside, settings)
        values.update((change.member, change.after) for change in rated.changes)
        yield period, rated


def chances(sides: Sides, settings: Settings) -> tuple[int, ...]:
    """Return how likely each side is to finish first, in millionths that add up to one game.

    With two sides it is the system's own chance; with more, each side's odds against all others
    are taken together (for Elo this is Luce's rule exactly).
    """
    chance: Callable[..., int] = system(settings).chance
    odds = []
    for i, mine in enumerate(sides):
        against = [max(chance(mine, s, settings), 1) for j, s in enumerate(sides) if j != i]
        odds.append(1 / (1 + math.fsum(GAME / p - 1 for p in against)))
    total = math.fsum(odds)
    exact = [round(part / total * GAME) for part in odds]
    exact[-1] = GAME - sum(exact[:-1])
    return tuple(exact)


def fault_of(game: RatedGame) -> str:
    """Return the code of what keeps a game from being rated, or an empty string."""
    members = list(chain.from_iterable(game.sides))
    if len(game.sides) < 2:
        return TOO_FEW_SIDES
    if not all(game.sides):
        return EMPTY_SIDE
    if len(set(members)) != len(members):
        return SITS_TWICE
    if len(game.ranks) != len(game.sides) or min(game.ranks) < 1:
        return RANKS_DO_NOT_FIT
    return ""


def version_of(games: Sequence[RatedGame], settings: Settings) -> str:
    """Return the name and number of what rates these games."""
    partners = any(len(side) > 1 for game in games for side in game.sides)
    return system(settings).version(partners)


def fingerprint(games: Sequence[RatedGame], settings: Settings) -> str:
    """Return a short proof that two periods are rated from the same games in the same way."""
    version = version_of(games, settings)
    seal = hashlib.sha256(f"{version} {tuple(settings)}".encode())
    for line in sorted(f"{game.key} {game.sides} {game.ranks}\n" for game in games):
        seal.update(line.encode())
    return seal.hexdigest()


def added(one: Calibration, other: Calibration) -> Calibration:
    """Return two records of predictions as one."""
    bins = tuple(
        (a + x, b + y, c + z) for (a, b, c), (x, y, z) in zip(one.bins, other.bins, strict=True)
    )
    return Calibration(one.pairs + other.pairs, one.loss + other.loss, bins)


class _Tally:
    """Counts predictions while a period is rated."""

    def __init__(self) -> None:
        self.pairs = self.loss = 0
        self.bins = [list(line) for line in NO_PAIRS.bins]

    def add(self, pairs: Iterable[Pair]) -> None:
        """Count the pairs of one game; a tie is half a point for both."""
        for chance, won in pairs:
            likely, points = (chance, won) if chance >= HALF else (GAME - chance, GAME - won)
            line = self.bins[min((likely - HALF) // WIDTH, BINS - 1)]
            line[0] += 1
            line[1] += points
            line[2] += likely
            self.pairs += 1
            self.loss += _loss(likely, points)

    def total(self) -> Calibration:
        bins = tuple((line[0], line[1], line[2]) for line in self.bins)
        return Calibration(self.pairs, self.loss, bins)


def _loss(likely: int, points: int) -> int:
    won = math.log(GAME / likely)
    lost = math.log(GAME / max(GAME - likely, 1))
    return round(points * won + (GAME - points) * lost)


def _tell(
    told: Memo,
    game: RatedGame,
    sides: Sides,
    weights: Sequence[Sequence[int]],
    shares: Sequence[Share],
) -> None:
    """Write what a game says about each of its members into the memo."""
    sums = [sum([value.rating for value in side]) for side in sides]
    total, count = sum(sums), sum(map(len, sides))
    order, key, ranks = game.order, game.key, game.ranks
    for i, members in enumerate(game.sides):
        points, expected, *_rest = shares[i]
        others, theirs = game.sides[:i] + game.sides[i + 1 :], ranks[:i] + ranks[i + 1 :]
        opposition = round((total - sums[i]) / ((count - len(members)) * POINT))
        for member, weight in zip(members, weights[i], strict=True):
            partners = tuple([m for m in members if m != member]) if len(members) > 1 else ()
            part = GameShare(
                *(key, i, ranks[i], points, expected, weight),
                *(partners, others, theirs, opposition),
            )
            told.setdefault(member, []).append((order, part, shares[i]))


def _in_order(line: tuple[int, GameShare, Share]) -> tuple[int, str]:
    return line[0], line[1].key
