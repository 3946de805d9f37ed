"""What remains of a device somebody signed in from: a mark that leads back to nothing."""

from typing import ClassVar

from django.conf import settings
from django.db import models


class DeviceMark(models.Model):
    """That an account was used from some device; of address and browser only a keyed hash."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    mark = models.CharField(max_length=32, db_index=True)
    last_at = models.DateTimeField(db_index=True)

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "mark"], name="device_marked_once"),
        ]

    def __str__(self) -> str:
        """Return the mark."""
        return self.mark
