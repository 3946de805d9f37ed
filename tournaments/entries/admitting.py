"""What an organiser decides about those who wait: one more is let in, or two change places."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.entries import act, waiting
from tournaments.events import holding
from tournaments.models import LAID, Chair, Entry, EntryState, Stage, Tournament
from tournaments.refusals import NotNow, NotWhole


@transaction.atomic
def admit(*, entry_id: int, by: int, now: datetime) -> None:
    """Let somebody in from the waiting list, also above the limit. Twice is once."""
    tournament = _held(Entry.objects.values_list("tournament_id", flat=True).get(pk=entry_id), by)
    entry = Entry.objects.get(pk=entry_id)
    if entry.state == EntryState.IN:
        return
    _check_waits(entry)
    waiting.let_in(entry, tournament, "entry.admitted", by=by, now=now)


@transaction.atomic
def swap_in(*, tournament_id: int, entry_id: int, out: int, by: int, now: datetime) -> None:
    """Let somebody who waits and somebody who is in change places, also in the line.

    Who sat in a round already cannot be swapped out: their results would have nobody.
    """
    tournament = _held(tournament_id, by)
    here = Entry.objects.filter(tournament=tournament)
    entry, other = here.filter(pk=entry_id).first(), here.filter(pk=out).first()
    if entry is None or other is None or entry_id == out:
        raise NotWhole(_("Choose two entries of this event."))
    if (entry.state, other.state) == (EntryState.IN, EntryState.WAITING):
        return
    _check_waits(entry)
    if other.state != EntryState.IN:
        raise NotWhole(_("Choose somebody who is in this event."))
    sat = Chair.objects.filter(entry=other, round__state__in=LAID)
    if sat.exists() or act.in_parts(other):
        raise NotNow(
            _("%(name)s has been paired. Withdraw them; then whoever waits longest moves up.")
            % {"name": other.name}
        )
    rows = Entry.objects.filter(pk=other.pk)
    rows.update(state=EntryState.WAITING, entered_at=entry.entered_at, number=None)
    Entry.objects.filter(pk=entry.pk).update(entered_at=other.entered_at)
    data = {"entry": entry.pk, "other": other.pk}
    holding.note(tournament, "entry.swapped_out", who=by, now=now, data=data)
    waiting.let_in(entry, tournament, "entry.swapped_in", by=by, now=now)


def _held(tournament_id: int, by: int) -> Tournament:
    """Return the held event to those who run it, while somebody can still come in."""
    tournament = holding.organised(tournament_id, by)
    if tournament.stage in (Stage.FINISHED, Stage.CANCELLED):
        raise NotNow(_("This event is over."))
    waiting.check_open(tournament)
    return tournament


def _check_waits(entry: Entry) -> None:
    if entry.state != EntryState.WAITING:
        raise NotNow(_("%(name)s is not on the waiting list.") % {"name": entry.name})
