"""Who showed a sign of life, and what was slow on a day."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _


class SignOfLife(models.Model):
    """When somebody who works behind the pages was last seen at work."""

    of = models.CharField(max_length=30, unique=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.of} at {self.at:%H:%M:%S}"


class SlowThing(models.Model):
    """One page or one question to the database, how often it was slow that day, and how slow."""

    class Kind(models.TextChoices):
        PAGE = "page", _("page")
        QUESTION = "question", _("question")

    day = models.DateField()
    kind = models.CharField(max_length=10, choices=Kind)
    name = models.CharField(
        max_length=400
    )  # of a page its name; of a question its words, no values
    times = models.PositiveIntegerField(default=0)
    worst_ms = models.PositiveIntegerField(default=0)
    total_ms = models.PositiveBigIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["day", "kind", "name"], name="slow_once_a_day")
        ]

    def __str__(self) -> str:
        return f"{self.name}: {self.times}"

    @property
    def mean_ms(self) -> int:
        """Return how long it took on the average, of the times it was slow."""
        return self.total_ms // self.times if self.times else 0
