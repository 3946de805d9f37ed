"""Where one acts about the programs that a club tells: one target, one message to it."""

from dataclasses import dataclass
from typing import Any

from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from siamleague.actions.values import Place, Who, organising
from tournaments.clubs import read as clubs
from tournaments.clubs.places import A_CLUB, Names, club_at
from tournaments.models import Club, Delivery, Webhook

TARGETS = f"{A_CLUB}webhooks/"


@dataclass(frozen=True)
class InWebhook:
    """A target of a club, and one message to it."""

    club: Club
    webhook: Webhook
    delivery: Delivery | None = None


def _target(names: Names, by: int | None) -> InWebhook:
    club = club_at(names, by)
    rows = Webhook.objects.select_related("club")
    return InWebhook(club, get_object_or_404(rows, pk=names["number"], club=club))


def _message(names: Names, by: int | None) -> InWebhook:
    found = _target(names, by)
    rows = Delivery.objects.filter(webhook=found.webhook)
    return InWebhook(found.club, found.webhook, get_object_or_404(rows, pk=names["delivery"]))


def _delivery_keys(found: InWebhook) -> dict[str, Any]:
    assert found.delivery is not None
    return {"delivery_id": found.delivery.pk}


def _way(found: InWebhook, name: str) -> str:
    if name == "webhooks":
        return reverse("tournaments:webhooks", args=[found.club.slug])
    return reverse(f"tournaments:{name}", args=[found.club.slug, found.webhook.pk])


WEBHOOK = Place(
    "target of a club",
    page=f"{TARGETS}<int:number>/",
    find=_target,
    keys=lambda found: {"webhook_id": found.webhook.pk},
    way=_way,
)
DELIVERY = Place(
    "message to a target",
    page=f"{TARGETS}<int:number>/messages/<int:delivery>/",
    find=_message,
    keys=_delivery_keys,
    way=_way,
)
ONLY = _("Only the club's owner and organisers decide what it tells whom.")
TELLERS = Who(
    "who runs the club",
    lambda found, by: clubs.may_edit(
        club_id=(found if isinstance(found, Club) else found.club).pk, user_id=by
    ),
    ONLY,
    scope=organising(lambda found: found.pk if isinstance(found, Club) else found.club.pk),
)
