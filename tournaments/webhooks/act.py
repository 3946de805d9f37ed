"""What organisers do about the programs that their club tells."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils.crypto import get_random_string
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from siamleague.accounts.push.push_addresses import BadAddress
from siamleague.history import audit
from siamleague.waiting import bells
from tournaments.clubs import read as clubs
from tournaments.clubs.waits import deciding_who_joins
from tournaments.models import Club, Delivery, DeliveryState, Webhook, WebhookRest, WebhookShape
from tournaments.refusals import NotNow, NotWhole, NotYours
from tournaments.webhooks import contents, outbox, targets
from tournaments.webhooks.targets import Target

MOST = 10  # targets of a club
MOST_WAITING = 20  # tests and repeats that wait at the same time
IN_ROOMS = (WebhookShape.TELEGRAM, WebhookShape.MATRIX)


class NoTarget(NotWhole):
    """An address that nothing may be sent to."""

    code = "no-target"
    field = "address"


@dataclass(frozen=True)
class WebhookWish:
    """What an organiser asks for."""

    name: str
    shape: str
    address: str
    topics: Collection[str]
    room: str = ""
    key: str = ""


@transaction.atomic
def add_webhook(*, club_id: int, wish: WebhookWish, by: int, now: datetime) -> Webhook:
    """Tell a target from now on; a club tells one place once."""
    _check(club_id, by)
    target = Target(wish.address.strip(), wish.room.strip(), wish.key.strip())
    if wish.shape in IN_ROOMS and not target.room:
        raise NotWhole(_("Say which room it is."))
    if wish.shape == WebhookShape.MATRIX and not target.key:
        raise NotWhole(_("Matrix asks for the access token of who writes."))
    try:
        targets.check(target)
    except BadAddress as wrong:
        text = _("That address cannot be told. It must begin with https:// and be on the internet.")
        raise NoTarget(text) from wrong
    Club.objects.select_for_update().get(pk=club_id)
    if Webhook.objects.filter(club=club_id).count() >= MOST:
        raise NotNow(_("A club tells at most %(n)s targets.") % {"n": MOST})
    try:
        with transaction.atomic():
            made = Webhook.objects.create(
                club_id=club_id,
                name=wish.name,
                shape=wish.shape,
                host=target.host,
                sealed=targets.sealed(target),
                mark=target.mark,
                topics=sorted(wish.topics),
                language=(get_language() or "en")[:8],
                salt=get_random_string(32),
                made_at=now,
            )
    except IntegrityError as wrong:
        raise NotNow(_("Your club tells that address already.")) from wrong
    _note("webhook.added", made, by, now)
    return made


@transaction.atomic
def edit_webhook(
    *, webhook_id: int, name: str, topics: Collection[str], by: int, now: datetime
) -> None:
    """Change how a target is called and what it is told. Twice is once."""
    webhook = _held(webhook_id, by)
    wanted = sorted(topics)
    if (webhook.name, webhook.topics) == (name, wanted):
        return
    Webhook.objects.filter(pk=webhook.pk).update(name=name, topics=wanted)
    _note("webhook.edited", webhook, by, now)


@transaction.atomic
def renew_secret(*, webhook_id: int, by: int, now: datetime, seen: int | None = None) -> Webhook:
    """Draw the secret of a target anew; the old one signs along for a day.

    Pressed twice on one page, the second press draws nothing.
    """
    webhook = _held(webhook_id, by)
    edition = webhook.edition if seen is None else seen
    rows = Webhook.objects.filter(pk=webhook.pk, edition=edition)
    if rows.update(edition=F("edition") + 1, renewed_at=now):
        _note("webhook.secret_renewed", webhook, by, now)
    webhook.refresh_from_db()
    return webhook


@transaction.atomic
def try_webhook(*, webhook_id: int, by: int, now: datetime) -> int:
    """Send a message that only says that it is a test; one that still waits is enough."""
    webhook = _held(webhook_id, by)
    if webhook.resting:
        raise NotNow(_("Switch it on first."))
    waits = webhook.deliveries.filter(topic=contents.TEST, state=DeliveryState.WAITING)
    if not waits.exists():
        outbox.write([webhook.pk], contents.TEST, {}, now)
        _note("webhook.tested", webhook, by, now)
    return webhook.deliveries.count()


@transaction.atomic
def pause_webhook(*, webhook_id: int, by: int, now: datetime) -> None:
    """Tell a target nothing until it is switched on again. Twice is once."""
    webhook = _held(webhook_id, by)
    if webhook.resting != WebhookRest.PAUSED:
        Webhook.objects.filter(pk=webhook.pk).update(resting=WebhookRest.PAUSED)
        _changed("webhook.paused", webhook, by, now)


@transaction.atomic
def wake_webhook(*, webhook_id: int, by: int, now: datetime) -> None:
    """Tell a target again, with what still waits for it. Twice is once."""
    webhook = _held(webhook_id, by)
    if webhook.resting:
        Webhook.objects.filter(pk=webhook.pk).update(resting="", failed=0)
        webhook.deliveries.filter(state=DeliveryState.WAITING).update(next_at=now)
        _changed("webhook.woken", webhook, by, now)
        transaction.on_commit(lambda: outbox.ring([webhook.pk]), robust=True)


@transaction.atomic
def remove_webhook(*, webhook_id: int, by: int, now: datetime) -> None:
    """Forget a target, with everything that was sent to it. Twice is once."""
    webhook = _held(webhook_id, by)
    _changed("webhook.removed", webhook, by, now)
    webhook.delete()


@transaction.atomic
def replay_delivery(*, delivery_id: int, by: int, now: datetime) -> None:
    """Send a message once more, under the same number, so that its reader knows it.

    One that waits already is left alone.
    """
    delivery = Delivery.objects.select_related("webhook").get(pk=delivery_id)
    webhook = _held(delivery.webhook_id, by)
    if webhook.resting:
        raise NotNow(_("Switch it on first."))
    waiting = webhook.deliveries.filter(state=DeliveryState.WAITING).count()
    if waiting >= MOST_WAITING:
        raise NotNow(_("Enough messages wait for this target already."))
    ended = Delivery.objects.filter(pk=delivery.pk).exclude(state=DeliveryState.WAITING)
    if ended.update(
        state=DeliveryState.WAITING, tries=0, next_at=now, status=None, fault="", ended_at=None
    ):
        _note("webhook.replayed", webhook, by, now)
        transaction.on_commit(lambda: outbox.ring([webhook.pk]), robust=True)


def _check(club_id: int, by: int) -> None:
    if not clubs.may_edit(club_id=club_id, user_id=by):
        raise NotYours(_("Only the club's owner and organisers decide what it tells whom."))


def _held(webhook_id: int, by: int) -> Webhook:
    webhook = (
        Webhook.objects.select_for_update(of=("self",)).select_related("club").get(pk=webhook_id)
    )
    _check(webhook.club_id, by)
    return webhook


def _changed(verb: str, webhook: Webhook, by: int, now: datetime) -> None:
    """Write it down, and let the bells of who runs the club look again."""
    bells.ring(deciding_who_joins(webhook.club_id))
    _note(verb, webhook, by, now)


def _note(verb: str, webhook: Webhook, by: int, now: datetime) -> None:
    data: dict[str, Any] = {"target": webhook.name, "host": webhook.host}
    audit.note(verb, f"club:{webhook.club_id}", who=by, now=now, data=data)
