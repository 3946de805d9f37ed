"""What waits for those who run a club: a target that was switched off."""

from collections.abc import Iterator
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as mark

from siamleague.waiting import bells
from siamleague.waiting.what_waits import MOST, WaitingKind, Waits
from tournaments.clubs import read as clubs
from tournaments.clubs.waits import deciding_who_joins
from tournaments.models import Webhook, WebhookRest

OFF = (WebhookRest.FAILING, WebhookRest.GONE)
KINDS = (
    WaitingKind(
        "webhook",
        mark("A program my club tells, and that no longer takes it"),
        rank=78,
        head=mark("%(target)s is told nothing any more"),
        text=mark("%(target)s of %(club)s failed too often and was switched off. Look here:"),
    ),
)


def waiting(user: int, now: datetime) -> Iterator[Waits]:
    """Return the targets that were switched off, of clubs that somebody runs."""
    mine = {"club__memberships__player__user": user, "club__memberships__role__in": clubs.RUNNING}
    rows = Webhook.objects.filter(**mine, resting__in=OFF).select_related("club").order_by("pk")
    for one in rows[:MOST]:
        yield Waits(
            "webhook",
            _("%(target)s is told nothing any more: switch it on or remove it")
            % {"target": one.name},
            about=one.club.name,
            url=reverse("tournaments:webhook", args=[one.club.slug, one.pk]),
        )


def call(webhook: Webhook, now: datetime) -> None:
    """Say that a target was switched off."""
    bells.call(
        "webhook",
        deciding_who_joins(webhook.club_id),
        values={"target": webhook.name, "club": webhook.club.name},
        url=reverse("tournaments:webhook", args=[webhook.club.slug, webhook.pk]),
        now=now,
    )
