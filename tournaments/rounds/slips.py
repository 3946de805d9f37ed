"""Private addresses: whoever holds one speaks without an account, from a phone.

An entry's address speaks for the entry at the table where it sits. A table's lies on the table for
all who sit there: what comes by it is nobody's word, so it confirms nothing and is confirmed by
nobody but the arbiter, or by two sides that say the same. Addresses are signed and kept nowhere;
a number on the row makes an old one worthless as soon as it is drawn anew.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.signing import BadSignature, Signer
from django.db import transaction
from django.db.models import F
from django.http import HttpRequest
from django.urls import reverse

from tournaments.events import holding
from tournaments.models import Entry, EntryState, Stage, Table, TableKind, Tournament
from tournaments.parts import read as parts
from tournaments.rounds import round_tables
from tournaments.rounds.reporting import Guest

SIGNER = Signer(salt="tournaments.rounds.private")
NAMED = re.compile(r"([et])([0-9]{1,15})\.([0-9]{1,9})")
OVER = (Stage.DRAFT, Stage.CANCELLED)


@dataclass(frozen=True)
class Opened:
    """What an address opens: the table there is to speak about, and whose word it is."""

    event: Tournament
    side: Guest
    entry: Entry | None  # nobody's where it is the table's own address
    table: Table | None  # none before a round with it is published
    row: int  # of the entry or the table that the address belongs to

    @property
    def counted_as(self) -> str:
        """Return under what its presses are counted."""
        return f"{'e' if self.entry else 't'}{self.row}"


def token(row: Entry | Table) -> str:
    """Return the secret part of the private address of an entry or a table."""
    kind = "e" if isinstance(row, Entry) else "t"
    return SIGNER.sign(f"{kind}{row.pk}.{row.edition}")


def address(request: HttpRequest, row: Entry | Table) -> str:
    return request.build_absolute_uri(reverse("tournaments:private", args=[token(row)]))


def offered(event: Tournament) -> bool:
    """Tell whether an event has private addresses; squads hand in line-ups that stay hidden."""
    return not event.who.of_squads


def opened(said: str) -> Opened | None:
    """Return what an address opens; nothing for one that is not ours, or was drawn anew."""
    try:
        named = NAMED.fullmatch(SIGNER.unsign(said))
    except BadSignature:
        return None
    if named is None:
        return None
    kind, row, edition = named.groups()
    found = _of_entry if kind == "e" else _of_table
    here = found(int(row), int(edition))
    if here is None or here.event.stage in OVER or not offered(here.event):
        return None
    return here


def _of_entry(row: int, edition: int) -> Opened | None:
    rows = Entry.objects.filter(pk=row, edition=edition)
    entry = rows.select_related("tournament__club").first()
    if entry is None:
        return None
    playing = _in_part(entry) or entry
    table = None if playing.state == EntryState.WAITING else round_tables.my_table(playing)
    return Opened(playing.tournament, Guest(playing.pk), playing, table, row)


def _in_part(entry: Entry) -> Entry | None:
    """Return the entry of the same people in the part that they play now."""
    part = parts.mine(entry.tournament, entry)
    if part is None:
        return None
    same = part.entries.filter(player=entry.player_id, team=entry.team_id)
    return same.select_related("tournament__club").first()


def _of_table(row: int, edition: int) -> Opened | None:
    rows = Table.objects.filter(pk=row, edition=edition, kind=TableKind.PLAY)
    table = rows.select_related("round__tournament__club").first()
    if table is None:
        return None
    shown = table if table.round.state in round_tables.SHOWN else None
    return Opened(table.round.tournament, Guest(None), None, shown, row)


@transaction.atomic
def renew_of_table(*, table_id: int, by: int, now: datetime, seen: int | None = None) -> None:
    """Draw the private address of a table anew: the old one opens nothing any more."""
    table = Table.objects.select_related("round").get(pk=table_id)
    _renew(table, table.round.tournament_id, by, seen, lambda event: holding.note_in_round(
        event,
        "address.of_table_renewed",
        who=by,
        now=now,
        data={"round": table.round.number, "table": table.number},
    ))  # fmt: skip


@transaction.atomic
def renew_of_entry(*, entry_id: int, by: int, now: datetime, seen: int | None = None) -> None:
    """Draw the private address of an entry anew: the old one opens nothing any more."""
    entry = Entry.objects.get(pk=entry_id)
    _renew(entry, entry.tournament_id, by, seen, lambda event: holding.note_in_round(
        event, "address.of_entry_renewed", who=by, now=now, data={"entry": entry.pk}
    ))  # fmt: skip


def _renew(
    row: Entry | Table,
    tournament_id: int,
    by: int,
    seen: int | None,
    note: Callable[[Tournament], Any],
) -> None:
    """Raise the edition once: pressed twice on one page, the second press changes nothing."""
    event = holding.judged(tournament_id, by)
    edition = row.edition if seen is None else seen
    rows = type(row)._default_manager.filter(pk=row.pk, edition=edition)
    if rows.update(edition=F("edition") + 1):
        note(event)
