"""Playing an event in parts: planning it, drawing the pools, undoing the draw, who comes late.

The event itself takes the entries; its parts are played. Every step holds the event's row and moves
the programme on by compare and swap, so that pressing twice draws once.
"""

from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.events import act as events
from tournaments.events import holding
from tournaments.formats import shelf
from tournaments.lots import lot_closing
from tournaments.models import (
    Entry,
    EntryState,
    Programme,
    ProgrammeState,
    Round,
    RoundState,
    Section,
    SectionRole,
    Stage,
    Tournament,
)
from tournaments.parts import coming, sections
from tournaments.parts.coming import Comes, Looked, PartsDecision, check, held, move
from tournaments.programme import Dealt, deal
from tournaments.refusals import NotNow, NotWhole

MOST_POOLS = 64


@dataclass(frozen=True)
class Parts:
    """How an event is played in parts."""

    pools: int
    pool_format: str
    pool_rounds: int
    advance: int
    final_format: str
    final_rounds: int
    best_next: int = 0  # of those one place below, over all pools


@transaction.atomic
def plan_parts(*, tournament_id: int, by: int, parts: Parts, now: datetime) -> Programme:
    """Return the plan to play an event in pools and finals; until the draw it can be changed."""
    event = holding.organised(tournament_id, by)
    if event.stage not in (Stage.DRAFT, Stage.PUBLISHED):
        raise NotNow(_("The event has begun; how it is played can no longer change."))
    if Section.objects.filter(tournament=event).exists():
        raise NotNow(_("This is itself a part of an event."))
    _check(event, parts)
    values: dict[str, Any] = {name: getattr(parts, name) for name in parts.__dataclass_fields__}
    _play_nothing_here(event)
    for former in Programme.objects.filter(event=event):
        coming.leave(former, by=by, now=now)  # what was to come of another plan
    programme, _made = Programme.objects.update_or_create(event=event, defaults=values)
    holding.note(event, "parts.planned", who=by, now=now)
    return programme


@transaction.atomic
def drop_parts(*, tournament_id: int, by: int, now: datetime) -> None:
    """Play the event in one piece after all, as long as nothing is drawn. Twice is once."""
    event = holding.organised(tournament_id, by)
    programme = Programme.objects.filter(event=event).first()
    if programme is None:
        return
    if programme.state != ProgrammeState.PLANNED:
        raise NotNow(_("The pools are drawn. Undo the draw first."))
    coming.leave(programme, by=by, now=now)
    programme.delete()
    Tournament.objects.filter(pk=event.pk).update(in_parts=False)
    holding.note(event, "parts.dropped", who=by, now=now)


def draw_pools(*, tournament_id: int, by: int, now: datetime) -> list[Section]:
    """Return the pools, dealt by seed with club mates apart. Twice is once.

    Of many nobody finds a pool before the last of its entries is written.
    """
    look = partial(_look, tournament_id, by, now)
    return PartsDecision(tournament_id, by, now, look, _draw_pools).done()


def _look(tournament_id: int, by: int, now: datetime) -> Looked | None:
    """Deal the entries before anything is held; nothing if the pools cannot be drawn now."""
    event = Tournament.objects.get(pk=tournament_id)
    holding.check_organiser(event, by)
    programme = Programme.objects.filter(event=event, state=ProgrammeState.PLANNED).first()
    if programme is None or event.stage not in (Stage.PUBLISHED, Stage.RUNNING):
        return None
    programme.event = event
    here = Entry.objects.filter(tournament=event, state=EntryState.IN)
    _check_enough(programme, here.count())
    lot_closing.be_drawn(tournament_id, now)
    events.number_all(tournament_id, now)
    event.refresh_from_db()
    present = _present(event)
    _check_enough(programme, len(present))
    dealt = deal([Dealt(*each) for each in present], programme.pools)
    plans = (
        sections.SectionPlan(
            SectionRole.POOL,
            number,
            programme.pool_format,
            programme.pool_rounds,
            drawn_at_last=False,
        )
        for number in range(1, programme.pools + 1)
    )
    parts = [Comes(plan, pool) for plan, pool in zip(plans, dealt, strict=True)]
    return Looked(programme, {event.pk: event.version}, parts)


def _draw_pools(step: PartsDecision[list[Section]], looked: Looked | None) -> list[Section]:
    programme = held(step.event, step.by)
    event = programme.event
    if programme.state != ProgrammeState.PLANNED:
        return list(programme.sections.filter(role=SectionRole.POOL))
    if event.stage not in (Stage.PUBLISHED, Stage.RUNNING):
        raise NotNow(_("Publish the event first; then the pools can be drawn."))
    looked = check(looked, {event.pk: event.version})
    _play_nothing_here(event)
    events.begin(event, step.now)
    made = step.show(programme, looked)
    move(programme, ProgrammeState.DRAWN, kept="")
    entries = sum(len(part.entries) for part in looked.parts)
    data = {"pools": programme.pools, "entries": entries}
    holding.note(event, "pools.drawn", who=step.by, now=step.now, data=data)
    return made


@transaction.atomic
def undo_draw(*, tournament_id: int, by: int, why: str, now: datetime) -> None:
    """Take the pools away as long as no round of them is paired, with a reason. Twice is once."""
    programme = held(tournament_id, by)
    event = programme.event
    if programme.state == ProgrammeState.PLANNED:
        return
    if programme.state == ProgrammeState.CUT:
        raise NotNow(_("The finals are drawn. Undo the cut first."))
    hold_parts(programme, SectionRole.POOL)
    if paired(programme, SectionRole.POOL):
        raise NotNow(_("A round of a pool is paired. Take it back or throw it away first."))
    if not why.strip():
        raise NotWhole(_("Say why the draw is undone; it stays in the history."))
    coming.leave(programme, by=by, now=now)
    move(programme, ProgrammeState.PLANNED)
    coming.take_away(Section.objects.filter(programme=programme), by=by, now=now)
    Entry.objects.filter(tournament=event).update(number=None)
    Tournament.objects.filter(pk=event.pk, stage=Stage.RUNNING).update(stage=Stage.PUBLISHED)
    holding.note(event, "pools.undone", who=by, now=now, why=why)


@transaction.atomic
def put_into_pool(*, entry_id: int, pool: int, by: int, now: datetime) -> None:
    """Put somebody who entered after the draw into a pool. Twice is once."""
    entry = Entry.objects.select_related("tournament").get(pk=entry_id)
    programme = held(entry.tournament_id, by)
    section = Section.objects.filter(
        programme=programme, role=SectionRole.POOL, number=pool
    ).first()
    if section is None or entry.state != EntryState.IN:
        raise NotWhole(_("Choose somebody who takes part, and a pool of this event."))
    if programme.state != ProgrammeState.DRAWN:
        raise NotNow(_("The pools are over, or not drawn yet."))
    if not waiting_for_a_pool(programme.event).filter(pk=entry.pk).exists():
        return
    part = holding.hold(section.tournament_id)
    begun = part.round_set.exclude(state=RoundState.OPEN).exists()
    way = shelf.of(part)
    if begun and way.is_closed:
        raise NotNow(_("This pool has begun, and all its rounds are drawn. Choose another."))
    copied = sections.put_in(section, entry, now)
    if begun:
        events.begin(part, now)
    else:
        count = part.entries.exclude(state=EntryState.OUT).count()
        part.count_rounds(way.rounds_for(count, part.rules))
    holding.note(part, "entry.made", who=by, now=now, data={"entry": copied.pk})
    data = {"entry": entry.pk, "part": part.name}
    holding.note(programme.event, "pools.joined", who=by, now=now, data=data)


def hold_parts(programme: Programme, *roles: SectionRole) -> list[Tournament]:
    """Return the tournaments of the parts, held, always in the same order."""
    rows = Tournament.objects.select_for_update().filter(
        section__programme=programme, section__role__in=roles
    )
    return list(rows.order_by("pk"))


def paired(programme: Programme, role: SectionRole) -> bool:
    """Tell whether a round of these parts is being paired, or more."""
    rows = Round.objects.filter(
        tournament__section__programme=programme, tournament__section__role=role
    )
    return rows.exclude(state__in=(RoundState.OPEN, RoundState.STUCK)).exists()


def waiting_for_a_pool(event: Tournament) -> Any:
    """Return the entries of the event that are in no part of it."""
    inside = Entry.objects.filter(tournament__section__programme__event=event)
    inside = inside.exclude(state=EntryState.OUT)
    rows = Entry.objects.filter(tournament=event, state=EntryState.IN)
    if event.who.of_teams:
        return rows.exclude(team__in=inside.values("team"))
    return rows.exclude(player__in=inside.values("player"))


def _play_nothing_here(event: Tournament) -> None:
    """Mark the event as one without rounds of its own, in which people may enter until the end."""
    event.in_parts, event.format = True, shelf.usual(event.who).slug
    Tournament.objects.filter(pk=event.pk).update(in_parts=True, format=event.format)


def _present(event: Tournament) -> list[tuple[int, int | None]]:
    """Return who is there, with their clubs, in the order of their numbers."""
    rows = Entry.objects.filter(tournament=event, state=EntryState.IN, number__isnull=False)
    if event.check_in:
        rows = rows.filter(checked_in_at__isnull=False)
    return list(rows.order_by("number").values_list("pk", "club"))


def _check(event: Tournament, parts: Parts) -> None:
    if not 1 <= parts.pools <= MOST_POOLS or parts.advance < 1:
        raise NotWhole(_("There are between 1 and %(n)s pools.") % {"n": MOST_POOLS})
    if not 0 <= parts.best_next < parts.pools:
        text = _(
            "Of those who come next, fewer than one of each pool go on; else let one more go on."
        )
        raise NotWhole(text)
    if parts.pools * parts.advance + parts.best_next < event.who.seats:
        raise NotWhole(_("Too few go on for finals. Let more of each pool go on."))
    allowed = {way.slug: way for way in shelf.for_parts(event.who)}
    if parts.pool_format not in allowed or parts.final_format not in allowed:
        raise NotWhole(_("This format does not fit who meets in this event."))
    if allowed[parts.pool_format].knocks_out:
        raise NotWhole(_("In pools everybody plays every round: choose another format for them."))


def _check_enough(programme: Programme, here: int) -> None:
    wanted = programme.advance + bool(programme.best_next)
    least = max(programme.event.who.seats, wanted)
    if here < programme.pools * least:
        text = _(
            "%(n)s entries are too few for %(pools)s pools of at least %(least)s. "
            "Change the plan, or enter more."
        )
        raise NotWhole(text % {"n": here, "pools": programme.pools, "least": least})
