"""Which entries belong to the same family, and which families a club has noted."""

from collections import defaultdict
from collections.abc import Iterable

from tournaments.models import Entry, Family, Membership, Part, Player, TeamMember


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
