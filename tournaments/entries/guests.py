"""Entering many at once from a list, as an organiser does at the door: members and guests."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction

from tournaments.clubs import people
from tournaments.entries import act as entries
from tournaments.entries.lists import Wish
from tournaments.events import holding
from tournaments.models import Entry, EntryState, Player, Team, TeamMember, Tournament


@transaction.atomic
def enter_list(
    *, tournament_id: int, wishes: Sequence[Wish], by: int, now: datetime
) -> list[Entry]:
    """Enter everybody on the list, members of the club by their record, others as guests.

    Who is in already under this name stays as they are, so that a list may be sent twice.
    """
    tournament = holding.organised(tournament_id, by)
    here = Entry.objects.filter(tournament=tournament).exclude(state=EntryState.OUT)
    names = {name.casefold() for name in here.values_list("name", flat=True)}
    members = people.members_by_name(tournament.club_id)
    made = []
    for number, wish in enumerate(wishes):
        if wish.name.casefold() in names:
            continue
        names.add(wish.name.casefold())
        who = _who(wish, tournament, members, now)
        moment = now + timedelta(microseconds=number)  # a line keeps the order of the list
        made.append(entries.enter(tournament_id=tournament.pk, who=who, by=by, now=moment))
    return made


def _who(
    wish: Wish, tournament: Tournament, members: dict[str, Player], now: datetime
) -> entries.Entering:
    home = Home(tournament.club_id, tournament.who.of_teams, tournament.demo)
    return somebody(wish, home=home, members=members, now=now)


@dataclass(frozen=True)
class Home:
    """For whom a list is read: the club, whether teams play, and whether all is invented."""

    club: int
    teams: bool
    demo: bool = False


def somebody(
    wish: Wish, *, home: Home, members: dict[str, Player], now: datetime
) -> entries.Entering:
    """Return who a line means: a member by their record, a guest, or a new team of two of them."""
    if not home.teams:
        player = known_or_guest(wish.name, home, members)
        return entries.Entering(player=player.pk, rating=wish.rating, categories=wish.categories)
    team = Team.objects.create(name=wish.name, club_id=home.club, founded_at=now, demo=home.demo)
    for partner in wish.partners:
        player = known_or_guest(partner, home, members)
        TeamMember.objects.create(team=team, player=player, invited_at=now, accepted_at=now)
    return entries.Entering(team=team.pk, rating=wish.rating, categories=wish.categories)


def known_or_guest(name: str, home: Home, members: dict[str, Player]) -> Player:
    known = members.get(name.casefold())
    if known is None:
        known = Player.objects.create(name=name, demo=home.demo, made_by_club_id=home.club)
        members[name.casefold()] = known
    return known
