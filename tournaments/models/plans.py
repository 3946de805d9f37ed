"""Plans that are used again: a club's templates, and which event was copied from which."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import Tournament
from tournaments.models.people import Club


class EventTemplate(models.Model):
    """What a club asks for again and again; the wizard can begin from it."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="event_templates")
    name = models.CharField(_("name"), max_length=80)
    plan = models.JSONField()  # what an event of it asks for, but no dates
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    made_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["club", "name"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "name"], name="template_name_once_a_club"),
        ]

    def __str__(self) -> str:
        """Return the name people know it by."""
        return self.name


class EventCopy(models.Model):
    """One press on "copy this event"; the ticket of its form makes it count once."""

    ticket = models.UUIDField(unique=True)
    source = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="copies")
    made = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="copied_from")

    def __str__(self) -> str:
        """Return what became of what."""
        return f"{self.source}: {self.made_id}"
