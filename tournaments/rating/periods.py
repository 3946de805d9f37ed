"""Rating a period: everybody from the values before it, so the order of tables cannot matter."""

import hashlib
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping, Sequence
from itertools import chain, groupby

from tournaments.rating import columns, history_columns, whole_history
from tournaments.rating.column_values import ColumnValues
from tournaments.rating.doubt_columns import GlickoPeriod, WengLinPeriod
from tournaments.rating.elo_columns import EloPeriod
from tournaments.rating.elo_rating import Elo
from tournaments.rating.glicko import Glicko2
from tournaments.rating.history_tables import ColumnPast
from tournaments.rating.left_in_columns import ChangesInColumns
from tournaments.rating.past import Past
from tournaments.rating.system import Predicts, System
from tournaments.rating.telling import Foretold, Memo, in_order, tell
from tournaments.rating.values import (
    EMPTY_SIDE,
    GAME,
    RANKS_DO_NOT_FIT,
    SITS_TWICE,
    TOO_FEW_SIDES,
    Before,
    Calibration,
    Change,
    Learned,
    NotRateable,
    RatedGame,
    RatedPeriod,
    Settings,
    Sides,
    Value,
    faded,
)
from tournaments.rating.weng_lin import WengLin
from tournaments.rating.whole_history import WholeHistory

SYSTEMS: Mapping[str, System] = {"elo": Elo(), "glicko-2": Glicko2(), "weng-lin": WengLin()}
IN_COLUMNS: Mapping[str, type[columns.ColumnPeriod]] = {  # the same sums, many at once
    "elo": EloPeriod,
    "glicko-2": GlickoPeriod,
    "weng-lin": WengLinPeriod,
}
WHOLE = "whole"  # looks at more than a period, so it is no `System`; pages ask it alike
PREDICTING: Mapping[str, Predicts] = {WHOLE: WholeHistory()}


def system(settings: Settings) -> Predicts:
    """Return the system a pool uses."""
    return PREDICTING.get(settings.model) or SYSTEMS[settings.model]


def memory(settings: Settings, learned: Learned = (), *, wide: int = 1) -> Past | None:
    """Return what remembers the games of a list, for the system that wants that; else nothing.

    `wide` is how many sit on each side.
    """
    if settings.model != WHOLE:
        return None
    return ColumnPast(learned, wide) if columns.available() else Past(learned)


def values() -> MutableMapping[int, Value]:
    """Return room for how everybody stands, such as `rate` reads best."""
    return ColumnValues(columns.numpy(), {}) if columns.available() else {}


def keep(values: MutableMapping[int, Value], rated: RatedPeriod) -> None:
    """Let everybody stand as they do after a period."""
    if isinstance(values, ColumnValues) and isinstance(rated.changes, ChangesInColumns):
        rated.changes.keep(values)
    else:
        values.update((change.member, change.after) for change in rated.changes)


def rate(
    before: Before, games: Iterable[RatedGame], settings: Settings, past: Past | None = None
) -> RatedPeriod:
    """Return what the games of one period change; members not in `before` start afresh.

    The same games in any order give the same answer, to the last digit. `past` remembers the games.
    """
    found = games if isinstance(games, Sequence) else tuple(games)
    if settings.model == WHOLE:
        quick = history_columns.rate(before, found, settings, past)
    else:
        quick = rate_in_columns(before, found, settings)
    return quick or rate_plainly(before, found, settings, past)


def rate_in_columns(
    before: Before, games: Sequence[RatedGame], settings: Settings
) -> RatedPeriod | None:
    """Return the same as `rate`, or nothing where these games must go the plain way."""
    system = IN_COLUMNS.get(settings.model)
    shaped = columns.shape_of(games) if system else None
    if system is None or shaped is None:
        return None
    period = system(before, settings, shaped)
    return None if period.faulty else period.rated()


def rate_plainly(
    before: Before, games: Sequence[RatedGame], settings: Settings, past: Past | None = None
) -> RatedPeriod:
    """Return the same as `rate`, in the one way that every system and every table can go."""
    for game in games:
        if fault := fault_of(game):
            raise NotRateable(fault, game.key)
    if settings.model == WHOLE:
        return whole_history.rate(before, games, settings, past)
    chosen = SYSTEMS[settings.model]
    start = chosen.start(settings)
    told: Memo = {}
    tally = Foretold()
    day = 0
    for game in games:
        day = game.day
        sides = [
            [faded(before.get(member, start), game.day, settings) for member in side]
            for side in game.sides
        ]
        weighed = chosen.weigh(sides, game.ranks, settings)
        tally.add(weighed.pairs)
        weights = [[chosen.weight(value, settings) for value in side] for side in sides]
        tell(told, game, sides, weights, weighed.shares)
    changes = []
    for member in sorted(told):
        heard = told[member]
        if len(heard) > 1:
            heard.sort(key=in_order)
        old = before.get(member, start)
        new = chosen.step(old, [line[2] for line in heard], settings, day)
        changes.append(Change(member, old, new, tuple([line[1] for line in heard])))
    return RatedPeriod(tuple(changes), tally.total())


def replay(
    before: Before, games: Iterable[RatedGame], settings: Settings, past: Past | None = None
) -> Iterator[tuple[str, RatedPeriod]]:
    """Yield each period of a stream of games, in its order; only one period is held at a time."""
    standing = values()
    standing.update(before)
    for period, inside in groupby(games, key=lambda game: game.period):
        found = tuple(inside)
        if past is None:
            past = memory(settings, wide=len(found[0].sides[0]))
        rated = rate(standing, found, settings, past)
        keep(standing, rated)
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
    if settings.model != "elo" and games:  # doubt comes back by the days
        seal.update(f" day {games[0].day}".encode())
    for line in sorted(f"{game.key} {game.sides} {game.ranks}\n" for game in games):
        seal.update(line.encode())
    return seal.hexdigest()


def added(one: Calibration, other: Calibration) -> Calibration:
    """Return two records of predictions as one."""
    bins = tuple(
        (a + x, b + y, c + z) for (a, b, c), (x, y, z) in zip(one.bins, other.bins, strict=True)
    )
    return Calibration(one.pairs + other.pairs, one.loss + other.loss, bins)
