"""What a pool is rated from: results that stand in closed rounds, and casual games of whole days.

Rounds are read in blocks, so that a history of a million games needs no more memory than one
block. The games of a period come in a fixed order, and with the rows' own numbers as keys.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from typing import Any

from django.db.models import Count, Q, QuerySet, TextField
from django.db.models.functions import Cast

from tournaments.models import (
    CasualGame,
    Chair,
    Kind,
    Pool,
    PoolKind,
    PoolModel,
    PoolPeriod,
    PoolVenue,
    ResultState,
    Round,
    RoundState,
    Table,
    TableKind,
)
from tournaments.rating.values import ON_ELOS_SCALE, RatedGame
from tournaments.rating.values import Settings as PureSettings
from tournaments.ratings import squad_boards

BLOCK = 5000  # tables read at once
# The tournaments of a pool, and how many people sit on each side of their tables. A table of each
# for himself may be one short; it stays in the list of its event, so that no evening falls in two.
TOURNAMENTS: dict[str, tuple[Kind, ...]] = {
    PoolKind.DUEL: (Kind.DUEL, Kind.SQUADS),
    PoolKind.THREE: (Kind.THREE,),
    PoolKind.FOUR: (Kind.FOUR,),
    PoolKind.PARTNERS: (Kind.TEAMS,),
    PoolKind.PAIRS: (Kind.TEAMS,),
}
SHAPES: dict[str, tuple[int, ...]] = {
    PoolKind.DUEL: (1, 1),
    PoolKind.THREE: (1, 1, 1),
    PoolKind.FOUR: (1, 1, 1, 1),
    PoolKind.PARTNERS: (2, 2),
    PoolKind.PAIRS: (2, 2),
}

ONE_SHORT = (PoolKind.THREE, PoolKind.FOUR)

Sides = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Slot:
    """A round or a day of a pool, before its games are read."""

    ended_at: datetime
    key: str
    rounds: tuple[int, ...]
    day: date | None  # whose casual games belong to it
    tables: int


@dataclass(frozen=True)
class PlayedPeriod:
    """The games of one slot; sides hold players, not yet those who carry the ratings."""

    slot: Slot
    games: tuple[RatedGame, ...]


def settings_of(pool: Pool) -> PureSettings:
    """Return how a pool is rated, as the pure room takes it."""
    scale = {} if pool.model == PoolModel.ELO else _scale(pool)
    asked = {"model": pool.model, "provisional": pool.provisional, **scale, **pool.settings}
    return PureSettings(**asked)


def _scale(pool: Pool) -> dict[str, int]:
    """Return what puts a system on the one scale of all lists, for one or several on a side.

    A side of partners is the sum of two, so there everything that is measured in points is twice
    as much: what one game may differ by, and how far apart people are.
    """
    return {name: each * wide(pool) for name, each in ON_ELOS_SCALE[pool.model].items()}


def wide(pool: Pool) -> int:
    """Return how many who carry a rating sit on each side."""
    return SHAPES[pool.kind][0] // _carried(pool)


def _carried(pool: Pool) -> int:
    """Return how many people carry one rating."""
    return SHAPES[pool.kind][0] if pool.of_pairs else 1


def played(pool: Pool, wanted: Iterable[Slot]) -> Iterator[PlayedPeriod]:
    """Yield what was played in these slots of a pool; those without games are left out."""
    for block in _blocks(wanted):
        tables = _tables(pool, [number for slot in block for number in slot.rounds])
        for slot in block:
            games = [game for number in slot.rounds for game in tables.get(number, ())]
            if slot.day:
                games += _casual(pool, slot.day)
            if games:
                yield PlayedPeriod(slot, tuple(_placed(games, pool, slot)))


def slots(pool: Pool, *, until: datetime, since: datetime | None = None) -> list[Slot]:
    """Return the rounds, or days, that have ended, in the order in which they are rated.

    A day ends at midnight, UTC; today is not over, so nothing of it is rated by days.
    """
    midnight = datetime.combine(until.astimezone(UTC), time(), UTC)
    days: dict[date, list[tuple[int, int]]] = {}
    found = []
    for number, closed, tables in _rounds(pool, until):
        if pool.period == PoolPeriod.ROUND:
            found.append(Slot(closed, f"round:{number}", (number,), None, tables))
        elif closed < midnight:
            days.setdefault(closed.astimezone(UTC).date(), []).append((number, tables))
    casual = _casual_days(pool, midnight)
    for day in sorted(days.keys() | casual):
        inside = days.get(day, [])
        rounds = tuple(number for number, _tables in inside)
        size = sum(tables for _number, tables in inside)
        found.append(Slot(_end_of(day), f"day:{day}", rounds, day if day in casual else None, size))
    found.sort(key=lambda slot: (slot.ended_at, slot.key))
    return [slot for slot in found if since is None or slot.ended_at >= since]


def _end_of(day: date) -> datetime:
    return datetime.combine(day + timedelta(days=1), time(), UTC)


def _rounds(pool: Pool, until: datetime) -> "QuerySet[Any]":
    rounds = Round.objects.filter(
        state=RoundState.CLOSED,
        closed_at__lte=until,
        tournament__rated=True,
        tournament__game=pool.game,
        tournament__kind__in=TOURNAMENTS[pool.kind],
    )
    if not pool.game:
        rounds = rounds.filter(tournament__game_name=pool.game_name)
    if pool.club_id:
        rounds = rounds.filter(tournament__club_id=pool.club_id)
    else:  # invented people stand in the lists of their own club alone
        rounds = rounds.filter(tournament__demo=False)
    counted = rounds.annotate(size=Count("tables"))
    return counted.order_by("closed_at", "pk").values_list("pk", "closed_at", "size")


def _casual_days(pool: Pool, midnight: datetime) -> set[date]:
    if pool.club_id or pool.venue == PoolVenue.HALL or not pool.game:
        return set()
    games = _casual_games(pool).filter(finished_at__lt=midnight)
    return {at.astimezone(UTC).date() for at in games.values_list("finished_at", flat=True)}


def _blocks(found: Iterable[Slot]) -> Iterator[list[Slot]]:
    block: list[Slot] = []
    size = 0
    for slot in found:
        if block and size + slot.tables > BLOCK:
            yield block
            block, size = [], 0
        block.append(slot)
        size += slot.tables
    if block:
        yield block


def _tables(pool: Pool, rounds: Sequence[int]) -> dict[int, list[tuple[str, int, Sides, Any]]]:
    """Return, by round, the tables of a pool's shape that were played and whose result stands."""
    tables = Table.objects.filter(
        round__in=rounds, kind=TableKind.PLAY, result=ResultState.STANDING, unrated=False
    )
    if pool.venue != PoolVenue.BOTH:
        here = Q(match="")
        tables = tables.filter(here if pool.venue == PoolVenue.HALL else ~here)
    people = _people(pool, rounds)
    found = squad_boards.boards(pool, rounds) if pool.kind == PoolKind.DUEL else {}
    shapes = shapes_of(pool)
    rows = tables.order_by("round", "number").values_list(
        "pk", "round", "number", _text("ranks"), _text("forfeits")
    )
    for pk, round_, number, ranks, forfeits in rows.iterator(2000):
        sides = _came(people.get(pk, []), _numbers(ranks), set(_numbers(forfeits)))
        if tuple(len(side) for side, _rank in sides) in shapes:
            line = (f"t{pk}", number, tuple(s for s, _ in sides), tuple(r for _, r in sides))
            found.setdefault(round_, []).append(line)
    return found


def shapes_of(pool: Pool) -> tuple[tuple[int, ...], ...]:
    """Return how many may sit on each side of a table that counts in a pool."""
    full = SHAPES[pool.kind]
    return (full, full[1:]) if pool.kind in ONE_SHORT else (full,)


def _came(
    people: list[tuple[int, ...]], ranks: Sequence[int], missing: set[int]
) -> list[tuple[tuple[int, ...], int]]:
    """Return the sides that played, each with its rank."""
    if len(people) != len(ranks):
        return []
    return [(s, r) for n, (s, r) in enumerate(zip(people, ranks, strict=True)) if n not in missing]


def _people(pool: Pool, rounds: Sequence[int]) -> dict[int, list[tuple[int, ...]]]:
    """Return who sat at each table; in the site's lists a table is short of who never agreed."""
    chairs = squad_boards.agreed(pool, Chair.objects.filter(round__in=rounds))
    chairs = chairs.order_by("table", "seat")
    found: dict[int, list[tuple[int, ...]]] = {}
    for table, people in chairs.values_list("table", _text("people")).iterator(2000):
        found.setdefault(table, []).append(_numbers(people))
    return found


def _text(field: str) -> Cast:
    """Return a column of JSON as it is written, so that lists seen before are not read again."""
    return Cast(field, TextField())


@lru_cache(maxsize=50_000)
def _numbers(text: str) -> tuple[int, ...]:
    return tuple(json.loads(text))


def _casual(pool: Pool, day: date) -> list[tuple[str, int, Sides, Any]]:
    midnight = _end_of(day)
    games = _casual_games(pool).filter(
        finished_at__gte=midnight - timedelta(days=1), finished_at__lt=midnight
    )
    return [
        (f"c{game.pk}", game.pk, tuple(tuple(side) for side in game.sides), tuple(game.ranks))
        for game in games
    ]


def _casual_games(pool: Pool) -> "QuerySet[CasualGame]":
    kind = PoolKind.PARTNERS if pool.of_pairs else pool.kind
    return CasualGame.objects.filter(game=pool.game, kind=kind)


def _placed(
    games: Iterable[tuple[str, int, Sides, Any]], pool: Pool, slot: Slot
) -> Iterator[RatedGame]:
    day = slot.ended_at.astimezone(UTC).toordinal()
    for order, (key, _number, sides, ranks) in enumerate(games):
        yield RatedGame(pool.pk, slot.key, order, sides, ranks, key, day)
