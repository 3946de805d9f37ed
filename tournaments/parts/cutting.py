"""The cut: deciding ties at the line, letting the best go on, and what a late correction asks."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from secrets import randbits
from typing import Any, TypeVar

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.events import act as events
from tournaments.events import holding
from tournaments.formats import shelf
from tournaments.models import (
    Kind,
    Programme,
    ProgrammeState,
    Round,
    Section,
    SectionRole,
    Stage,
    TieDecision,
    TieWay,
    Tournament,
)
from tournaments.parts import coming, sections
from tournaments.parts import programmes as looked_up
from tournaments.parts.act import hold_parts, paired
from tournaments.parts.coming import Comes, Looked, PartsDecision, check, held, move
from tournaments.parts.programmes import PoolCut, WholeCut
from tournaments.refusals import NotNow, NotWhole

POOLS = (SectionRole.POOL, SectionRole.PLAY_OFF)
SEED_BITS = 31

Made = TypeVar("Made")
_Parts = Callable[[Programme, WholeCut], Sequence[Comes]]
_Deed = Callable[[PartsDecision[Made], Looked | None], Made]


def call_play_off(*, tournament_id: int, pool: int, by: int, now: datetime) -> TieDecision:
    """Return the decision to let a play-off decide the tie at the line. Twice is once."""

    def comes(programme: Programme, whole: WholeCut) -> Sequence[Comes]:
        found = _line(whole, pool)
        if not found.over or found.cut.tie is None or found.decision is not None:
            return ()
        return [_play_off(programme, found.cut.tie.entries)]

    def decide(step: PartsDecision[TieDecision], looked: Looked | None) -> TieDecision:
        programme, looked, found = _pool(step, looked, pool)
        _tied(found)
        if found.decision is not None:
            return found.decision
        section = step.show(programme, looked)[0]
        return _decide(programme, found, by, now, TieWay.PLAY_OFF, play_off=section)

    return _step(tournament_id, by, now, decide, comes)


def draw_lots(*, tournament_id: int, pool: int, by: int, now: datetime) -> TieDecision:
    """Return the decision to let a lot with a published seed decide the tie. Twice is once."""

    def decide(step: PartsDecision[TieDecision], looked: Looked | None) -> TieDecision:
        programme, _looked, found = _pool(step, looked, pool)
        if found.decision is None and found.cut.tie is None and _was_drawn(found):
            return max(found.decisions, key=lambda each: each.pk)
        _tied(found)
        if found.decision is not None and found.decision.play_off is not None:
            _call_off(found.decision, by, now)
        return _decide(programme, found, by, now, TieWay.LOT)

    return _step(tournament_id, by, now, decide)


def make_cut(*, tournament_id: int, by: int, now: datetime) -> Section:
    """Return the finals, with the best of every pool seeded across the pools. Twice is once.

    The pools end first, each by itself: they are over. Of many finalists nobody finds the finals
    before the last of them is written.
    """
    looked = _look(tournament_id, lambda _programme, _whole: ())
    if looked is not None and looked.programme.state == ProgrammeState.DRAWN:
        holding.check_organiser(Tournament.objects.get(pk=tournament_id), by)
        _check_whole(looked.found)
        _finish_pools(looked.programme, by, now)

    def decide(step: PartsDecision[Section], looked: Looked | None) -> Section:
        programme = held(tournament_id, by)
        if programme.state == ProgrammeState.CUT:
            return programme.sections.get(role=SectionRole.FINALS)
        if programme.state != ProgrammeState.DRAWN:
            raise NotNow(_("Draw the pools first."))
        looked = _checked(programme, looked)
        _check_whole(looked.found)
        section = step.show(programme, looked)[0]
        move(programme, ProgrammeState.CUT, kept="")
        data = {"entries": len(looked.found.seeds)}
        holding.note(programme.event, "cut.made", who=by, now=now, data=data)
        return section

    def comes(programme: Programme, whole: WholeCut) -> Sequence[Comes]:
        drawn = programme.state == ProgrammeState.DRAWN
        return _finals(programme, whole) if drawn else ()

    return _step(tournament_id, by, now, decide, comes)


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
    coming.leave(programme, by=by, now=now)
    _take_finals_away(programme, by, now)
    move(programme, ProgrammeState.DRAWN, kept="")
    holding.note(programme.event, "cut.undone", who=by, now=now, why=why)


def follow_correction(*, tournament_id: int, mark: str, by: int, now: datetime) -> None:
    """Make the finals anew from the pools as they stand now. Twice is once.

    `mark` is what the organiser saw: if the pools have changed again since, they look again.
    """

    def comes(programme: Programme, whole: WholeCut) -> Sequence[Comes]:
        changed = looked_up.change(programme, whole) is not None and whole.mark == mark
        return _finals(programme, whole) if changed else ()

    def decide(step: PartsDecision[None], looked: Looked | None) -> None:
        programme, looked = _changed(step, looked)
        found: WholeCut = looked.found
        if looked_up.change(programme, found) is None:
            return
        _check_seen(found, mark)
        _check_whole(found)
        _take_finals_away(programme, by, now)
        step.show(programme, looked)
        move(programme, ProgrammeState.CUT, kept="")
        data = {"entries": len(found.seeds)}
        holding.note(programme.event, "cut.followed", who=by, now=now, data=data)

    _step(tournament_id, by, now, decide, comes)


def keep_cut(*, tournament_id: int, mark: str, why: str, by: int, now: datetime) -> None:
    """Leave the finals as they are although the pools say otherwise now. Twice is once."""

    def decide(step: PartsDecision[None], looked: Looked | None) -> None:
        programme, looked = _changed(step, looked)
        found: WholeCut = looked.found
        if looked_up.change(programme, found) is None:
            return
        _check_seen(found, mark)
        if not why.strip():
            raise NotWhole(_("Say why the finals stay as they are; it stays in the history."))
        move(programme, ProgrammeState.CUT, kept=found.mark)
        holding.note(programme.event, "cut.kept", who=by, now=now, why=why)

    _step(tournament_id, by, now, decide)


def _step(
    event: int,
    by: int,
    now: datetime,
    decide: "_Deed[Made]",
    comes: _Parts = lambda _programme, _whole: (),
) -> Made:
    return PartsDecision(event, by, now, partial(_look, event, comes), decide).done()


def _look(tournament_id: int, comes: _Parts) -> Looked | None:
    """Work the tables of the pools out, and what would come of them, before anything is held."""
    programme = Programme.objects.select_related("event").filter(event=tournament_id).first()
    if programme is None or programme.state == ProgrammeState.PLANNED:
        return None
    versions = _versions(programme)
    found = looked_up.whole_cut(programme)
    return Looked(programme, versions, comes(programme, found), found)


def _versions(programme: Programme) -> dict[int, int]:
    """Return what changes with all from which the tables of the pools are worked out."""
    mine = Q(section__programme=programme, section__role__in=POOLS)
    rows = Tournament.objects.filter(Q(pk=programme.event_id) | mine)
    return dict(rows.values_list("pk", "version"))


def _checked(programme: Programme, looked: Looked | None) -> Looked:
    """Return what was looked at, the pools held, unless they have changed since."""
    hold_parts(programme, *POOLS)
    return check(looked, _versions(programme))


def _line(whole: WholeCut, number: int) -> PoolCut:
    for each in whole.places:
        if each.number == number:
            return each
    raise NotWhole(_("Choose a pool of this event."))


def _pool(
    step: PartsDecision[Any], looked: Looked | None, number: int
) -> tuple[Programme, Looked, PoolCut]:
    programme = held(step.event, step.by)
    if programme.state == ProgrammeState.PLANNED:
        raise NotNow(_("Draw the pools first."))
    looked = _checked(programme, looked)
    return programme, looked, _line(looked.found, number)


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


def _call_off(decision: TieDecision, by: int, now: datetime) -> None:
    """Take back a play-off that was not begun, for a lot instead."""
    section = decision.play_off
    if section is None or Round.objects.filter(tournament=section.tournament_id).exists():
        raise NotNow(_("The play-off has begun: its result decides."))
    decision.delete()
    coming.take_away(Section.objects.filter(pk=section.pk), by=by, now=now)


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
    if not found.seeds:
        raise NotNow(_("Nobody of the pools is left to go on to the finals."))


def _finish_pools(programme: Programme, by: int, now: datetime) -> None:
    rows = Tournament.objects.filter(
        section__programme=programme, section__role__in=POOLS, stage=Stage.RUNNING
    )
    for number in rows.order_by("pk").values_list("pk", flat=True):
        events.finish_tournament(tournament_id=number, by=by, now=now)


def _play_off(programme: Programme, tied: Sequence[int]) -> Comes:
    who = programme.event.who
    plan = sections.SectionPlan(
        SectionRole.PLAY_OFF,
        programme.sections.filter(role=SectionRole.PLAY_OFF).count() + 1,
        shelf.for_a_tie(who).slug,
        _rounds_of_play_off(who, len(tied)),
    )
    return Comes(plan, tuple(tied))


def _finals(programme: Programme, found: WholeCut) -> Sequence[Comes]:
    """Return the finals that come of the pools, if it is certain who is in them."""
    if not found.seeds:
        return ()
    place = {
        entry: (each.pool.pk, number)
        for each in found.pools
        for number, entry in enumerate(each.cut.through, 1)
    }
    plan = sections.SectionPlan(
        SectionRole.FINALS, 1, programme.final_format, programme.final_rounds, seeded=True
    )
    return [Comes(plan, found.seeds, [place[each] for each in found.seeds])]


def _take_finals_away(programme: Programme, by: int, now: datetime) -> None:
    hold_parts(programme, SectionRole.FINALS)
    if paired(programme, SectionRole.FINALS):
        raise NotNow(
            _(
                "A round of the finals is paired. Take it back, or throw the proposal away, or "
                "leave the finals as they are."
            )
        )
    finals = Section.objects.filter(programme=programme, role=SectionRole.FINALS)
    coming.take_away(finals, by=by, now=now)


def _changed(step: PartsDecision[None], looked: Looked | None) -> tuple[Programme, Looked]:
    programme = held(step.event, step.by)
    if programme.state != ProgrammeState.CUT:
        raise NotNow(_("The finals are not drawn yet."))
    return programme, _checked(programme, looked)


def _check_seen(found: WholeCut, mark: str) -> None:
    if found.mark != mark:
        raise NotNow(_("The pools have changed again meanwhile. Look again, then decide."))
