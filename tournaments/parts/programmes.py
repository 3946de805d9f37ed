"""Questions about events in parts: how the pools stand, who goes on, what a correction changes."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournaments.formats import shelf
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
from tournaments.programme import Candidate, Cut, best_next, crossed, cut, drawn
from tournaments.rounds import ranking
from tournaments.rounds import standings as worked_out

OVER_POOLS = 0  # instead of a pool: between people of different ones
OVER = (Stage.FINISHED, Stage.CANCELLED)


@dataclass(frozen=True)
class PoolCut:
    """What the table of a pool says about who goes on, or what all say of those who came next."""

    pool: Section  # over all pools, the one where a decision would be kept
    cut: Cut
    over: bool  # every round is closed
    decision: TieDecision | None = None  # on the tie at the line, if one was asked for
    decisions: tuple[TieDecision, ...] = ()  # all of this pool
    next: int | None = None  # who came just below the line
    over_pools: bool = False

    @property
    def name(self) -> str:
        """Return what this is about."""
        return _("The best of the next") if self.over_pools else self.pool.tournament.name

    @property
    def number(self) -> int:
        """Return by which number an organiser names it: that of the pool, none for all pools."""
        return OVER_POOLS if self.over_pools else self.pool.number


@dataclass(frozen=True)
class WholeCut:
    """Who goes on of all pools, and in which order they begin the finals."""

    pools: tuple[PoolCut, ...]
    seeds: tuple[int, ...] = ()  # entries of the pools; empty as long as something is open
    next: PoolCut | None = None  # over all pools, once it is certain who came next in each

    @property
    def over(self) -> bool:
        """Tell whether all pools have been played."""
        return all(each.over for each in self.pools)

    @property
    def ties(self) -> list[PoolCut]:
        """Return the pools with a tie at the line that nothing decides yet; then all of them."""
        return [each for each in self.places if each.over and each.cut.tie]

    @property
    def places(self) -> tuple[PoolCut, ...]:
        """Return every line at which people go on or stay: of each pool, and over all."""
        return self.pools if self.next is None else (*self.pools, self.next)

    @property
    def mark(self) -> str:
        """Return a short proof of what this cut says, ties included."""
        ties = [[each.pool.pk, each.cut.tie.entries] for each in self.places if each.cut.tie]
        return mark_of([list(self.seeds), ties])


@dataclass(frozen=True)
class LateChange:
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
        _pool_cut(pool, programme, pool.tournament_id in over, decisions, able) for pool in pools
    )
    below = _next_cut(programme, found, decisions.get(OVER_POOLS, ()))
    if below is not None:
        found = tuple(_with_next(each, below.cut.through) for each in found)
    lines = found if below is None else (*found, below)
    whole = found and all(each.over and each.cut.tie is None for each in lines)
    return WholeCut(found, crossed([each.cut.through for each in found]) if whole else (), below)


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


def change(programme: Programme, now: WholeCut) -> LateChange | None:
    """Return what would be different if the cut were made now; nothing if it is as it was."""
    if programme.state != ProgrammeState.CUT:
        return None
    stood = tuple(qualifiers(programme).order_by("seed").values_list("entry_id", flat=True))
    if now.seeds == stood or now.mark == programme.kept:
        return None
    tied = not now.seeds
    comes = () if tied else tuple(each for each in now.seeds if each not in set(stood))
    goes = () if tied else tuple(each for each in stood if each not in set(now.seeds))
    names = dict(Entry.objects.filter(pk__in=[*comes, *goes]).values_list("pk", "name"))
    return LateChange(comes, goes, not tied and not comes, tied, now.mark, names)


def qualifiers(programme: Programme) -> "QuerySet[Qualifier]":
    """Return who of the pools is in the finals that are shown."""
    return Qualifier.objects.filter(final__tournament__section__programme=programme)


def _pool_cut(
    pool: Section,
    programme: Programme,
    over: bool,
    decisions: Mapping[int, Sequence[TieDecision]],
    able: set[int],
) -> PoolCut:
    table = [[each for each in group if each in able] for group in groups(pool.tournament)]
    table = [group for group in table if group]
    mine = decisions.get(pool.pk, ())
    settled, seed = _settled(mine), pool.tournament.seed
    found = cut(table, programme.advance, settled, seed)
    next_one = None
    if programme.best_next and found.tie is None:
        more = cut(table, programme.advance + 1, settled, seed)
        found = replace(found, tie=more.tie)
        next_one = next(iter(more.through[programme.advance :]), None)
    return PoolCut(pool, found, over, _about(found, mine), tuple(mine), next_one)


def _next_cut(
    programme: Programme,
    pools: Sequence[PoolCut],
    mine: Sequence[TieDecision],
) -> PoolCut | None:
    """Return who of those who came next goes on; nothing while a pool has a tie of its own."""
    if not programme.best_next or any(each.cut.tie for each in pools):
        return None
    among = {each.next: each for each in pools if each.next is not None}
    if not among:
        return None
    candidates = [_candidate(each.pool.tournament, entry) for entry, each in among.items()]
    found = best_next(candidates, programme.best_next, _settled(mine), programme.event.seed)
    kept_at = among[min(found.tie.entries)] if found.tie else next(iter(among.values()))
    return PoolCut(
        pool=kept_at.pool,
        cut=found,
        over=all(each.over for each in pools),
        decision=_about(found, mine),
        decisions=tuple(mine),
        over_pools=True,
    )


def _with_next(pool: PoolCut, chosen: Sequence[int]) -> PoolCut:
    """Return a pool with who came next among those who go on, if they do."""
    if pool.next is None or pool.next not in chosen:
        return pool
    return replace(pool, cut=replace(pool.cut, through=(*pool.cut.through, pool.next)))


def _candidate(part: Tournament, entry: int) -> Candidate:
    points = next(row.points for row in ranking.table(part) if row.id == entry)
    return Candidate(entry, points, _games(part)[entry])


def _games(part: Tournament) -> dict[int, int]:
    """Return how many games everybody's points come from.

    Where all rounds are drawn, who rests plays none; elsewhere each round is one, whoever came.
    """

    def count() -> dict[int, int]:
        found = {each.id: len(each.places) for each in worked_out.records(part)}
        most = max(found.values(), default=0)
        return found if shelf.of(part).rests_out else dict.fromkeys(found, most)

    games: dict[int, int] = worked_out.cached(part, "games", count)
    return games


def _settled(decisions: Sequence[TieDecision]) -> dict[frozenset[int], Sequence[int]]:
    return {frozenset(each.entries): order for each in decisions if (order := _order(each))}


def _about(found: Cut, decisions: Sequence[TieDecision]) -> TieDecision | None:
    """Return the decision on the tie at the line, if there is one."""
    wanted = set(found.tie.entries) if found.tie else set()
    return next((each for each in decisions if wanted and wanted <= set(each.entries)), None)


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
    """Return what was decided about ties: of each pool, and between people of different pools."""
    rows = TieDecision.objects.filter(pool__in=pools).select_related("play_off__tournament__club")
    decisions = list(rows.order_by("pk"))
    tied = [entry for each in decisions for entry in each.entries]
    of = dict(Entry.objects.filter(pk__in=tied).values_list("pk", "tournament")) if tied else {}
    found: dict[int, list[TieDecision]] = {}
    for row in decisions:
        is_one = len({of.get(entry) for entry in row.entries}) == 1
        found.setdefault(row.pool_id if is_one else OVER_POOLS, []).append(row)
    return found


def _able(pools: Sequence[Section], programme: Programme) -> set[int]:
    """Return the entries of the pools that could go on: withdrawn from neither."""
    event = Entry.objects.filter(tournament=programme.event_id, state=EntryState.OUT)
    gone = set(event.values_list("player_id", "team_id"))
    rows = Entry.objects.filter(tournament__section__in=pools).exclude(state=EntryState.OUT)
    listed = rows.values_list("pk", "player_id", "team_id")
    return {entry for entry, *who in listed if tuple(who) not in gone}
