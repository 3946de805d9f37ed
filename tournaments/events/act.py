"""Making a tournament, publishing it, starting, finishing and cancelling it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from secrets import randbits
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from games import api as games
from siamleague.history import audit
from siamleague.jobs import act as jobs
from tournaments import addresses
from tournaments.batches import write_back
from tournaments.clubs import people
from tournaments.clubs import read as clubs
from tournaments.entries import waiting
from tournaments.events import holding, repairing
from tournaments.formats import shelf
from tournaments.formats.asked import Format
from tournaments.lots import lot_closing
from tournaments.models import (
    Club,
    Entry,
    EntryState,
    Kind,
    RoundState,
    Stage,
    Tournament,
    Venue,
)
from tournaments.ratings import runs
from tournaments.refusals import NotNow, NotWhole, NotYours
from tournaments.standings.tiebreaks.lot import ticket
from tournaments.webhooks import outbox

NUMBERS_AT_ONCE = 500  # entries in one transaction


@dataclass(frozen=True)
class EventPlan:
    """What an organiser asks for."""

    name: str
    kind: str = Kind.DUEL
    rounds: int = 5
    game: str = ""
    game_name: str = ""
    game_options: Mapping[str, object] = field(default_factory=dict)
    about: str = ""
    venue: str = Venue.HALL
    tempo: Mapping[str, object] = field(default_factory=dict)
    scheme: Mapping[str, object] = field(default_factory=dict)
    tie_breaks: tuple[str, ...] = ()
    rules: Mapping[str, object] = field(default_factory=dict)
    categories: tuple[str, ...] = ()
    prizes: tuple[Mapping[str, object], ...] = ()
    rated: bool = True
    limit: int | None = None
    opens_at: datetime | None = None
    closes_at: datetime | None = None
    starts_at: datetime | None = None
    time_zone: str = ""  # nothing is the club's
    place: str = ""
    address: str = ""
    fee: str = ""
    contact: str = ""
    timetable: str = ""
    check_in: bool = False
    watching: str = "open"
    delay_moves: int = 0
    format: str = ""  # how rounds are made; nothing is Swiss

    @property
    def who(self) -> Kind:
        return Kind(self.kind)

    @property
    def way(self) -> Format | None:
        """Return how rounds are made: as asked, or Swiss; nothing if that is not for them."""
        return shelf.played(self.format, self.who)


@transaction.atomic
def make_tournament(
    *, club_id: int, by: int, plan: EventPlan, ticket: UUID | None = None, now: datetime
) -> Tournament:
    """Return a new draft that only the club's organisers see.

    The same ticket twice, from a button pressed twice, returns the same draft.
    """
    if clubs.role_in(club_id=club_id, user_id=by) not in holding.ORGANISERS:
        raise NotYours(_("Only the club's owner and organisers can make a tournament."))
    Club.objects.select_for_update().get(pk=club_id)
    made = Tournament.objects.filter(ticket=ticket).first() if ticket else None
    if made is not None and made.club_id == club_id:
        return made
    if made is not None:
        raise NotNow(_("This page is out of date. Open it again."))
    way = _checked(plan)
    tournament = Tournament(club_id=club_id, made_at=now, seed=randbits(62), ticket=ticket)
    _write(tournament, plan, way)
    addresses.save_at_a_free_one(tournament, otherwise="event")
    audit.note("tournament.made", f"tournament:{tournament.pk}", who=by, now=now)
    return tournament


@transaction.atomic
def edit_tournament(
    *, tournament_id: int, by: int, plan: EventPlan, seen: int | None, now: datetime
) -> Tournament:
    """Change what was planned. Who plays whom and how cannot change once a round was paired."""
    tournament = holding.organised(tournament_id, by, seen)
    way = _checked(plan)
    if tournament.stage in (Stage.FINISHED, Stage.CANCELLED):
        raise NotNow(_("This event is over."))
    if tournament.stage == Stage.RUNNING and plan.kind != tournament.kind:
        raise NotNow(_("The event is running; who sits at a table can no longer change."))
    if tournament.stage == Stage.RUNNING and way.slug != tournament.format:
        raise NotNow(_("The event is running; its format can no longer change."))
    if tournament.stage == Stage.RUNNING and _drawn_otherwise(tournament, plan):
        raise NotNow(_("The draw is made; how many meet, and how often, can no longer change."))
    if tournament.stage == Stage.RUNNING and plan.rated and not tournament.rated:
        raise NotNow(_("The event is running; people entered it as one that is not rated."))
    if tournament.rated and not plan.rated and repairing.was_ended(tournament):
        raise NotNow(_("The event had ended, and its games count; it stays rated."))
    if plan.rated and not tournament.rated:
        people.check_no_bot_in(tournament)
    played = tournament.round_set.exclude(state=RoundState.OPEN).count()
    if plan.rounds < played and not way.counts_rounds:
        raise NotNow(_("%(n)s rounds have been paired already.") % {"n": played})
    _write(tournament, plan, way)
    tournament.save()
    holding.note(tournament, "tournament.edited", who=by, now=now)
    waiting.move_up(tournament, now)
    return tournament


@transaction.atomic
def publish_tournament(*, tournament_id: int, by: int, now: datetime) -> None:
    """Show the event to everybody and open its registration. Twice is once."""
    tournament = holding.organised(tournament_id, by)
    if tournament.stage != Stage.DRAFT:
        return
    _move(tournament, Stage.DRAFT, Stage.PUBLISHED)
    holding.note(tournament, "tournament.published", who=by, now=now)
    if not tournament.demo:
        lot_closing.seal(tournament, now)


@transaction.atomic
def cancel_tournament(*, tournament_id: int, by: int, why: str, now: datetime) -> None:
    """Call the event off, with a reason everybody reads; matches under way end without result."""
    tournament = holding.organised(tournament_id, by)
    if tournament.stage == Stage.CANCELLED:
        return
    if tournament.stage == Stage.FINISHED:
        raise NotNow(_("This event is over."))
    holding.check_apart(tournament)
    if not why.strip():
        raise NotWhole(_("Say why the event is called off; everybody who entered will read it."))
    _move(tournament, tournament.stage, Stage.CANCELLED)
    parts = list(_parts(tournament).values_list("pk", flat=True))
    Tournament.objects.filter(pk__in=parts).update(stage=Stage.CANCELLED)
    if tournament.rules.get("letters", True):
        payload = {"about": "cancelled", "event": tournament.pk, "why": why}
        jobs.ask(kind="event-letters", payload=payload, by=by, now=now)
    if tournament.game and tournament.round_set.exists():
        payload = {"event": tournament.pk, "why": why, "by": by}
        jobs.ask(kind="call-off-matches", payload=payload, by=by, now=now)
    data = {"parts": parts}
    holding.note(tournament, "tournament.cancelled", who=by, now=now, data=data, why=why)


@transaction.atomic
def finish_tournament(*, tournament_id: int, by: int, now: datetime) -> None:
    """End the event: its last round is closed, its standings are final."""
    tournament = holding.organised(tournament_id, by)
    if tournament.stage == Stage.FINISHED:
        return
    if tournament.stage != Stage.RUNNING:
        raise NotNow(_("The event has not begun."))
    if tournament.round_set.exclude(state__in=(RoundState.CLOSED, RoundState.OPEN)).exists():
        raise NotNow(_("A round is still under way. Close it first."))
    if _parts(tournament).exists():
        raise NotNow(_("A part of this event is still under way. End its pools and finals first."))
    _move(tournament, Stage.RUNNING, Stage.FINISHED)
    runs.tournament_closed(tournament, now)
    holding.note(tournament, "tournament.finished", who=by, now=now)
    outbox.of_end(tournament, now)


def begin(tournament: Tournament, now: datetime) -> bool:
    """Give everybody a number and let the event run; late ones come behind. Tell if any was given.

    Of many the first few, the rest is for `number_all`; all of them, where the lot is not drawn.
    """
    begins = tournament.stage == Stage.PUBLISHED
    if begins:
        _move(tournament, Stage.PUBLISHED, Stage.RUNNING)
    if not lot_closing.close(tournament, now, begins=begins):
        return False
    return _give_numbers(tournament, _without_number(tournament)[:NUMBERS_AT_ONCE], now)


def number_all(tournament_id: int, now: datetime) -> None:
    """Give everybody a number who has none, a few at a time: others can write meanwhile."""
    waiting = _without_number(Tournament.objects.get(pk=tournament_id))
    for first in range(0, len(waiting), NUMBERS_AT_ONCE):
        with transaction.atomic():
            tournament = holding.hold(tournament_id)
            if _give_numbers(tournament, waiting[first : first + NUMBERS_AT_ONCE], now):
                holding.changed(tournament)


def _without_number(tournament: Tournament) -> list[int]:
    """Return who is to have a number, in their order: the strongest first, or by a lot from the
    published seed where that is asked for."""
    rows = Entry.objects.filter(tournament=tournament, state=EntryState.IN, number__isnull=True)
    entries = list(rows.values_list("rating", "name", "pk"))
    ordered = [pk for _rating, _name, pk in sorted(entries, key=lambda e: (-(e[0] or 0), *e[1:]))]
    if tournament.rules.get("by_lot"):
        ordered.sort(key=lambda pk: ticket(tournament.seed, pk), reverse=True)
    return ordered


def _give_numbers(tournament: Tournament, ordered: Sequence[int], now: datetime) -> bool:
    """Give these the next numbers, of a held event, unless they have one or have left."""
    rows = Entry.objects.filter(tournament=tournament, state=EntryState.IN, number__isnull=True)
    found = rows.in_bulk(list(ordered))
    numbered = Entry.objects.filter(tournament=tournament, number__isnull=False).count()
    entries = [found[pk] for pk in ordered if pk in found]
    for number, entry in enumerate(entries, numbered + 1):
        entry.number = number
    write_back(entries, ["number"])
    if entries:
        holding.numbered(tournament, [entry.pk for entry in entries], now)
    return bool(entries)


def _parts(tournament: Tournament) -> "QuerySet[Tournament]":
    """Return the pools and finals of an event that are not over."""
    rows = Tournament.objects.filter(section__programme__event=tournament)
    return rows.exclude(stage__in=(Stage.FINISHED, Stage.CANCELLED))


def _move(tournament: Tournament, old: str, new: str) -> None:
    moved = Tournament.objects.filter(pk=tournament.pk, stage=old).update(stage=new)
    if moved != 1:
        raise NotNow(_("Somebody else has just decided about this event."))
    tournament.stage = new


def _drawn_otherwise(tournament: Tournament, plan: EventPlan) -> bool:
    """Tell whether a plan would need another draw than the one that is made."""
    asks = shelf.of(tournament).asks
    return asks is not None and bool(plan.rules.get(*asks)) != bool(tournament.rules.get(*asks))


def _checked(plan: EventPlan) -> Format:
    """Return how rounds are made; refuse what is not for those who meet."""
    if plan.who.in_leagues_only:
        raise NotWhole(_("Squads meet in leagues, match day by match day."))
    if plan.game:
        wrong = plan.who.why_not(games.sides(plan.game, plan.who.people))
        if wrong:
            raise NotWhole(wrong)
        games.rules_of(plan.game, plan.game_options, plan.who.people)
    if plan.way is None:
        raise NotWhole(_("This format is for two sides: players against players, or teams."))
    return plan.way


def _write(tournament: Tournament, plan: EventPlan, way: Format) -> None:
    planned = tournament.rounds
    for name in plan.__dataclass_fields__:
        value: Any = getattr(plan, name)
        if isinstance(value, tuple):
            value = list(value)
        setattr(tournament, name, dict(value) if isinstance(value, Mapping) else value)
    tournament.format = way.slug
    if way.counts_rounds and tournament.stage == Stage.RUNNING:
        tournament.rounds = planned  # the draw has decided that
    if not tournament.tie_breaks:
        tournament.tie_breaks = list(way.tie_breaks)
