"""What the tests of events share."""

from tests.tournaments.rated_pools import played, pool
from tests.tournaments.strangers import mallory, open_teams, theirs, unchecked, victims

__all__ = ["mallory", "open_teams", "played", "pool", "theirs", "unchecked", "victims"]
