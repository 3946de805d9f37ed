"""What becomes of somebody's places in seasons, and of what they wrote, when their account goes."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction

from siamleague.history import audit
from tournaments.models import (
    Appointment,
    AppointmentState,
    Honour,
    Player,
    Postponement,
    PostponementState,
    Season,
    SeasonMove,
    SeasonState,
    Spot,
    SpotState,
)
from tournaments.seasons import joining

OVER = (SeasonState.CLOSED,)


@transaction.atomic
def leave_seasons(*, player: Player, by: int, now: datetime) -> None:
    """Take a player off the lists of seasons to come, and off reserve lists.

    In a running season an organiser takes them out: a whole table hangs on it.
    """
    mine = Spot.objects.filter(player=player).exclude(state=SpotState.OUT)
    waiting = mine.filter(season__state=SeasonState.PREPARING)
    waiting = waiting | mine.filter(state=SpotState.RESERVE).exclude(season__state__in=OVER)
    for number in waiting.order_by("season", "pk").values_list("pk", flat=True):
        joining.leave_season(spot_id=number, by=by, now=now)


@transaction.atomic
def forget_in_seasons(*, player: Player, name: str, now: datetime) -> None:
    """Let the new name stand wherever the player's own stood, and forget what they wrote."""
    names = {player.name, *SeasonMove.objects.filter(player=player).values_list("name", flat=True)}
    seasons = {
        *Spot.objects.filter(player=player).values_list("season", flat=True),
        *player.enrolments.values_list("season", flat=True),
    }
    SeasonMove.objects.filter(player=player).update(name=name)
    Honour.objects.filter(player=player).update(name=name)
    times = Appointment.objects.filter(proposed_by__player=player)
    times.filter(state=AppointmentState.PROPOSED).update(
        state=AppointmentState.DECLINED, answered_at=now
    )
    times.update(note="", place="")
    wishes = Postponement.objects.filter(asked_by__player=player)
    wishes.filter(state=PostponementState.ASKED).update(
        state=PostponementState.REFUSED, answered_at=now
    )
    wishes.update(why="…")
    audit.forget_names([f"season:{number}" for number in seasons], names, name)
    _forget_late(seasons, names, name)


def _forget_late(seasons: Collection[int], names: Collection[str], instead: str) -> None:
    for season in Season.objects.filter(pk__in=seasons).exclude(late=[]):
        season.late = [
            {**each, "names": [instead if one in names else one for one in each["names"]]}
            for each in season.late
        ]
        Season.objects.filter(pk=season.pk).update(late=season.late)
