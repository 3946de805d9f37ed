"""The demo club: invented people who show what the site can do.

Each room of the demo is a *part*, a function that adds to what is there and does nothing the
second time. `build` runs them in order; `remove` takes everything invented away again.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tournaments.clubs import act as clubs
from tournaments.clubs import read as asked
from tournaments.demo import events, leagues, people, ratings, squads, stages, table_league, year
from tournaments.models import (
    Appointment,
    Chair,
    Club,
    Entry,
    LineUp,
    Player,
    Postponement,
    ResultLine,
    SeasonMove,
    Spot,
    Team,
    TeamMember,
    Tournament,
)

PARTS: tuple[tuple[Any, Callable[[datetime], None]], ...] = (
    (_("Founding the club and inviting its members"), people.add),
    (_("Playing a few rounds"), events.add),
    (_("Playing pools and finals"), stages.add),
    (_("Playing two seasons of a league"), leagues.add),
    (_("Seating a league of tables"), table_league.add),
    (_("Founding squads for several boards"), squads.add),
    (_("Rating two seasons of Thursdays"), ratings.add),
    (_("Counting the year together"), year.add),
)


@transaction.atomic
def build(now: datetime, by: int | None = None) -> Club:
    """Return the demo club with everything in it, adding what is not there yet.

    Whoever loaded it becomes an organiser, and can press every button.
    """
    for _sentence, part in PARTS:
        part(now)
    club = Club.objects.get(slug=people.SLUG)
    if by is not None and asked.may_run_demo(club, by):
        clubs.run_demo_club(club_id=club.pk, by=by, now=now)
    return club


@transaction.atomic
def remove() -> None:
    """Take the demo club and its invented people away."""
    mine = Tournament.objects.filter(club__demo=True)
    Appointment.objects.filter(table__round__tournament__in=mine).delete()
    Postponement.objects.filter(table__round__tournament__in=mine).delete()
    ResultLine.objects.filter(table__round__tournament__in=mine).delete()
    Chair.objects.filter(round__tournament__in=mine).delete()
    LineUp.objects.filter(table__round__tournament__in=mine).delete()
    Entry.objects.filter(tournament__in=mine).delete()
    for row in (SeasonMove, Spot):
        row.objects.filter(season__league__club__demo=True).delete()
    TeamMember.objects.filter(team__demo=True).delete()
    Team.objects.filter(demo=True).delete()
    Club.objects.filter(demo=True).delete()
    Player.objects.filter(demo=True).delete()
    events.remove()


def loaded() -> bool:
    return Club.objects.filter(demo=True).exists()
