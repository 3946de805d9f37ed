"""What can be told to a device, and telling it.

A notice says that there is something to look at, and where; nothing of a position, a card or a
result travels in it. Each room registers its notices by name when Django starts.
"""

import json
import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from django.conf import settings
from django.db import transaction
from django.utils import translation
from django.utils.functional import Promise

from siamleague.accounts.models import PushDevice
from siamleague.accounts.push import addresses, sealing
from siamleague.core import bell

TASK = "siamleague.accounts.tasks.send_notice"
LIVES = 3600  # seconds for which a push service keeps it for a device that is off
GONE = (404, 410)
log = logging.getLogger(__name__)
Words = Mapping[str, str | int]


@dataclass(frozen=True)
class Kind:
    """A notice: its head, and a sentence with places for values; both are translated late."""

    head: "str | Promise"
    text: "str | Promise"


_kinds: dict[str, Kind] = {}


def register(about: str, head: "str | Promise", text: "str | Promise") -> None:
    """Add a notice under a name."""
    _kinds[about] = Kind(head, text)


def wanted() -> bool:
    """Tell whether any device waits for notices at all, before anybody works out whom to tell."""
    return bool(settings.PUSH_KEY) and PushDevice.objects.exists()


def tell(about: str, users: Iterable[int], *, values: Words, url: str) -> None:
    """Let a worker tell these people, after the commit; who has no device costs nothing.

    A notice may be lost: it is only ever about something that a page or a letter says as well.
    """
    if not settings.PUSH_KEY or about not in _kinds:
        return
    wanted = set(users)
    rows = PushDevice.objects.filter(user__in=wanted).order_by("user_id")
    told = list(rows.values_list("user_id", flat=True).distinct())
    if told:
        ring = partial(bell.call, TASK, about, told, dict(values), url, expires=LIVES)
        transaction.on_commit(ring, robust=True)


def send(about: str, users: Iterable[int], values: Words, url: str, now: datetime) -> int:
    """Send a notice to every device of these people, in each one's language; return how many."""
    if not settings.PUSH_KEY or about not in _kinds:
        return 0
    rows = PushDevice.objects.filter(user__in=list(users), user__is_active=True)
    return sum(
        _sent(device, worded(about, values, url, device.user.language), now)
        for device in rows.select_related("user").order_by("pk")
    )


def worded(about: str, values: Words, url: str, language: str) -> bytes:
    """Return a notice in a language, as the service worker in the browser reads it."""
    kind = _kinds[about]
    with translation.override(language or settings.LANGUAGE_CODE):
        head, text = str(kind.head) % values, str(kind.text) % values
    said = {"head": head[:100], "text": text[:300], "url": url, "about": about}
    return json.dumps(said, ensure_ascii=False).encode("utf-8")


def _sent(device: PushDevice, message: bytes, now: datetime) -> bool:
    """Send to one device; forget it when its push service says that it is gone."""
    key = sealing.site_key(settings.PUSH_KEY)
    try:
        headers = {
            "TTL": str(LIVES),
            "Urgency": "high",
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "Authorization": sealing.authorization(
                key, device.endpoint, settings.PUSH_CONTACT, now
            ),
        }
        body = sealing.sealed(message, device.p256dh, device.auth)
        status = addresses.send(device.endpoint, body, headers)
    except (addresses.BadAddress, sealing.BadKey) as wrong:
        log.warning("a device was forgotten: %s", wrong)
        device.delete()
        return False
    except OSError as wrong:
        log.info("a push service does not answer: %s", type(wrong).__name__)
        return False
    if status in GONE:
        device.delete()
    return 200 <= status < 300
