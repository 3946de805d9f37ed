"""Programs that a club lets be told: where, of what, and every message to them."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.clubs.models import Club


class WebhookShape(models.TextChoices):
    """How a message is laid out: as one's own program reads it, or as a chat does."""

    STANDARD = "standard", _("a program of ours (Standard Webhooks)")
    DISCORD = "discord", "Discord"
    SLACK = "slack", "Slack"
    TELEGRAM = "telegram", "Telegram"
    MATRIX = "matrix", "Matrix"


class Topic(models.TextChoices):
    """What can be told."""

    ROUND = "round.published", _("a round is published")
    RESULT = "result.confirmed", _("a result is confirmed")
    CORRECTION = "result.corrected", _("a result is corrected")
    STANDINGS = "standings.changed", _("the standings have changed")
    FINISHED = "event.finished", _("an event is finished")
    SEASON = "season.closed", _("a season is closed")
    RATINGS = "ratings.finished", _("new ratings are worked out")


class WebhookRest(models.TextChoices):
    """Why nothing is sent to a target."""

    PAUSED = "paused", _("paused by an organiser")
    FAILING = "failing", _("switched off: it failed too often")
    GONE = "gone", _("switched off: the target says that it is gone")


class Webhook(models.Model):
    """One target. Where it is and what opens it lie sealed; its secret is worked out, not kept."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="webhooks")
    name = models.CharField(max_length=60)
    shape = models.CharField(max_length=8, choices=WebhookShape.choices)
    host = models.CharField(max_length=255)  # what is shown of its address
    sealed = models.TextField()
    mark = models.CharField(max_length=64)  # of its address: a club tells one place once
    topics = models.JSONField(default=list)
    language = models.CharField(max_length=8, default="en")
    salt = models.CharField(max_length=32)
    edition = models.PositiveIntegerField(default=0)  # of its secret
    renewed_at = models.DateTimeField(null=True)
    resting = models.CharField(max_length=7, choices=WebhookRest.choices, blank=True)
    failed = models.PositiveSmallIntegerField(default=0)  # tries in a row
    busy_until = models.DateTimeField(null=True)  # a worker speaks to it
    made_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["club", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "mark"], name="webhook_target_once"),
        ]

    def __str__(self) -> str:
        return self.name


class DeliveryState(models.TextChoices):
    """How far a message is."""

    WAITING = "waiting", _("waits")
    SENT = "sent", _("delivered")
    FAILED = "failed", _("given up")
    VOID = "void", _("not sent: there was nothing to say any more")


class Delivery(models.Model):
    """One message to one target, written together with the deed that it tells of.

    Its words are found when it is first sent, from what the public page shows, and stay.
    """

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    message = models.UUIDField(unique=True)
    topic = models.CharField(max_length=20)
    facts = models.JSONField(default=dict)
    body = models.TextField(blank=True)
    state = models.CharField(
        max_length=7, choices=DeliveryState.choices, default=DeliveryState.WAITING
    )
    tries = models.PositiveSmallIntegerField(default=0)
    next_at = models.DateTimeField()
    status = models.PositiveSmallIntegerField(null=True)  # what was answered
    fault = models.CharField(max_length=60, blank=True)
    made_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["webhook", "-pk"]
        indexes: ClassVar = [
            models.Index("next_at", condition=models.Q(state="waiting"), name="deliveries_waiting"),
            models.Index("made_at", name="deliveries_by_age"),
        ]

    def __str__(self) -> str:
        return f"{self.topic} {self.message}"
