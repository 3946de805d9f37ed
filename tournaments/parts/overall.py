"""The table of an event in parts: who played the finals by their table, then everybody else.

Those who did not reach the finals are ranked by their place in their pool. Pools are not compared
with each other, so that all thirds share a rank.
"""

from collections.abc import Iterator

from tournaments.models import Entry, Round, RoundState, Section, SectionRole, Tournament
from tournaments.rounds import ranking
from tournaments.rounds import standings as worked_out
from tournaments.standings import Standing

Who = tuple[int | None, int | None]
Line = tuple[Who, int]  # who, and the points of the part that ranks them


def table(event: Tournament) -> tuple[Standing, ...]:
    """Return the table of the whole event; kept until something changes in a part of it."""
    sections = list(
        Section.objects.filter(programme__event=event, role__in=SHOWN).select_related("tournament")
    )
    versions = "-".join(f"{each.tournament_id}.{each.tournament.version}" for each in sections)
    found: tuple[Standing, ...] = worked_out.cached(
        event, f"overall.{versions}", lambda: tuple(_rows(event, sections))
    )
    return found


SHOWN = (SectionRole.FINALS, SectionRole.POOL)


def _rows(event: Tournament, sections: list[Section]) -> Iterator[Standing]:
    entries = {_who(entry): entry for entry in Entry.objects.filter(tournament=event)}
    seen: set[Who] = set()
    rank = 1
    for level in _levels(sections):
        here = [(who, points) for who, points in level if who in entries and who not in seen]
        seen |= {who for who, _points in here}
        for who, points in sorted(here, key=lambda each: entries[each[0]].number or 0):
            yield Standing(entries[who].pk, rank, points, ())
        rank += len(here)


def _levels(sections: list[Section]) -> Iterator[list[Line]]:
    """Yield those who share a place, the best first."""
    finals = [each.tournament for each in sections if each.role == SectionRole.FINALS]
    pools = [each.tournament for each in sections if each.role == SectionRole.POOL]
    begun = Round.objects.filter(
        tournament__in=finals, state__in=(RoundState.PUBLISHED, RoundState.CLOSED)
    )
    if begun.exists():
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
