"""Making a league, and changing what it says about itself."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from games import api as games
from siamleague.history import audit
from tournaments import addresses
from tournaments.clubs import read as clubs
from tournaments.events import holding
from tournaments.formats import kinds
from tournaments.models import Kind, League, Venue
from tournaments.refusals import NotNow, NotWhole, NotYours
from tournaments.seasons import holding as season_desk


@dataclass(frozen=True)
class LeaguePlan:
    name: str
    kind: str = Kind.DUEL
    about: str = ""
    game: str = ""
    game_name: str = ""
    game_options: Mapping[str, object] = field(default_factory=dict)
    venue: str = Venue.HALL
    tempo: Mapping[str, object] = field(default_factory=dict)


@transaction.atomic
def make_league(*, club_id: int, by: int, plan: LeaguePlan, now: datetime) -> League:
    """Return a new league of a club; its seasons are planned next."""
    if clubs.role_in(club_id=club_id, user_id=by) not in holding.ORGANISERS:
        raise NotYours(_("Only the club's owner and organisers can make a league."))
    _check(plan)
    league = League(club_id=club_id, made_at=now)
    _write(league, plan)
    addresses.save_at_a_free_one(league, otherwise="league")
    audit.note("league.made", f"league:{league.pk}", who=by, now=now, data={"name": plan.name})
    return league


@transaction.atomic
def edit_league(*, league_id: int, by: int, plan: LeaguePlan, now: datetime) -> League:
    """Change what was planned; who plays in it stays as it is once there is a season."""
    league = League.objects.select_for_update().get(pk=league_id)
    season_desk.check_organises(league, by)
    _check(plan)
    if plan.kind != league.kind and league.seasons.exists():
        raise NotNow(_("The league has a season already; who plays in it can no longer change."))
    _write(league, plan)
    league.save()
    audit.note("league.edited", f"league:{league.pk}", who=by, now=now, data={"name": plan.name})
    return league


def _check(plan: LeaguePlan) -> None:
    if plan.kind not in dict(kinds.in_leagues()):
        raise NotWhole(_("Choose who meets in the league."))
    if Kind(plan.kind).of_squads and plan.venue != Venue.HALL:
        raise NotWhole(_("Squads meet over the board."))
    if not plan.name.strip():
        raise NotWhole(_("Give the league a name."))
    if wrong := why_not(plan.game, plan.kind):
        raise NotWhole(wrong)


def why_not(game: str, kind: str) -> str:
    """Return why those cannot meet in a game of the shelf; nothing if they can."""
    who = Kind(kind)
    return who.why_not(games.sides(game, who.people)) if game else ""


def _write(league: League, plan: LeaguePlan) -> None:
    for name in plan.__dataclass_fields__:
        value = getattr(plan, name)
        setattr(league, name, dict(value) if isinstance(value, Mapping) else value)
