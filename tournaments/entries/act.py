"""Entering a tournament and leaving it: registration, waiting list, check-in, days off."""

from dataclasses import dataclass
from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.clubs import consent, people
from tournaments.clubs import read as clubs
from tournaments.entries import waiting
from tournaments.events import holding
from tournaments.formats import drawn, shelf
from tournaments.models import (
    Absence,
    Entry,
    EntryState,
    Player,
    RoundState,
    Stage,
    Team,
    Tournament,
)
from tournaments.refusals import AlreadyIn, NoPlace, NotNow, NotWhole, NotYours

OPEN_STAGES = (Stage.PUBLISHED, Stage.RUNNING)


@dataclass(frozen=True)
class Entering:
    """Who enters: a player, or a team. `rating` decides the starting order."""

    player: int | None = None
    team: int | None = None
    rating: int | None = None
    categories: tuple[str, ...] = ()


@transaction.atomic
def enter(*, tournament_id: int, who: Entering, by: int, now: datetime) -> Entry:
    """Return the entry, in or on the waiting list. Entering again after withdrawing is returning.

    People enter themselves and the teams they play in while registration is open; organisers enter
    the members and the guests of their club, at any time before the last round, and are not bound
    by its hours; but whom they enter stands behind those who wait.
    """
    tournament = holding.hold(tournament_id)
    organiser = _organises(tournament, by)
    if not organiser and not people.speaks_for(user=by, player=who.player, team=who.team):
        raise NotYours(_("You can enter yourself, or a team in which you are captain or partner."))
    check_open(tournament, organiser, now)
    _check_fits(tournament, who)
    found = Entry.objects.filter(tournament=tournament, player=who.player, team=who.team).first()
    if found is not None and found.state != EntryState.OUT:
        return found
    made = {"entered_by_id": by, "agreed": _check_agreed(tournament, who, by)}
    state = _place_in_the_draw(tournament, found) or waiting.state_for(tournament)
    holding.give_up_pairing(tournament)
    if found is not None:
        Entry.objects.filter(pk=found.pk).update(state=state, entered_at=now, **made)
        found.state = state
        holding.note(tournament, "entry.returned", who=by, now=now, data={"entry": found.pk})
        return found
    entry = _new_entry(tournament, who, state, now, **made)
    holding.note(tournament, "entry.made", who=by, now=now, data={"entry": entry.pk})
    return entry


@transaction.atomic
def withdraw(*, entry_id: int, by: int, why: str = "", now: datetime) -> None:
    """Take an entry out for good; whoever waits longest moves up. Twice is once.

    While a round is being paired the pairing is given up: it was made from a field that is no more.
    """
    entry = Entry.objects.get(pk=entry_id)
    tournament = holding.hold(entry.tournament_id)
    entry.refresh_from_db()
    _check_may_speak(entry, tournament, by)
    if entry.state == EntryState.OUT:
        return
    if tournament.stage in (Stage.FINISHED, Stage.CANCELLED):
        raise NotNow(_("This event is over."))
    Entry.objects.filter(pk=entry.pk).update(state=EntryState.OUT)
    consent.withdrawn(tournament=tournament.pk, team=entry.team_id)
    waiting.move_up(tournament, now)
    holding.give_up_pairing(tournament)
    holding.note(tournament, "entry.withdrawn", who=by, now=now, data={"entry": entry.pk}, why=why)
    for part in in_parts(entry):
        withdraw(entry_id=part, by=by, why=why, now=now)


@transaction.atomic
def take_round_off(*, entry_id: int, round_number: int, half: bool, by: int, now: datetime) -> None:
    """Ask not to be paired in a round that is not paired yet, with half a win or none."""
    entry = Entry.objects.get(pk=entry_id)
    tournament = holding.hold(entry.tournament_id)
    _check_may_speak(entry, tournament, by)
    if shelf.of(tournament).is_closed:
        raise NotNow(_("Here everybody's rounds are drawn; ask the organiser for another time."))
    if not 1 <= round_number <= tournament.rounds:
        raise NotNow(_("This event has no round %(n)s.") % {"n": round_number})
    if _is_paired(tournament, round_number):
        raise NotNow(_("Round %(n)s is already paired.") % {"n": round_number})
    allowed = int(tournament.rules.get("half_byes", 1))
    asked = Absence.objects.filter(entry=entry, half=True).exclude(round=round_number).count()
    if half and asked >= allowed and not _organises(tournament, by):
        raise NotNow(_("You have used your half-point byes."))
    Absence.objects.update_or_create(
        entry=entry, round=round_number, defaults={"half": half, "asked_at": now}
    )
    holding.give_up_pairing(tournament)
    data = {"entry": entry.pk, "round": round_number, "half": half}
    holding.note(tournament, "entry.absent", who=by, now=now, data=data)


@transaction.atomic
def come_back(*, entry_id: int, round_number: int, by: int, now: datetime) -> None:
    """Take a day off back, as long as the round is not paired."""
    entry = Entry.objects.get(pk=entry_id)
    tournament = holding.hold(entry.tournament_id)
    _check_may_speak(entry, tournament, by)
    if _is_paired(tournament, round_number):
        raise NotNow(_("Round %(n)s is already paired.") % {"n": round_number})
    gone, _per_model = Absence.objects.filter(entry=entry, round=round_number).delete()
    if gone:
        holding.give_up_pairing(tournament)
        data = {"entry": entry.pk, "round": round_number}
        holding.note(tournament, "entry.present", who=by, now=now, data=data)


@transaction.atomic
def check_in(*, entry_id: int, by: int, now: datetime, at_the_door: bool = False) -> None:
    """Say that an entry is here; saying it twice keeps the first time.

    Organisers say it for anybody; people for themselves with the code that hangs at the door.
    """
    entry = Entry.objects.get(pk=entry_id)
    tournament = holding.hold(entry.tournament_id)
    if not at_the_door and not _organises(tournament, by):
        raise NotYours(_("Check in at the desk, or with the code at the door."))
    _check_plays_for(entry, tournament, by)
    if Entry.objects.filter(pk=entry.pk, checked_in_at__isnull=True).update(checked_in_at=now):
        holding.give_up_pairing(tournament)
        holding.note(tournament, "entry.here", who=by, now=now, data={"entry": entry.pk})


@transaction.atomic
def check_out(*, entry_id: int, by: int, now: datetime) -> None:
    """Take a check-in back. Twice is once."""
    entry = Entry.objects.get(pk=entry_id)
    tournament = holding.organised(entry.tournament_id, by)
    if Entry.objects.filter(pk=entry.pk, checked_in_at__isnull=False).update(checked_in_at=None):
        holding.give_up_pairing(tournament)
        holding.note(tournament, "entry.gone", who=by, now=now, data={"entry": entry.pk})


def in_parts(entry: Entry) -> list[int]:
    """Return the entries of the same people in the parts of this event that are still played."""
    rows = Entry.objects.filter(
        tournament__section__programme__event=entry.tournament_id,
        player=entry.player_id,
        team=entry.team_id,
    ).exclude(tournament__stage__in=(Stage.FINISHED, Stage.CANCELLED))
    return list(
        rows.exclude(state=EntryState.OUT).order_by("tournament").values_list("pk", flat=True)
    )


def _organises(tournament: Tournament, by: int) -> bool:
    return clubs.role_in(club_id=tournament.club_id, user_id=by) in holding.ORGANISERS


def _check_may_speak(entry: Entry, tournament: Tournament, by: int) -> None:
    if _organises(tournament, by):
        return
    if not people.speaks_for(user=by, player=entry.player_id, team=entry.team_id):
        raise NotYours(_("Only the entry itself or an organiser can do that."))


def _check_plays_for(entry: Entry, tournament: Tournament, by: int) -> None:
    """Refuse whoever neither organises nor plays for the entry, as captain or partner."""
    mine = people.my_entry(tournament, by)
    if not _organises(tournament, by) and (mine is None or mine.pk != entry.pk):
        raise NotYours(_("Only the entry itself or an organiser can do that."))


def _check_agreed(tournament: Tournament, who: Entering, by: int) -> bool:
    """Return that those who enter agreed to it; refuse to enter anybody else."""
    agreed = consent.given(club_id=tournament.club_id, player=who.player, team=who.team, by=by)
    agreed = agreed or consent.sought(tournament=tournament.pk, team=who.team)
    if not agreed:
        consent.refuse(player=who.player, team=who.team)
    return agreed


def check_open(tournament: Tournament, organiser: bool, now: datetime) -> None:
    if tournament.stage not in OPEN_STAGES:
        if organiser and tournament.stage == Stage.DRAFT:
            return
        raise NoPlace(_("This event takes no entries."))
    if organiser:
        return
    if tournament.opens_at and now < tournament.opens_at:
        raise NoPlace(_("Registration is not open yet."))
    if tournament.closes_at and now > tournament.closes_at:
        raise NoPlace(_("Registration is closed; ask the organiser."))
    if tournament.stage == Stage.RUNNING and not tournament.rules.get("late_entries", True):
        raise NoPlace(_("The event has begun and takes no late entries."))


def _check_fits(tournament: Tournament, who: Entering) -> None:
    people.check_no_bot(
        club_id=tournament.club_id,
        rated=tournament.rated,
        players=[who.player],
        teams=[who.team],
    )
    wants_team = tournament.who.of_teams
    if wants_team != (who.team is not None) or wants_team == (who.player is not None):
        raise NotWhole(
            _("Only partnership teams enter this event.")
            if wants_team
            else _("Players enter this event one by one.")
        )
    if who.team is not None:
        partners = people.partners(who.team)
        if len(partners) != 2:
            raise NotWhole(_("Both partners must have accepted before the team can enter."))
        taken = people.already_in(tournament.pk, [p.player_id for p in partners], who.team)
        if taken:
            raise AlreadyIn(_("%(name)s plays in another team here.") % {"name": taken[0]})


def _place_in_the_draw(tournament: Tournament, found: Entry | None) -> EntryState | None:
    """Return "in" to those who come back to their place in the draw; refuse all others."""
    if not drawn.is_made(tournament):
        return None
    if found is None or found.pk not in drawn.drawn(tournament):
        waiting.check_open(tournament)
    return EntryState.IN


def _new_entry(
    tournament: Tournament, who: Entering, state: EntryState, now: datetime, **made: int | bool
) -> Entry:
    name, club = _name_and_club(who)
    number = None
    if tournament.stage == Stage.RUNNING and state == EntryState.IN:
        highest = Entry.objects.filter(tournament=tournament).aggregate(top=Max("number"))["top"]
        number = (highest or 0) + 1
    try:
        with transaction.atomic():
            return Entry.objects.create(
                tournament=tournament,
                player_id=who.player,
                team_id=who.team,
                name=name,
                club_id=club,
                number=number,
                rating=who.rating,
                state=state,
                categories=list(who.categories),
                entered_at=now,
                **made,
            )
    except IntegrityError as raced:
        raise AlreadyIn(_("%(name)s has entered already.") % {"name": name}) from raced


def _name_and_club(who: Entering) -> tuple[str, int | None]:
    if who.team is not None:
        team = Team.objects.get(pk=who.team)
        return team.name, team.club_id
    player = Player.objects.get(pk=who.player or 0)
    return player.name, people.home_club(player.pk)


def _is_paired(tournament: Tournament, number: int) -> bool:
    paired = (RoundState.PROPOSED, RoundState.PUBLISHED, RoundState.CLOSED)
    return tournament.round_set.filter(number=number, state__in=paired).exists()
