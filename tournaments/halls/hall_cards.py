"""The page about the halls of an event: which there are, who plays where, and where nobody does."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Count

from siamleague.numbers import whole
from tournaments.formats import shelf
from tournaments.models import Entry, EntryState, Hall, Tournament
from tournaments.paging import page as paged

NOWHERE = "none"


@dataclass(frozen=True)
class HallCard:
    """One hall with how many play there."""

    id: int
    number: int
    name: str
    address: str
    tables: int | None
    entries: int

    def is_full(self, seats: int) -> bool:
        """Tell whether more are to play there than there is room for."""
        return self.tables is not None and self.entries > self.tables * seats


def halls(event: Tournament) -> list[HallCard]:
    """Return the halls of an event in their order; two queries."""
    rows = Entry.objects.filter(tournament=event, state=EntryState.IN, hall__isnull=False)
    counts = dict(rows.order_by().values_list("hall").annotate(Count("pk")))
    return [
        HallCard(h.pk, h.number, h.name, h.address, h.tables, counts.get(h.pk, 0))
        for h in Hall.objects.filter(tournament=event)
    ]


def page(event: Tournament, asked: Mapping[str, str]) -> dict[str, Any]:
    """Return what the page shows: all entries, or those of one hall, or of none."""
    there = halls(event)
    rows = Entry.objects.filter(tournament=event, state=EntryState.IN)
    homeless = rows.filter(hall__isnull=True).count()
    shown = asked.get("hall", "")
    number = whole(shown, digits=3)
    if shown == NOWHERE:
        rows = rows.filter(hall__isnull=True)
    elif number:
        rows = rows.filter(hall__number=number)
    rows = rows.select_related("hall", "club").order_by("number", "-rating", "pk")
    listed = paged(asked.get("page"), rows.count())
    seats = event.who.seats
    return {
        "halls": there,
        "too_full": [card.name for card in there if card.is_full(seats)],
        "shown": shown if shown == NOWHERE or number else "",
        "here": list(listed.of(rows)),  # type: ignore[arg-type]
        "page": listed,
        "homeless": homeless,
        "from_results": shelf.of(event).why_not is not None,
    }
