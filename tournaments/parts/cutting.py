"""The cut: deciding ties at the line, letting the best go on, and what a late correction asks."""

from collections.abc import Sequence
from datetime import datetime
from secrets import randbits

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.events import act as events
from tournaments.events import holding
from tournaments.formats import shelf
from tournaments.models import (
    Entry,
    Kind,
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
from tournaments.parts import programmes as looked_up
from tournaments.parts import sections
from tournaments.parts.act import held, hold_parts, move
from tournaments.parts.programmes import PoolCut, WholeCut
from tournaments.refusals import NotNow, NotWhole

POOLS = (SectionRole.POOL, SectionRole.PLAY_OFF)
SEED_BITS = 31


@transaction.atomic
def call_play_off(*, tournament_id: int, pool: int, by: int, now: datetime) -> TieDecision:
    """Return the decision to let a play-off decide the tie at the line. Twice is once."""
    programme, found = _pool(tournament_id, by, pool)
    tied = _tied(found)
    if found.decision is not None:
        return found.decision
    players = list(Entry.objects.filter(pk__in=tied))
    plan = sections.SectionPlan(
        SectionRole.PLAY_OFF,
        programme.sections.filter(role=SectionRole.PLAY_OFF).count() + 1,
        shelf.for_a_tie(programme.event.who).slug,
        _rounds_of_play_off(programme.event.who, len(tied)),
    )
    section, _entries = sections.add(programme, plan, players, now)
    return _decide(programme, found, by, now, TieWay.PLAY_OFF, play_off=section)


@transaction.atomic
def draw_lots(*, tournament_id: int, pool: int, by: int, now: datetime) -> TieDecision:
    """Return the decision to let a lot with a published seed decide the tie. Twice is once."""
    programme, found = _pool(tournament_id, by, pool)
    if found.decision is None and found.cut.tie is None and _was_drawn(found):
        return max(found.decisions, key=lambda each: each.pk)
    _tied(found)
    if found.decision is not None and found.decision.play_off is not None:
        _call_off(found.decision, now)
    return _decide(programme, found, by, now, TieWay.LOT)


@transaction.atomic
def make_cut(*, tournament_id: int, by: int, now: datetime) -> Section:
    """Return the finals, with the best of every pool seeded across the pools. Twice is once."""
    programme = held(tournament_id, by)
    if programme.state == ProgrammeState.CUT:
        return programme.sections.get(role=SectionRole.FINALS)
    if programme.state != ProgrammeState.DRAWN:
        raise NotNow(_("Draw the pools first."))
    hold_parts(programme, *POOLS)
    found = looked_up.whole_cut(programme)
    _check_whole(found)
    move(programme, ProgrammeState.CUT, kept="")
    _finish_pools(programme, by, now)
    section = _make_finals(programme, found, now)
    data = {"entries": len(found.seeds)}
    holding.note(programme.event, "cut.made", who=by, now=now, data=data)
    return section


@transaction.atomic
def undo_cut(*, tournament_id: int, by: int, why: str, now: datetime) -> None:
    """Take the finals away as long as no round of them is paired. Twice is once."""
    programme = held(tournament_id, by)
    if programme.state == ProgrammeState.DRAWN:
        return
    if programme.state != ProgrammeState.CUT:
        raise NotNow(_("Draw the pools first."))
    if not why.strip():
        raise NotWhole(_("Say why the cut is undone; it stays in the history."))
    _clear_finals(programme)
    move(programme, ProgrammeState.DRAWN, kept="")
    holding.note(programme.event, "cut.undone", who=by, now=now, why=why)


@transaction.atomic
def follow_correction(*, tournament_id: int, mark: str, by: int, now: datetime) -> None:
    """Make the finals anew from the pools as they stand now. Twice is once.

    `mark` is what the organiser saw: if the pools have changed again since, they look again.
    """
    programme, found = _changed(tournament_id, by)
    if looked_up.change(programme, found) is None:
        return
    _check_seen(found, mark)
    _check_whole(found)
    _clear_finals(programme)
    move(programme, ProgrammeState.CUT, kept="")
    _make_finals(programme, found, now)
    data = {"entries": len(found.seeds)}
    holding.note(programme.event, "cut.followed", who=by, now=now, data=data)


@transaction.atomic
def keep_cut(*, tournament_id: int, mark: str, why: str, by: int, now: datetime) -> None:
    """Leave the finals as they are although the pools say otherwise now. Twice is once."""
    programme, found = _changed(tournament_id, by)
    if looked_up.change(programme, found) is None:
        return
    _check_seen(found, mark)
    if not why.strip():
        raise NotWhole(_("Say why the finals stay as they are; it stays in the history."))
    move(programme, ProgrammeState.CUT, kept=found.mark)
    holding.note(programme.event, "cut.kept", who=by, now=now, why=why)


def _pool(tournament_id: int, by: int, number: int) -> tuple[Programme, PoolCut]:
    programme = held(tournament_id, by)
    if programme.state == ProgrammeState.PLANNED:
        raise NotNow(_("Draw the pools first."))
    hold_parts(programme, *POOLS)
    for each in looked_up.whole_cut(programme).places:
        if each.number == number:
            return programme, each
    raise NotWhole(_("Choose a pool of this event."))


def _tied(found: PoolCut) -> Sequence[int]:
    if not found.over:
        raise NotNow(_("This pool is still being played."))
    if found.cut.tie is None:
        raise NotNow(_("Nobody is level at the line of this pool."))
    return found.cut.tie.entries


def _was_drawn(found: PoolCut) -> bool:
    return any(each.way == TieWay.LOT for each in found.decisions)


def _decide(
    programme: Programme,
    found: PoolCut,
    by: int,
    now: datetime,
    way: TieWay,
    play_off: Section | None = None,
) -> TieDecision:
    tied = list(_tied(found))
    seed = randbits(SEED_BITS) if way == TieWay.LOT else 0
    decision = TieDecision.objects.create(
        pool=found.pool,
        entries=tied,
        mark=looked_up.mark_of(tied),
        way=way,
        seed=seed,
        play_off=play_off,
    )
    verb = "tie.drawn" if way == TieWay.LOT else "tie.played_off"
    data = {"part": found.name, "number": seed, "entries": len(tied)}
    holding.note(programme.event, verb, who=by, now=now, data=data)
    return decision


def _call_off(decision: TieDecision, now: datetime) -> None:
    """Take back a play-off that was not begun, for a lot instead."""
    section = decision.play_off
    if section is None or Round.objects.filter(tournament=section.tournament_id).exists():
        raise NotNow(_("The play-off has begun: its result decides."))
    section.tournament.delete()


def _rounds_of_play_off(who: Kind, tied: int) -> int:
    """Return one round where one table holds all of them, else two; a round robin counts itself."""
    return 1 if who.two_sided or tied <= who.seats else 2


def _check_whole(found: WholeCut) -> None:
    if not found.over:
        raise NotNow(_("Not all pools are over. Close their last rounds first."))
    for each in found.ties:
        text = _("%(pool)s: people are level at the line. Let a play-off or a lot decide.")
        if each.decision is not None:
            text = _("%(pool)s: the play-off at the line is not over yet.")
        raise NotNow(text % {"pool": each.name})


def _finish_pools(programme: Programme, by: int, now: datetime) -> None:
    rows = Tournament.objects.filter(
        section__programme=programme, section__role__in=POOLS, stage=Stage.RUNNING
    )
    for number in rows.order_by("pk").values_list("pk", flat=True):
        events.finish_tournament(tournament_id=number, by=by, now=now)


def _make_finals(programme: Programme, found: WholeCut, now: datetime) -> Section:
    place = {
        entry: (each.pool, number)
        for each in found.pools
        for number, entry in enumerate(each.cut.through, 1)
    }
    rows = Entry.objects.in_bulk(found.seeds)
    plan = sections.SectionPlan(
        SectionRole.FINALS, 1, programme.final_format, programme.final_rounds, seeded=True
    )
    section, made = sections.add(programme, plan, [rows[each] for each in found.seeds], now)
    Qualifier.objects.bulk_create(
        Qualifier(
            programme=programme,
            pool=place[entry][0],
            entry_id=entry,
            final=final,
            place=place[entry][1],
            seed=seed,
        )
        for seed, (entry, final) in enumerate(zip(found.seeds, made, strict=True), 1)
    )
    return section


def _clear_finals(programme: Programme) -> None:
    hold_parts(programme, SectionRole.FINALS)
    busy = Round.objects.filter(
        tournament__section__programme=programme,
        tournament__section__role=SectionRole.FINALS,
    ).exclude(state__in=(RoundState.OPEN, RoundState.STUCK))
    if busy.exists():
        raise NotNow(
            _(
                "A round of the finals is paired. Take it back, or throw the proposal away, or "
                "leave the finals as they are."
            )
        )
    Qualifier.objects.filter(programme=programme).delete()
    sections.remove(programme, SectionRole.FINALS)


def _changed(tournament_id: int, by: int) -> tuple[Programme, WholeCut]:
    programme = held(tournament_id, by)
    if programme.state != ProgrammeState.CUT:
        raise NotNow(_("The finals are not drawn yet."))
    hold_parts(programme, *POOLS)
    return programme, looked_up.whole_cut(programme)


def _check_seen(found: WholeCut, mark: str) -> None:
    if found.mark != mark:
        raise NotNow(_("The pools have changed again meanwhile. Look again, then decide."))
