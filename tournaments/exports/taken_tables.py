"""What can be taken along of an event, as tables of words: the very lines that its pages draw."""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.entries import read as entries
from tournaments.events import read as events
from tournaments.events import tie_break_legend
from tournaments.formats import shelf
from tournaments.models import EntryState, Round, Table, TableKind, Tournament
from tournaments.paging import Page
from tournaments.rounds import crosses, ranking, round_tables
from tournaments.rounds.round_tables import SHOWN, TableOfRound

ALL = Page(1, 1, size=10**6)
ROUND = "round-"


@dataclass(frozen=True)
class TakenTable:
    """A table: a word for each column, what people call it, and the rows."""

    names: tuple[str, ...]
    heads: tuple[str, ...]
    rows: tuple[tuple[object, ...], ...]
    foot: str = ""  # what heads mean that are letters


def standings(event: Tournament) -> TakenTable:
    """Return the table as it stands, with its tie-breaks."""
    breaks = ranking.columns(event)
    lines = ranking.lines(event, ranking.by_part(event))
    rows = [(each.rank, each.name, each.club, each.points, *each.breaks) for each in lines]
    heads = (_("Rank"), _("Name"), _("Club"), _("Points"), *(each.short for each in breaks))
    names = ("rank", "name", "club", "points", *(each.short for each in breaks))
    foot = tie_break_legend.in_a_line(tie_break_legend.of_event(event))
    return TakenTable(names, heads, tuple(rows), foot)


def cross(event: Tournament) -> TakenTable:
    """Return everybody's rounds in one table; a number is who stands there now."""
    found = ranking.cross(event)
    names = events.names(event)
    listed = ranking.lines(event, [row.standing for row in found], breaks=False)
    points = {line.entry: line.points for line in listed}
    columns = [str(number) for number in crosses.numbers(event, found)]
    rows = [
        (
            row.standing.rank,
            names.get(row.standing.id, ""),
            *(cell.text for cell in crosses.cells(event, row, found, names)),
            points.get(row.standing.id, ""),
        )
        for row in found
    ]
    heads = (_("Rank"), _("Name"), *columns, _("Points"))
    return TakenTable(("rank", "name", *columns, "points"), heads, tuple(rows))


def entered(event: Tournament) -> TakenTable:
    """Return who takes part, waits, or has left."""
    rows = [
        (
            *(each.number, each.name, each.people, each.club, each.rating, each.categories),
            str(EntryState(each.state).label),
        )
        for each in entries.lines(event, ALL)
    ]
    names = ("number", "name", "people", "club", "rating", "categories", "state")
    heads = (_("No."), _("Name"), _("People"), _("Club"), _("Rating"), _("Categories"), _("State"))
    return TakenTable(names, heads, tuple(rows))


def results(event: Tournament) -> TakenTable:
    """Return every table of every round that is shown."""
    rounds = event.round_set.filter(state__in=SHOWN).order_by("number")
    rows = [(each.number, *row) for each in rounds for row in _tables(event, each, points=False)]
    names, heads = _heads(event)
    return TakenTable(("round", *names), (_("Round"), *heads), tuple(rows))


def pairings(event: Tournament, number: int) -> TakenTable | None:
    """Return who meets whom in a round that is shown; None if there is none."""
    round_ = event.round_set.filter(number=number, state__in=SHOWN).first()
    if round_ is None:
        return None
    round_.tournament = event
    return TakenTable(*_heads(event), tuple(_tables(event, round_, points=True)))


TABLES: dict[str, Callable[[Tournament], TakenTable]] = {
    "standings": standings,
    "cross-table": cross,
    "entries": entered,
    "results": results,
}


def _heads(event: Tournament) -> tuple[tuple[str, ...], tuple[str, ...]]:
    seats = range(1, event.who.seats + 1)
    names = tuple(word for n in seats for word in (f"name_{n}", f"points_{n}", f"result_{n}"))
    heads = tuple(
        word for n in seats for word in (_("Seat %(n)s") % {"n": n}, _("Points before"), _("Gave"))
    )
    return ("table", *names, "result"), (_("Table"), *heads, _("Result"))


def _tables(event: Tournament, round_: Round, *, points: bool) -> list[tuple[object, ...]]:
    round_.tournament = event
    return [
        _row(board, event.who.seats)
        for board in round_tables.boards(round_, points=points)
        if board.kind == TableKind.PLAY or shelf.of(event).bye_counts or board.sitting
    ]


def _row(board: TableOfRound, seats: int) -> tuple[object, ...]:
    cells: list[object] = [board.number]
    for seat in range(seats):
        one = next((each for each in board.sitting if each.seat == seat), None)
        cells += [one.name, one.before, one.mark] if one else ["", "", ""]
    return (*cells, board.outcome if board.plays else board.kind_name)


def has_rounds(event: Tournament) -> bool:
    """Tell whether anybody sits at a table yet."""
    return Table.objects.filter(round__tournament=event, round__state__in=SHOWN).exists()
