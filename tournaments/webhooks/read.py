"""What organisers see of the programs that their club tells; no address, and no secret."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from django.urls import reverse

from tournaments.models import Club, Delivery, DeliveryState, Topic, Webhook, WebhookRest
from tournaments.webhooks import contents

SHOWN = 50


@dataclass(frozen=True)
class WebhookCard:
    """A target as the list shows it."""

    id: int
    name: str
    host: Annotated[str, "of its address, which is shown nobody again"]
    shape: str
    shape_name: str
    topics: list[str]
    topic_names: list[str]
    resting: Annotated[str, "why it is told nothing; empty while it is told"]
    resting_name: str
    edition: Annotated[int, "of its secret"]
    url: str


@dataclass(frozen=True)
class DeliveryLine:
    """A message to a target."""

    id: int
    message: Annotated[str, "its number, sent as `webhook-id`; a repeat has the same"]
    topic: str
    topic_name: str
    state: str
    state_name: str
    tries: int
    status: Annotated[int | None, "what was answered last"]
    fault: str
    made_at: datetime
    next_at: Annotated[datetime | None, "when it is tried again"]
    body: Annotated[str, "what was sent; empty before the first try"]


@dataclass(frozen=True)
class WebhookSecret:
    """A target that was just made, or whose secret was drawn anew."""

    id: int
    name: str
    secret: Annotated[str, "told this once; empty where a chat asks for none"]
    edition: int


def cards(club: Club) -> list[WebhookCard]:
    """Return the targets of a club."""
    return [card(each) for each in Webhook.objects.filter(club=club).order_by("pk")]


def card(webhook: Webhook) -> WebhookCard:
    return WebhookCard(
        id=webhook.pk,
        name=webhook.name,
        host=webhook.host,
        shape=webhook.shape,
        shape_name=str(webhook.get_shape_display()),
        topics=webhook.topics,
        topic_names=[topic_name(each) for each in webhook.topics],
        resting=webhook.resting,
        resting_name=str(WebhookRest(webhook.resting).label) if webhook.resting else "",
        edition=webhook.edition,
        url=reverse("tournaments:webhook", args=[webhook.club.slug, webhook.pk]),
    )


def log(webhook: Webhook) -> list[DeliveryLine]:
    """Return the newest messages to a target."""
    return [_line(each) for each in webhook.deliveries.order_by("-pk")[:SHOWN]]


def topic_name(topic: str) -> str:
    """Return what people call something that is told."""
    return topic if topic == contents.TEST else str(Topic(topic).label)


def _line(row: Delivery) -> DeliveryLine:
    waits = row.state == DeliveryState.WAITING
    return DeliveryLine(
        id=row.pk,
        message=f"msg_{row.message.hex}",
        topic=row.topic,
        topic_name=topic_name(row.topic),
        state=row.state,
        state_name=str(row.get_state_display()),
        tries=row.tries,
        status=row.status,
        fault=row.fault,
        made_at=row.made_at,
        next_at=row.next_at if waits else None,
        body=row.body,
    )
