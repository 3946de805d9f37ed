"""The table of a tournament as pages show it: standings, history, cross-table, prizes, people."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.core.cache import cache
from django.utils.translation import gettext as _

from tournaments.figures import written
from tournaments.formats import shelf
from tournaments.models import Entry, EntryState, Tournament
from tournaments.rounds import at_hand, because
from tournaments.rounds import standings as worked_out
from tournaments.rounds.at_hand import EventAtHand
from tournaments.rounds.because import Because, break_name, figure
from tournaments.standings import (
    Award,
    CrossRow,
    Prize,
    Standing,
    after,
    awards,
    cross_table,
    ranked,
    scoring,
    tie_break,
)
from tournaments.standings.values import (
    FORFEIT_LOSS,
    FORFEIT_WIN,
    FULL_BYE,
    HALF_BYE,
    PLAYED,
    ZERO_BYE,
    Scheme,
)

Tables = dict[int, tuple[Standing, ...]]

KIND_SIGNS = {
    FORFEIT_WIN: "+",
    FORFEIT_LOSS: "−",
    FULL_BYE: "+",
    HALF_BYE: "½",
    ZERO_BYE: "−",
}


@dataclass(frozen=True)
class Column:
    """A tie-break as the head of a column."""

    short: str
    name: str


@dataclass(frozen=True)
class StandingsRow:
    """Where an entry stands, as pages print it: points and tie-breaks are words already."""

    entry: int
    rank: int
    name: str
    club: str
    points: str
    breaks: tuple[str, ...]
    decided_by: str
    out: bool
    penalty: str = ""  # what a decision took from the points, or gave to them, with its sign
    penalty_why: str = ""
    player: int | None = None  # whose page the name leads to, or
    team: int | None = None
    part: str = ""  # of an event in parts: the pool, or the finals, in which they have this place
    because: Because | None = None  # where they have the points of the row above


@dataclass(frozen=True)
class CellPart:
    """What one table gave, and which one it was; who sat at none has no table."""

    text: str
    table: int | None = None


@dataclass(frozen=True)
class CellLine:
    """One round of one entry in the cross-table: whom, and what it gave."""

    text: str
    title: str
    parts: tuple[CellPart, ...] = ()


@dataclass(frozen=True)
class Winner:
    """A prize and who gets it."""

    prize: str
    category: str
    name: str
    level: tuple[str, ...]
    entry: int | None = None
    why: str = ""  # why nobody gets it


def table(tournament: Tournament, after_round: int | None = None) -> tuple[Standing, ...]:
    """Return the standings now, or as they were after a round; kept until something changes."""
    if not after_round or tournament.in_parts:
        return tables([tournament])[tournament.pk]
    found: tuple[Standing, ...] = worked_out.cached(
        tournament,
        f"table.{after_round}",
        lambda: _table(tournament, at_hand.event(tournament), after_round),
    )
    return found


def tables(tournaments: Sequence[Tournament]) -> Tables:
    """Return the standings of each event now; asking for forty takes as many queries as for one."""
    found = {each.pk: _of_parts(each) for each in tournaments if each.in_parts}
    own = [each for each in tournaments if not each.in_parts]
    if worked_out.may_be_undone():
        return found | fresh(own)
    keys = {each.pk: worked_out.key_of(each, "table.now") for each in own}
    kept = cache.get_many(keys.values())
    missing = [each for each in own if keys[each.pk] not in kept]
    alone = len(missing) == 1  # then its results are wanted again, to say why
    made = {each.pk: _table(each, at_hand.event(each), None) for each in missing if alone}
    if missing and not alone:
        made = fresh(missing)
    if made:
        cache.set_many({keys[pk]: rows for pk, rows in made.items()}, worked_out.KEPT_SECONDS)
    return found | {pk: kept[key] if key in kept else made[pk] for pk, key in keys.items()}


def fresh(tournaments: Sequence[Tournament], after_round: int | None = None) -> Tables:
    """Return the same, worked out anew and not kept: for who is about to change what it rests on.

    What is kept is kept by the version, and a version that is undone comes again.
    """
    if len(tournaments) == 1:
        return {
            tournaments[0].pk: _table(tournaments[0], at_hand.event(tournaments[0]), after_round)
        }
    played = worked_out.played(tournaments)
    return {
        each.pk: _table(each, EventAtHand(played[each.pk]), after_round) for each in tournaments
    }


def _of_parts(event: Tournament) -> tuple[Standing, ...]:
    from tournaments.parts import overall  # late: it asks for the tables of the parts

    return overall.table(event)


def _part_names(event: Tournament) -> dict[int, str]:
    from tournaments.parts import overall

    return overall.part_names(event)


def by_part(event: Tournament) -> tuple[Standing, ...]:
    """Return the table as it is read: pools one after the other, until there are finals."""
    if not event.in_parts:
        return table(event)
    from tournaments.parts import overall

    return overall.pool_by_pool(event, table(event))


def columns(tournament: Tournament) -> list[Column]:
    """Return the heads of the tie-break columns; the lot decides and shows no figure."""
    if tournament.in_parts:
        return []
    reached = shelf.of(tournament).figure
    if reached is not None:
        return [Column(str(reached[0]), str(reached[1]))]
    return [
        Column(tie_break(slug).acronym, break_name(slug))
        for slug in tournament.tie_breaks
        if slug != "lot"
    ]


def lines(
    tournament: Tournament, rows: Sequence[Standing], *, breaks: bool = True
) -> list[StandingsRow]:
    """Return rows of the standings with names, and unless unwanted with tie-breaks; one query."""
    entries = _entries(tournament, [row.id for row in rows])
    scheme = worked_out.scheme(tournament)
    reached = {} if tournament.in_parts else shelf.of(tournament).reached(tournament)
    parts = _part_names(tournament) if tournament.in_parts else {}
    return [
        StandingsRow(
            entry=row.id,
            rank=row.rank,
            name=entries[row.id].name,
            club="" if entries[row.id].club__hides_members else entries[row.id].club__name or "",
            points=written(scoring.shown(row.points, scheme)),
            breaks=_breaks(tournament, row, reached) if breaks else (),
            decided_by=break_name(row.decided_by),
            out=entries[row.id].state == EntryState.OUT,
            penalty=_penalty(entries[row.id].penalty, scheme),
            penalty_why=entries[row.id].penalty_why,
            player=entries[row.id].player_id,
            team=entries[row.id].team_id,
            part=parts.get(row.id, ""),
        )
        for row in rows
        if row.id in entries
    ]


def explained(
    tournament: Tournament,
    table: Sequence[Standing],
    rows: Sequence[Standing],
    *,
    after_round: int | None = None,
    breaks: bool = True,
) -> list[StandingsRow]:
    """Return the same of a part of a table, with what decided between equal points."""
    found = because.of(tournament, table, {row.id for row in rows}, after_round)
    shown = lines(tournament, rows, breaks=breaks)
    return [replace(line, because=found.get(line.entry)) for line in shown]


def _breaks(tournament: Tournament, row: Standing, reached: Mapping[int, str]) -> tuple[str, ...]:
    return (reached[int(row.breaks[0])],) if reached else figures(tournament, row)


def figures(tournament: Tournament, row: Standing) -> tuple[str, ...]:
    """Return the tie-breaks of a row as they are read, one for each column."""
    scheme = worked_out.scheme(tournament)
    shown = [place for place, slug in enumerate(tournament.tie_breaks) if slug != "lot"]
    return tuple(
        figure(row.breaks[place], tournament.tie_breaks[place], scheme)
        for place in shown
        if place < len(row.breaks)
    )


def cross(tournament: Tournament) -> tuple[CrossRow, ...]:
    """Return the cross-table; kept until something changes."""
    found: tuple[CrossRow, ...] = worked_out.cached(tournament, "cross", lambda: _cross(tournament))
    return found


def _cross(tournament: Tournament) -> tuple[CrossRow, ...]:
    """Return the cross-table, read once with the standings that it stands beside."""
    if tournament.in_parts:
        return ()  # each part has its own
    found = at_hand.event(tournament)
    rows = worked_out.cached(tournament, "table.now", lambda: _table(tournament, found, None))
    return cross_table(found.played.records, rows)


def cells(row: CrossRow, tournament: Tournament, names: Mapping[int, str]) -> list[CellLine]:
    """Return one row of the cross-table as text: "12" is who stands twelfth now."""
    unit = worked_out.scheme(tournament)
    found = []
    for cell in row.cells:
        if cell is None:
            found.append(CellLine("", ""))
            continue
        points = written(scoring.shown(cell.points, unit))
        whom = ", ".join(names.get(each, "") for each in cell.opponents)
        played = f"{points} : {' '.join(map(str, cell.opponent_ranks))}"
        text = played if cell.kind == PLAYED else KIND_SIGNS[cell.kind]
        parts = (CellPart(text, cell.table),)
        found.append(CellLine(text, whom or _("not paired"), parts))
    return found


def prizes(tournament: Tournament) -> list[Winner]:
    """Return who gets which prize as the table stands."""
    if not tournament.prizes:
        return []
    listed = [Prize(each["name"], each.get("category", "")) for each in tournament.prizes]
    members: dict[str, set[int]] = {each.category: set() for each in listed if each.category}
    gone = set()
    rows = Entry.objects.filter(tournament=tournament)
    for entry, state, categories in rows.values_list("pk", "state", "categories"):
        for category in categories:
            members.setdefault(category, set()).add(entry)
        if state != EntryState.IN:
            gone.add(entry)
    of = {name: frozenset(entries) for name, entries in members.items()}
    given = awards(table(tournament), listed, of, frozenset(gone))
    return _winners(tournament, given, {name for name, entries in of.items() if entries - gone})


def _winners(
    tournament: Tournament, given: Sequence[Award], filled: Collection[str]
) -> list[Winner]:
    wanted = [each.entry for each in given if each.entry]
    wanted += [entry for each in given for entry in each.level_with]
    names = {entry: row.name for entry, row in _entries(tournament, wanted).items()}
    return [
        Winner(
            prize=each.prize.name,
            category=each.prize.category,
            name=names.get(each.entry or 0, ""),
            level=tuple(names[entry] for entry in each.level_with),
            entry=each.entry,
            why="" if each.entry else _why_nobody(each.prize.category, filled),
        )
        for each in given
    ]


def _why_nobody(category: str, filled: Collection[str]) -> str:
    if not category:
        return _("There are more prizes than people.")
    if category not in filled:
        return _("Nobody is entered as “%(category)s”.") % {"category": category}
    return _("Everybody entered as “%(category)s” has a better prize.") % {"category": category}


def _table(
    tournament: Tournament, found: EventAtHand, after_round: int | None
) -> tuple[Standing, ...]:
    way = shelf.of(tournament)
    records = found.played.records
    if after_round:
        records = after(records, after_round)
    table = way.standings(tournament, records, after_round)
    if table is not None:
        return table
    return ranked(at_hand.book(tournament, found, after_round), tournament.tie_breaks)


def _entries(tournament: Tournament, wanted: Sequence[int]) -> dict[int, Any]:
    """Return rows with name, state, club, penalty, penalty_why, player_id and team_id."""
    rows = Entry.objects.filter(tournament=tournament)
    if len(wanted) <= 500:
        rows = rows.filter(pk__in=wanted)
    club = ("club__name", "club__hides_members")
    names = ("name", "state", *club, "penalty", "penalty_why", "player_id", "team_id")
    return {row.pk: row for row in rows.values_list("pk", *names, named=True)}


def _penalty(units: int, scheme: Scheme) -> str:
    """Return points taken as −1, points given as +1, none as nothing."""
    if not units:
        return ""
    sign = "−" if units > 0 else "+"
    return sign + written(scoring.shown(abs(units), scheme))
