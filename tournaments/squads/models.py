"""Squads: a club's side of several boards, its people in their order, and who plays which board.

In tables, seasons and rolls a squad is the team of the same number; what only squads have is here.
"""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.urls import reverse

from tournaments.clubs.models import Player
from tournaments.entries.models import Entry
from tournaments.rounds.models import Table
from tournaments.seasons.models import Season, Spot
from tournaments.teams.models import Team


class Squad(models.Model):
    """A team of a club that meets others on several boards. `version` rises with its list."""

    team = models.OneToOneField(
        Team, on_delete=models.CASCADE, primary_key=True, related_name="squad"
    )
    vice = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, related_name="+")
    version = models.PositiveIntegerField(default=0)

    class Meta:
        ordering: ClassVar = ["team__name", "pk"]

    def __str__(self) -> str:
        return str(self.team)

    def get_absolute_url(self) -> str:
        return reverse("tournaments:squad", args=[self.pk])

    @property
    def captains(self) -> frozenset[int]:
        """Return the players who speak for the squad."""
        return frozenset(one for one in (self.team.captain_id, self.vice_id) if one)


class SquadMember(models.Model):
    """Somebody on the list of a squad, until `left_at`; `place` is their board order."""

    squad = models.ForeignKey(Squad, on_delete=models.CASCADE, related_name="members")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="squads")
    place = models.PositiveSmallIntegerField()
    reserve = models.BooleanField(default=False)
    joined_at = models.DateTimeField()
    left_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["squad", "place", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["squad", "player"],
                condition=models.Q(left_at__isnull=True),
                name="once_in_a_squad_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} ({self.squad})"


class Enrolment(models.Model):
    """Somebody registered for a squad in a season: for one squad only, also after leaving it."""

    spot = models.ForeignKey(Spot, on_delete=models.CASCADE, related_name="enrolments")
    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="enrolments")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="enrolments")
    place = models.PositiveSmallIntegerField()
    reserve = models.BooleanField(default=False)
    gone_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["spot", "place", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["season", "player"], name="for_one_squad_a_season"),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.spot}"


class LineUp(models.Model):
    """Who plays for one side of a match. Nobody handed it in: it was taken from the list."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="line_ups")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="line_ups")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    from_list = models.BooleanField(default=False)
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["table", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "entry"], name="one_line_up_a_side"),
        ]

    def __str__(self) -> str:
        return f"{self.table}: {self.entry}"


class LineUpBoard(models.Model):
    """Who plays a board. Where there is none, nobody does."""

    line_up = models.ForeignKey(LineUp, on_delete=models.CASCADE, related_name="boards")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="+")
    board = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="boards")

    class Meta:
        ordering: ClassVar = ["line_up", "board"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "player"], name="on_one_board_of_a_match"),
            models.UniqueConstraint(fields=["line_up", "board"], name="one_on_a_board"),
        ]

    def __str__(self) -> str:
        return f"{self.board}: {self.player}"
