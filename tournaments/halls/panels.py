"""What a screen in the hall turns over: tables, the bracket, standings, pools, prizes, names.

It is worked out when something changes and kept until then, so that a second screen costs nothing.
The tables of a round are those of one *lap*, from when the screen shows its first page until it
comes back there; the standings are those after the last round that is over.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil

from django.utils.translation import get_language

from tournaments.entries import read as entries
from tournaments.formats import shelf
from tournaments.halls.read import Wall
from tournaments.models import (
    Programme,
    RoundState,
    Section,
    SectionRole,
    Stage,
    Tournament,
)
from tournaments.parts import read as parts
from tournaments.parts.read import PartCard
from tournaments.rounds import because, brackets, ranking, round_tables
from tournaments.rounds import standings as worked_out
from tournaments.rounds.because import Because
from tournaments.rounds.brackets import SheetPicture
from tournaments.rounds.ranking import StandingsRow, Winner
from tournaments.rounds.round_tables import TableOfRound
from tournaments.standings import Standing

LAP = 240  # tables that pass by before the standings come again
TOP = 100  # lines of standings; nobody stands before a screen until place 1,000 comes by
MANY = 40  # rows from which letters are smaller and stand in columns
TO_THE_END = 10_000  # a round after every other: the end of a bracket is shown
POOLS = (SectionRole.POOL, SectionRole.PLAY_OFF)


@dataclass(frozen=True)
class Panels:
    """What is turned over of one event."""

    boards: tuple[TableOfRound, ...] = ()
    laps: int = 1
    pictures: tuple[SheetPicture, ...] = ()
    after: int | None = None  # the round after which these lines stand; nothing at the end
    lines: tuple[StandingsRow, ...] = ()
    prizes: tuple[Winner, ...] = ()
    names: tuple[str, ...] = ()

    @property
    def last(self) -> int:
        """Return the number of the last table of this lap."""
        return self.boards[-1].number if self.boards else 0

    @property
    def champion(self) -> str:
        """Return who has won the bracket, if that is known."""
        return self.pictures[0].champion if self.pictures else ""


def laps(wall: Wall) -> int:
    """Return after how many laps all tables have been seen."""
    return max(1, ceil(wall.tables / LAP))


def panels(wall: Wall, lap: int) -> Panels:
    """Return what is turned over of an event in this lap; the queries do not grow with it."""
    event, shown = wall.event, wall.shown
    if event.stage == Stage.FINISHED:
        return _finished(event)
    if shown is None or event.stage != Stage.RUNNING:
        return Panels(names=() if _is_drawn_into_pools(event) else _names(event))
    over = shown.number - wall.plays
    is_bracket = shelf.of(event).sends_on
    return Panels(
        boards=tuple(_boards(wall, lap)),
        laps=laps(wall),
        pictures=tuple(brackets.parts(event, shown.number)) if is_bracket else (),
        after=over,
        lines=_table(wall, over) if over and not is_bracket else (),
    )


def pools(event: Tournament) -> list[PartCard]:
    """Return the pools and play-offs of an event in parts, with who goes on."""
    programme = Programme.objects.filter(event=event).first()
    if programme is None:
        return []
    programme.event = event
    return [each for each in parts.overview(programme).cards if each.role in POOLS]


def mark(event: Tournament) -> str:
    """Return what changes whenever a part of an event does; one query."""
    rows = Section.objects.filter(programme__event=event).order_by("pk")
    return ".".join(f"{pk}-{at}" for pk, at in rows.values_list("pk", "tournament__version"))


def _finished(event: Tournament) -> Panels:
    finals = Section.objects.filter(programme__event=event, role=SectionRole.FINALS)
    last = event
    if event.in_parts and (section := finals.select_related("tournament").first()):
        last = section.tournament
    is_bracket = shelf.of(last).sends_on and not last.in_parts
    return Panels(
        pictures=tuple(brackets.parts(last, TO_THE_END)) if is_bracket else (),
        lines=_lines(event, ranking.table(event)),
        prizes=tuple(ranking.prizes(event)),
    )


def _boards(wall: Wall, lap: int) -> list[TableOfRound]:
    if wall.shown is None:
        return []
    if wall.tables <= LAP and wall.hall is None:
        return round_tables.boards(wall.shown, points=False)
    start = LAP * (lap % laps(wall))
    there = round_tables.ids(wall.shown, hall=wall.hall.pk if wall.hall else None)
    return round_tables.boards(wall.shown, points=False, only=there[start : start + LAP])


def _table(wall: Wall, over: int) -> tuple[StandingsRow, ...]:
    """Return the standings after a round; where all are over, a later one changes nothing."""
    event = wall.event
    rounds = event.round_set.filter(number__lte=over, state=RoundState.CLOSED)
    settled = not shelf.of(event).is_closed and rounds.count() == over
    of = over if wall.plays else None  # else they are those that every other page asks for
    found: Sequence[Standing] = worked_out.cached(
        event, f"after.{over}", lambda: ranking.table(event, of), settled=settled
    )
    return _lines(event, found, of, settled=settled)


def _lines(
    event: Tournament,
    table: Sequence[Standing],
    over: int | None = None,
    *,
    settled: bool = False,
) -> tuple[StandingsRow, ...]:
    """Return the top of a table with what decided between equal points, worked out once."""
    top = table[:TOP]
    wanted = {row.id for row in top}
    why: dict[int, Because] = (
        because.of(event, table, wanted)
        if event.in_parts  # its parts change without it
        else worked_out.cached(
            event,
            f"because.{over}.{get_language()}",
            lambda: because.of(event, table, wanted, over),
            settled=settled,
        )
    )
    shown = ranking.lines(event, top, breaks=False)
    return tuple(replace(line, because=why.get(line.entry)) for line in shown)


def _names(event: Tournament) -> tuple[str, ...]:
    return tuple(name for _id, name in entries.names_in(event))


def _is_drawn_into_pools(event: Tournament) -> bool:
    return event.in_parts and Section.objects.filter(programme__event=event).exists()
