"""Making the parts of an event: each is a tournament of its own, with entries copied into it."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from secrets import randbits

from django.utils.translation import gettext as _

from tournaments import addresses
from tournaments.formats import shelf
from tournaments.models import (
    Entry,
    EntryState,
    Programme,
    Section,
    SectionRole,
    Stage,
    Tournament,
)

COPIED = (
    *("club_id", "game", "game_name", "game_options", "kind", "venue", "tempo", "scheme"),
    *("rules", "categories", "rated", "starts_at", "time_zone", "watching", "delay_moves", "demo"),
)
READ = (*COPIED, "name", "tie_breaks", "format")  # of the event, when a part is made
LOT = "lot"
A_MOMENT = timedelta(seconds=1)
LONGEST_NAME = 56  # of the event, so that the part's own name fits behind it


@dataclass(frozen=True)
class SectionPlan:
    """What a part is: its purpose, its number, and how it is played."""

    role: SectionRole
    number: int
    format: str
    rounds: int
    seeded: bool = False  # the entries come in the order of their seeds
    drawn_at_last: bool = True  # whether a lot decides what the tie-breaks leave level


def letter(number: int) -> str:
    """Return what a pool is called: A, B, ..., Z, then AA."""
    first, second = divmod(number - 1, 26)
    return (chr(64 + first) if first else "") + chr(65 + second)


def begun(programme: Programme, plan: SectionPlan, entries: int, now: datetime) -> Section:
    """Return a new part for so many entries, which nobody finds before it is shown."""
    event = programme.event
    part = Tournament(
        name=_named(event, plan, programme.pools),
        format=plan.format,
        rounds=_rounds(event, plan, entries),
        tie_breaks=_tie_breaks(event, plan),
        closes_at=now - A_MOMENT,  # people enter the event, not its parts; organisers may
        seed=randbits(62),
        stage=Stage.DRAFT,
        made_at=now,
        **{name: getattr(event, name) for name in COPIED},
    )
    addresses.save_at_a_free_one(part, otherwise="event")
    return Section.objects.create(
        coming_to=programme, tournament=part, role=plan.role, number=plan.number
    )


def put_in(section: Section, entry: Entry, now: datetime) -> Entry:
    """Return the entry of somebody who comes late to a part, or comes back to it."""
    there = Entry.objects.filter(
        tournament=section.tournament, player=entry.player_id, team=entry.team_id
    )
    if there.update(state=EntryState.IN):
        return there.get()
    late = copied(entry, section.tournament, None, now)
    late.save(force_insert=True)
    return late


def copied(entry: Entry, part: Tournament, number: int | None, now: datetime) -> Entry:
    """Return an entry of the event for a part of it, not written yet."""
    return Entry(
        tournament=part,
        player_id=entry.player_id,
        team_id=entry.team_id,
        name=entry.name,
        club_id=entry.club_id,
        number=number,
        rating=entry.rating,
        categories=entry.categories,
        entered_at=now,
        entered_by_id=entry.entered_by_id,
        agreed=entry.agreed,
    )


def _named(event: Tournament, plan: SectionPlan, pools: int) -> str:
    values = {"event": event.name[:LONGEST_NAME], "letter": letter(plan.number)}
    if plan.role == SectionRole.FINALS:
        return _("%(event)s: finals") % values
    if plan.role == SectionRole.PLAY_OFF:
        return _("%(event)s: play-off %(n)s") % (values | {"n": plan.number})
    if pools == 1:
        return _("%(event)s: first part") % values
    return _("%(event)s: pool %(letter)s") % values


def _rounds(event: Tournament, plan: SectionPlan, entries: int) -> int:
    """Return how many rounds are played: as asked in a Swiss, else by the number of entries."""
    way = shelf.played(plan.format, event.who)
    counted = way.rounds_for(entries, event.rules) if way else None
    return plan.rounds if counted is None else counted


def _tie_breaks(event: Tournament, plan: SectionPlan) -> list[str]:
    """Return the event's tie-breaks, or the usual ones of a format that is not the event's own.

    A pool has no lot at its end: who is level there is decided by a play-off or a lot of its own.
    """
    same = plan.format == event.format and set(event.tie_breaks) != {LOT}
    breaks = event.tie_breaks if same else shelf.by_slug(plan.format).tie_breaks
    return [*(each for each in breaks if each != LOT), *([LOT] if plan.drawn_at_last else [])]
