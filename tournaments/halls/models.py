"""Where one plays: the halls of an event, and the clock of a round, which everybody there sees."""

from datetime import datetime, timedelta
from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.events.models import Tournament
from tournaments.rounds.models import Round


class Hall(models.Model):
    """One of several places in which an event is played: its tables, its clock, its screen."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="hall_set")
    number = models.PositiveSmallIntegerField()  # tables are numbered hall by hall
    name = models.CharField(_("name"), max_length=60)
    address = models.CharField(_("address"), max_length=200, blank=True)
    tables = models.PositiveSmallIntegerField(null=True)  # that stand there; as many as are needed

    class Meta:
        ordering: ClassVar = ["tournament", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "number"], name="hall_number_once"),
            models.UniqueConstraint(fields=["tournament", "name"], name="hall_name_once"),
        ]

    def __str__(self) -> str:
        return self.name


class RoundTimer(models.Model):
    """The clock of a round, or of one hall in it. It runs towards `ends_at`, or stands with `left`
    seconds to go.

    `version` rises with every button; a button that was pressed on an older page does nothing.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="timers")
    hall = models.ForeignKey(Hall, on_delete=models.CASCADE, null=True, related_name="timers")
    length = models.PositiveIntegerField()  # seconds, with everything that was added
    ends_at = models.DateTimeField(null=True)
    left = models.PositiveIntegerField(null=True)
    edition = models.PositiveIntegerField()  # the version at which its round was published
    version = models.PositiveIntegerField(default=1)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(ends_at__isnull=False) ^ models.Q(left__isnull=False),
                name="timer_runs_or_stands",
            ),
            models.UniqueConstraint(
                fields=["round"], condition=models.Q(hall__isnull=True), name="timer_once_a_round"
            ),
            models.UniqueConstraint(fields=["round", "hall"], name="timer_once_a_hall"),
        ]

    def __str__(self) -> str:
        return f"{self.round}: {'stands' if self.ends_at is None else self.ends_at}"

    @property
    def runs(self) -> bool:
        return self.ends_at is not None

    def remaining(self, now: datetime) -> timedelta:
        """Return how long the round still has; less than nothing once it is over."""
        if self.ends_at is None:
            return timedelta(seconds=self.left or 0)
        return self.ends_at - now
