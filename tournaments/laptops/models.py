"""Events that are taken along on a laptop: who has one where, and what came home of it."""

from typing import ClassVar
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.events.models import Tournament


class CheckOutState(models.TextChoices):
    """Where an event is that somebody took along."""

    OUT = "out", _("on the laptop")
    HOME = "home", _("home again")
    LOST = "lost", _("declared lost")


class CheckOut(models.Model):
    """An event was taken along. While that is so the site decides nothing about it.

    The laptop gives new rows numbers that were set aside for it, so that what its log says of them
    is true at home as well.
    """

    public_id = models.UUIDField(unique=True, default=uuid4, editable=False)
    event = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="check_outs")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    machine = models.CharField(max_length=60)
    state = models.CharField(max_length=4, choices=CheckOutState.choices, default=CheckOutState.OUT)
    secret = models.CharField(max_length=64)  # the hash of what the file says
    at = models.DateTimeField()
    head = models.PositiveIntegerField()  # the newest line of the log that went along
    first = models.JSONField()  # by kind, the first number that was set aside
    synced = models.PositiveIntegerField()  # the newest line of the log that is home
    synced_hash = models.CharField(max_length=64)
    synced_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    why = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering: ClassVar = ["-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["event"], condition=models.Q(state="out"), name="event_is_out_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.machine}"


class ReturnState(models.TextChoices):
    """What became of a file that came from a laptop."""

    WORKING = "working", _("is coming in")
    DONE = "done", _("is in")
    KEPT = "kept", _("was not let in, and is kept")


class ReturnedFile(models.Model):
    """A file that came from a laptop: the same one twice is one. What was refused can be read."""

    check_out = models.ForeignKey(CheckOut, on_delete=models.CASCADE, related_name="files")
    digest = models.CharField(max_length=64)
    data = models.BinaryField()  # nothing once all of it is in
    final = models.BooleanField()
    number = models.PositiveIntegerField()  # the newest line of the log in it
    state = models.CharField(max_length=7, choices=ReturnState.choices, default=ReturnState.WORKING)
    said = models.CharField(max_length=300, blank=True)  # why it was not let in
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["check_out", "digest"], name="file_comes_home_once"),
            models.UniqueConstraint(
                fields=["check_out"],
                condition=models.Q(state="working"),
                name="one_file_comes_home_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.check_out}: {self.number}"


class FromSite(models.Model):
    """On a laptop: from where its event was taken along, and how far it is home again."""

    event = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="from_site")
    check_out = models.UUIDField()
    desk = models.UUIDField(null=True)  # this is a second desk, beside the laptop that leads
    site = models.CharField(max_length=200)
    secret = models.CharField(max_length=64)
    machine = models.CharField(max_length=60)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    at = models.DateTimeField()
    head = models.PositiveIntegerField()  # the newest line of the log that came along
    first_player = models.PositiveBigIntegerField()  # the numbers of guests from the laptop
    sent = models.PositiveIntegerField()  # the newest line that the site has
    sent_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)  # from then on nothing is decided here
    home_at = models.DateTimeField(null=True)  # the site has said that the event is home

    def __str__(self) -> str:
        return f"{self.event}: {self.site}"
