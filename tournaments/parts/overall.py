"""The table of an event in parts: who played the finals by their table, then everybody else.

Those who did not reach the finals are ranked by their place in their pool. Pools are not compared
with each other, so that all thirds share a rank.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from tournaments.formats import shelf
from tournaments.models import Entry, Round, RoundState, Section, SectionRole, Tournament
from tournaments.rounds import because, ranking
from tournaments.rounds import standings as worked_out
from tournaments.rounds.because import Because
from tournaments.standings import Standing

Who = tuple[int | None, int | None]
Line = tuple[Who, int]  # who, and the points of the part that ranks them


SHOWN = (SectionRole.FINALS, SectionRole.POOL)


def table(event: Tournament) -> tuple[Standing, ...]:
    """Return the table of the whole event; kept until something changes in a part of it."""
    sections = _sections(event)
    found: tuple[Standing, ...] = worked_out.cached(
        event, f"overall.{_versions(sections)}", lambda: tuple(_rows(event, sections))
    )
    return found


def pool_by_pool(event: Tournament, rows: Sequence[Standing]) -> tuple[Standing, ...]:
    """Return the table one pool after the other, as long as no finals put people in one order."""
    sections = _sections(event)
    if _begun(sections):
        return tuple(rows)
    pools = _pools(event, sections)
    there: dict[int, list[Standing]] = {}
    for row in rows:
        there.setdefault(pools[row.id].number, []).append(row)
    return tuple(
        replace(row, rank=1 + sum(other.rank < row.rank for other in there[number]))
        for number in sorted(there)
        for row in there[number]
    )


def part_names(event: Tournament) -> dict[int, str]:
    """Return the part in which each entry has its place: a pool, or the finals once they began."""
    sections = _sections(event)
    return {entry: each.name for entry, each in _pools(event, sections).items()}


def explained_inside(event: Tournament) -> dict[tuple[int, int], Because]:
    """Return what decided between two who follow each other in their pool, or in the finals."""
    sections = _sections(event)
    begun = _begun(sections)
    role = SectionRole.FINALS if begun else SectionRole.POOL
    parts = [each.tournament for each in sections if each.role == role or not begun]
    parts = [each for each in parts if shelf.of(each).figure is None]
    tables = ranking.tables(parts)
    told = because.of_each(parts, tables)
    whole = {_who(entry): entry.pk for entry in Entry.objects.filter(tournament=event)}
    there = {entry.pk: _who(entry) for entry in Entry.objects.filter(tournament__in=parts)}
    return {
        (whole[there[above.id]], whole[there[row.id]]): told[part.pk][row.id]
        for part in parts
        for above, row in pairwise(tables[part.pk])
        if row.id in told[part.pk] and {there[above.id], there[row.id]} <= whole.keys()
    }


class _Part(NamedTuple):
    """In which order a part stands, and what it is called inside its event."""

    number: int
    name: str


def _sections(event: Tournament) -> list[Section]:
    rows = Section.objects.filter(programme__event=event, role__in=SHOWN)
    return list(rows.select_related("tournament"))


def _versions(sections: Sequence[Section]) -> str:
    return "-".join(f"{each.tournament_id}.{each.tournament.version}" for each in sections)


def _begun(sections: Sequence[Section]) -> bool:
    """Tell whether a round of the finals is to be seen."""
    finals = [each.tournament_id for each in sections if each.role == SectionRole.FINALS]
    shown = (RoundState.PUBLISHED, RoundState.CLOSED)
    return bool(finals) and Round.objects.filter(tournament__in=finals, state__in=shown).exists()


def _pools(event: Tournament, sections: Sequence[Section]) -> dict[int, _Part]:
    """Return the part of each entry of the whole event; kept like its table."""
    found: dict[int, _Part] = worked_out.cached(
        event, f"pools.{_versions(sections)}", lambda: _worked_out(event, sections)
    )
    return found


def _worked_out(event: Tournament, sections: Sequence[Section]) -> dict[int, _Part]:
    begun = _begun(sections)
    shown = [each for each in sections if begun or each.role == SectionRole.POOL]
    names = {
        each.tournament_id: _Part(each.number, each.tournament.name.rpartition(": ")[2])
        for each in shown
    }
    inside = Entry.objects.filter(tournament__in=list(names)).order_by("tournament_id")
    seen = {_who(entry): names[entry.tournament_id] for entry in inside}  # finals are made last
    entries = Entry.objects.filter(tournament=event)
    return {entry.pk: seen[_who(entry)] for entry in entries if _who(entry) in seen}


def _rows(event: Tournament, sections: Sequence[Section]) -> Iterator[Standing]:
    entries = {_who(entry): entry for entry in Entry.objects.filter(tournament=event)}
    seen: set[Who] = set()
    rank = 1
    for level in _levels(sections):
        here = [(who, points) for who, points in level if who in entries and who not in seen]
        seen |= {who for who, _points in here}
        for who, points in sorted(here, key=lambda each: entries[each[0]].number or 0):
            yield Standing(entries[who].pk, rank, points, ())
        rank += len(here)


def _levels(sections: Sequence[Section]) -> Iterator[list[Line]]:
    """Yield those who share a place, the best first."""
    finals = [each.tournament for each in sections if each.role == SectionRole.FINALS]
    pools = [each.tournament for each in sections if each.role == SectionRole.POOL]
    if _begun(sections):
        yield from _by_rank(finals)
    yield from _by_rank(pools)


def _by_rank(parts: list[Tournament]) -> Iterator[list[Line]]:
    who = {entry.pk: _who(entry) for entry in Entry.objects.filter(tournament__in=parts)}
    by_rank: dict[int, list[Line]] = {}
    for part in parts:
        for row in ranking.table(part):
            by_rank.setdefault(row.rank, []).append((who[row.id], row.points))
    yield from (by_rank[rank] for rank in sorted(by_rank))


def _who(entry: Entry) -> Who:
    return entry.player_id, entry.team_id
