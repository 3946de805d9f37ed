"""Who carries the ratings of a game: its players, or its partnerships."""

from collections.abc import Iterable
from itertools import chain

from django.db.models import Q

from tournaments.models import Pool, Rated
from tournaments.rating.values import RatedGame

AT_ONCE = 500  # rows in one transaction

Key = int | tuple[int, int]  # a player, or two of them, the lower number first


def with_members(games: Iterable[RatedGame], pool: Pool, known: dict[Key, int]) -> list[RatedGame]:
    """Return the games with those who carry the ratings; whoever is new gets a row.

    `known` grows by those who are met for the first time.
    """
    found = list(games)
    sides: list[tuple[tuple[Key, ...], ...]]
    if pool.of_pairs:
        sides = [tuple([(_pair(side),) for side in game.sides]) for game in found]
    else:
        sides = [game.sides for game in found]
    wanted = set(chain.from_iterable(chain.from_iterable(sides)))
    if strange := wanted - known.keys():
        known.update(_known(strange))
    return [
        RatedGame(
            *game[:3], tuple([tuple([known[key] for key in side]) for side in those]), *game[4:]
        )
        for game, those in zip(found, sides, strict=True)
    ]


def _pair(side: tuple[int, ...]) -> tuple[int, int]:
    one, other = sorted(side)
    return one, other


def _known(wanted: set[Key]) -> dict[Key, int]:
    known = _rows(wanted)
    new = sorted((_both(key) for key in wanted - known.keys()), key=str)
    if new:
        # Two runs may meet here; the second one's rows are then the first one's.
        for first in range(0, len(new), AT_ONCE):
            Rated.objects.bulk_create(
                [Rated(player_id=one, partner_id=p) for one, p in new[first : first + AT_ONCE]],
                ignore_conflicts=True,
            )
        known = _rows(wanted)
    return known


def _both(key: Key) -> tuple[int, int | None]:
    return (key, None) if isinstance(key, int) else key


def _rows(wanted: set[Key]) -> dict[Key, int]:
    players = {_both(key)[0] for key in wanted}
    alone = Q(partner=None) if all(isinstance(key, int) for key in wanted) else Q()
    rows = Rated.objects.filter(alone, player__in=players)
    found: dict[Key, int] = {}
    for pk, player, partner in rows.values_list("pk", "player", "partner").iterator(2000):
        key: Key = (player, partner) if partner else player
        if key in wanted:
            found[key] = pk
    return found
