"""Rating lists of the site, worked out and read as the tests of ratings want them."""

from typing import Any

import pytest

from tests.tournaments.rating_world import START, WEEK, club, event, players, season
from tournaments.models import Pool, PoolKind, Rating, Round
from tournaments.ratings import act as ratings
from tournaments.ratings import history as rating_history
from tournaments.ratings import pools

NOW = START + 60 * WEEK
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal")


def site_pool(kind: str = PoolKind.DUEL, **more: Any) -> Pool:
    """Return the site's list of a kind, changed as asked."""
    pools.ensure_site_pools(now=NOW)
    pool = Pool.objects.get(kind=kind)
    Pool.objects.filter(pk=pool.pk).update(**more)
    pool.refresh_from_db()
    return pool


def rate(pool: Pool, **more: Any) -> Any:
    return ratings.rate_pool(pool_id=pool.pk, now=NOW, **more)


def history(pool: Pool) -> str:
    return "".join(rating_history.lines(pool))


def points(pool: Pool) -> dict[str, int]:
    """Return everybody's rating in whole points, by name."""
    rows = Rating.objects.filter(pool=pool).select_related("rated__player", "rated__partner")
    return {str(row.rated): round(row.rating / 1_000_000) for row in rows}


@pytest.fixture
def played(db: None) -> list[Round]:
    """Eight people over ten weeks."""
    people = players(*NAMES)
    return season(event(club()), people, 10)


@pytest.fixture
def pool(played: list[Round]) -> Pool:
    return site_pool()
