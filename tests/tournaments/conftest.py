"""What the tests of events share."""

import pytest

from tests.tournaments.rated_pools import played, pool
from tests.tournaments.strangers import mallory, open_teams, theirs, unchecked, victims

__all__ = ["mallory", "open_teams", "played", "pool", "theirs", "unchecked", "victims"]


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    """Forget standings of other tests: rolled back, their events have the same numbers."""
    from django.core.cache import cache

    cache.clear()
