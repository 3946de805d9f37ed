"""The tables of many divisions at once: as often asked of the database for forty as for one."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.core.cache import cache

from tournaments.formats import shelf
from tournaments.models import (
    Chair,
    Entry,
    EntryState,
    ResultState,
    Round,
    RoundState,
    Table,
    TableKind,
    Tournament,
)
from tournaments.rounds import standings as worked_out
from tournaments.rounds.standings import Chaired
from tournaments.standings import Standing, scoring, standings
from tournaments.standings.values import Place, Record

Tables = Mapping[int, tuple[Standing, ...]]


@dataclass
class _Read:
    """What the database says of one tournament."""

    entries: list[Entry] = field(default_factory=list)
    tables: list[Chaired] = field(default_factory=list)
    closed: int = 0


def tables(tournaments: Sequence[Tournament]) -> Tables:
    """Return the standings of each tournament now, the same as its own page shows and keeps."""
    if worked_out.may_be_undone():
        return _work_out(tournaments)
    keys = {each.pk: worked_out.key_of(each, "table.now") for each in tournaments}
    kept = cache.get_many(keys.values())
    missing = [each for each in tournaments if keys[each.pk] not in kept]
    made = _work_out(missing) if missing else {}
    if made:
        fresh = {keys[number]: rows for number, rows in made.items()}
        cache.set_many(fresh, worked_out.KEPT_SECONDS)
    return {each.pk: kept.get(keys[each.pk], made.get(each.pk, ())) for each in tournaments}


def fresh_tables(tournaments: Sequence[Tournament]) -> Tables:
    """Return the same, worked out anew and not kept: for who is about to change what it rests on.

    What is kept is kept by the version, and a version that is undone comes again.
    """
    return _work_out(tournaments)


def _work_out(tournaments: Sequence[Tournament]) -> dict[int, tuple[Standing, ...]]:
    read = _read([each.pk for each in tournaments])
    return {each.pk: _table(each, read[each.pk]) for each in tournaments}


def _table(tournament: Tournament, read: _Read) -> tuple[Standing, ...]:
    scheme = worked_out.scheme(tournament)
    records = _records(tournament, read)
    return standings(records, scheme, tournament.tie_breaks, tournament.seed, read.closed)


def _records(tournament: Tournament, read: _Read) -> list[Record]:
    scheme, struck = worked_out.scheme(tournament), _struck(tournament, read)
    places: dict[int, list[Place]] = defaultdict(list)
    for table in read.tables:
        if table.kind == TableKind.REST or not struck.isdisjoint(table.entries):
            continue
        if table.kind != TableKind.PLAY:
            places[table.entries[0]].append(scoring.bye(table.round, table.kind, scheme))
        elif table.result == ResultState.STANDING:
            for entry, place in scoring.places(worked_out.result_of(table), scheme).items():
                places[entry].append(place)
    return [
        Record(
            id=entry.pk,
            seed=entry.number or 0,
            places=tuple(sorted(places.get(entry.pk, ()), key=lambda place: place.round)),
            rating=entry.rating,
            penalty=entry.penalty,
        )
        for entry in read.entries
        if entry.pk not in struck
    ]


def _struck(tournament: Tournament, read: _Read) -> frozenset[int]:
    """Return who left a round robin before half of their games: they count for nobody."""
    left = {entry.pk for entry in read.entries if entry.state == EntryState.OUT}
    if not left:
        return frozenset()
    played = Counter(
        entry
        for table in read.tables
        if table.kind == TableKind.PLAY and table.result == ResultState.STANDING
        for seat, entry in enumerate(table.entries)
        if seat not in table.forfeits
    )
    way = shelf.of(tournament)
    return way.strikes(left, played, len(read.entries), tournament.rules)


def _read(wanted: Sequence[int]) -> dict[int, _Read]:
    """Return what is known of these tournaments, in four queries."""
    found: dict[int, _Read] = {number: _Read() for number in wanted}
    entries = Entry.objects.filter(tournament__in=wanted, number__isnull=False)
    for entry in entries.order_by("tournament", "number"):
        found[entry.tournament_id].entries.append(entry)
    of_round: dict[int, tuple[int, int]] = {}
    rounds = Round.objects.filter(tournament__in=wanted)
    for pk, tournament, number, state in rounds.values_list(
        "pk", "tournament_id", "number", "state"
    ):
        of_round[pk] = (tournament, number)
        found[tournament].closed += state == RoundState.CLOSED
    seated: dict[int, list[int]] = defaultdict(list)
    chairs = Chair.objects.filter(round__tournament__in=wanted).order_by("table_id", "seat")
    for table, sitter in chairs.values_list("table_id", "entry_id"):
        seated[table].append(sitter)
    rows = Table.objects.filter(round__tournament__in=wanted).order_by("pk")
    columns = ("pk", "round_id", "kind", "result", "ranks", "forfeits", "extras")
    for pk, round_, kind, result, ranks, forfeits, extras in rows.values_list(*columns):
        if pk not in seated:
            continue
        tournament, number = of_round[round_]
        found[tournament].tables.append(
            Chaired(
                table=pk,
                round=number,
                kind=kind,
                entries=tuple(seated[pk]),
                result=result,
                ranks=tuple(ranks),
                forfeits=frozenset(forfeits),
                extras=tuple(extras),
            )
        )
    return found
