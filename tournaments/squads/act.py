"""Squads: founding one, its captains, its list in board order, leaving it, dissolving it.

Whoever changes a list holds the seasons the squad plays in, and then the squad.
"""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from siamleague.history import audit
from tournaments.clubs import consent, people
from tournaments.clubs import read as clubs
from tournaments.events import holding
from tournaments.leagues import MOST_LISTED, STEPS, Listed, after_step, in_order
from tournaments.models import Membership, Player, Spot, Squad, SquadMember, Team
from tournaments.refusals import AlreadyIn, NotNow, NotWhole, NotYours, StalePage
from tournaments.seasons import holding as season_desk
from tournaments.squads import enrolling, squad_people

LONGEST_NAME = 40


@transaction.atomic
def found_squad(*, club_id: int, name: str, captain: int | None, by: int, now: datetime) -> Squad:
    """Return a new squad of a club, with one of its members as captain."""
    if clubs.role_in(club_id=club_id, user_id=by) not in holding.ORGANISERS:
        raise NotYours(_("Only the club's owner and organisers found its squads."))
    wanted = name.strip()
    if not wanted or len(wanted) > LONGEST_NAME:
        raise NotWhole(_("Give the squad a name of at most %(n)s letters.") % {"n": LONGEST_NAME})
    here = Squad.objects.filter(team__club=club_id, team__dissolved_at__isnull=True)
    if here.filter(team__name__iexact=wanted).exists():
        raise AlreadyIn(_("The club has a squad of this name."))
    _check_members(club_id, [captain] if captain else [])
    team = Team.objects.create(name=wanted, club_id=club_id, captain_id=captain, founded_at=now)
    squad = Squad.objects.create(team=team)
    audit.note("squad.founded", f"team:{team.pk}", who=by, now=now, data={"name": wanted})
    return squad


@transaction.atomic
def name_captains(
    *, squad_id: int, captain: int | None, vice: int | None, by: int, now: datetime
) -> None:
    """Say who speaks for a squad: its organisers do, or the captain who hands over."""
    squad = _held(squad_id)
    _check_may_speak(squad, by)
    _check_members(squad.team.club_id, [one for one in (captain, vice) if one], squad)
    if captain is None and vice is not None:
        raise NotWhole(_("Name a captain before the vice captain."))
    if captain is not None and captain == vice:
        raise NotWhole(_("The vice captain is somebody else."))
    if (squad.team.captain_id, squad.vice_id) == (captain, vice):
        return
    Team.objects.filter(pk=squad.pk).update(captain=captain)
    Squad.objects.filter(pk=squad.pk).update(vice=vice)
    data = {"captain": captain, "vice": vice}
    audit.note("squad.captains", f"team:{squad.pk}", who=by, now=now, data=data)


@transaction.atomic
def add_person(*, squad_id: int, name: str, reserve: bool, by: int, now: datetime) -> None:
    """Put a member of the club on the list by their name; organisers may name guests too."""
    squad = _read(squad_id)
    _check_may_speak(squad, by)
    wanted = name.strip()
    members = people.members_by_name(squad.team.club_id or 0)
    player = members.get(wanted.casefold())
    if player is None and not _organises(squad, by):
        raise _no_member(wanted or "?")
    if player is None:
        if not wanted or len(wanted) > LONGEST_NAME:
            raise NotWhole(_("Type a name."))
        home = squad.team.club_id
        player = Player.objects.create(name=wanted, demo=squad.team.demo, made_by_club_id=home)
    listed = _listed(squad)
    if player.pk in {each.player for each in listed}:
        return
    arrange(
        squad_id=squad.pk,
        listed=in_order([*listed, Listed(player.pk, reserve)]),
        seen=squad.version,
        by=by,
        now=now,
    )


@transaction.atomic
def step(
    *, squad_id: int, player: int, move: str, seen: int | None, by: int, now: datetime
) -> None:
    """Move somebody on the list one place, to or from the reserves, or off it."""
    if move not in STEPS:
        raise NotWhole(_("Say what shall change on the list."))
    squad = _read(squad_id)
    wanted = after_step(_listed(squad), player, move)
    arrange(
        squad_id=squad_id,
        listed=wanted,
        seen=squad.version if seen is None else seen,
        by=by,
        now=now,
    )


@transaction.atomic
def arrange(
    *, squad_id: int, listed: Sequence[Listed], seen: int | None, by: int, now: datetime
) -> None:
    """Give a squad this list; seasons whose lists are open follow. The same list twice is once."""
    squad, known = _held_with_seasons(squad_id)
    _check_may_speak(squad, by)
    if seen is not None and seen != squad.version:
        raise StalePage(_("Somebody else has just changed the list. Look again, then decide."))
    wanted = in_order(listed)
    if len({each.player for each in wanted}) != len(wanted):
        raise NotWhole(_("Nobody stands on the list twice."))
    if len(wanted) > MOST_LISTED:
        raise NotWhole(_("A list has at most %(n)s people.") % {"n": MOST_LISTED})
    before = _listed(squad)
    if list(wanted) == before:
        return
    _check_newcomers(squad, {e.player for e in wanted} - {e.player for e in before}, by)
    _rewrite(squad, known, wanted, now)
    data = {"count": len(wanted)}
    audit.note("squad.arranged", f"team:{squad.pk}", who=by, now=now, data=data)


@transaction.atomic
def leave_squad(*, squad_id: int, by: int, now: datetime) -> None:
    """Take oneself off the list. Twice is once."""
    squad, known = _held_with_seasons(squad_id)
    listed = _listed(squad)
    mine = {m.player_id for m in squad_people.members(squad_id) if m.player.user_id == by}
    left = [each for each in listed if each.player not in mine]
    if len(left) == len(listed):
        return
    _rewrite(squad, known, left, now)
    audit.note("squad.left", f"team:{squad.pk}", who=by, now=now)


@transaction.atomic
def dissolve_squad(*, squad_id: int, by: int, now: datetime) -> None:
    """End a squad that plays in no season; its history stays. Twice is once."""
    squad = _held(squad_id)
    _check_speaks(squad, by)
    if squad_people.live_spots(squad_id):
        raise NotNow(_("The squad plays in a season. It can be dissolved when that is over."))
    if Team.objects.filter(pk=squad.pk, dissolved_at__isnull=True).update(dissolved_at=now):
        SquadMember.objects.filter(squad=squad, left_at__isnull=True).update(left_at=now)
        audit.note("squad.dissolved", f"team:{squad.pk}", who=by, now=now)


def _held_with_seasons(squad_id: int) -> tuple[Squad, list[Spot]]:
    """Return the squad, held after the seasons it plays in, and its places there."""
    known = squad_people.live_spots(squad_id)
    for spot in known:
        season_desk.hold(spot.season_id)
    return _held(squad_id), known


def _held(squad_id: int) -> Squad:
    Squad.objects.select_for_update().get(pk=squad_id)
    return _read(squad_id)


def _read(squad_id: int) -> Squad:
    # Unheld, where seasons are to be held first; the version tells whether the list is still so.
    return Squad.objects.select_related("team__club", "team__captain", "vice").get(pk=squad_id)


def _organises(squad: Squad, by: int) -> bool:
    return clubs.role_in(club_id=squad.team.club_id or 0, user_id=by) in holding.ORGANISERS


def _check_may_speak(squad: Squad, by: int) -> None:
    if squad.team.dissolved_at is not None:
        raise NotNow(_("This squad has been dissolved."))
    _check_speaks(squad, by)


def _check_speaks(squad: Squad, by: int) -> None:
    if not squad_people.speaks(squad, by):
        raise NotYours(squad_people.NOT_SPEAKING)


def _check_members(club_id: int | None, players: list[int], squad: Squad | None = None) -> None:
    """Refuse captains who have no account, or are neither in the club nor on the list."""
    known = {m.player_id for m in squad_people.members(squad.pk)} if squad else set()
    rows = Membership.objects.filter(club=club_id, player__in=players)
    known |= set(rows.values_list("player", flat=True))
    if not set(players) <= known:
        raise NotWhole(_("A captain is a member of the club, or on the list of the squad."))
    if Player.objects.filter(pk__in=players, user__isnull=True).exists():
        raise NotWhole(_("A captain needs an account, to hand in line-ups."))


def _check_newcomers(squad: Squad, new: set[int], by: int) -> None:
    """Refuse whom we do not know, and guests whom no organiser of their club puts on the list."""
    found = Player.objects.filter(pk__in=new)
    if found.count() != len(new):
        raise NotWhole(_("Type a name."))
    if _organises(squad, by):
        stranger = found.exclude(pk__in=consent.of_club(squad.team.club_id, new)).first()
    else:
        stranger = found.exclude(memberships__club=squad.team.club_id).first()
    if stranger is not None:
        raise _no_member(stranger.name)


def _no_member(name: str) -> NotWhole:
    text = _("%(name)s is no member of the club. Let them join it first, or ask an organiser.")
    return NotWhole(text % {"name": name})


def _listed(squad: Squad) -> list[Listed]:
    return [Listed(m.player_id, m.reserve) for m in squad_people.members(squad.pk)]


def _write(squad: Squad, wanted: Sequence[Listed], now: datetime) -> set[int]:
    there = {member.player_id: member for member in squad_people.members(squad.pk)}
    for place, each in enumerate(wanted, 1):
        member = there.pop(each.player, None)
        if member is None:
            SquadMember.objects.create(
                squad=squad,
                player_id=each.player,
                place=place,
                reserve=each.reserve,
                joined_at=now,
            )
        elif (member.place, member.reserve) != (place, each.reserve):
            SquadMember.objects.filter(pk=member.pk).update(place=place, reserve=each.reserve)
    SquadMember.objects.filter(pk__in=[m.pk for m in there.values()]).update(left_at=now)
    return set(there)


def _rewrite(squad: Squad, known: Sequence[Spot], wanted: Sequence[Listed], now: datetime) -> None:
    gone = _write(squad, wanted, now)
    _follow(squad, known, gone, now)
    Squad.objects.filter(pk=squad.pk).update(version=F("version") + 1)


def _follow(squad: Squad, known: Sequence[Spot], gone: set[int], now: datetime) -> None:
    """Let the seasons follow: those with open lists wholly, others only who is gone."""
    spots = squad_people.live_spots(squad.pk)
    if spots != list(known):
        raise StalePage(_("The squad has just joined or left a season. Look again, then decide."))
    members = squad_people.members(squad.pk)
    for spot in spots:
        if enrolling.lists_open(spot.season, now):
            enrolling.write(spot, members, now)
        else:
            enrolling.take_off(spot, gone, now)
