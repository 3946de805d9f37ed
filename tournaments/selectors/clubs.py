"""Questions about clubs and their people."""

from dataclasses import dataclass

from django.db.models import Case, Count, IntegerField, Value, When

from tournaments.models import Club, Membership, Role

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


def members(club_id: int) -> list[MemberLine]:
    """Return the people of a club: those who run it first, then by name."""
    order = Case(
        *(When(role=role, then=Value(n)) for n, role in enumerate(Role.values)),
        output_field=IntegerField(),
    )
    rows = Membership.objects.filter(club_id=club_id).select_related("player")
    return [
        MemberLine(m.player.name, m.role, m.get_role_display(), m.player.is_guest, m.player.pk)
        for m in rows.annotate(order=order).order_by("order", "player__name", "pk")
    ]


def role_in(*, club_id: int, user_id: int | None) -> str:
    """Return somebody's role in a club, or an empty string."""
    if user_id is None:
        return ""
    rows = Membership.objects.filter(club_id=club_id, player__user_id=user_id)
    return rows.values_list("role", flat=True).first() or ""


def may_edit(*, club_id: int, user_id: int | None) -> bool:
    """Tell whether this person runs the club."""
    return role_in(club_id=club_id, user_id=user_id) in RUNNING


def name_is_taken(name: str, besides: int | None = None) -> bool:
    """Tell whether another club carries this name, in whatever letters."""
    others = Club.objects.filter(name__iexact=name)
    return (others if besides is None else others.exclude(pk=besides)).exists()
