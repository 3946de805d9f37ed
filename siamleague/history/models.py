"""The audit line: what was decided, never changed."""

from collections.abc import Iterable
from typing import Any, ClassVar

from django.conf import settings
from django.db import models


class HistoryIsFinal(Exception):
    """Somebody tried to change or remove a line of history."""


class AppendOnly(models.QuerySet):
    """Lines that may be written and read, and nothing else."""

    def update(self, **values: Any) -> int:
        """Refuse: a correction is a new line."""
        raise HistoryIsFinal("An audit line is never changed; write a new one.")

    def delete(self) -> tuple[int, dict[str, int]]:
        """Refuse: history stays."""
        raise HistoryIsFinal("An audit line is never removed.")

    def bulk_update(self, objs: Iterable[Any], fields: Any, batch_size: int | None = None) -> int:
        """Refuse: a correction is a new line."""
        raise HistoryIsFinal("An audit line is never changed; write a new one.")


class AuditLine(models.Model):
    """Who did what, when and why. Append-only; who left keeps no name in it."""

    who = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    when = models.DateTimeField()
    verb = models.CharField(max_length=64)
    subject = models.CharField(max_length=100)
    data = models.JSONField(default=dict)
    why = models.CharField(max_length=500, blank=True)

    objects = AppendOnly.as_manager()

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["subject", "-id"], name="history_of_a_subject"),
        ]

    def __str__(self) -> str:
        return f"{self.verb} {self.subject}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Write a new line; refuse to write over one."""
        if self.pk is not None:
            raise HistoryIsFinal("An audit line is never changed; write a new one.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Refuse: history stays."""
        raise HistoryIsFinal("An audit line is never removed.")
