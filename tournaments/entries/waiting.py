"""The waiting list of a full event: who comes later stands behind, whoever writes them down."""

from datetime import datetime

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from siamleague.waiting import bells
from tournaments.clubs import people
from tournaments.events import holding
from tournaments.formats import drawn
from tournaments.models import LAID, Entry, EntryState, Tournament
from tournaments.refusals import NoPlace

LINE = ("entered_at", "pk")  # whoever waits longest comes first


def state_for(tournament: Tournament) -> EntryState:
    """Return whether one more is in, or waits: behind others also where there is room."""
    waits = in_line(tournament).exists() or is_full(tournament)
    return EntryState.WAITING if waits else EntryState.IN


def is_full(tournament: Tournament) -> bool:
    """Tell whether as many are in as the event takes, or more."""
    if tournament.limit is None:
        return False
    taken = Entry.objects.filter(tournament=tournament, state=EntryState.IN).count()
    return taken >= tournament.limit


def in_line(tournament: Tournament) -> "QuerySet[Entry]":
    """Return who waits, the longest first."""
    rows = Entry.objects.filter(tournament=tournament, state=EntryState.WAITING)
    return rows.order_by(*LINE)


def place_of(entry: Entry) -> int:
    """Return the how many-th of the line an entry is; nought for who does not wait."""
    if entry.state != EntryState.WAITING:
        return 0
    earlier = Q(entered_at__lt=entry.entered_at) | Q(entered_at=entry.entered_at, pk__lt=entry.pk)
    return 1 + in_line(entry.tournament).filter(earlier).count()


def swappable(tournament: Tournament) -> "QuerySet[Entry]":
    """Return who could change places with somebody who waits: those who were never paired."""
    rows = Entry.objects.filter(tournament=tournament, state=EntryState.IN)
    rows = rows.exclude(chairs__round__state__in=LAID)
    return rows.order_by("name", "pk")


def names(rows: "QuerySet[Entry]") -> list[tuple[int, str]]:
    """Return entries for a list to choose from."""
    return list(rows.values_list("pk", "name"))


def move_up(tournament: Tournament, now: datetime) -> None:
    """Let whoever waits longest move up as long as there is room."""
    if drawn.is_made(tournament):
        return
    for entry in in_line(tournament):
        if is_full(tournament):
            return
        let_in(entry, tournament, "entry.promoted", by=None, now=now)


def let_in(
    entry: Entry, tournament: Tournament, verb: str, *, by: int | None, now: datetime
) -> None:
    """Take an entry from the line into the event, and write to its people."""
    Entry.objects.filter(pk=entry.pk).update(state=EntryState.IN)
    holding.give_up_pairing(tournament)
    holding.note(tournament, verb, who=by, now=now, data={"entry": entry.pk})
    accounts = people.accounts_of(entry).values()
    if tournament.demo:
        return
    values = {"event": tournament.name}
    url = reverse("tournaments:mine", args=[tournament.club.slug, tournament.slug])
    letter = bool(tournament.rules.get("letters", True))
    bells.call("seat", accounts, values=values, url=url, now=now, letter=letter)


def check_open(tournament: Tournament) -> None:
    """Refuse where the draw says who plays."""
    if drawn.is_made(tournament):
        raise NoPlace(_("The draw is made; nobody can enter any more."))
