"""Pairs that shall not meet, for reasons the organiser keeps to himself."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.events import holding
from tournaments.models import Entry, ForbiddenPair
from tournaments.refusals import NotWhole

PAIR = 2


@transaction.atomic
def part(*, tournament_id: int, one: int, other: int, by: int, now: datetime) -> None:
    """Keep two entries apart from now on. Twice is once."""
    tournament = holding.organised(tournament_id, by)
    pair = sorted({one, other})
    if Entry.objects.filter(tournament=tournament, pk__in=pair).count() != PAIR:
        raise NotWhole(_("Choose two entries of this event."))
    _row, made = ForbiddenPair.objects.get_or_create(
        tournament=tournament, one_id=pair[0], other_id=pair[1]
    )
    if made:
        holding.give_up_pairing(tournament)
        data = {"entry": pair[0], "other": pair[1]}
        holding.note(tournament, "entry.forbidden", who=by, now=now, data=data)


@transaction.atomic
def let_meet(*, tournament_id: int, one: int, other: int, by: int, now: datetime) -> None:
    """Let two entries meet again. Twice is once."""
    tournament = holding.organised(tournament_id, by)
    first, second = min(one, other), max(one, other)
    rows = ForbiddenPair.objects.filter(tournament=tournament, one=first, other=second)
    if rows.delete()[0]:
        holding.give_up_pairing(tournament)
        data = {"entry": first, "other": second}
        holding.note(tournament, "entry.allowed", who=by, now=now, data=data)
