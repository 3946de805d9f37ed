"""A knock-out as it stands: who is on which line of the sheet, what was played, who goes on."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.db.models import Max

from tournaments.formats import drawn, shelf
from tournaments.models import ResultState, RoundState, TableKind, Tournament
from tournaments.pairing.knockout import play, ranks, seeding
from tournaments.pairing.knockout.values import (
    NOBODY,
    Box,
    KnockOutField,
    SheetOutcome,
    Style,
)
from tournaments.rounds import standings
from tournaments.rounds.standings import Chaired
from tournaments.standings.values import PLAYED, Record, Standing

GOES_ON = "goes_on"  # in what is kept of a seat: who goes on whatever the result says
SHOWN = (RoundState.PUBLISHED, RoundState.CLOSED)


def style(tournament: Tournament) -> Style:
    """Return what kind of knock-out it is."""
    asked = tournament.rules
    return Style(
        double=shelf.of(tournament).lives > 1,
        third_place=bool(asked.get("third_place")),
        again=bool(asked.get("final_again", True)),
    )


def field(tournament: Tournament, number: int) -> KnockOutField:
    """Return what decides a round; the first one is drawn from those who are here."""
    before, there = _before(tournament, number), drawn.in_the_draw(tournament, number)
    lines = _lines(before, there) if before else seeding.lines(there)
    return KnockOutField(
        round=number,
        lines=lines,
        style=style(tournament),
        outcomes=tuple(_outcomes(before)),
        gone=drawn.gone(tournament) & set(lines),
        firsts=tuple(_firsts(before)),
        seed=tournament.seed,
    )


def sheet(tournament: Tournament, after: int | None = None) -> tuple[Box, ...]:
    """Return the sheet as it stands, or stood after a round; empty while nothing is drawn."""
    found: tuple[Box, ...] = standings.cached(
        tournament, f"sheet.{after or 'now'}", lambda: _sheet(tournament, after)
    )
    return found


def winner(table: Chaired) -> int | None:
    """Return who goes on from a table, nobody if neither came; None while that is open."""
    if table.result != ResultState.STANDING:
        return None
    return going_on(table.entries, table.ranks, table.forfeits, table.extras)


def going_on(
    entries: Sequence[int],
    ranks: Sequence[int],
    forfeits: Collection[int],
    extras: Sequence[Mapping[str, Any]],
) -> int | None:
    """Return who goes on by this result: who was named, else who won; None after a draw."""
    for entry, extra in zip(entries, extras, strict=False):
        if extra.get(GOES_ON):
            return entry
    came = [seat for seat in range(len(entries)) if seat not in forfeits]
    if not came:
        return NOBODY
    best = [entries[seat] for seat in came if ranks[seat] == min(ranks[each] for each in came)]
    return best[0] if len(best) == 1 else None


def table(
    tournament: Tournament, records: Sequence[Record], after: int | None
) -> tuple[Standing, ...]:
    """Return the standings: how far everybody came; who came equally far shares a rank.

    Before the draw is published everybody is still in.
    """
    filled = sheet(tournament, after)
    came, far = ranks.ranks(filled), ranks.levels(filled)
    rows = [(came.get(each.id, 1), far.get(each.id, ranks.STILL_IN), each) for each in records]
    return tuple(
        Standing(record.id, rank, _points(record), (Fraction(level),))
        for rank, level, record in sorted(rows, key=lambda row: (row[0], row[2].seed))
    )


def rounds(tournament: Tournament) -> int:
    """Return how many rounds the event has, as far as is known now."""
    return play.rounds(_sheet(tournament, None))


def champion(tournament: Tournament) -> int | None:
    """Return who has won it all, read anew; None while that is open."""
    return play.champion(_sheet(tournament, None))


def _sheet(tournament: Tournament, after: int | None) -> tuple[Box, ...]:
    """Return the sheet after a round that everybody may see."""
    shown = tournament.round_set.filter(state__in=SHOWN).aggregate(last=Max("number"))["last"] or 0
    last = min(after or shown, shown)
    return play.boxes(field(tournament, last + 1)) if last else ()


def _before(tournament: Tournament, number: int) -> list[Chaired]:
    tables = [] if number == 1 else standings.chaired(tournament)
    return [table for table in tables if table.round < number]


def _lines(tables: Sequence[Chaired], drawn: Sequence[int]) -> tuple[int, ...]:
    """Return the draw as the tables of the first round lie, the stronger of two above."""
    first = [sorted(table.entries, key=drawn.index) for table in tables if table.round == 1]
    return tuple(who for pair in first for who in (*pair, NOBODY)[:2])


def _outcomes(tables: Sequence[Chaired]) -> Iterator[SheetOutcome]:
    for table in tables:
        known = winner(table)
        if table.kind == TableKind.PLAY and known is not None:
            yield SheetOutcome(table.round, table.entries[0], table.entries[1], known)


def _firsts(tables: Sequence[Chaired]) -> list[tuple[int, int, int]]:
    sat: dict[int, list[int]] = {}
    for table in tables:
        if table.kind == TableKind.PLAY and not table.forfeits:
            for seat, entry in enumerate(table.entries):
                sat.setdefault(entry, [0, 0])[seat] += 1
    return sorted((entry, first, second) for entry, (first, second) in sat.items())


def _points(record: Record) -> int:
    """Return the units of what was played; going on without playing gives none."""
    return sum(place.points for place in record.places if place.kind == PLAYED) - record.penalty
