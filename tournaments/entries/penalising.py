"""Points taken from an entry, or given to it, by a decision with a reason that everybody reads."""

from datetime import datetime
from fractions import Fraction

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.events import holding
from tournaments.models import Entry, Stage
from tournaments.refusals import NotWhole
from tournaments.rounds import closeness, standings
from tournaments.seasons import moving

MOST = 1000  # points, either way


@transaction.atomic
def set_penalty(*, entry_id: int, taken: Fraction, why: str, by: int, now: datetime) -> None:
    """Say how many points are taken from an entry altogether; below zero they are given.

    It stands instead of what was said before; none takes it back. Twice is once.
    """
    tournament = holding.judged(_event_of(entry_id), by)
    entry = Entry.objects.get(pk=entry_id)
    units = taken * standings.scheme(tournament).unit
    if units.denominator != 1 or abs(taken) > MOST:
        raise NotWhole(_("This event does not count such points; take whole steps of a result."))
    if units == entry.penalty:
        return
    if not why.strip():
        raise NotWhole(_("Say why; everybody reads it in the standings."))
    reason = why.strip() if units else ""
    Entry.objects.filter(pk=entry.pk).update(penalty=int(units), penalty_why=reason)
    near = closeness.to_entry(entry.pk, by)
    data = {"entry": entry.pk, "units": int(units), "before": entry.penalty, "close": near}
    holding.note(tournament, _verb(int(units)), who=by, now=now, data=data, why=why)
    if tournament.stage == Stage.FINISHED:
        moving.after_correction(tournament, by=by, now=now)


def _verb(units: int) -> str:
    if not units:
        return "entry.penalty_lifted"
    return "entry.penalty" if units > 0 else "entry.points_given"


def _event_of(entry_id: int) -> int:
    return Entry.objects.values_list("tournament_id", flat=True).get(pk=entry_id)
