"""Standings of a tournament, worked out from the results that stand."""

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from django.core.cache import cache
from django.db import transaction
from django.db.models import TextField
from django.db.models.functions import Cast

from tournaments.formats import shelf
from tournaments.formats.drawn import gone
from tournaments.formats.kinds import DEFAULT_POINTS, Kind
from tournaments.models import (
    LAID,
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
from tournaments.standings import scoring
from tournaments.standings.values import EDITION, PlayedRound, Record, Scheme, TableResult

KEPT_SECONDS = 3600


@dataclass(frozen=True)
class Chaired:
    """Everybody at one table, in the order of the seats, with what came of it."""

    table: int
    round: int
    kind: str
    entries: tuple[int, ...]
    result: str
    ranks: tuple[int, ...]
    forfeits: frozenset[int]
    extras: tuple[Mapping[str, int], ...]


class _Numbered(NamedTuple):
    """A round of one of several events."""

    pk: int
    of: int
    number: int
    state: str


class _Entered(NamedTuple):
    """An entry that has a number, as standings ask for it."""

    pk: int
    number: int
    rating: int | None
    penalty: int
    state: str


def scheme(tournament: Tournament) -> Scheme:
    """Return how results become points: as the organiser asked, else as usual."""
    drawn, rules = not shelf.of(tournament).guesses_unplayed, tournament.rules
    counted = (rules.get("edition", EDITION), rules.get("boards", 0))
    return _scheme(json.dumps(tournament.scheme), tournament.who, drawn, counted)


@lru_cache(maxsize=256)
def _scheme(written: str, who: Kind, drawn: bool, counted: tuple[int, int]) -> Scheme:
    """Return a scheme, worked out once: a long page asks for it in every line."""
    asked = json.loads(written)
    edition, boards = counted
    if who.two_sided:
        points = [Fraction(str(asked.get(name, usual))) for name, usual in _TWO_SIDED.items()]
        made = scoring.two_sided(points[0], points[1], points[2])
        return replace(made, drawn=drawn, edition=edition, boards=boards)
    usual = DEFAULT_POINTS[who.seats]
    by_rank = [Fraction(str(value)) for value in asked.get("by_rank", usual)]
    shorter = [DEFAULT_POINTS[size] for size in range(2, len(by_rank))]
    return replace(scoring.for_tables(by_rank, *shorter), edition=edition)


@dataclass(frozen=True)
class Played:
    """What has been played in one event: how many rounds are over, and what everybody has of it."""

    closed: int
    records: tuple[Record, ...]


def played(tournaments: Sequence[Tournament]) -> dict[int, Played]:
    """Return what has been played in each of these events: four queries, however many they are."""
    rounds = _rounds(tournaments)
    tables = _laid(rounds)
    entries: dict[int, list[_Entered]] = {each.pk: [] for each in tournaments}
    rows = Entry.objects.filter(tournament__in=list(entries), number__isnull=False)
    columns = ("pk", "number", "rating", "penalty", "state")
    for tournament, *row in rows.order_by("number").values_list("tournament_id", *columns):
        entries[tournament].append(_Entered(*row))
    return {
        each.pk: Played(
            closed=sum(row.of == each.pk and row.state == RoundState.CLOSED for row in rounds),
            records=tuple(_records(each, entries[each.pk], tables.get(each.pk, []))),
        )
        for each in tournaments
    }


def records(tournament: Tournament) -> tuple[Record, ...]:
    """Return every entry's tournament so far, with the rounds it has no part in as zero byes."""
    return played([tournament])[tournament.pk].records


def points(
    tournament: Tournament, before: int, only: Collection[int] | None = None
) -> dict[int, tuple[int, ...]]:
    """Return the units of every entry in each round before this one, as pairing asks.

    `only` some of them: then no more is read than the tables at which they sat, unless results
    may be struck out, which rests on all tables.
    """
    strikes = shelf.of(tournament).strikes_out
    tables = chaired(tournament, None if strikes else only)
    struck = _struck(tournament, tables, gone(tournament)) if strikes else frozenset()
    found = {}
    for entry, places in _places(tournament, tables, struck).items():
        by_round = {place.round: place.points for place in places}
        found[entry] = tuple(by_round.get(number, 0) for number in range(1, before))
    return found


def chaired(tournament: Tournament, only: Collection[int] | None = None) -> list[Chaired]:
    """Return every table of every round, or those where some sat; few queries, however large."""
    return _laid(_rounds([tournament]), only).get(tournament.pk, [])


def _laid(
    numbered: Sequence[_Numbered], only: Collection[int] | None = None
) -> dict[int, list[Chaired]]:
    """Return the tables of these rounds, event by event."""
    rounds = {row.pk: row for row in numbered}
    chairs = Chair.objects.filter(round__in=list(rounds))
    if only is not None:
        sat = chairs.filter(entry__in=only).values_list("table_id", flat=True)
        chairs = Chair.objects.filter(table__in=list(sat))
    seated: dict[int, list[int]] = defaultdict(list)
    for table, entry in chairs.order_by("table_id", "seat").values_list("table_id", "entry_id"):
        seated[table].append(entry)
    tables = Table.objects.filter(round__in=list(rounds))
    if only is not None:
        tables = tables.filter(pk__in=list(seated))
    # As text: thousands of tables know few results, and each is read once.
    columns = (Cast(name, TextField()) for name in ("ranks", "forfeits", "extras"))
    rows = tables.order_by("pk").values_list("pk", "round_id", "kind", "result", *columns)
    found: dict[int, list[Chaired]] = defaultdict(list)
    for table, round_, kind, result, ranks, forfeits, extras in rows:
        if table in seated:
            laid = Chaired(
                table=table,
                round=rounds[round_].number,
                kind=kind,
                entries=tuple(seated[table]),
                result=result,
                ranks=_read(ranks),
                forfeits=frozenset(_read(forfeits)),
                extras=_read(extras),
            )
            found[rounds[round_].of].append(laid)
    return found


def _rounds(tournaments: Sequence[Tournament]) -> list[_Numbered]:
    laid = Round.objects.filter(state__in=LAID)
    rows = laid.filter(tournament__in=[each.pk for each in tournaments])
    columns = ("pk", "tournament_id", "number", "state")
    return [_Numbered(*row) for row in rows.values_list(*columns)]


@lru_cache(maxsize=4096)
def _read(text: str) -> tuple[Any, ...]:
    """Return a stored list; what it holds is shared, and never changed."""
    return tuple(json.loads(text))


def key_of(tournament: Tournament, name: str, *, settled: bool = False) -> str:
    """Return under what something is kept that holds as long as nothing in the event changes.

    With `settled` it holds although results of the round that is being played come in.
    """
    # Its making is part of the key: a number may come again, the moment does not.
    made = f"{tournament.made_at.timestamp():.6f}"
    version = f"s{tournament.settled}" if settled else tournament.version
    return f"tournament.{tournament.pk}.{made}.{version}.{name}"


def cached(tournament: Tournament, name: str, work: Any, *, settled: bool = False) -> Any:
    """Return what the work gives, kept as long as nothing in the tournament changes."""
    if may_be_undone():
        return work()
    key = key_of(tournament, name, settled=settled)
    found = cache.get(key)
    if found is None:
        found = work()
        cache.set(key, found, KEPT_SECONDS)
    return found


def may_be_undone() -> bool:
    """Tell whether what is read here may be rolled back: then its version will be another's too."""
    return not transaction.get_autocommit()


def _records(
    tournament: Tournament, entries: Sequence[_Entered], tables: Sequence[Chaired]
) -> list[Record]:
    """Return the records of those who are ranked."""
    left = {entry.pk for entry in entries if entry.state == EntryState.OUT}
    struck = _struck(tournament, tables, left)
    found = _places(tournament, tables, struck)
    ranked = _ranked(tournament, tables, struck)
    return [
        Record(
            id=entry.pk,
            seed=entry.number,
            places=tuple(sorted(found.get(entry.pk, ()), key=lambda place: place.round)),
            rating=entry.rating,
            penalty=entry.penalty,
        )
        for entry in entries
        if ranked(entry.pk)
    ]


def _ranked(
    tournament: Tournament, tables: Sequence[Chaired], struck: Collection[int]
) -> Callable[[int], bool]:
    """Return who is ranked: where there is a draw, who is in it and not struck out."""
    drawn = _drawn(tables) if shelf.of(tournament).is_closed else frozenset()
    return lambda entry: (not drawn or entry in drawn) and entry not in struck


def _drawn(tables: Sequence[Chaired]) -> frozenset[int]:
    return frozenset(entry for table in tables if table.round == 1 for entry in table.entries)


def _places(
    tournament: Tournament, tables: Sequence[Chaired], struck: frozenset[int]
) -> dict[int, list[PlayedRound]]:
    """Return what every table gave to those who sat there, but for those struck out."""
    of, counts = scheme(tournament), shelf.of(tournament).bye_counts
    found: dict[int, list[PlayedRound]] = defaultdict(list)
    for table in tables:
        if table.kind == TableKind.REST or not struck.isdisjoint(table.entries):
            continue
        if table.kind == TableKind.FULL_BYE and not counts:
            continue  # who goes on without playing gains nothing but that
        if table.kind != TableKind.PLAY:
            found[table.entries[0]].append(scoring.bye(table.round, table.kind, of))
        elif table.result == ResultState.STANDING:
            for entry, place in scoring.places(result_of(table), of).items():
                found[entry].append(place)
    return found


def struck(tournament: Tournament) -> frozenset[int]:
    """Return whose results count for nobody in an event."""
    return _struck(tournament, chaired(tournament), gone(tournament))


def _struck(
    tournament: Tournament, tables: Sequence[Chaired], left: Collection[int]
) -> frozenset[int]:
    """Return whose results count for nobody, of those who left."""
    way = shelf.of(tournament)
    if not left or not way.strikes_out:
        return frozenset()
    came = Counter(
        entry
        for table in tables
        if table.kind == TableKind.PLAY and table.result == ResultState.STANDING
        for seat, entry in enumerate(table.entries)
        if entry in left and seat not in table.forfeits
    )
    return way.strikes(left, came, len(_drawn(tables)), tournament.rules)


def result_of(table: Chaired) -> TableResult:
    """Return the table as scoring reads it; who did not come has no rank."""
    ranks = tuple(None if seat in table.forfeits else rank for seat, rank in enumerate(table.ranks))
    return TableResult(table.round, table.entries, ranks, table.table, table.extras)


_TWO_SIDED = {"win": 1, "draw": "1/2", "loss": 0}
