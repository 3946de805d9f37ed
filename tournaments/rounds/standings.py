"""Standings of a tournament, worked out from the results that stand."""

import json
from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from django.core.cache import cache
from django.db import connection
from django.db.models import TextField
from django.db.models.functions import Cast

from tournaments.formats import shelf
from tournaments.formats.kinds import Kind
from tournaments.models import (
    Chair,
    Entry,
    EntryState,
    ResultState,
    Table,
    TableKind,
    Tournament,
)
from tournaments.standings import scoring
from tournaments.standings.values import Place, Record, Scheme, TableResult

KEPT_SECONDS = 3600
DEFAULT_POINTS = {3: (3, 1, 0), 4: (3, 2, 1, 0), 2: (1, 0)}


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


def scheme(tournament: Tournament) -> Scheme:
    """Return how results become points: as the organiser asked, else as usual."""
    virtual = shelf.of(tournament).guesses_unplayed
    return _scheme(json.dumps(tournament.scheme), tournament.who, virtual)


@lru_cache(maxsize=256)
def _scheme(written: str, who: Kind, virtual: bool) -> Scheme:
    """Return a scheme, worked out once: a long page asks for it in every line."""
    asked = json.loads(written)
    if who.two_sided:
        points = [Fraction(str(asked.get(name, usual))) for name, usual in _TWO_SIDED.items()]
        made = scoring.two_sided(points[0], points[1], points[2])
        return replace(made, virtual=virtual)
    usual = DEFAULT_POINTS[who.seats]
    by_rank = [Fraction(str(value)) for value in asked.get("by_rank", usual)]
    shorter = [DEFAULT_POINTS[size] for size in range(2, len(by_rank))]
    return scoring.for_tables(by_rank, *shorter)


def records(tournament: Tournament) -> list[Record]:
    """Return every entry's tournament so far, with the rounds it has no part in as zero byes."""
    entries = Entry.objects.filter(tournament=tournament, number__isnull=False)
    entries = shelf.of(tournament).ranked(tournament, entries)
    played = _places(tournament, scheme(tournament))
    return [
        Record(
            id=entry,
            seed=number or 0,
            places=tuple(sorted(played.get(entry, ()), key=lambda place: place.round)),
            rating=rating,
            penalty=penalty,
        )
        for entry, number, rating, penalty in entries.order_by("number").values_list(
            "pk", "number", "rating", "penalty"
        )
    ]


def points(
    tournament: Tournament, before: int, only: Collection[int] | None = None
) -> dict[int, tuple[int, ...]]:
    """Return the units of every entry in each round before this one, as pairing asks.

    `only` some of them: then no more is read than the tables at which they sat.
    """
    found = {}
    for entry, places in _places(tournament, scheme(tournament), only).items():
        by_round = {place.round: place.points for place in places}
        found[entry] = tuple(by_round.get(number, 0) for number in range(1, before))
    return found


def chaired(tournament: Tournament, only: Collection[int] | None = None) -> list[Chaired]:
    """Return every table of every round, or those where some sat; few queries, however large."""
    rounds = dict(tournament.round_set.values_list("pk", "number"))
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
    return [
        Chaired(
            table=table,
            round=rounds[round_],
            kind=kind,
            entries=tuple(seated[table]),
            result=result,
            ranks=_read(ranks),
            forfeits=frozenset(_read(forfeits)),
            extras=_read(extras),
        )
        for table, round_, kind, result, ranks, forfeits, extras in rows
        if table in seated
    ]


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
    """Tell whether what is read here may be rolled back: then its version will be another's too.

    The transaction in which the suite wraps a test is not ours.
    """
    return any(not getattr(block, "_from_testcase", False) for block in connection.atomic_blocks)


def _places(
    tournament: Tournament, of: Scheme, only: Collection[int] | None = None
) -> dict[int, list[Place]]:
    found: dict[int, list[Place]] = defaultdict(list)
    way = shelf.of(tournament)
    struck = way.struck(tournament)
    for table in chaired(tournament, only):
        if table.kind == TableKind.REST or not struck.isdisjoint(table.entries):
            continue
        if table.kind == TableKind.FULL_BYE and not way.bye_counts:
            continue  # who goes on without playing gains nothing but that
        if table.kind != TableKind.PLAY:
            found[table.entries[0]].append(scoring.bye(table.round, table.kind, of))
        elif table.result == ResultState.STANDING:
            for entry, place in scoring.places(result_of(table), of).items():
                found[entry].append(place)
    return found


def result_of(table: Chaired) -> TableResult:
    """Return the table as scoring reads it; who did not come has no rank."""
    ranks = tuple(None if seat in table.forfeits else rank for seat, rank in enumerate(table.ranks))
    return TableResult(table.round, table.entries, ranks, table.table, table.extras)


def still_in(tournament: Tournament) -> set[int]:
    """Return the entries that have not withdrawn."""
    entries = Entry.objects.filter(tournament=tournament).exclude(state=EntryState.OUT)
    return set(entries.values_list("pk", flat=True))


_TWO_SIDED = {"win": 1, "draw": "1/2", "loss": 0}
