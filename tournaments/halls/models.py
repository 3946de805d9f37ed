"""The hall: the clock of a round, which everybody in the room sees."""

from datetime import datetime, timedelta
from typing import ClassVar

from django.db import models

from tournaments.rounds.models import Round


class RoundTimer(models.Model):
    """The clock of a round. It runs towards `ends_at`, or stands with `left` seconds to go.

    `version` rises with every button; a button that was pressed on an older page does nothing.
    """

    round = models.OneToOneField(Round, on_delete=models.CASCADE, related_name="timer")
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
