"""Coming into a club: invitations, and guests who say that a record is theirs."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.people import Club, Player, Role


class Invitation(models.Model):
    """A link that makes one person a member, in a role, for as long as it is open."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(_("role"), max_length=10, choices=Role.choices, default=Role.MEMBER)
    email = models.EmailField(_("e-mail address"), blank=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    made_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    used_by = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, related_name="+")
    used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["club", "-pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(used_at__isnull=True) | models.Q(revoked_at__isnull=True),
                name="invitation_used_or_revoked",
            ),
        ]

    def __str__(self) -> str:
        """Return what it is an invitation to."""
        return f"{self.club}: {self.role}"


class ClaimState(models.TextChoices):
    """How far a claim is."""

    ASKED = "asked", _("waits for an organiser")
    CONFIRMED = "confirmed", _("confirmed")
    REFUSED = "refused", _("refused")
    UNDONE = "undone", _("undone")


class Claim(models.Model):
    """Somebody with an account says that a guest's record is theirs; an organiser decides.

    `moved` names what followed the person, so that a mistake can be undone.
    """

    guest = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="claims")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    state = models.CharField(max_length=9, choices=ClaimState.choices, default=ClaimState.ASKED)
    words = models.CharField(_("how the organisers know you"), max_length=300, blank=True)
    asked_at = models.DateTimeField()
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    decided_at = models.DateTimeField(null=True)
    moved = models.JSONField(default=dict)

    class Meta:
        ordering: ClassVar = ["-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["guest"],
                condition=models.Q(state="confirmed"),
                name="guest_is_claimed_once",
            ),
            models.UniqueConstraint(
                fields=["guest", "player"],
                condition=models.Q(state="asked"),
                name="claim_waits_once",
            ),
        ]

    def __str__(self) -> str:
        """Return who says to be whom."""
        return f"{self.player} = {self.guest}"
