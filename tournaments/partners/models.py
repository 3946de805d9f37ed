"""Who looks for a partner in an event, and who asked whom."""

from typing import ClassVar

from django.db import models

from tournaments.clubs.models import Player
from tournaments.events.models import Tournament
from tournaments.teams.models import Team


class Seeker(models.Model):
    """Somebody looks for a partner in an event, until `until`; `team` is what came of it.

    While the row names a team, its player agreed to play in this event with this partner.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="seekers")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    words = models.CharField(max_length=160, blank=True)
    since = models.DateTimeField()
    until = models.DateTimeField(null=True)
    team = models.ForeignKey(Team, on_delete=models.SET_NULL, null=True, related_name="sought")

    class Meta:
        ordering: ClassVar = ["tournament", "since", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["tournament", "player"],
                condition=models.Q(until__isnull=True),
                name="looks_once_in_an_event",
            ),
        ]

    def __str__(self) -> str:
        """Return who looks."""
        return f"{self.player}"


class PartnerAsk(models.Model):
    """One who looks asks another; it is gone when it is answered, but for a no."""

    one = models.ForeignKey(Seeker, on_delete=models.CASCADE, related_name="asks")
    other = models.ForeignKey(Seeker, on_delete=models.CASCADE, related_name="asked")
    at = models.DateTimeField()
    declined_at = models.DateTimeField(null=True)  # they are not asked again

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["one", "other"], name="asked_once"),
        ]

    def __str__(self) -> str:
        """Return who asks whom."""
        return f"{self.one} + {self.other}"
