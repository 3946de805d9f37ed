"""How results become points.

Points are whole units. With two sides there are units for a win, a draw and a loss. At a table of
three or four there are units for each rank; those who tie share the units of the ranks they take
up, and the unit is chosen so small that every share is whole: 3, 2, 1 and 0 points need halves
(two who share first get 2½ each), 5, 3, 1 and 0 need twelfths (three behind the winner 1⅓).

Who does not come gets the units of a loss, nothing at a table. Who is left alone wins by forfeit;
two or three who are left play on, and that is an ordinary played round for them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import lcm

from tournaments.standings.faults import BadRecords, BadScheme
from tournaments.standings.values import (
    FORFEIT_LOSS,
    FORFEIT_WIN,
    FULL_BYE,
    HALF_BYE,
    PLAYED,
    UNPAIRED_KINDS,
    PlayedRound,
    Scheme,
    TableResult,
)

TWO_SIDES = 2
FINEST = 10**9  # with more to a point the units of a season would not fit a database
_NOTHING: Mapping[str, int] = {}


def two_sided(win: Fraction | int, draw: Fraction | int, loss: Fraction | int = 0) -> Scheme:
    """Return the scheme for these points, in the largest unit in which all of them are whole."""
    unit = _unit((Fraction(win), Fraction(draw), Fraction(loss)))
    w, d, lo = (int(Fraction(points) * unit) for points in (win, draw, loss))
    scheme = Scheme(win=w, draw=d, loss=lo, full_bye=w, half_bye=d, unit=unit)
    check(scheme)
    return scheme


def for_tables(points: Sequence[Fraction | int], *shorter: Sequence[Fraction | int]) -> Scheme:
    """Return the scheme for tables with these points by rank, every possible share being whole.

    A full bye is worth what the first gets, a half-point bye half of it.
    """
    rows = [tuple(map(Fraction, row)) for row in (points, *shorter)]
    unit = _unit([share for row in rows for share in _shares(row)] + [rows[0][0] / 2])
    by_rank, *others = (tuple(int(value * unit) for value in row) for row in rows)
    best = by_rank[0]
    scheme = Scheme(
        by_rank=by_rank,
        by_rank_short=tuple(others),
        unit=unit,
        win=best,
        draw=best // 2,
        full_bye=best,
        half_bye=best // 2,
    )
    check(scheme)
    return scheme


def check(scheme: Scheme) -> None:
    """Refuse a scheme that pays more for less, or whose shares are not whole units."""
    if scheme.unit < 1:
        raise BadScheme("unit-below-one", scheme.unit)
    if scheme.unit > FINEST:
        raise BadScheme("unit-too-fine", scheme.unit)
    if not scheme.by_rank:
        if not scheme.win > scheme.loss or not scheme.win >= scheme.draw >= scheme.loss:
            raise BadScheme("win-not-best", scheme.win, scheme.draw, scheme.loss)
        return
    for row in (scheme.by_rank, *scheme.by_rank_short):
        if list(row) != sorted(row, reverse=True) or row[0] <= row[-1]:
            raise BadScheme("ranks-not-falling", *row)
        for share in _shares(tuple(map(Fraction, row))):
            if share.denominator != 1:
                raise BadScheme("share-not-whole", share.numerator, share.denominator)


def best_of_a_round(scheme: Scheme) -> int:
    """Return the most units that a round can give."""
    return scheme.by_rank[0] if scheme.by_rank else scheme.win


def shown(units: Fraction | int, scheme: Scheme) -> Fraction:
    """Return units as points, for a page."""
    return Fraction(units) / scheme.unit


def units_by_rank(ranks: Sequence[int], scheme: Scheme) -> tuple[int, ...]:
    """Return the units for these ranks at a table, ties shared; gaps in the ranks do not matter."""
    row = _row_for(len(ranks), scheme)
    units = dict.fromkeys(ranks, 0)
    ahead = 0
    for rank in sorted(units):
        tied = sum(other == rank for other in ranks)
        units[rank], rest = divmod(sum(row[ahead : ahead + tied]), tied)
        if rest:
            raise BadScheme("share-not-whole", sum(row[ahead : ahead + tied]), tied)
        ahead += tied
    return tuple(units[rank] for rank in ranks)


def places(result: TableResult, scheme: Scheme) -> dict[int, PlayedRound]:
    """Return what everybody at this table did in this round."""
    entries, ranks = result.entries, result.ranks
    if len(ranks) != len(entries) or len(set(entries)) < len(entries):
        raise BadRecords("table-does-not-fit", result.round, *entries)
    came = [entry for entry, rank in zip(entries, ranks, strict=True) if rank]
    if len(came) > 1 and len(came) != TWO_SIDES and not scheme.by_rank:
        raise BadRecords("not-two-sides", result.round, *entries)
    found = {}
    for seat, (kind, points) in enumerate(_outcome(ranks, scheme)):
        entry = entries[seat]
        around = came if kind == PLAYED else entries
        others = tuple([other for other in around if other != entry])
        extras = result.extras[seat] if result.extras else _NOTHING
        found[entry] = PlayedRound(
            result.round, kind, points, others, seat, ranks[seat], result.table, extras
        )
    return found


@lru_cache(maxsize=4096)
def _outcome(ranks: tuple[int | None, ...], scheme: Scheme) -> tuple[tuple[str, int], ...]:
    """Return for each seat what it was and gave; thousands of tables end in a handful of ways."""
    came = [rank for rank in ranks if rank]
    if len(came) <= 1:
        alone = [FORFEIT_WIN if rank else FORFEIT_LOSS for rank in ranks]
        return tuple((kind, _without_playing(kind, scheme)) for kind in alone)
    units = iter(_units(came, scheme))
    gone = (FORFEIT_LOSS, _without_playing(FORFEIT_LOSS, scheme))
    return tuple((PLAYED, next(units)) if rank else gone for rank in ranks)


def bye(round_number: int, kind: str, scheme: Scheme) -> PlayedRound:
    """Return the place of an entry that is not at any table in this round."""
    if kind not in UNPAIRED_KINDS:
        raise BadRecords("not-a-bye", round_number)
    worth = {FULL_BYE: scheme.full_bye, HALF_BYE: scheme.half_bye}
    return PlayedRound(round=round_number, kind=kind, points=worth.get(kind, 0))


def adjusted(place: PlayedRound, units: int) -> PlayedRound:
    """Return the place with points that were decided by hand."""
    return replace(place, points=units)


def _units(ranks: Sequence[int], scheme: Scheme) -> tuple[int, ...]:
    if scheme.by_rank:
        return units_by_rank(ranks, scheme)
    if ranks[0] == ranks[1]:
        return scheme.draw, scheme.draw
    return tuple(scheme.win if rank == min(ranks) else scheme.loss for rank in ranks)


def _without_playing(kind: str, scheme: Scheme) -> int:
    if kind == FORFEIT_WIN:
        return best_of_a_round(scheme)
    return 0 if scheme.by_rank else scheme.loss


def _row_for(size: int, scheme: Scheme) -> tuple[int, ...]:
    row = next((row for row in scheme.by_rank_short if len(row) == size), scheme.by_rank[:size])
    if len(row) < size:
        raise BadScheme("too-few-ranks", size, len(scheme.by_rank))
    return row


def _shares(row: tuple[Fraction, ...]) -> list[Fraction]:
    """Return what everybody gets in every possible tie."""
    size = len(row)
    return [
        sum(row[start:end], Fraction(0)) / (end - start)
        for start in range(size)
        for end in range(start + 1, size + 1)
    ]


def _unit(values: Iterable[Fraction]) -> int:
    return lcm(*(value.denominator for value in values))
