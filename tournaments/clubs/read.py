"""Questions about clubs and their people."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Case, Count, IntegerField, Value, When

from siamleague.accounts.models import User
from siamleague.welcome import act as welcome
from tournaments import paging
from tournaments.models import (
    Club,
    Entry,
    EventTemplate,
    Family,
    Membership,
    Part,
    Player,
    Role,
    TeamMember,
)
from tournaments.paging import Page

RUNNING = (Role.OWNER, Role.ORGANISER)


@dataclass(frozen=True)
class ClubCard:
    """A club as a list shows it."""

    name: str
    url: str
    city: str
    players: int


@dataclass(frozen=True)
class MemberLine:
    """A member as the club's page shows them."""

    name: str
    role: str
    role_name: str
    is_guest: bool
    player: int  # leads to their ratings


def cards(search: str = "") -> list[ClubCard]:
    """Return every club whose name or town holds the search word, by name."""
    found = Club.objects.annotate(players=Count("memberships"))
    if search:
        found = found.filter(name__icontains=search) | found.filter(city__icontains=search)
    return [
        ClubCard(club.name, club.get_absolute_url(), club.city, club.players)
        for club in found.order_by("name", "pk")
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


def may_edit(*, club_id: int, user_id: int | None) -> bool:
    """Tell whether this person runs the club."""
    return role_in(club_id=club_id, user_id=user_id) in RUNNING


def name_is_taken(name: str, besides: int | None = None) -> bool:
    """Tell whether another club carries this name, in whatever letters."""
    others = Club.objects.filter(name__iexact=name)
    return (others if besides is None else others.exclude(pk=besides)).exists()


def templates(club_id: int) -> list[EventTemplate]:
    """Return the templates a club keeps, by name."""
    return list(EventTemplate.objects.filter(club=club_id).order_by("name"))


def template(club_id: int, asked: str) -> EventTemplate | None:
    """Return the template of a club that an address asks for, if there is such a one."""
    if not asked.isdecimal() or len(asked) > 12:
        return None
    return EventTemplate.objects.filter(club=club_id, pk=int(asked)).first()


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
    members = TeamMember.objects.filter(team_id__in=teams, part=Part.PARTNER, left_at__isnull=True)
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
