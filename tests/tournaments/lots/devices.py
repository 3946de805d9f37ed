"""Devices in the hall: each makes a secret, seals it, and opens it when the lot is drawn."""

from games.api import shared_dice
from siamleague.accounts.models import User
from tests.tournaments.hall import NOW
from tournaments.lots import act
from tournaments.models import Tournament


def secret_of(number: int) -> str:
    """Return the secret of a device."""
    return f"{number:064x}"


def seals(event: Tournament, user: User, number: int) -> int:
    """Let somebody's device seal its secret."""
    seal = shared_dice.seal_of(secret_of(number))
    return act.add_chance(tournament_id=event.pk, seal=seal, by=user.pk, now=NOW)


def opens(event: Tournament, user: User, number: int) -> int:
    """Let somebody's device open it."""
    order = {"tournament_id": event.pk, "by": user.pk, "now": NOW}
    return act.open_chance(secret=secret_of(number), **order)
