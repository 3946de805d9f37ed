"""Where a table is played: here, online, or at the board.

In events that are played here and there every table chooses for itself. Until the first move either
side may choose the board: the match is called off, and they report by hand.
"""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from games import api as games
from tournaments.clubs import people
from tournaments.events import holding
from tournaments.models import (
    PlayedAt,
    Table,
    Tournament,
    Venue,
)
from tournaments.refusals import NotNow, NotYours
from tournaments.rounds import calling_off, online


@dataclass(frozen=True)
class WhereToPlay:
    """Where a table is played, and what one who sits there may still choose."""

    played: str
    here: bool
    board: bool

    @property
    def asks(self) -> bool:
        """Tell whether nobody has chosen yet."""
        return not self.played and self.here and self.board


def choice(table: Table, event: Tournament, *, sits: bool) -> WhereToPlay:
    """Return where a table is played, and what the reader may choose."""
    is_open = sits and calling_off.is_open(table, event)
    begun = bool(is_open and table.match and games.has_begun(table.match))
    may_leave = event.venue == Venue.MIXED and table.played != PlayedAt.BOARD
    return WhereToPlay(
        played=table.played,
        here=is_open and not table.match and _may_begin(table, event) and online.can_sit(table),
        board=is_open and may_leave and not begun,
    )


@transaction.atomic
def play_here(*, table_id: int, by: int, now: datetime) -> str:
    """Set up the match of a table as one who sits there; return its code. Twice is once."""
    table, event = _sat_at(table_id, by)
    if table.match:
        return table.match
    _check_open(table, event)
    if not _may_begin(table, event):
        raise NotNow(_("Agree on a time first; the match is set up when it has come."))
    if not online.make_match(table_id=table.pk, now=now):
        text = _("Not everybody at this table has an account: play at the board and report.")
        raise NotNow(text)
    calling_off.tell(table, event, "table.here", by, now)
    return Table.objects.values_list("match", flat=True).get(pk=table.pk)


@transaction.atomic
def play_at_board(*, table_id: int, by: int, now: datetime) -> None:
    """Choose the board as one who sits there; a match in which nobody has moved is called off.

    Twice is once.
    """
    table, event = _sat_at(table_id, by)
    if table.played == PlayedAt.BOARD:
        return
    _check_open(table, event)
    if event.venue != Venue.MIXED:
        raise NotNow(_("This event is played online."))
    if table.match:
        games.call_off(code=table.match, by=by, now=now)
    Table.objects.filter(pk=table.pk).update(
        match="", played=PlayedAt.BOARD, tries=calling_off.tried(table)
    )
    calling_off.tell(table, event, "table.board", by, now)


def _sat_at(table_id: int, by: int) -> tuple[Table, Tournament]:
    number = Table.objects.values_list("round__tournament_id", flat=True).get(pk=table_id)
    event = holding.hold(number)
    table = Table.objects.select_related("round").get(pk=table_id)
    if people.sits_at(table, by) is None:
        raise NotYours(_("Only those who sit at this table choose where it is played."))
    return table, event


def _check_open(table: Table, event: Tournament) -> None:
    if event.venue == Venue.HALL or not event.game:
        raise NotNow(_("This event is played over the board."))
    if not calling_off.is_open(table, event):
        raise NotNow(_("This table is not waiting to be played."))


def _may_begin(table: Table, event: Tournament) -> bool:
    """Tell whether a match can be set up now: where people agree on times, only once more."""
    return bool(table.played) or not online.agrees_times(event)
