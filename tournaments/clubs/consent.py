"""Whom a club may enter, and whose record it knows: those who agreed, and the guests it made.

Who joins a club, or accepts its invitation, agrees that its organisers enter them in its events and
seasons. A guest is only a name that a club wrote down, and that club's alone. Everybody else enters
themselves; a team is entered by its captain, or by a partner who has accepted.
"""

from collections.abc import Iterable

from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.clubs import people
from tournaments.models import Player, Seeker, Squad, SquadMember, Team, TeamMember
from tournaments.refusals import NotYours


def of_club(club_id: int | None, players: Iterable[int]) -> set[int]:
    """Return those of these players who are members of a club, or guests it made."""
    if club_id is None:
        return set()
    mine = Q(memberships__club=club_id) | Q(user=None, made_by_club=club_id)
    rows = Player.objects.filter(mine, pk__in=list(players))
    return set(rows.values_list("pk", flat=True))


def given(*, club_id: int, player: int | None, team: int | None, by: int) -> bool:
    """Tell whether somebody agreed to be entered in what this club organises.

    They act themselves, or their captain does; or each of those who play is of the club.
    """
    if people.speaks_for(user=by, player=player, team=team):
        return True
    if player is not None:
        return player in of_club(club_id, [player])
    number = team or 0
    if Squad.objects.filter(pk=number).exclude(team__club=club_id).exists():
        return False
    playing = _playing(number)
    if not playing:
        return Team.objects.filter(pk=number, club=club_id).exists()
    return playing <= of_club(club_id, playing)


def sought(*, tournament: int, team: int | None) -> bool:
    """Tell whether the two of a team looked for a partner in this event, and became it."""
    if team is None:
        return False
    looked = Seeker.objects.filter(tournament=tournament, team=team)
    return _playing(team) == set(looked.values_list("player", flat=True))


def withdrawn(*, tournament: int, team: int | None) -> None:
    """Forget that the two of a team looked for a partner: who withdraws agrees to nothing more."""
    Seeker.objects.filter(tournament=tournament, team=team, team__isnull=False).update(team=None)


def refuse(*, player: int | None, team: int | None) -> None:
    """Refuse to enter those who have not agreed, and say how they come in."""
    if team is not None:
        name = Team.objects.get(pk=team).name
        raise NotYours(
            _(
                "Not everybody in %(name)s is a member of the club. Send its captain the address "
                "of this page: the captain enters the team."
            )
            % {"name": name}
        )
    name = Player.objects.get(pk=player or 0).name
    raise NotYours(
        _(
            "%(name)s is no member of the club. Send them the address of this page: they enter "
            "themselves."
        )
        % {"name": name}
    )


def _playing(team: int) -> set[int]:
    """Return everybody who is in a team now, or on the list of a squad."""
    here = TeamMember.objects.filter(team=team, accepted_at__isnull=False, left_at__isnull=True)
    listed = SquadMember.objects.filter(squad=team, left_at__isnull=True)
    return {*here.values_list("player", flat=True), *listed.values_list("player", flat=True)}
