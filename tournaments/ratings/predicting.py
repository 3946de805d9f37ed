"""How likely everybody at a table is to finish first, and what each end would change."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from django.db.models import Q

from tournaments.models import Pool, Rating
from tournaments.rating import periods as pure
from tournaments.rating.values import GAME, POINT, RatedGame, Value, faded
from tournaments.ratings import certainty
from tournaments.ratings.games import SHAPES, settings_of
from tournaments.ratings.read import named, names

CHOICES = 500


@dataclass(frozen=True)
class SideChance:
    """One side of a prediction."""

    name: str
    rated: tuple[int, ...]
    percent: Annotated[float, "how likely it finishes first"]
    win: Annotated[float, "change of its rating for finishing first"]
    draw: Annotated[float, "change when all are level"]
    loss: Annotated[float, "change for finishing last"]


def choices(pool: Pool, find: str = "", chosen: Collection[int] = ()) -> list[tuple[int, str]]:
    """Return who can be chosen for a prediction: the best five hundred, by name.

    With `find`, of those whose name holds it; whoever is chosen already can stay so.
    """
    everybody = named(Rating.objects.filter(pool=pool))
    wanted = everybody
    if find:
        one = Q(rated__player__name__icontains=find)
        wanted = everybody.filter(one | Q(rated__partner__name__icontains=find))
    rows = [*wanted.order_by("-rating", "rated")[:CHOICES], *everybody.filter(rated__in=chosen)]
    people = {row.rated_id: f"{row.rated} ({row.rating // POINT})" for row in rows}
    return sorted(people.items(), key=lambda each: (each[1].casefold(), each[0]))


def seats_of(pool: Pool) -> int:
    """Return how many choices make a prediction: everybody at the table."""
    return len(SHAPES[pool.kind]) if pool.of_pairs else sum(SHAPES[pool.kind])


def prediction(pool: Pool, people: Sequence[int], now: datetime) -> list[SideChance]:
    """Return how likely each side is to finish first, and what each result would change.

    Partners are chosen one after the other: the first two against the last two.
    """
    size = 1 if pool.of_pairs else SHAPES[pool.kind][0]
    sides = [tuple(people[at : at + size]) for at in range(0, len(people), size)]
    rows = {row.rated_id: row for row in named(Rating.objects.filter(pool=pool, rated__in=people))}
    pure_settings = settings_of(pool)
    start = pure.system(pure_settings).start(pure_settings)
    day = certainty.day_of(now)
    values = {
        who: faded(certainty.value_of(rows[who]), day, pure_settings) if who in rows else start
        for who in people
    }
    chances = pure.chances([[values[who] for who in side] for side in sides], pure_settings)
    called = names(people)
    return [
        SideChance(
            name=" & ".join(called[who] for who in side),
            rated=side,
            percent=round(100 * chance / GAME, 1),
            win=_change(pool, values, sides, place, 1),
            draw=_change(pool, values, sides, place, 0),
            loss=_change(pool, values, sides, place, -1),
        )
        for place, (side, chance) in enumerate(zip(sides, chances, strict=True))
    ]


def _change(
    pool: Pool, values: dict[int, Value], sides: Sequence[tuple[int, ...]], place: int, how: int
) -> float:
    """Return what a side's first member would gain by finishing first, level or last."""
    ranks = tuple(1 + (how == -1 if n == place else how == 1) for n in range(len(sides)))
    game = RatedGame(pool.pk, "", 0, tuple(sides), ranks, "")
    rated = pure.rate(values, [game], settings_of(pool))
    mine = next(c for c in rated.changes if c.member == sides[place][0])
    return round((mine.after.rating - mine.before.rating) / POINT, 1)
