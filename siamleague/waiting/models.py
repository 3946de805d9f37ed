"""When somebody was here last, and when they were last written to about what waits."""

from django.conf import settings
from django.db import models


class Presence(models.Model):
    """One row for each account; counted in steps of some minutes, because pages must stay cheap."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="+",
    )
    seen_at = models.DateTimeField(null=True)
    written_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        """Return when they were here."""
        return str(self.seen_at)
