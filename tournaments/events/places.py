"""Where one acts in an event: the event itself, a round, a table, an entry; and who may."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from siamleague.actions.values import Place, Who, organising
from tournaments.events import read
from tournaments.events.read import Rights
from tournaments.laptops.guard import check_pressed
from tournaments.models import Entry, Round, Section, Table, Tournament

AN_EVENT = "clubs/<slug:club>/events/<slug:slug>/"


@dataclass(frozen=True)
class Seen:
    """What an address of an event leads to, and what the reader may do there."""

    event: Tournament
    rights: Rights
    row: Any = None  # the round, the table, the entry

    @property
    def pair(self) -> tuple[Tournament, Rights]:
        """Return what every page of an event is drawn with."""
        return self.event, self.rights


def find(names: Mapping[str, Any], by: int | None) -> Seen:
    """Return the event of an address; drafts of others are nowhere."""
    seen = read.find(names["club"], names["slug"], by)
    if seen is None:
        raise Http404
    return Seen(*seen)


def way(seen: Seen, name: str, *more: Any) -> str:
    """Return the address of a page of the event."""
    return reverse(f"tournaments:{name}", args=[seen.event.club.slug, seen.event.slug, *more])


def draw(
    request: HttpRequest, template: str, seen: Seen, context: Mapping[str, Any]
) -> HttpResponse:
    """Draw a page of the event, with its head."""
    from tournaments.events import shell

    return shell.page(request, template, seen.pair, **context)


def inside(
    name: str, rows: Callable[[Tournament], Any], by: str, key: str
) -> tuple[Callable[[Mapping[str, Any], int | None], Seen], Callable[[Seen], dict[str, Any]]]:
    """Return how something in an event is found by its name in the address, and told of."""

    def found(names: Mapping[str, Any], user: int | None) -> Seen:
        seen = find(names, user)
        row: Model = get_object_or_404(rows(seen.event), **{by: names[name]})
        return Seen(seen.event, seen.rights, row)

    return found, lambda seen: {key: seen.row.pk}


EVENT = Place(
    "event",
    page=AN_EVENT,
    find=find,
    keys=lambda seen: {"tournament_id": seen.event.pk},
    way=way,
    draw=draw,
    checks=check_pressed,
)
_round, _round_key = inside(
    "number", lambda event: Round.objects.filter(tournament=event), "number", "round_id"
)
ROUND = replace(EVENT, name="round", find=_round, keys=_round_key)
_table, _table_key = inside(
    "table",
    lambda event: Table.objects.select_related("round").filter(round__tournament=event),
    "pk",
    "table_id",
)
TABLE = replace(EVENT, name="table", find=_table, keys=_table_key)
_entry, _entry_key = inside(
    "entry", lambda event: Entry.objects.filter(tournament=event), "pk", "entry_id"
)
ENTRY = replace(EVENT, name="entry", find=_entry, keys=_entry_key)


def mark(seen: Seen) -> str:
    """Return what changes with an event's lists for this reader; nothing where parts make them."""
    if Section.objects.filter(programme__event=seen.event).exists():
        return ""
    return f"{seen.event.pk}.{seen.event.version}.{seen.rights}"


ITS_CLUB = organising(lambda seen: seen.event.club_id)
ORGANISERS = Who(
    "who runs the event",
    lambda seen, by: seen.rights.organises,
    _("Only the organisers of this event can do that."),
    ITS_CLUB,
)
ARBITERS = Who(
    "its arbiters",
    lambda seen, by: seen.rights.judges,
    _("Only the organisers of this event can do that."),
    ITS_CLUB,
)
