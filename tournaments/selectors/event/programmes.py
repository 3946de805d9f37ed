"""Questions about events in parts: how the pools stand, who goes on, what a correction changes."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.models import (
    Entry,
    EntryState,
    Programme,
    ProgrammeState,
    Qualifier,
    Round,
    RoundState,
    Section,
    SectionRole,
    Stage,
    TieDecision,
    TieWay,
    Tournament,
)
from tournaments.programme import Cut, crossed, cut, drawn
from tournaments.selectors.round import ranking

OVER = (Stage.FINISHED, Stage.CANCELLED)


@dataclass(frozen=True)
class PoolCut:
    """What the table of a pool says about who goes on."""

    pool: Section
    cut: Cut
    over: bool  # every round is closed
    decision: TieDecision | None = None  # on the tie at the line, if one was asked for
    decisions: tuple[TieDecision, ...] = ()  # all of this pool


@dataclass(frozen=True)
class WholeCut:
    """Who goes on of all pools, and in which order they begin the finals."""

    pools: tuple[PoolCut, ...]
    seeds: tuple[int, ...] = ()  # entries of the pools; empty as long as something is open

    @property
    def over(self) -> bool:
        """Tell whether all pools have been played."""
        return all(each.over for each in self.pools)

    @property
    def ties(self) -> list[PoolCut]:
        """Return the pools with a tie at the line that nothing decides yet."""
        return [each for each in self.pools if each.over and each.cut.tie]

    @property
    def mark(self) -> str:
        """Return a short proof of what this cut says, ties included."""
        ties = [[each.pool.pk, each.cut.tie.entries] for each in self.pools if each.cut.tie]
        return mark_of([list(self.seeds), ties])


@dataclass(frozen=True)
class Change:
    """What a late correction would change in the finals."""

    comes: tuple[int, ...] = ()  # entries of the pools
    goes: tuple[int, ...] = ()
    reseeded: bool = False
    tied: bool = False
    mark: str = ""
    names: Mapping[int, str] = field(default_factory=dict)

    @property
    def coming(self) -> str:
        """Return the names of those who would be in the finals."""
        return ", ".join(self.names[each] for each in self.comes)

    @property
    def going(self) -> str:
        """Return the names of those who would be out of them."""
        return ", ".join(self.names[each] for each in self.goes)


def mark_of(value: object) -> str:
    """Return a short proof that two values are the same."""
    return hashlib.sha256(json.dumps(value).encode()).hexdigest()


def of_event(tournament: Tournament) -> Programme | None:
    """Return how an event is played in parts, if it is."""
    return Programme.objects.filter(event=tournament).first()


def whole_cut(programme: Programme) -> WholeCut:
    """Return who goes on as the tables of the pools stand now."""
    pools = list(
        programme.sections.filter(role=SectionRole.POOL)
        .select_related("tournament__club")
        .order_by("number")
    )
    over = rounds_over([pool.tournament for pool in pools])
    decisions = _decisions(pools)
    able = _able(pools, programme)
    found = tuple(
        _pool_cut(pool, programme.advance, pool.tournament_id in over, decisions, able)
        for pool in pools
    )
    whole = found and all(each.over and each.cut.tie is None for each in found)
    return WholeCut(found, crossed([each.cut.through for each in found]) if whole else ())


def rounds_over(parts: Sequence[Tournament]) -> set[int]:
    """Return those parts whose rounds are all closed; one query."""
    closed: dict[int, int] = {}
    rows = Round.objects.filter(tournament__in=parts, state=RoundState.CLOSED)
    for number in rows.values_list("tournament_id", flat=True):
        closed[number] = closed.get(number, 0) + 1
    return {
        part.pk for part in parts if part.stage in OVER or closed.get(part.pk, 0) >= part.rounds
    }


def groups(part: Tournament) -> list[list[int]]:
    """Return the table of a part as groups of entries who are level, best first."""
    found: list[list[int]] = []
    last = 0
    for row in ranking.table(part):
        if row.rank != last:
            found.append([])
        found[-1].append(row.id)
        last = row.rank
    return found


def change(programme: Programme, now: WholeCut) -> Change | None:
    """Return what would be different if the cut were made now; nothing if it is as it was."""
    if programme.state != ProgrammeState.CUT:
        return None
    rows = Qualifier.objects.filter(programme=programme).order_by("seed")
    stood = tuple(rows.values_list("entry_id", flat=True))
    if now.seeds == stood or now.mark == programme.kept:
        return None
    tied = not now.seeds
    comes = () if tied else tuple(each for each in now.seeds if each not in set(stood))
    goes = () if tied else tuple(each for each in stood if each not in set(now.seeds))
    names = dict(Entry.objects.filter(pk__in=[*comes, *goes]).values_list("pk", "name"))
    return Change(comes, goes, not tied and not comes, tied, now.mark, names)


def _pool_cut(
    pool: Section,
    places: int,
    over: bool,
    decisions: Mapping[int, Sequence[TieDecision]],
    able: set[int],
) -> PoolCut:
    table = [[each for each in group if each in able] for group in groups(pool.tournament)]
    mine = decisions.get(pool.pk, ())
    settled = {frozenset(each.entries): order for each in mine if (order := _order(each))}
    found = cut([group for group in table if group], places, settled, pool.tournament.seed)
    wanted = list(found.tie.entries) if found.tie else None
    open_one = next((each for each in mine if wanted and set(wanted) <= set(each.entries)), None)
    return PoolCut(pool, found, over, open_one, tuple(mine))


def _order(decision: TieDecision) -> tuple[int, ...]:
    """Return the order in which a decision puts people; nothing while the play-off is played."""
    if decision.way == TieWay.LOT:
        return drawn(decision.entries, decision.seed)
    part = decision.play_off.tournament if decision.play_off else None
    if part is None or part.pk not in rounds_over([part]):
        return ()
    ranked = [row.id for row in ranking.table(part)]
    there = {_who(entry): entry.pk for entry in Entry.objects.filter(tournament=part)}
    here = {_who(entry): entry.pk for entry in Entry.objects.filter(pk__in=decision.entries)}
    back = {there[who]: entry for who, entry in here.items() if who in there}
    return tuple(back[each] for each in ranked if each in back)


def _who(entry: Entry) -> tuple[int | None, int | None]:
    return entry.player_id, entry.team_id


def _decisions(pools: Sequence[Section]) -> dict[int, list[TieDecision]]:
    rows = TieDecision.objects.filter(pool__in=pools).select_related("play_off__tournament__club")
    found: dict[int, list[TieDecision]] = {}
    for row in rows.order_by("pk"):
        found.setdefault(row.pool_id, []).append(row)
    return found


def _able(pools: Sequence[Section], programme: Programme) -> set[int]:
    """Return the entries of the pools that could go on: withdrawn from neither."""
    event = Entry.objects.filter(tournament=programme.event_id, state=EntryState.OUT)
    gone = {_who(entry) for entry in event}
    rows = Entry.objects.filter(tournament__section__in=pools).exclude(state=EntryState.OUT)
    return {entry.pk for entry in rows if _who(entry) not in gone}
