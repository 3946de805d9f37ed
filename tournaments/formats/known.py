"""What is known before a round is made: who is here, whom they have met, who is kept apart."""

import hashlib
import json
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.models import (
    Absence,
    Chair,
    Entry,
    EntryState,
    ForbiddenPair,
    TableKind,
    Tournament,
)


@dataclass(frozen=True)
class Away:
    """Those who are not paired in a round: entry to whether they get half a win."""

    half: Mapping[int, bool]


@dataclass(frozen=True)
class PastRound:
    """One entry's round as far as pairing asks: with whom, where, and whether it was played."""

    round: int
    kind: str
    seat: int
    others: tuple[int, ...]
    played: bool


def fingerprint(of: Any, away: Away) -> str:
    """Return a short proof that two fields are the same."""
    text = json.dumps([stored(of), sorted(away.half.items())], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def stored(value: Any) -> Any:
    """Return a field or a proposal as JSON: sets sorted, tuples as lists."""
    if isinstance(value, Mapping):
        return {key: stored(each) for key, each in value.items()}
    if isinstance(value, frozenset):
        return sorted((stored(each) for each in value), key=repr)
    if isinstance(value, tuple | list):
        return [stored(each) for each in value]
    if hasattr(value, "__dataclass_fields__"):
        return {name: stored(getattr(value, name)) for name in value.__dataclass_fields__}
    return value


def away(tournament: Tournament, number: int) -> Away:
    """Return who has asked to take the round off."""
    asked = Absence.objects.filter(
        entry__tournament=tournament, entry__state=EntryState.IN, round=number
    )
    return Away(dict(asked.values_list("entry_id", "half")))


def present(tournament: Tournament, gone: Away) -> list[Entry]:
    """Return the entries to be paired: in, numbered, here if the event checks in, not away."""
    entries = Entry.objects.filter(tournament=tournament, state=EntryState.IN)
    if tournament.check_in:
        entries = entries.filter(checked_in_at__isnull=False)
    return [entry for entry in entries.order_by("number", "pk") if entry.pk not in gone.half]


def meetings(tournament: Tournament, before: int) -> dict[int, list[PastRound]]:
    """Return every entry's rounds before this one, in order; one query."""
    rows = Chair.objects.filter(round__tournament=tournament, round__number__lt=before).values_list(
        "table_id", "round__number", "table__kind", "entry_id", "seat", "table__forfeits"
    )
    by_table: dict[int, list[Any]] = defaultdict(list)
    for row in rows:
        by_table[row[0]].append(row)
    found: dict[int, list[PastRound]] = defaultdict(list)
    for sitting in by_table.values():
        for _table, number, kind, entry, seat, forfeits in sitting:
            others = tuple(row[3] for row in sitting if row[3] != entry)
            played = kind == TableKind.PLAY and not forfeits
            found[entry].append(PastRound(number, kind, seat, others, played))
    return {entry: sorted(each, key=lambda m: m.round) for entry, each in found.items()}


def counted(tournament: Tournament, entry: Entry, points: Mapping[int, tuple[int, ...]]) -> int:
    """Return the points by which an entry is paired.

    They are what was won; what an arbiter took or gave counts where the organiser asked for it.
    """
    won = sum(points.get(entry.pk, ()))
    if not tournament.rules.get("pair_as_decided", False):
        return won
    return max(0, won - entry.penalty)


def forbidden(tournament: Tournament) -> frozenset[frozenset[int]]:
    """Return who must not meet."""
    pairs = ForbiddenPair.objects.filter(tournament=tournament).values_list("one_id", "other_id")
    return frozenset(frozenset(pair) for pair in pairs)
