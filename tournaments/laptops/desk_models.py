"""Second desks: copies of an event beside the laptop that leads it, and what came of them."""

from typing import ClassVar
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.events.models import Tournament


class DeskState(models.TextChoices):
    """Where a second desk is."""

    OUT = "out", _("in the hall")
    HOME = "home", _("is done")
    LOST = "lost", _("declared lost")


class Desk(models.Model):
    """A copy of an event on which results and check-in are written, and nothing else is decided."""

    public_id = models.UUIDField(unique=True, default=uuid4, editable=False)
    event = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="desks")
    check_out = models.UUIDField()  # beside which laptop: CheckOut.public_id at home
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    machine = models.CharField(max_length=60)
    state = models.CharField(max_length=4, choices=DeskState.choices, default=DeskState.OUT)
    at = models.DateTimeField()
    file = models.BinaryField()  # what it opens with; nothing once something of it has come
    brought_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    why = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering: ClassVar = ["-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["event", "machine"],
                condition=models.Q(state="out"),
                name="desk_is_out_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.machine}"


class DeskFileState(models.TextChoices):
    """What became of a file that came from a second desk."""

    WAITING = "waiting", _("waits for the laptop that leads")
    DONE = "done", _("is in")
    KEPT = "kept", _("was not let in, and is kept")


class DeskFile(models.Model):
    """A file that came from a second desk: the same one twice is one."""

    desk = models.ForeignKey(Desk, on_delete=models.CASCADE, related_name="files")
    digest = models.CharField(max_length=64)
    data = models.BinaryField()  # nothing once all of it is in
    final = models.BooleanField()
    number = models.PositiveIntegerField()  # the newest line of the desk's log in it
    state = models.CharField(
        max_length=7, choices=DeskFileState.choices, default=DeskFileState.WAITING
    )
    said = models.CharField(max_length=300, blank=True)  # why it was not let in
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["desk", "digest"], name="desk_file_comes_once"),
        ]

    def __str__(self) -> str:
        return f"{self.desk}: {self.number}"
