"""The lot of an event: the site's sealed secret, and those of the devices in the hall."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.events.models import Tournament


class LotState(models.TextChoices):
    """How far a lot is."""

    OPEN = "open", _("devices may add their chance")
    OPENING = "opening", _("the secrets are being opened")
    DRAWN = "drawn", _("drawn")


class Lot(models.Model):
    """From what an event takes its chance: who meets whom, who sits first. See lot_closing.py."""

    event = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="lot")
    state = models.CharField(max_length=7, choices=LotState.choices, default=LotState.OPEN)
    seal = models.CharField(max_length=64)
    secret = models.CharField(max_length=64)  # the site's: nobody reads it before the lot is drawn
    until = models.DateTimeField(null=True)  # devices open their secrets until then
    value = models.CharField(max_length=64, blank=True)  # what all of it gives together
    drawn_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.event}: {self.state}"


class LotChance(models.Model):
    """What one person's device gives to a lot. Who leaves for good keeps a number."""

    lot = models.ForeignKey(Lot, on_delete=models.CASCADE, related_name="chances")
    number = models.PositiveSmallIntegerField()  # from 1, as the log names it
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    seal = models.CharField(max_length=64)
    secret = models.CharField(max_length=64, blank=True)  # once it is opened
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["lot", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["lot", "number"], name="chance_number_once"),
            models.UniqueConstraint(fields=["lot", "user"], name="chance_once_a_person"),
        ]

    def __str__(self) -> str:
        return f"{self.lot_id}: {self.number}"
