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


class SealedLine(models.Model):
    """A line of a log that shows when it was tampered with: see sealed.py. Append-only."""

    log = models.CharField(max_length=100)  # of what: "tournament:17"
    number = models.PositiveIntegerField()
    at = models.DateTimeField()
    verb = models.CharField(max_length=64)
    body = models.JSONField(default=dict)
    hash = models.CharField(max_length=64)
    audit = models.OneToOneField(
        AuditLine, on_delete=models.SET_NULL, null=True, related_name="seal"
    )
    salt = models.CharField(max_length=32, blank=True)  # of what the audit line says

    objects = AppendOnly.as_manager()

    class Meta:
        ordering: ClassVar = ["log", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["log", "number"], name="sealed_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.log} {self.number}: {self.verb}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Write a new line; refuse to write over one."""
        if self.pk is not None:
            raise HistoryIsFinal("A sealed line is never changed.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Refuse: history stays."""
        raise HistoryIsFinal("A sealed line is never removed.")
