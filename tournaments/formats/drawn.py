"""Formats that are drawn once: who was in the draw, and what happens to those who left.

The draw is what lies on the tables of the first round. Those who left are still in it: whoever was
to meet them wins without playing.
"""

from datetime import datetime

from django.db.models import QuerySet

from tournaments.batches import write_back
from tournaments.formats import known, shelf
from tournaments.formats.asked import Format
from tournaments.models import (
    LAID,
    Chair,
    Entry,
    EntryState,
    ResultLine,
    ResultState,
    Round,
    Source,
    Table,
    TableKind,
    Tournament,
)

SETTLED = "settle"  # said by nobody: somebody was known not to come
BOTH = 2
NOBODY = known.Away({})  # takes a round off: everybody's place is drawn


class DrawnOnce(Format):
    """Nobody enters after the draw, nobody takes a round off."""

    is_closed = True
    counts_rounds = True
    rests_out = True
    guesses_unplayed = False

    def away(self, tournament: Tournament, number: int) -> known.Away:
        """Return nobody: everybody's place is drawn."""
        return NOBODY

    def unpaired(self, tournament: Tournament) -> int:
        """Return none: the draw says who meets whom."""
        return 0


class DrawnPairs(DrawnOnce):
    """The same for two sides: who has left loses to whom they were to meet."""

    def settle(self, round_: Round, now: datetime) -> None:
        """Let byes stand, and the tables to which somebody cannot come."""
        super().settle(round_, now)
        settle_those_who_left(round_, now)


def drawn(tournament: Tournament) -> tuple[int, ...]:
    """Return who is in the draw, strongest first; nobody while there is none."""
    chairs = _first_chairs(tournament)
    return tuple(chairs.order_by("entry__number").values_list("entry_id", flat=True))


def in_the_draw(tournament: Tournament, number: int) -> tuple[int, ...]:
    """Return who is in the draw; before the first round those who would be drawn now."""
    if number == 1:
        return tuple(entry.pk for entry in known.present(tournament, NOBODY))
    return drawn(tournament)


def is_made(tournament: Tournament) -> bool:
    """Tell whether the draw is made, so that nobody can enter any more."""
    if not shelf.of(tournament).is_closed:
        return False
    return _first_chairs(tournament).exists()


def _first_chairs(tournament: Tournament) -> "QuerySet[Chair]":
    """Return who sits in the first round, once it is laid."""
    rows = Chair.objects.filter(round__tournament=tournament, round__number=1)
    return rows.filter(round__state__in=LAID)


def gone(tournament: Tournament) -> frozenset[int]:
    rows = Entry.objects.filter(tournament=tournament, state=EntryState.OUT)
    return frozenset(rows.values_list("pk", flat=True))


def settle_those_who_left(round_: Round, now: datetime) -> None:
    """Let whoever was to meet somebody who has left win without playing."""
    missing: dict[int, list[int]] = {}
    left = Chair.objects.filter(round=round_, entry__state=EntryState.OUT)
    for number, seat in left.order_by("seat").values_list("table_id", "seat"):
        missing.setdefault(number, []).append(seat)
    rows = Table.objects.filter(pk__in=list(missing), kind=TableKind.PLAY)
    tables = list(rows.filter(result=ResultState.NONE))
    for table in tables:
        table.forfeits, table.result = missing[table.pk], ResultState.STANDING
        table.ranks = [1] * BOTH
    write_back(tables, ["forfeits", "ranks", "result"])
    ResultLine.objects.bulk_create(
        ResultLine(
            table=table,
            number=1,
            source=Source.ARBITER,
            verb=SETTLED,
            ranks=table.ranks,
            forfeits=table.forfeits,
            standing=True,
            at=now,
        )
        for table in tables
    )


def take_away_chairs(round_: Round) -> None:
    """Let the others play on at smaller tables where somebody has left; who is alone has a bye."""
    waiting = Table.objects.filter(round=round_, kind=TableKind.PLAY, result=ResultState.NONE)
    waiting = waiting.filter(match="", chairs__entry__state=EntryState.OUT).distinct()
    for table in waiting:
        Chair.objects.filter(table=table, entry__state=EntryState.OUT).delete()
        chairs = list(Chair.objects.filter(table=table).order_by("seat"))
        for seat, chair in enumerate(chairs):
            Chair.objects.filter(pk=chair.pk).update(seat=seat)
        if not chairs:
            table.delete()
        elif len(chairs) == 1:
            Table.objects.filter(pk=table.pk).update(kind=TableKind.FULL_BYE)
