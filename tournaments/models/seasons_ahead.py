"""What a running season still needs beside its tables: put-off games, and a look ahead."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import Entry, Table
from tournaments.models.leagues import Division


class PostponementState(models.TextChoices):
    """What became of a wish to play later."""

    ASKED = "asked", _("asked for")
    GRANTED = "granted", _("granted")
    REFUSED = "refused", _("refused")


class Postponement(models.Model):
    """Somebody asks to play a table after its match day; the organisers answer."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="postponements")
    asked_by = models.ForeignKey(Entry, on_delete=models.PROTECT, null=True, related_name="+")
    why = models.CharField(max_length=300)
    state = models.CharField(
        max_length=7, choices=PostponementState.choices, default=PostponementState.ASKED
    )
    until = models.DateField(null=True)  # the new last day, once it is granted
    asked_at = models.DateTimeField()
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    answered_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["table", "-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["table"], condition=Q(state="asked"), name="one_postponement_asked"
            ),
            models.CheckConstraint(
                condition=~Q(state="granted") | Q(until__isnull=False),
                name="granted_until_a_day",
            ),
        ]

    def __str__(self) -> str:
        """Return what was asked for."""
        return f"{self.table}: {self.state}"


class DivisionForecast(models.Model):
    """How the season of a division may end, worked out from its table after a match day.

    `mark` is the version of the tournament it was worked out from.
    """

    division = models.OneToOneField(Division, on_delete=models.CASCADE, related_name="forecast")
    after = models.PositiveSmallIntegerField()  # the last match day that was closed
    mark = models.PositiveIntegerField()
    runs = models.PositiveIntegerField()
    places = models.JSONField()  # entry to how often it came first, second, ...
    played = models.PositiveIntegerField()  # tables with a result
    left = models.PositiveIntegerField()
    at = models.DateTimeField()

    def __str__(self) -> str:
        """Return whose it is, and when it was right."""
        return f"{self.division}: {self.after}"
