"""The row of a job."""

from typing import ClassVar
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Job(models.Model):
    """One piece of work that runs outside the request which asked for it.

    The row is the truth and the broker's message only a bell: whoever hears it claims the row with
    a lease. See siamleague/jobs/act.py for what is promised about running twice.
    """

    class State(models.TextChoices):
        QUEUED = "queued", _("waiting")
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        FAILED = "failed", _("not possible")
        PARKED = "parked", _("put aside")
        CANCELLED = "cancelled", _("cancelled")

    ENDED = frozenset({State.DONE, State.FAILED, State.PARKED, State.CANCELLED})

    public_id = models.UUIDField(default=uuid4, unique=True, editable=False)
    kind = models.CharField(max_length=64)
    key = models.CharField(max_length=200, blank=True)
    payload = models.JSONField(default=dict)
    language = models.CharField(max_length=8, blank=True)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="jobs"
    )

    state = models.CharField(max_length=10, choices=State, default=State.QUEUED)
    attempts = models.PositiveSmallIntegerField(default=0)
    lease = models.UUIDField(null=True)
    holder = models.CharField(max_length=200, blank=True)
    heartbeat = models.DateTimeField(null=True)
    rings = models.PositiveSmallIntegerField(default=0)
    ring_at = models.DateTimeField(null=True)

    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    sentence = models.CharField(max_length=300, blank=True)
    result = models.JSONField(null=True)
    error = models.CharField(max_length=500, blank=True)

    created = models.DateTimeField()
    started = models.DateTimeField(null=True)
    finished = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["kind", "key"], condition=~models.Q(key=""), name="one_job_per_key"
            ),
            models.CheckConstraint(
                condition=models.Q(state="running", lease__isnull=False)
                | (~models.Q(state="running") & models.Q(lease__isnull=True)),
                name="running_means_leased",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["asked_by", "-created"], name="jobs_of_somebody"),
            models.Index(
                fields=["state", "ring_at"],
                condition=models.Q(state__in=["queued", "running"]),
                name="jobs_to_look_after",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind}: {self.state}"

    @property
    def ended(self) -> bool:
        """Tell whether nothing more will happen by itself."""
        return self.state in self.ENDED

    @property
    def percent(self) -> int:
        """Return how much is done, 0 to 100; 0 while the size of the work is unknown."""
        return min(100, 100 * self.done // self.total) if self.total else 0


class ClockLease(models.Model):
    """Which of the site's clocks rings; the one row, see siamleague/jobs/leading.py."""

    holder = models.CharField(max_length=200)
    turn = models.PositiveBigIntegerField(default=1)

    def __str__(self) -> str:
        return f"{self.holder}, turn {self.turn}"
