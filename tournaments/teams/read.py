"""Questions about one team."""

from dataclasses import dataclass
from datetime import timedelta

from django.core.signing import BadSignature, SignatureExpired, TimestampSigner
from django.http import HttpRequest
from django.urls import reverse

from tournaments.models import Entry, Stage, Team, TeamMember, TeamPart

SIGNER = TimestampSigner(salt="tournaments.team")
LASTS = timedelta(days=14)

MOST = {TeamPart.PARTNER: 2, TeamPart.RESERVE: 1}


@dataclass(frozen=True)
class TeamPage:
    """A team as its page shows it to one reader."""

    captain: bool  # the reader is
    here: tuple[TeamMember, ...]
    before: tuple[TeamMember, ...]
    invitation: TeamMember | None  # that waits for the reader's answer
    mine: TeamMember | None
    room: bool
    ready: bool
    reserve: TeamMember | None
    entries: tuple[Entry, ...]


def page(team: Team, user_id: int | None) -> TeamPage:
    """Return what a reader sees of a team; three queries."""
    rows = list(team.members.select_related("player").order_by("part", "pk"))
    here = [member for member in rows if member.left_at is None]
    mine = next((m for m in here if user_id and m.player.user_id == user_id), None)
    partners = [m for m in here if m.part == TeamPart.PARTNER]
    reserves = [m for m in here if m.part == TeamPart.RESERVE and m.accepted_at]
    captain = team.captain is not None and user_id is not None and team.captain.user_id == user_id
    played = Entry.objects.filter(team=team).exclude(tournament__stage=Stage.DRAFT)
    return TeamPage(
        captain=captain,
        here=tuple(here),
        before=tuple(member for member in rows if member.left_at is not None),
        invitation=mine if mine and mine.accepted_at is None else None,
        mine=mine,
        room=team.dissolved_at is None and len(here) < sum(MOST.values()),
        ready=sum(m.accepted_at is not None for m in partners) == MOST[TeamPart.PARTNER],
        reserve=reserves[0] if reserves else None,
        entries=tuple(played.select_related("tournament__club").order_by("-entered_at")),
    )


@dataclass(frozen=True)
class Partnering:
    """With which teams a reader could enter an event, now or when somebody has answered."""

    ready: tuple[Team, ...] = ()
    invited: tuple[TeamMember, ...] = ()  # the reader has not answered
    waiting: tuple[tuple[Team, str, str], ...] = ()  # who has not answered, or the link to send on

    @property
    def any(self) -> bool:
        """Tell whether there is any."""
        return bool(self.ready or self.invited or self.waiting)


def partnering(request: HttpRequest) -> Partnering:
    """Return the teams that the reader captains or partners, and what they wait for."""
    user = request.user.pk
    if user is None:
        return Partnering()
    rows = TeamMember.objects.filter(
        player__user=user, left_at=None, team__dissolved_at=None, team__squad=None
    )
    mine = rows.select_related("team__captain").order_by("team__name", "pk")
    found = [each for each in mine if each.part == TeamPart.PARTNER or _captains(each)]
    invited = tuple(each for each in found if each.accepted_at is None)
    places: dict[int, list[TeamMember]] = {each.team_id: [] for each in found if each.accepted_at}
    asked = TeamMember.objects.filter(team__in=places, left_at=None, part=TeamPart.PARTNER)
    for member in asked.select_related("player"):
        places[member.team_id].append(member)
    ready = [
        each.team
        for each in found
        if each.accepted_at
        and each.team.captain_id
        and sum(m.accepted_at is not None for m in places[each.team_id]) == MOST[TeamPart.PARTNER]
    ]
    waiting = [
        _waiting(request, each.team, places[each.team_id])
        for each in found
        if each.accepted_at and each.team not in ready and _captains(each)
    ]
    return Partnering(tuple(ready), invited, tuple(waiting))


def _captains(member: TeamMember) -> bool:
    return member.team.captain_id == member.player_id


def _waiting(request: HttpRequest, team: Team, asked: list[TeamMember]) -> tuple[Team, str, str]:
    """Return a team with the name of who has not answered, or the link for a free place."""
    silent = next((each.player.name for each in asked if each.accepted_at is None), "")
    return team, silent, "" if silent else _link(request, team, TeamPart.PARTNER)


def links(request: HttpRequest, team: Team, page: TeamPage) -> list[tuple[str, str]]:
    """Return for each free place its name and the address that its captain can send on."""
    found = []
    for part, most in MOST.items():
        if sum(member.part == part for member in page.here) < most:
            found.append((str(part.label), _link(request, team, part)))
    return found


def _link(request: HttpRequest, team: Team, part: TeamPart) -> str:
    """Return the address that whoever shall have a place opens."""
    token = SIGNER.sign(f"{team.pk}.{part.value}.{team.links}")
    return request.build_absolute_uri(reverse("tournaments:join_team", args=[token]))


@dataclass(frozen=True)
class TeamLink:
    """What the captain's link leads to; it is over after two weeks, or when somebody has left."""

    team: Team
    part: str
    over: bool


def read_link(token: str) -> TeamLink | None:
    """Return what a link is for; nothing for a link that we did not make."""
    try:
        number, part, links = SIGNER.unsign(token).split(".")
    except (BadSignature, ValueError):
        return None
    team = Team.objects.filter(pk=number).first()
    return (
        None if team is None else TeamLink(team, part, _is_late(token) or int(links) != team.links)
    )


def _is_late(token: str) -> bool:
    try:
        SIGNER.unsign(token, max_age=LASTS)
    except SignatureExpired:
        return True
    return False
