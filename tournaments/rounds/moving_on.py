"""How a round gets from one state to the next: by compare and swap on its version."""

from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import Round
from tournaments.refusals import NotNow


def moved_on(round_: Round, state: str, **values: Any) -> None:
    """Move the round on, if nobody else has done so meanwhile."""
    moved = Round.objects.filter(pk=round_.pk, version=round_.version, state=round_.state)
    if moved.update(state=state, version=round_.version + 1, **values) != 1:
        raise NotNow(_("Somebody else has just changed this round."))
    round_.state, round_.version = state, round_.version + 1
