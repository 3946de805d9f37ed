"""Entering many at once from a list, as an organiser does at the door.

One line for each entry. A player: "Ada Ferri". A team: "Elephants: Ada Ferri & Bruno Sala". After
a semicolon may follow a rating, and categories: "Ada Ferri; 1650; juniors".
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext as _

from siamleague.numbers import WHOLE, whole
from tournaments.clubs import people
from tournaments.entries import act as entries
from tournaments.events import holding
from tournaments.models import Entry, EntryState, Player, Team, TeamMember, Tournament
from tournaments.refusals import NotWhole

MOST_LINES = 3000
LONGEST_NAME = 40
PARTNERS = 2


@dataclass(frozen=True)
class Wish:
    """One line of the list, read."""

    name: str
    partners: tuple[str, ...] = ()
    rating: int | None = None
    categories: tuple[str, ...] = ()


def read(text: str, *, teams: bool) -> list[Wish]:
    """Return the entries a list asks for; refuse a line that cannot be read, naming it."""
    lines = [(n, line.strip()) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(lines) > MOST_LINES:
        raise NotWhole(_("At most %(n)s lines at a time.") % {"n": MOST_LINES})
    return [_read_line(number, line, teams) for number, line in lines]


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
        player = _player(wish.name, home, members)
        return entries.Entering(player=player.pk, rating=wish.rating, categories=wish.categories)
    team = Team.objects.create(name=wish.name, club_id=home.club, founded_at=now, demo=home.demo)
    for partner in wish.partners:
        player = _player(partner, home, members)
        TeamMember.objects.create(team=team, player=player, invited_at=now, accepted_at=now)
    return entries.Entering(team=team.pk, rating=wish.rating, categories=wish.categories)


def _player(name: str, home: Home, members: dict[str, Player]) -> Player:
    known = members.get(name.casefold())
    if known is None:
        known = Player.objects.create(name=name, demo=home.demo, made_by_club_id=home.club)
        members[name.casefold()] = known
    return known


def _read_line(number: int, line: str, teams: bool) -> Wish:
    first, *more = (part.strip() for part in line.split(";"))
    figures = {part: whole(part, digits=5) for part in more}
    rating = next((figure for figure in figures.values() if figure is not None), None)
    categories = tuple(part.casefold() for part in more if part and not WHOLE.fullmatch(part))
    name, _colon, rest = first.partition(":")
    if not teams:
        return Wish(_name(first, number), rating=rating, categories=categories)
    partners = tuple(_name(each.strip(), number) for each in rest.split("&") if each.strip())
    if len(partners) != PARTNERS or partners[0].casefold() == partners[1].casefold():
        text = _("Line %(n)s: a team reads “Name: First Partner & Second Partner”.")
        raise NotWhole(text % {"n": number})
    return Wish(_name(name.strip(), number), partners, rating, categories)


def _name(name: str, number: int) -> str:
    if not name or len(name) > LONGEST_NAME:
        text = _("Line %(n)s: a name has between 1 and %(most)s letters.")
        raise NotWhole(text % {"n": number, "most": LONGEST_NAME})
    return name
