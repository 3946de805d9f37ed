"""Who carries the ratings of a game: its players, or its partnerships."""

from collections.abc import Iterable

from tournaments.models import Pool, Rated
from tournaments.rating.values import RatedGame

Key = tuple[int, int | None]  # a player, or two of them, the lower number first


def with_members(games: Iterable[RatedGame], pool: Pool, known: dict[Key, int]) -> list[RatedGame]:
    """Return the games with those who carry the ratings; whoever is new gets a row.

    `known` grows by those who are met for the first time.
    """
    found = list(games)
    wanted = {key for game in found for side in game.sides for key in _keys(side, pool)}
    if strange := wanted - known.keys():
        known.update(_known(strange))
    return [
        game._replace(
            sides=tuple(tuple(known[key] for key in _keys(side, pool)) for side in game.sides)
        )
        for game in found
    ]


def _keys(side: tuple[int, ...], pool: Pool) -> list[Key]:
    if pool.of_pairs:
        one, other = sorted(side)
        return [(one, other)]
    return [(player, None) for player in side]


def _known(wanted: set[Key]) -> dict[Key, int]:
    known = _rows(wanted)
    new = sorted(wanted - known.keys(), key=str)
    if new:
        # Two runs may meet here; the second one's rows are then the first one's.
        Rated.objects.bulk_create(
            [Rated(player_id=one, partner_id=other) for one, other in new],
            ignore_conflicts=True,
            batch_size=500,
        )
        known = _rows(wanted)
    return known


def _rows(wanted: set[Key]) -> dict[Key, int]:
    rows = Rated.objects.filter(player__in={one for one, _other in wanted})
    return {
        (player, partner): pk
        for pk, player, partner in rows.values_list("pk", "player", "partner").iterator(2000)
        if (player, partner) in wanted
    }
