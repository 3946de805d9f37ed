"""Registering the people of squads for a season: each of them for one squad only.

The list of a squad is copied when it joins, and follows every change until lists are closed. Who
has played stays registered, marked as gone, so that nobody plays for two squads in one season. The
season is held by whoever calls.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from tournaments.models import (
    Enrolment,
    Season,
    SeasonState,
    Spot,
    SpotState,
    Squad,
    SquadMember,
)
from tournaments.refusals import NoPlace, NotWhole
from tournaments.seasons import holding
from tournaments.squads import squad_people

LATE = (SeasonState.RUNNING,)


def enrol(spot: Spot, now: datetime) -> None:
    """Register the whole list of a squad that joins; refuse who plays for another squad."""
    Squad.objects.select_for_update().get(pk=spot.team_id)  # no list changes meanwhile
    members = squad_people.members(spot.team_id or 0)
    if not members:
        raise NotWhole(_("There is nobody on the list of %(squad)s yet.") % {"squad": spot})
    write(spot, members, now)


def write(spot: Spot, members: Sequence[SquadMember], now: datetime) -> None:
    """Let what is registered follow the list: order, new people, and who is gone."""
    _check_elsewhere(spot, members)
    there = {row.player_id: row for row in Enrolment.objects.filter(spot=spot)}
    new = []
    for place, member in enumerate(members, 1):
        row = there.pop(member.player_id, None)
        if row is None:
            new.append(_row(spot, member, place))
        else:
            row.place, row.reserve, row.gone_at = place, member.reserve, None
            row.save(update_fields=["place", "reserve", "gone_at"])
    try:
        with transaction.atomic():
            Enrolment.objects.bulk_create(new)
    except IntegrityError as raced:
        text = _("One of them has just been registered for another squad. Look again.")
        raise NoPlace(text) from raced
    take_off(spot, there, now)


def take_off(spot: Spot, players: Iterable[int], now: datetime) -> None:
    """Take people off a season: who has played stays there as gone, others are free again."""
    rows = Enrolment.objects.filter(spot=spot, player__in=list(players))
    played = squad_people.who_played(spot.season_id, rows.values_list("player", flat=True))
    rows.exclude(player__in=played).delete()
    rows.filter(gone_at__isnull=True).update(gone_at=now)


def release(spot: Spot, now: datetime) -> None:
    """Let the people of a squad that leaves go, except those who have played for it."""
    numbers = Enrolment.objects.filter(spot=spot).values_list("player", flat=True)
    take_off(spot, list(numbers), now)


def enrol_everybody(season: Season) -> None:
    """Register the lists of all squads of a season that is being prepared, as far as that goes.

    Who stands on the lists of two squads is registered with the one in the higher division: it is
    on that list that they played. The other captain reads so on the squad's page.
    """
    if not season.league.who.of_squads:
        return
    taken = set(Enrolment.objects.filter(season=season).values_list("player", flat=True))
    spots = Spot.objects.filter(season=season, enrolments__isnull=True).exclude(state=SpotState.OUT)
    ordered = list(spots.order_by("division__level", "pk"))
    of: dict[int, list[SquadMember]] = {}
    rows = SquadMember.objects.filter(
        squad__in=[spot.team_id for spot in ordered if spot.team_id], left_at__isnull=True
    )
    for member in rows.order_by("reserve", "place", "pk"):
        of.setdefault(member.squad_id, []).append(member)
    made = []
    for spot in ordered:
        free = [each for each in of.get(spot.team_id or 0, ()) if each.player_id not in taken]
        taken |= {each.player_id for each in free}
        made += [_row(spot, member, place) for place, member in enumerate(free, 1)]
    Enrolment.objects.bulk_create(made, batch_size=500)


@transaction.atomic
def enrol_late(*, spot_id: int, player: int, by: int, now: datetime) -> None:
    """Register somebody from the list of a squad after lists were closed, behind all others.

    Organisers of the league alone do that. Twice is once.
    """
    number = Spot.objects.values_list("season_id", flat=True).get(pk=spot_id)
    season = holding.organised(number, by)
    holding.check_state(season, *LATE)
    spot = Spot.objects.select_related("team").get(pk=spot_id)
    members = [m for m in squad_people.members(spot.team_id or 0) if m.player_id == player]
    if not members:
        raise NotWhole(_("Put them on the list of the squad first."))
    _check_elsewhere(spot, members)
    rows = Enrolment.objects.filter(spot=spot)
    if rows.filter(player=player, gone_at__isnull=True).exists():
        return
    last = max(rows.values_list("place", flat=True), default=0)
    values = {"place": last + 1, "reserve": True, "gone_at": None, "season": season}
    Enrolment.objects.update_or_create(spot=spot, player_id=player, defaults=values)
    data = {"who": members[0].player.name, "before": str(spot)}
    holding.note(season, "season.enrolled_late", who=by, now=now, data=data)


def lists_open(season: Season, now: datetime) -> bool:
    """Tell whether lists may change for a season, by the day at the club."""
    today = now.astimezone(season.league.club.zone).date()
    return squad_people.is_open(season, today.isoformat())


def _row(spot: Spot, member: SquadMember, place: int) -> Enrolment:
    return Enrolment(
        spot=spot,
        season_id=spot.season_id,
        player_id=member.player_id,
        place=place,
        reserve=member.reserve,
    )


def _check_elsewhere(spot: Spot, members: Sequence[SquadMember]) -> None:
    rows = Enrolment.objects.filter(
        season=spot.season_id, player__in=[each.player_id for each in members]
    )
    other = rows.exclude(spot=spot).select_related("player", "spot__team").first()
    if other is not None:
        text = _("%(name)s is registered for %(squad)s this season.")
        raise NoPlace(text % {"name": other.player.name, "squad": other.spot})
