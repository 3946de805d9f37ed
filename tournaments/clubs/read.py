"""Questions about clubs and their people."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime

from django.core.signing import BadSignature, Signer
from django.db.models import Case, Count, IntegerField, Q, QuerySet, Value, When
from django.urls import reverse

from siamleague.accounts.models import User
from siamleague.numbers import whole
from siamleague.welcome import act as welcome
from tournaments import paging
from tournaments.models import (
    Claim,
    ClaimState,
    Club,
    Entry,
    EventTemplate,
    Family,
    Invitation,
    Membership,
    Player,
    Role,
    Stage,
    Team,
    TeamMember,
    TeamPart,
    Tournament,
)
from tournaments.paging import Page

RUNNING = (Role.OWNER, Role.ORGANISER)
GIVES: dict[str, tuple[Role, ...]] = {  # which roles somebody in a role decides about
    Role.OWNER: tuple(Role),
    Role.ORGANISER: (Role.ARBITER, Role.MEMBER),
}
SIGNER = Signer(salt="tournaments.invitation")


@dataclass(frozen=True)
class ClubCard:
    """A club as a list shows it."""

    name: str
    url: str
    city: str
    players: int
    picture: str = ""  # its digest


@dataclass(frozen=True)
class MemberLine:
    """A member as the club's page shows them."""

    name: str
    role: str
    role_name: str
    is_guest: bool
    player: int  # leads to their ratings


def everywhere(search: str = "") -> "QuerySet[Club]":
    """Return every club whose name or town holds the search word, by name."""
    found = Club.objects.all()
    if search:
        found = found.filter(name__icontains=search) | found.filter(city__icontains=search)
    return found.order_by("name", "pk")


def cards(clubs: "Iterable[Club]") -> list[ClubCard]:
    """Return clubs as a list shows them; members are counted of these alone."""
    found = list(clubs)
    belong = Membership.objects.filter(club__in=found).order_by()
    counted = dict(belong.values_list("club").annotate(Count("pk")))
    return [
        ClubCard(
            club.name, club.get_absolute_url(), club.city, counted.get(club.pk, 0), club.picture
        )
        for club in found
    ]


def members(club_id: int, asked: str = "", search: str = "") -> tuple[list[MemberLine], Page]:
    """Return a page of a club's people, or of those whose name holds the search word.

    Those who run the club come first, then everybody by name. Two queries, however many there are.
    """
    order = Case(
        *(When(role=role, then=Value(n)) for n, role in enumerate(Role.values)),
        output_field=IntegerField(),
    )
    rows = Membership.objects.filter(club_id=club_id)
    if search:
        rows = rows.filter(player__name__icontains=search)
    page = paging.page(asked, rows.count())
    rows = rows.annotate(order=order).order_by("order", "player__name", "pk")
    lines = [
        MemberLine(m.player.name, m.role, m.get_role_display(), m.player.is_guest, m.player.pk)
        for m in rows.select_related("player")[page.start : page.start + page.size]
    ]
    return lines, page


def shows_members(club: Club, user_id: int | None) -> bool:
    """Tell whether a reader may know who is a member: all, or of some clubs members alone."""
    return not club.hides_members or bool(role_in(club_id=club.pk, user_id=user_id))


def role_in(*, club_id: int, user_id: int | None) -> str:
    """Return somebody's role in a club, or an empty string."""
    if user_id is None:
        return ""
    rows = Membership.objects.filter(club_id=club_id, player__user_id=user_id)
    return rows.values_list("role", flat=True).first() or ""


def demo_offer(club: Club, role: str, user_id: int | None) -> str:
    """Return how the demo club offers itself to be run: "run", "sign-in", or not at all."""
    if not club.demo or role in RUNNING:
        return ""
    if user_id is None:
        return "" if welcome.has_owner() else "sign-in"
    return "run" if may_run_demo(club, user_id) else ""


def may_run_demo(club: Club, user_id: int | None) -> bool:
    """Tell whether somebody may try the demo club out as its organiser."""
    if not club.demo or user_id is None:
        return False
    owns = User.objects.filter(pk=user_id, is_superuser=True).exists()
    return owns or not welcome.has_owner()


def held_by(user_id: int) -> dict[int, str]:
    """Return the clubs in which somebody has an office, by number and name."""
    rows = Membership.objects.filter(player__user_id=user_id).exclude(role=Role.MEMBER)
    return dict(rows.order_by("club__name").values_list("club_id", "club__name"))


def may_edit(*, club_id: int, user_id: int | None) -> bool:
    """Tell whether this person runs the club."""
    return role_in(club_id=club_id, user_id=user_id) in RUNNING


def may_give(own: str, *roles: str) -> bool:
    """Tell whether somebody in a role decides about all of these roles."""
    return set(roles) <= {str(role) for role in GIVES.get(own, ())}


def name_is_taken(name: str, besides: int | None = None) -> bool:
    """Tell whether another club carries this name, in whatever letters."""
    others = Club.objects.filter(name__iexact=name)
    return (others if besides is None else others.exclude(pk=besides)).exists()


def templates(club_id: int) -> list[EventTemplate]:
    """Return the templates a club keeps, by name."""
    return list(EventTemplate.objects.filter(club=club_id).order_by("name"))


def template(club_id: int, asked: str) -> EventTemplate | None:
    """Return the template of a club that an address asks for, if there is such a one."""
    return EventTemplate.objects.filter(club=club_id, pk=whole(asked) or 0).first()


def of_entries(entries: Iterable[Entry]) -> dict[int, frozenset[int]]:
    """Return the families of each entry; of a team those of both partners. Two queries at most."""
    by_player: dict[int, set[int]] = defaultdict(set)
    links = Family.players.through.objects.values_list("player_id", "family_id")
    for player, family in links:
        by_player[player].add(family)
    if not by_player:
        return {}
    entries = list(entries)
    teams = {entry.team_id: entry.pk for entry in entries if entry.team_id}
    found: dict[int, set[int]] = defaultdict(set)
    for entry in entries:
        if entry.player_id:
            found[entry.pk] |= by_player.get(entry.player_id, set())
    members = TeamMember.objects.filter(
        team_id__in=teams, part=TeamPart.PARTNER, left_at__isnull=True
    )
    for team, player in members.values_list("team_id", "player_id"):
        found[teams[team]] |= by_player.get(player, set())
    return {entry: frozenset(families) for entry, families in found.items() if families}


def of_club(club_id: int) -> list[tuple[Family, list[Player]]]:
    """Return the families of a club with their people; two queries."""
    rows = Family.objects.filter(club=club_id).prefetch_related("players").order_by("name", "pk")
    return [(family, list(family.players.all())) for family in rows]


def choices(club_id: int) -> list[tuple[int, str]]:
    """Return whom a club knows, as members or from its events, by name."""
    members = Membership.objects.filter(club=club_id).values("player")
    entered = Entry.objects.filter(tournament__club=club_id, player__isnull=False).values("player")
    rows = Player.objects.filter(pk__in=members) | Player.objects.filter(pk__in=entered)
    return list(rows.order_by("name", "pk").values_list("pk", "name"))


def open_invitations(club_id: int, now: datetime) -> "QuerySet[Invitation]":
    """Return the invitations of a club that can still be used, the newest first."""
    rows = Invitation.objects.filter(club=club_id, used_at=None, revoked_at=None)
    return rows.filter(ends_at__gt=now).order_by("-pk")


def invitation_path(invitation: Invitation) -> str:
    """Return the path that an invitation's link leads to."""
    return reverse("tournaments:accept_invitation", args=[SIGNER.sign(str(invitation.pk))])


def read_token(token: str) -> Invitation | None:
    """Return the invitation a link is for; nothing for a link we did not make."""
    try:
        number = whole(SIGNER.unsign(token)) or 0
    except BadSignature:
        return None
    rows = Invitation.objects.select_related("club", "made_by")
    return rows.filter(pk=number).first()


def is_open(invitation: Invitation, now: datetime) -> bool:
    """Tell whether an invitation can still be used."""
    used = invitation.used_at is not None or invitation.revoked_at is not None
    return not used and invitation.ends_at > now


def waiting_claims(club_id: int) -> list[Claim]:
    """Return the claims that the organisers of a club can decide."""
    here = Q(guest__made_by_club=club_id) | Q(guest__memberships__club=club_id)
    rows = Claim.objects.filter(here, state=ClaimState.ASKED).distinct()
    return list(rows.select_related("guest", "player").order_by("pk"))


def decided_claims(club_id: int) -> list[Claim]:
    """Return the confirmed claims that the organisers of a club could undo, the newest first."""
    here = Q(guest__made_by_club=club_id) | Q(player__memberships__club=club_id)
    rows = Claim.objects.filter(here, state=ClaimState.CONFIRMED).distinct()
    rows = rows.select_related("guest", "player", "decided_by").order_by("-decided_at", "-pk")
    return [claim for claim in rows[:100] if club_id in claim.moved.get("clubs", [])]


def runs_one_of(clubs_known: Collection[int], user_id: int | None) -> bool:
    """Tell whether somebody runs one of these clubs."""
    if user_id is None:
        return False
    mine = Membership.objects.filter(player__user_id=user_id, role__in=RUNNING)
    return mine.filter(club__in=list(clubs_known)).exists()


def claim_of(guest: Player, user_id: int | None) -> Claim | None:
    """Return somebody's newest claim to a guest's record."""
    if user_id is None:
        return None
    rows = Claim.objects.filter(guest=guest, player__user_id=user_id)
    return rows.order_by("-pk").first()


def claimed_by(guest: Player) -> int | None:
    """Return the player whose record this guest's has become, if somebody claimed it."""
    if not guest.is_guest:
        return None
    rows = Claim.objects.filter(guest=guest, state=ClaimState.CONFIRMED)
    return rows.values_list("player", flat=True).first()


def played_in(player: Player) -> list[Tournament]:
    """Return the events a player entered, alone or in a team, the newest first."""
    teams = _teams(player)
    mine = Q(entries__player=player) | Q(entries__team__in=teams)
    rows = Tournament.objects.filter(mine).exclude(stage=Stage.DRAFT).distinct()
    return list(rows.select_related("club").order_by("-starts_at", "-pk")[:30])


def known_by(player: Player) -> set[int]:
    """Return the numbers of the clubs that know a player: the club that made a guest, and theirs.

    Having been entered somewhere makes nobody known there: a stranger could enter them.
    """
    made = {player.made_by_club_id} if player.made_by_club_id else set()
    return made | set(Membership.objects.filter(player=player).values_list("club", flat=True))


def knowing(claim: Claim) -> set[int]:
    """Return the numbers of the clubs that decide a claim: those that knew the guest."""
    return set(claim.moved.get("clubs") or known_by(claim.guest))


def _teams(player: Player) -> "QuerySet[Team]":
    """Return the teams and the squads somebody is or was in."""
    wanted = Q(members__player=player) | Q(squad__members__player=player)
    return Team.objects.filter(wanted).distinct()
