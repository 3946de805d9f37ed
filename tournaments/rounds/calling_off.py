"""What becomes of a match that not everybody began in time: it is called off by itself.

Its table has no result then and waits for its players, who may begin again or play at the board;
its arbiters are told.
"""

from datetime import datetime

from django.db import transaction

from siamleague.waiting import bells
from tournaments.clubs import people
from tournaments.events import holding
from tournaments.models import (
    Chair,
    PlayedAt,
    ResultState,
    RoundState,
    Stage,
    Table,
    TableKind,
    Tournament,
    Venue,
)
from tournaments.rounds import waits


@transaction.atomic
def take_calling_off(*, table_id: int, code: str, now: datetime) -> bool:
    """Take over that a match was called off, and call the arbiters; once."""
    number = Table.objects.filter(pk=table_id).values_list("round__tournament", flat=True).first()
    if number is None:  # the round was taken back
        return False
    event = holding.hold(number)
    table = Table.objects.select_related("round").get(pk=table_id)
    if table.match != code or not is_open(table, event):
        return False
    found = Table.objects.filter(pk=table.pk)
    found.update(match="", played=PlayedAt.OFF, tries=tried(table))
    tell(table, event, "table.off", None, now)
    waits.call_to_called_off(table, event, now)
    return True


def tried(table: Table) -> int:
    """Return how many matches were set up for a table; those of earlier versions did not count."""
    return max(table.tries, 1 if table.match else 0)


def is_open(table: Table, event: Tournament) -> bool:
    """Tell whether a table of an event that is played here waits to be played."""
    here = event.game and event.venue != Venue.HALL and event.stage == Stage.RUNNING
    waits_for_result = table.kind == TableKind.PLAY and table.result == ResultState.NONE
    return bool(here) and waits_for_result and table.round.state == RoundState.PUBLISHED


def tell(table: Table, event: Tournament, verb: str, by: int | None, now: datetime) -> None:
    """Write what was chosen into the history, and let the pages of those who sit there look."""
    data = {"round": table.round.number, "table": table.number}
    holding.note_in_round(event, verb, who=by, now=now, data=data)
    sitting = Chair.objects.filter(table=table).values_list("people", flat=True)
    bells.ring(people.accounts(player for chair in sitting for player in chair).values())
