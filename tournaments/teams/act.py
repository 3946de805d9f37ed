"""Partnership teams: founding one, inviting, accepting, replacing, dissolving."""

from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils.translation import gettext as _

from siamleague.accounts.models import User
from siamleague.history import audit
from siamleague.waiting import bells
from tournaments.clubs.act import player_of
from tournaments.models import (
    Entry,
    EntryState,
    Membership,
    Player,
    Stage,
    Team,
    TeamMember,
    TeamPart,
    Tournament,
)
from tournaments.refusals import AlreadyIn, NotNow, NotWhole, NotYours
from tournaments.teams.waits import way_to_answer

MOST_RESERVES = 1
MOST_PARTNERS = 2


@transaction.atomic
def found_team(
    *, by: int, name: str, club_id: int | None, event_id: int | None = None, now: datetime
) -> Team:
    """Return a new team with its founder as captain and first partner."""
    captain = player_of(user_id=by)
    team = Team.objects.create(
        name=name, club_id=club_id, event_id=event_id, captain=captain, founded_at=now
    )
    TeamMember.objects.create(team=team, player=captain, invited_at=now, accepted_at=now)
    audit.note("team.founded", f"team:{team.pk}", who=by, now=now, data={"name": name})
    return team


@transaction.atomic
def found_for_event(
    *, tournament_id: int, name: str, partner: str = "", by: int, now: datetime
) -> Team:
    """Return a new team for an event, of its club where one is a member, with the partner asked.

    Whoever accepts lands at the event again, where either partner can enter the team.
    """
    event = Tournament.objects.get(pk=tournament_id)
    if not event.who.of_teams:
        raise NotWhole(_("Players enter this event one by one."))
    mine = Team.objects.filter(captain__user=by, event=event, dissolved_at=None)
    same = mine.filter(name=name).first()
    if same is not None:
        return same
    home = Membership.objects.filter(club=event.club_id, player__user=by).exists()
    club = event.club_id if home else None
    team = found_team(by=by, name=name, club_id=club, event_id=event.pk, now=now)
    if partner:
        invite_by_name(team_id=team.pk, name=partner, part=TeamPart.PARTNER, by=by, now=now)
    return team


@transaction.atomic
def invite(*, team_id: int, player_id: int, part: str, by: int, now: datetime) -> TeamMember:
    """Ask somebody to be the partner or the reserve; a guest of their club is in at once."""
    team = _captained(team_id, by)
    here = TeamMember.objects.filter(team=team, left_at__isnull=True)
    same = here.filter(player_id=player_id).first()
    if same is not None:
        return same
    most = MOST_PARTNERS if part == TeamPart.PARTNER else MOST_RESERVES
    if here.filter(part=part).count() >= most:
        raise NotWhole(_("That place in the team is taken. Take it back first."))
    player = Player.objects.get(pk=player_id)
    _check_guest(player, team)
    accepted = now if player.is_guest else None
    try:
        with transaction.atomic():
            member = TeamMember.objects.create(
                team=team, player=player, part=part, invited_at=now, accepted_at=accepted
            )
    except IntegrityError as raced:
        raise AlreadyIn(_("%(name)s is in this team already.") % {"name": player.name}) from raced
    data = {"player": player.pk, "part": str(part)}
    audit.note("team.invited", f"team:{team.pk}", who=by, now=now, data=data)
    if accepted is None:
        values = {"who": team.captain.name if team.captain else "", "team": team.name}
        url = way_to_answer(team)
        told = bells.fairly("invitation", [player.user_id], by=by)
        bells.call("invitation", told, values=values, url=url, now=now)
    return member


@transaction.atomic
def invite_by_name(*, team_id: int, name: str, part: str, by: int, now: datetime) -> TeamMember:
    """Invite the only one of this name; else say what to do instead."""
    _captained(team_id, by)
    named = User.objects.filter(display_name__iexact=name.strip(), is_active=True)
    found = list(named.exclude(pk=by)[:2])
    if len(found) > 1:
        raise NotWhole(_("Several people have this name. Send them the link instead."))
    if not found:
        raise NotWhole(
            _("Nobody here has this name. Send them the link: they can sign up with it.")
        )
    player = player_of(user_id=found[0].pk)
    return invite(team_id=team_id, player_id=player.pk, part=part, by=by, now=now)


@transaction.atomic
def join_by_link(*, team_id: int, part: str, by: int, now: datetime) -> int:
    """Join with the captain's link, which whoever holds it was given. Twice is once."""
    team = Team.objects.select_for_update().get(pk=team_id)
    if team.dissolved_at is not None:
        raise NotNow(_("This team has been dissolved."))
    player = player_of(user_id=by)
    here = TeamMember.objects.filter(team=team, left_at__isnull=True)
    mine = here.filter(player=player).first()
    if mine is not None:
        here.filter(pk=mine.pk, accepted_at__isnull=True).update(accepted_at=now)
        return team.pk
    most = MOST_PARTNERS if part == TeamPart.PARTNER else MOST_RESERVES
    if here.filter(part=part).count() >= most:
        raise NotWhole(_("That place in the team is taken."))
    TeamMember.objects.create(team=team, player=player, part=part, invited_at=now, accepted_at=now)
    audit.note("team.joined", f"team:{team.pk}", who=by, now=now)
    return team.pk


@transaction.atomic
def accept(*, member_id: int, by: int, now: datetime) -> None:
    """Join the team one was invited to; accepting twice keeps the first time."""
    member = _mine(member_id, by)
    if member.left_at is not None:
        raise NotNow(_("This invitation was taken back."))
    asked = TeamMember.objects.filter(pk=member.pk, accepted_at__isnull=True, left_at__isnull=True)
    if asked.update(accepted_at=now):
        bells.ring([by])
        audit.note("team.joined", f"team:{member.team_id}", who=by, now=now)


@transaction.atomic
def leave(*, member_id: int, by: int, now: datetime) -> None:
    """Refuse an invitation or leave the team; its captain may take anybody out. Twice is once.

    While the team plays somewhere nobody leaves it: the captain substitutes the reserve instead.
    """
    member = TeamMember.objects.select_related("team__captain", "player").get(pk=member_id)
    captain = member.team.captain
    mine = member.player.user_id == by
    if not mine and (captain is None or captain.user_id != by):
        raise NotYours(_("Only the member or the team's captain can do that."))
    if member.accepted_at and member.part == TeamPart.PARTNER and _plays(member.team_id):
        raise NotNow(_("The team is playing in an event. Let the reserve take over instead."))
    here = TeamMember.objects.filter(pk=member.pk, left_at__isnull=True)
    if here.update(left_at=now):
        bells.ring([member.player.user_id])
        data = {"player": member.player_id}
        audit.note("team.left", f"team:{member.team_id}", who=by, now=now, data=data)
        _end_links(member.team_id)  # else who was taken out comes back by the link they have


@transaction.atomic
def substitute(*, team_id: int, out: int, by: int, now: datetime) -> None:
    """Let the reserve play for a partner from now on; the partner becomes the reserve.

    Past rounds keep the people who played them: matches remember who sat there.
    """
    team = _captained(team_id, by)
    here = TeamMember.objects.filter(team=team, left_at__isnull=True, accepted_at__isnull=False)
    partner = here.filter(player_id=out, part=TeamPart.PARTNER).first()
    reserve = here.filter(part=TeamPart.RESERVE).first()
    if partner is None or reserve is None:
        raise NotWhole(_("The team has no reserve who has accepted."))
    for member, part in ((partner, TeamPart.RESERVE), (reserve, TeamPart.PARTNER)):
        TeamMember.objects.filter(pk=member.pk).update(left_at=now)
        TeamMember.objects.create(
            team=team, player_id=member.player_id, part=part, invited_at=now, accepted_at=now
        )
    data = {"out": partner.player_id, "in": reserve.player_id}
    audit.note("team.substituted", f"team:{team.pk}", who=by, now=now, data=data)


@transaction.atomic
def draw_links_anew(*, team_id: int, by: int, now: datetime) -> None:
    """Make every link to the team that was sent until now lead nowhere."""
    team = _captained(team_id, by)
    _end_links(team.pk)
    audit.note("team.links_drawn_anew", f"team:{team.pk}", who=by, now=now)


@transaction.atomic
def dissolve(*, team_id: int, by: int, now: datetime) -> None:
    """End a team that plays nowhere; its history stays."""
    team = _captained(team_id, by)
    if _plays(team.pk):
        raise NotNow(_("The team is entered in an event. Withdraw it there first."))
    if Team.objects.filter(pk=team.pk, dissolved_at__isnull=True).update(dissolved_at=now):
        TeamMember.objects.filter(team=team, left_at__isnull=True).update(left_at=now)
        audit.note("team.dissolved", f"team:{team.pk}", who=by, now=now)


def _end_links(team_id: int) -> None:
    Team.objects.filter(pk=team_id).update(links=F("links") + 1)


def _captained(team_id: int, by: int) -> Team:
    team = Team.objects.select_for_update().get(pk=team_id)
    if team.dissolved_at is not None:
        raise NotNow(_("This team has been dissolved."))
    if team.captain is None or team.captain.user_id != by:
        raise NotYours(_("Only the team's captain can do that."))
    return team


def _mine(member_id: int, by: int) -> TeamMember:
    member = TeamMember.objects.select_related("player").get(pk=member_id)
    if member.player.user_id != by:
        raise NotYours(_("This invitation is for somebody else."))
    return member


def _check_guest(player: Player, team: Team) -> None:
    """Refuse a guest of a club of which the captain is no member: nobody can ask them."""
    if not player.is_guest:
        return
    if not Membership.objects.filter(club=player.made_by_club_id, player=team.captain).exists():
        raise NotYours(
            _("%(name)s is a guest of a club of which you are no member.") % {"name": player.name}
        )


def _plays(team_id: int) -> bool:
    return (
        Entry.objects.filter(team_id=team_id)
        .exclude(state=EntryState.OUT)
        .exclude(tournament__stage__in=(Stage.FINISHED, Stage.CANCELLED))
        .exists()
    )
