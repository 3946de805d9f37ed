"""The hall of fame of a club: who came first in what is over.

A copy of the final tables, so that the page is a few queries however old the club is. `mark` says
from which state of the table it was copied; after a late correction it is copied again.
"""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import Tournament
from tournaments.models.people import Club, Player
from tournaments.models.series import Series
from tournaments.models.teams import Team


class RollKind(models.TextChoices):
    """What somebody was first in."""

    EVENT = "event", _("event")
    SEASON = "season", _("season")
    DIVISION = "division", _("lower division")
    SERIES = "series", _("series")


class Roll(models.Model):
    """One event, division or series that is over."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="rolls")
    kind = models.CharField(max_length=8, choices=RollKind.choices)
    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, null=True, related_name="roll"
    )
    series = models.OneToOneField(Series, on_delete=models.CASCADE, null=True, related_name="roll")
    title = models.CharField(max_length=250)
    entries = models.PositiveIntegerField(default=0)
    ended_at = models.DateTimeField()
    mark = models.CharField(max_length=40)

    class Meta:
        ordering: ClassVar = ["club", "-ended_at", "-pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(tournament__isnull=False) ^ Q(series__isnull=False),
                name="roll_is_of_one_thing",
            ),
        ]

    def __str__(self) -> str:
        """Return what it was."""
        return self.title


class Honour(models.Model):
    """A place among the first three of something that is over; a shared place stands twice."""

    roll = models.ForeignKey(Roll, on_delete=models.CASCADE, related_name="honours")
    place = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, related_name="honours")
    team = models.ForeignKey(Team, on_delete=models.SET_NULL, null=True, related_name="honours")
    name = models.CharField(max_length=60)  # as it stood in the table

    class Meta:
        ordering: ClassVar = ["roll", "place", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["roll", "player"], name="player_honoured_once"),
            models.UniqueConstraint(fields=["roll", "team"], name="team_honoured_once"),
        ]

    def __str__(self) -> str:
        """Return who was on which place."""
        return f"{self.place}. {self.name}"
