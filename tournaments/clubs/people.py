"""Questions about players and teams."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from tournaments.models import (
    Chair,
    Club,
    Enrolment,
    Entry,
    EntryState,
    Membership,
    Player,
    Round,
    Squad,
    Table,
    Team,
    TeamMember,
    TeamPart,
    Tournament,
)
from tournaments.refusals import NotYours


def _playing(**wanted: Any) -> "QuerySet[TeamMember]":
    """Return partners who have accepted and have not left, in their order."""
    rows = TeamMember.objects.filter(part=TeamPart.PARTNER, accepted_at__isnull=False, **wanted)
    return rows.filter(left_at__isnull=True).order_by("pk")


def partners(team_id: int) -> list[TeamMember]:
    """Return the partners of a team who have accepted and have not left, in their order."""
    return list(_playing(team_id=team_id).select_related("player"))


def speaks_for(*, user: int, player: int | None, team: int | None) -> bool:
    """Tell whether an account may decide for this player or team.

    Oneself; a team as its captain, or as a partner who has accepted, where a captain founded it:
    what organisers wrote down nobody accepted.
    """
    if player is not None:
        return Player.objects.filter(pk=player, user_id=user).exists()
    if team is None:
        return False
    member = Q(part=TeamPart.PARTNER, accepted_at__isnull=False, left_at__isnull=True)
    mine = Q(team__captain__user=user) | member & Q(player__user=user, team__captain__isnull=False)
    if TeamMember.objects.filter(mine, team=team).exists():
        return True
    return speaking(user).filter(pk=team).exists()


def check_no_bot(
    *, club_id: int, rated: bool, players: Iterable[int | None], teams: Iterable[int | None] = ()
) -> None:
    """Refuse bots in rated play, where the club did not say that they may."""
    if not rated or Club.objects.filter(pk=club_id, rates_bots=True).exists():
        return
    named = [each for each in players if each is not None]
    sitting = TeamMember.objects.filter(team__in=[t for t in teams if t is not None])
    among = Q(pk__in=named) | Q(pk__in=sitting.filter(left_at=None).values("player"))
    bot = Player.objects.filter(among, user__is_bot=True).first()
    if bot is not None:
        text = _("%(name)s is a bot, and bots play no rated events here.")
        raise NotYours(text % {"name": bot.name})


def check_no_bot_in(tournament: Tournament) -> None:
    """Refuse an event that would become rated while a bot is in it."""
    inside = Entry.objects.filter(tournament=tournament).exclude(state=EntryState.OUT)
    rows = list(inside.values_list("player_id", "team_id"))
    check_no_bot(
        club_id=tournament.club_id,
        rated=True,
        players=[player for player, _team in rows],
        teams=[team for _player, team in rows],
    )


def speaking(user: int) -> "QuerySet[Squad]":
    """Return the squads for which an account may decide, as captain or vice captain."""
    return Squad.objects.filter(Q(team__captain__user=user) | Q(vice__user=user))


def already_in(tournament_id: int, players: Iterable[int], besides_team: int) -> list[str]:
    """Return the names of those who play in another team of this tournament."""
    teams = Entry.objects.filter(tournament_id=tournament_id, team__isnull=False)
    teams = teams.exclude(team_id=besides_team).exclude(state=EntryState.OUT)
    members = _playing(team__in=teams.values("team"), player__in=list(players))
    return list(members.values_list("player__name", flat=True))


def home_club(player_id: int) -> int | None:
    """Return the club a player joined first, or None."""
    rows = Membership.objects.filter(player_id=player_id).order_by("joined_at", "pk")
    return rows.values_list("club_id", flat=True).first()


def sitting(round_: Round, tournament: Tournament) -> dict[int, list[int]]:
    """Return the players who sit for each entry of a round now; two queries, however many."""
    entries = Entry.objects.filter(chairs__round=round_)
    if tournament.who.of_squads:
        return {}  # who plays is handed in match by match, and hidden until then
    if not tournament.who.of_teams:
        return {entry: [player] for entry, player in entries.values_list("pk", "player_id")}
    teams = dict(entries.values_list("team_id", "pk"))
    found: dict[int, list[int]] = {}
    for team, player in _playing(team_id__in=teams).values_list("team_id", "player_id"):
        found.setdefault(teams[team], []).append(player)
    return found


def members_by_name(club_id: int) -> dict[str, Player]:
    """Return the members of a club by their name in small letters; namesakes are left out."""
    found: dict[str, Player] = {}
    twice = set()
    for row in Membership.objects.filter(club=club_id).select_related("player"):
        name = row.player.name.casefold()
        if name in found:
            twice.add(name)
        found[name] = row.player
    return {name: player for name, player in found.items() if name not in twice}


def my_entry(tournament: Tournament, user_id: int | None) -> Entry | None:
    """Return the entry for which somebody plays in an event: their own, or their team's."""
    if user_id is None:
        return None
    rows = Entry.objects.filter(tournament=tournament)
    if tournament.who.of_squads:
        return _my_squad(tournament, user_id)
    mine = rows.filter(player__user_id=user_id).first()
    if mine is not None or not tournament.who.of_teams:
        return mine
    sitting = TeamMember.objects.filter(
        player__user_id=user_id, accepted_at__isnull=False, left_at__isnull=True
    )
    return rows.filter(team__in=sitting.values("team")).order_by("state", "pk").first()


def _my_squad(tournament: Tournament, user_id: int) -> Entry | None:
    """Return the entry of the squad somebody speaks for, or is registered for."""
    rows = Entry.objects.filter(tournament=tournament)
    found = rows.filter(team__in=speaking(user_id).values("pk")).order_by("state", "pk").first()
    if found is not None:
        return found
    mine = Q(player__user=user_id, gone_at__isnull=True)
    registered = Enrolment.objects.filter(mine, season__divisions__tournament=tournament)
    return rows.filter(team__in=registered.values("spot__team")).order_by("state", "pk").first()


def my_teams(user_id: int) -> list[TeamMember]:
    """Return somebody's teams and invitations, those that still exist."""
    rows = TeamMember.objects.filter(player__user_id=user_id, left_at__isnull=True)
    rows = rows.filter(team__dissolved_at__isnull=True)
    return list(rows.select_related("team", "team__captain", "player").order_by("-pk"))


def may_speak(entry: Entry, user_id: int | None, *, organises: bool) -> bool:
    """Tell whether somebody may decide for an entry."""
    if organises or user_id is None:
        return organises
    return speaks_for(user=user_id, player=entry.player_id, team=entry.team_id)


def of_teams(teams: Iterable[int]) -> dict[int, list[str]]:
    """Return the names of the partners of some teams; one query."""
    wanted = list(teams)
    if not wanted:
        return {}
    found: dict[int, list[str]] = {}
    for team, name in _playing(team__in=wanted).values_list("team_id", "player__name"):
        found.setdefault(team, []).append(name)
    return found


def sits_at(table: Table, user_id: int | None) -> int | None:
    """Return the entry for which somebody may speak at a table; nothing for all others."""
    if user_id is None:
        return None
    player = Player.objects.filter(user_id=user_id).values_list("pk", flat=True).first()
    if player is None:
        return None
    for chair in Chair.objects.filter(table=table).select_related("entry__team__squad"):
        team = chair.entry.team
        captain = team is not None and player in _captains(team)
        if chair.entry.player_id == player or captain or player in chair.people:
            return chair.entry_id
    return None


def _captains(team: Team) -> tuple[int | None, ...]:
    squad = getattr(team, "squad", None)
    return (team.captain_id, squad.vice_id) if squad else (team.captain_id,)


def told(chairs: Iterable[Chair]) -> dict[int, list[int]]:
    """Return, by chair, who hears about its table: those who sit there; of a squad, its captains.

    One query more where squads meet. The chairs come with their entries.
    """
    found = {chair.pk: list(chair.people) for chair in chairs}
    teams = {c.entry.team_id: c.pk for c in chairs if not c.people and c.entry.team_id}
    if teams:
        squads = Squad.objects.filter(pk__in=teams).select_related("team")
        found |= {teams[each.pk]: sorted(each.captains) for each in squads}
    return found


def accounts(players: Iterable[int]) -> dict[int, int]:
    """Return the account of each of these players who has one; one query."""
    rows = Player.objects.filter(pk__in=set(players), user__isnull=False)
    return {player: user for player, user in rows.values_list("pk", "user_id") if user}


def accounts_of(entry: Entry) -> dict[int, int]:
    """Return the accounts of those who play for an entry."""
    if entry.player_id:
        return accounts([entry.player_id])
    squad = Squad.objects.filter(pk=entry.team_id).select_related("team").first()
    if squad is not None:
        return accounts(squad.captains)
    return accounts(member.player_id for member in partners(entry.team_id or 0))
