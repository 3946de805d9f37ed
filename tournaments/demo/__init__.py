"""The demo club: invented people who show what the site can do.

Each room of the demo is a *part*, a function that adds to what is there and does nothing the
second time. `build` runs them in order; `remove` takes everything invented away again.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tournaments.demo import events, people
from tournaments.models import (
    Chair,
    Club,
    Entry,
    Player,
    ResultLine,
    Team,
    TeamMember,
    Tournament,
)

PARTS: tuple[tuple[Any, Callable[[datetime], None]], ...] = (
    (_("Founding the club and inviting its members"), people.add),
    (_("Playing a few rounds"), events.add),
)


@transaction.atomic
def build(now: datetime) -> Club:
    """Return the demo club with everything in it, adding what is not there yet."""
    for _sentence, part in PARTS:
        part(now)
    return Club.objects.get(slug=people.SLUG)


@transaction.atomic
def remove() -> None:
    """Take the demo club and its invented people away."""
    mine = Tournament.objects.filter(club__demo=True)
    ResultLine.objects.filter(table__round__tournament__in=mine).delete()
    Chair.objects.filter(round__tournament__in=mine).delete()
    Entry.objects.filter(tournament__in=mine).delete()
    TeamMember.objects.filter(team__demo=True).delete()
    Team.objects.filter(demo=True).delete()
    Club.objects.filter(demo=True).delete()
    Player.objects.filter(demo=True).delete()
    events.remove()


def loaded() -> bool:
    """Tell whether the demo club is there."""
    return Club.objects.filter(demo=True).exists()
