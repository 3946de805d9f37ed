"""From rows to the frozen values of the pure rooms: what is known before a round is made."""

import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from tournaments.clubs import read as families
from tournaments.models import (
    Absence,
    Chair,
    Entry,
    EntryState,
    ForbiddenPair,
    Format,
    Kind,
    Round,
    TableKind,
    Tournament,
)
from tournaments.pairing import values as two_sided
from tournaments.pairing.knockout.values import KnockOutField
from tournaments.pairing.round_robin import RobinField
from tournaments.rounds import draws, knockouts, standings
from tournaments.seating import values as tables
from tournaments.seating.designs import PlanField

AnyField = two_sided.Field | tables.Field | RobinField | KnockOutField | PlanField
SIZES = {Kind.THREE: 3, Kind.FOUR: 4}


@dataclass(frozen=True)
class Away:
    """Those who are not paired in a round: entry to whether they get half a win."""

    half: Mapping[int, bool]


@dataclass(frozen=True)
class Meeting:
    """One entry's round as far as pairing asks: with whom, where, and whether it was played."""

    round: int
    kind: str
    seat: int
    others: tuple[int, ...]
    played: bool


def field_of(round_: Round) -> AnyField:
    """Return everything that decides how this round is made, in a fixed order."""
    tournament = round_.tournament
    if tournament.is_drawn:
        here = tuple(entry.pk for entry in present(tournament, 1))
        if not tournament.two_sided:
            return draws.plan_field(tournament, round_.number, here)
        made = knockouts.field if tournament.is_knock_out else draws.robin_field
        return made(tournament, round_.number, here)
    if tournament.format == Format.SWISS:
        return _swiss_field(tournament, round_.number)
    return _table_field(tournament, round_.number)


def fingerprint(of: AnyField, away: Away) -> str:
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
        return stored(asdict(value))
    return value


def away(tournament: Tournament, number: int) -> Away:
    """Return who takes the round off; nobody where everybody's place is drawn."""
    if tournament.is_drawn:
        return Away({})
    asked = Absence.objects.filter(
        entry__tournament=tournament, entry__state=EntryState.IN, round=number
    )
    return Away(dict(asked.values_list("entry_id", "half")))


def present(tournament: Tournament, number: int) -> list[Entry]:
    """Return the entries to be paired: in, numbered, here if the event checks in, not away."""
    entries = Entry.objects.filter(tournament=tournament, state=EntryState.IN)
    if tournament.check_in:
        entries = entries.filter(checked_in_at__isnull=False)
    gone = away(tournament, number).half
    return [entry for entry in entries.order_by("number", "pk") if entry.pk not in gone]


def meetings(tournament: Tournament, before: int) -> dict[int, list[Meeting]]:
    """Return every entry's rounds before this one, in order; one query."""
    rows = Chair.objects.filter(round__tournament=tournament, round__number__lt=before).values_list(
        "table_id", "round__number", "table__kind", "entry_id", "seat", "table__forfeits"
    )
    by_table: dict[int, list[Any]] = defaultdict(list)
    for row in rows:
        by_table[row[0]].append(row)
    found: dict[int, list[Meeting]] = defaultdict(list)
    for sitting in by_table.values():
        for _table, number, kind, entry, seat, forfeits in sitting:
            others = tuple(row[3] for row in sitting if row[3] != entry)
            played = kind == TableKind.PLAY and not forfeits
            found[entry].append(Meeting(number, kind, seat, others, played))
    return {entry: sorted(each, key=lambda m: m.round) for entry, each in found.items()}


def _swiss_field(tournament: Tournament, number: int) -> two_sided.Field:
    entries, past = present(tournament, number), meetings(tournament, number)
    points = standings.points(tournament, number)
    kin = _families(entries)
    asked = tournament.rules
    win = int(standings.scheme(tournament).win)
    ahead = _accelerated(tournament, entries, number, win)
    entrants = tuple(
        replace(
            _entrant(entry, past.get(entry.pk, []), points, number),
            points=_counted(tournament, entry, points),
            families=kin.get(entry.pk, frozenset()),
            acceleration=ahead.get(entry.pk, 0),
        )
        for entry in entries
    )
    rules = two_sided.Rules(
        win=win,
        rematch_allowed=bool(asked.get("rematch_allowed", False)),
        clubs_apart_until=int(asked.get("clubs_apart_until", 0)),
        families_apart_until=int(asked.get("families_apart_until", 99)),
    )
    forbidden = _forbidden(tournament)
    seed = tournament.seed + number
    return two_sided.Field(number, entrants, forbidden, rules, seed)


def _entrant(
    entry: Entry,
    past: list[Meeting],
    points: Mapping[int, tuple[int, ...]],
    number: int,
) -> two_sided.Entrant:
    mine = points.get(entry.pk, ())
    played = [meeting for meeting in past if meeting.played]
    return two_sided.Entrant(
        id=entry.pk,
        seed=entry.number or 0,
        points=sum(mine),
        opponents=tuple(other for meeting in played for other in meeting.others),
        sides=tuple(meeting.seat for meeting in played),
        floats=_floats(entry.pk, past, points, number),
        had_bye=any(_won_unplayed(meeting, mine) for meeting in past),
        club=entry.club_id,
    )


def _counted(tournament: Tournament, entry: Entry, points: Mapping[int, tuple[int, ...]]) -> int:
    """Return the points by which an entry is paired.

    They are what was won; what an arbiter took or gave counts where the organiser asked for it.
    """
    won = sum(points.get(entry.pk, ()))
    if not tournament.rules.get("pair_as_decided", False):
        return won
    return max(0, won - entry.penalty)


def _accelerated(
    tournament: Tournament, entries: Iterable[Entry], number: int, win: int
) -> dict[int, int]:
    """Return the virtual points of those who carry some in this round, where that is asked for."""
    if not tournament.rules.get("acceleration"):
        return {}
    from tournaments.pairing.swiss.acceleration import virtual_points

    everybody = Entry.objects.filter(tournament=tournament, number__isnull=False).count()
    return {
        entry.pk: virtual_points(
            seed=entry.number or 0,
            entrants=everybody,
            number=number,
            rounds=tournament.rounds,
            win=win,
        )
        for entry in entries
    }


def _floats(
    entry: int, past: list[Meeting], points: Mapping[int, tuple[int, ...]], number: int
) -> tuple[int, ...]:
    """Return one figure for each round before this one; rounds without the entry count as away."""
    by_round = {meeting.round: meeting for meeting in past}
    return tuple(
        _float(by_round[each], entry, points) if each in by_round else 0
        for each in range(1, number)
    )


def _float(meeting: Meeting, entry: int, points: Mapping[int, tuple[int, ...]]) -> int:
    """Return +1 for a bye or meeting somebody with fewer points before, -1 with more, 0 else."""
    if meeting.kind == TableKind.FULL_BYE:
        return 1
    if not meeting.played or not meeting.others:
        return 0
    before = meeting.round - 1
    mine = sum(points.get(entry, ())[:before])
    theirs = sum(points.get(meeting.others[0], ())[:before])
    return (mine > theirs) - (mine < theirs)


def _won_unplayed(meeting: Meeting, mine: tuple[int, ...]) -> bool:
    """Tell whether a round gave points without being played, other than a half bye asked for."""
    if meeting.played or meeting.kind == TableKind.HALF_BYE:
        return False
    return meeting.round <= len(mine) and mine[meeting.round - 1] > 0


def _table_field(tournament: Tournament, number: int) -> tables.Field:
    entries, past = present(tournament, number), meetings(tournament, number)
    points = standings.points(tournament, number)
    kin = _families(entries)
    size = SIZES[Kind(tournament.kind)]
    sitters = tuple(
        _sitter(entry, past.get(entry.pk, []), _counted(tournament, entry, points), kin, size)
        for entry in entries
    )
    asked = tournament.rules
    rules = tables.Rules(
        size=size,
        smaller=tuple(asked.get("smaller", [size - 1])),
        repeat_price=int(asked.get("repeat_price", 6)) * standings.scheme(tournament).unit,
        clubs_apart_until=int(asked.get("clubs_apart_until", 0)),
        families_apart_until=int(asked.get("families_apart_until", 99)),
    )
    return tables.Field(number, sitters, _forbidden(tournament), rules, tournament.seed + number)


def _sitter(
    entry: Entry,
    past: list[Meeting],
    points: int,
    kin: Mapping[int, frozenset[int]],
    size: int,
) -> tables.Sitter:
    played = [meeting for meeting in past if meeting.kind == TableKind.PLAY]
    met = Counter(other for meeting in played for other in meeting.others)
    return tables.Sitter(
        id=entry.pk,
        seed=entry.number or 0,
        points=points,
        met=tuple(sorted(met.items())),
        seats=tuple(meeting.seat for meeting in played),
        short_tables=sum(len(meeting.others) + 1 < size for meeting in played),
        byes=sum(meeting.kind == TableKind.FULL_BYE for meeting in past),
        club=entry.club_id,
        families=kin.get(entry.pk, frozenset()),
    )


def _forbidden(tournament: Tournament) -> frozenset[frozenset[int]]:
    pairs = ForbiddenPair.objects.filter(tournament=tournament).values_list("one_id", "other_id")
    return frozenset(frozenset(pair) for pair in pairs)


def _families(entries: Iterable[Entry]) -> dict[int, frozenset[int]]:
    return families.of_entries(entries)
