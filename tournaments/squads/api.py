from datetime import datetime
from typing import Annotated

from django.http import Http404
from django.utils import timezone

from siamleague.actions.programs import Programs
from siamleague.actions.told import At, told
from tournaments.models import Club, Squad, SquadMember, Table
from tournaments.squads import matches, read, squad_people
from tournaments.squads.actions import ACTIONS, MATCH, SQUAD, SQUADS

programs = Programs(ACTIONS)
SquadCard = told(
    read.Card,
    "id name url people plays_in",
    id=At("squad.pk", int),
    name=At("squad.team.name", str),
    url=At("squad.get_absolute_url", Annotated[str, "its page"]),
    called="SquadCard",
)
Person = told(
    SquadMember,
    "player name reserve",
    player=At("player_id", int),
    name=At("player.name", str),
    called="SquadPerson",
    about="Somebody on the list, in the order of the boards.",
)
OneSquad = told(
    Squad,
    "id name captain vice people version",
    id=At("pk", int),
    name=At("team.name", str),
    captain=At("team.captain_id", int | None),
    vice=At("vice_id", int | None),
    people=Person(many=True),
    version=Annotated[int, "rises with the list"],
    called="OneSquad",
    about="A squad with its list.",
)
Sitter = told(matches.MatchSitter, starts=Annotated[bool, "has the first seat"])
Board = told(
    matches.MatchBoard,
    "number sitters ending",
    sitters=Sitter(many=True),
)
Side = told(
    matches.MatchSide,
    "entry squad name handed_in shown",
    squad=At("team", int),
    shown=Annotated[bool, "the reader may know the line-up"],
)
OneMatch = told(
    matches.MatchPage,
    "sides boards marks is_open stands may_hand_in may_enter may_answer",
    sides=Side(many=True),
    boards=Board(many=True),
    is_open=Annotated[bool, "both line-ups are open to all"],
    stands=bool,
    may_answer=bool,
    called="SquadMatch",
    about="A match of squads, as far as the reader may know who plays.",
)


@programs.read(SQUADS, SquadCard, many=True)
def squads_list(club: Club, by: int | None) -> list[read.Card]:
    """Return the squads of a club that still exist."""
    return read.cards(club.pk)


@programs.read(SQUAD, OneSquad)
def squads_show(squad: Squad, by: int | None) -> Squad:
    """Return a squad with its list."""
    squad.people = squad_people.members(squad.pk)  # type: ignore[attr-defined]
    return squad


@programs.read(MATCH, OneMatch)
def squads_match(table: Table, by: int | None) -> matches.MatchPage:
    """Return a match; line-ups are hidden until both are in, or until it begins."""
    now: datetime = timezone.now()
    page = matches.page(table.pk, by, now)
    if page is None:
        raise Http404
    return page


urlpatterns = programs.addresses()
