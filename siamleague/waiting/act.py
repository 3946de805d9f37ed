"""What somebody does about their own list."""

from collections.abc import Collection

from siamleague.accounts.models import User
from siamleague.waiting import bells, what_waits


def switch(*, user_id: int, wanted: Collection[str]) -> None:
    """Call somebody for these kinds and no others. Twice is once."""
    silent = sorted(set(what_waits.known()) - set(wanted))
    User.objects.filter(pk=user_id, left_at=None).update(silent=silent)
    bells.ring([user_id])
