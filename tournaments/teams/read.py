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


def captained(user_id: int) -> list[Team]:
    """Return the teams that somebody may enter: theirs, with both partners in."""
    rows = Team.objects.filter(captain__user_id=user_id, dissolved_at__isnull=True)
    ready = [
        team
        for team in rows.prefetch_related("members")
        if sum(
            m.part == TeamPart.PARTNER and m.accepted_at is not None and m.left_at is None
            for m in team.members.all()
        )
        == MOST[TeamPart.PARTNER]
    ]
    return sorted(ready, key=lambda team: (team.name, team.pk))


def links(request: HttpRequest, team: Team, page: TeamPage) -> list[tuple[str, str]]:
    """Return for each free place its name and the address that its captain can send on."""
    found = []
    for part, most in MOST.items():
        if sum(member.part == part for member in page.here) < most:
            token = SIGNER.sign(f"{team.pk}.{part.value}.{team.links}")
            address = reverse("tournaments:join_team", args=[token])
            found.append((str(part.label), request.build_absolute_uri(address)))
    return found


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
