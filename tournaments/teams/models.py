"""Partnership teams: two partners, perhaps a reserve, registered as one entry."""

from typing import ClassVar

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments.clubs.models import Club, Player


class Team(models.Model):
    """A partnership. It may play once both partners have accepted."""

    name = models.CharField(_("name"), max_length=40)
    club = models.ForeignKey(Club, on_delete=models.SET_NULL, null=True, blank=True)
    captain = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, related_name="+")
    event = models.ForeignKey(  # for which it was founded: who accepts lands there
        "tournaments.Tournament", on_delete=models.SET_NULL, null=True, related_name="+"
    )
    founded_at = models.DateTimeField(editable=False)
    dissolved_at = models.DateTimeField(null=True, editable=False)
    links = models.PositiveIntegerField(default=0, editable=False)  # rises: older ones are over
    demo = models.BooleanField(default=False, editable=False)

    class Meta:
        ordering: ClassVar = ["name", "pk"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournaments:team", args=[self.pk])

    @property
    def shown_club(self) -> str | None:
        """Return the address of the club it plays for, unless that club hides its members."""
        return self.club.slug if self.club and not self.club.hides_members else None


class TeamPart(models.TextChoices):
    PARTNER = "partner", _("Partner")
    RESERVE = "reserve", _("Reserve")


class TeamMember(models.Model):
    """Somebody in a team, for as long as `left_at` is empty; history is never changed."""

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="members")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="teams")
    part = models.CharField(max_length=8, choices=TeamPart.choices, default=TeamPart.PARTNER)
    invited_at = models.DateTimeField()
    accepted_at = models.DateTimeField(null=True)
    left_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["team", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["team", "player"],
                condition=models.Q(left_at__isnull=True),
                name="once_in_a_team_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} ({self.team})"
