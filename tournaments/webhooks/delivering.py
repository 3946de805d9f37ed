"""Sending what waits: one target at a time, its messages in order, each tried five times at most.

A try is counted before it is made, so that a worker that is killed in between costs a try and not
the message: it is sent again under the same number, by which its reader knows it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import F, Q
from django.utils import translation

from siamleague.accounts.push import push_addresses
from tournaments.models import Delivery, DeliveryState, Webhook, WebhookRest, WebhookShape
from tournaments.webhooks import contents, targets, waits

Clock = Callable[[], datetime]
PAUSES = tuple(timedelta(seconds=each) for each in (10, 60, 600, 3600))  # after each try
TRIES = len(PAUSES) + 1
OFF_AFTER = 20  # tries in a row
LEASE = timedelta(seconds=90)  # for which a worker has a target to itself
AT_ONCE = 10  # messages; then others have their turn
WITHIN = 5.0  # seconds for one
MOST_BYTES = 64_000
STALE = timedelta(days=2)  # what waited longer is told nobody any more
KEPT = timedelta(days=30)
LOOKED_AT = 200  # targets of one look
GONE = 410
TOO_OFTEN = 429


@dataclass(frozen=True)
class Tried:
    """What came of one try."""

    status: int | None
    fault: str = ""
    again: int = 0

    @property
    def taken(self) -> bool:
        return self.status is not None and 200 <= self.status < 300


def send(webhook_id: int, clock: Clock) -> int:
    """Send what is due to a target, unless another worker does; return how many were taken."""
    now = clock()
    free = Webhook.objects.filter(pk=webhook_id, resting="")
    until = now + LEASE
    if not free.filter(Q(busy_until=None) | Q(busy_until__lte=now)).update(busy_until=until):
        return 0
    taken = 0
    try:
        for _turn in range(AT_ONCE):
            webhook = Webhook.objects.select_related("club").get(pk=webhook_id)
            delivery = _next(webhook, clock())
            if delivery is None or clock() + timedelta(seconds=3 * WITHIN) > until:
                break
            if not _send_one(webhook, delivery, clock):
                break  # the others wait for the next look
            taken += 1
    finally:
        Webhook.objects.filter(pk=webhook_id, busy_until=until).update(busy_until=None)
    return taken


def due(now: datetime) -> list[int]:
    """Return the targets for which something is due."""
    rows = Delivery.objects.filter(
        state=DeliveryState.WAITING, next_at__lte=now, webhook__resting=""
    ).filter(Q(webhook__busy_until=None) | Q(webhook__busy_until__lte=now))
    return list(rows.order_by("webhook").values_list("webhook", flat=True).distinct()[:LOOKED_AT])


def clear_away(now: datetime) -> None:
    """Forget what was told a month ago, and give up what waited for days."""
    Delivery.objects.filter(made_at__lt=now - KEPT).exclude(state=DeliveryState.WAITING).delete()
    old = Delivery.objects.filter(state=DeliveryState.WAITING, made_at__lt=now - STALE)
    old.update(state=DeliveryState.VOID, ended_at=now)


def _next(webhook: Webhook, now: datetime) -> Delivery | None:
    if webhook.resting:
        return None
    rows = webhook.deliveries.filter(state=DeliveryState.WAITING, next_at__lte=now)
    found = rows.order_by("pk").first()
    if found is not None:
        found.webhook = webhook
    return found


def _send_one(webhook: Webhook, delivery: Delivery, clock: Clock) -> bool:
    """Try one message; return whether the next one may follow."""
    now = clock()
    try:
        target = targets.opened(webhook)
        _find_words(delivery, webhook, target)
    except contents.NothingToSay:
        _end(delivery, DeliveryState.VOID, Tried(None), now)
        return True
    except targets.Unreadable:
        _rest(webhook, WebhookRest.FAILING, now)
        return False
    if delivery.tries >= TRIES:  # a worker was killed in the last one
        _end(delivery, DeliveryState.FAILED, Tried(None, delivery.fault or "killed"), now)
        return True
    counted = Delivery.objects.filter(
        pk=delivery.pk, state=DeliveryState.WAITING, tries=delivery.tries
    )
    pause = PAUSES[min(delivery.tries, len(PAUSES) - 1)]
    if not counted.update(tries=F("tries") + 1, next_at=now + pause):
        return False
    delivery.tries += 1
    tried = _try(webhook, delivery, target, now)
    return _mark(webhook, delivery, tried, clock())


def _find_words(delivery: Delivery, webhook: Webhook, target: targets.Target) -> None:
    """Work the words out once; every later try says the same."""
    if delivery.body:
        return
    with translation.override(webhook.language or settings.LANGUAGE_CODE):
        content = contents.of(delivery)
        delivery.body = contents.body(delivery, content, webhook.shape, target.room)
    Delivery.objects.filter(pk=delivery.pk).update(body=delivery.body, facts=delivery.facts)


def _try(webhook: Webhook, delivery: Delivery, target: targets.Target, now: datetime) -> Tried:
    body = delivery.body.encode()
    if len(body) > MOST_BYTES:
        return Tried(None, "too-long")
    message = f"msg_{delivery.message.hex}"
    method, address, more = targets.addressed(webhook, target, message)
    headers = {"Content-Type": "application/json", "User-Agent": "SiamLeague-Webhooks/1", **more}
    if webhook.shape == WebhookShape.STANDARD:
        headers |= targets.signed(webhook, message, body, now)
    try:
        answer = push_addresses.ask(address, body, headers, method=method, within=WITHIN)
    except push_addresses.BadAddress:
        return Tried(None, "address")
    except (OSError, UnicodeError) as wrong:
        return Tried(None, type(wrong).__name__[:60])
    return Tried(answer.status, "" if 200 <= answer.status < 300 else "answer", answer.again)


def _mark(webhook: Webhook, delivery: Delivery, tried: Tried, now: datetime) -> bool:
    """Write what came of a try; return whether the next message may follow."""
    if tried.taken:
        _end(delivery, DeliveryState.SENT, tried, now)
        Webhook.objects.filter(pk=webhook.pk).update(failed=0)
        return True
    last = delivery.tries >= TRIES or delivery.topic == contents.TEST
    if last:
        _end(delivery, DeliveryState.FAILED, tried, now)
    else:
        wait = timedelta(seconds=min(tried.again, 3600)) if tried.status == TOO_OFTEN else None
        later = {"next_at": now + wait} if wait else {}
        here = Delivery.objects.filter(pk=delivery.pk, state=DeliveryState.WAITING)
        here.update(status=tried.status, fault=tried.fault, **later)
    Webhook.objects.filter(pk=webhook.pk).update(failed=F("failed") + 1)
    if tried.status == GONE:
        _rest(webhook, WebhookRest.GONE, now)
    elif webhook.failed + 1 >= OFF_AFTER:
        _rest(webhook, WebhookRest.FAILING, now)
    return False


def _end(delivery: Delivery, state: str, tried: Tried, now: datetime) -> None:
    Delivery.objects.filter(pk=delivery.pk, state=DeliveryState.WAITING).update(
        state=state, status=tried.status, fault=tried.fault, ended_at=now
    )


def _rest(webhook: Webhook, why: WebhookRest, now: datetime) -> None:
    """Switch a target off, and say so to those who run the club."""
    if Webhook.objects.filter(pk=webhook.pk, resting="").update(resting=why):
        waits.call(webhook, now)
