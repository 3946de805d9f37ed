"""The demo club: invented people who show what the site can do.

Each room of the demo is a *part*, a function that adds to what is there and does nothing the
second time. `build` runs them in order; `remove` takes everything invented away again.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from siamleague.history import audit
from siamleague.history.models import AuditLine
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
    RatingChange,
    ResultLine,
    SeasonMove,
    Spot,
    Team,
    TeamMember,
    Tournament,
)

BEGUN, WHOLE = "demo.begun", "demo.whole"
AT_ONCE = 300  # rows that go in one transaction

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


def build(
    now: datetime, by: int | None = None, tell: Callable[[int], object] = lambda number: None
) -> Club:
    """Return the demo club with everything in it, adding what is not there yet.

    Each deed is a transaction of its own, so that others can write meanwhile; what a killed one
    left half done is taken away, and all begun anew.
    Whoever loaded it becomes an organiser, and can press every button.
    """
    if half_done():
        remove(now)
    for number, (_sentence, part) in enumerate(PARTS):
        tell(number)
        part(now)
        if part is people.add:
            _note(BEGUN, now)
    _note(WHOLE, now)
    club = Club.objects.get(slug=people.SLUG)
    if by is not None and asked.may_run_demo(club, by):
        clubs.run_demo_club(club_id=club.pk, by=by, now=now)
    return club


def half_done() -> bool:
    """Tell whether somebody began to build the demo, or to take it away, and did not end."""
    lines = AuditLine.objects.filter(subject__in=_subjects(), verb__in=(BEGUN, WHOLE))
    return lines.order_by("pk").values_list("verb", flat=True).last() == BEGUN


def remove(now: datetime) -> None:
    """Take the demo club and its invented people away, a few rows at a time."""
    _note(BEGUN, now)
    mine = Tournament.objects.filter(club__demo=True)
    teams = Q(demo=True) | Q(members__player__demo=True)
    for rows in (
        Appointment.objects.filter(table__round__tournament__in=mine),
        Postponement.objects.filter(table__round__tournament__in=mine),
        ResultLine.objects.filter(table__round__tournament__in=mine),
        Chair.objects.filter(round__tournament__in=mine),
        LineUp.objects.filter(table__round__tournament__in=mine),
        Entry.objects.filter(tournament__in=mine),
        SeasonMove.objects.filter(season__league__club__demo=True),
        Spot.objects.filter(season__league__club__demo=True),
    ):
        _delete(rows)
    with transaction.atomic():  # who is in no team any more shows which are invented
        gone = list(Team.objects.filter(teams).values_list("pk", flat=True).distinct())
        TeamMember.objects.filter(team__in=gone).delete()
        Team.objects.filter(pk__in=gone).delete()
    _delete(RatingChange.objects.filter(period__pool__club__demo=True))
    with transaction.atomic():  # while there is a club, it is known to be half gone
        Club.objects.filter(demo=True).delete()
        Player.objects.filter(demo=True).delete()
        events.remove()


def _delete(rows: "QuerySet[Any]") -> None:
    """Delete rows, so many in one transaction that others hardly wait."""
    while numbers := list(rows.order_by("pk").values_list("pk", flat=True)[:AT_ONCE]):
        QuerySet(rows.model).filter(pk__in=numbers).delete()


def _note(verb: str, now: datetime) -> None:
    for subject in _subjects():
        audit.note(verb, subject, who=None, now=now)


def _subjects() -> list[str]:
    return [
        f"club:{number}" for number in Club.objects.filter(demo=True).values_list("pk", flat=True)
    ]


def loaded() -> bool:
    return Club.objects.filter(demo=True).exists()
