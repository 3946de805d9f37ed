"""What can be told to a device, and telling it.

A notice says that there is something to look at, and where; nothing of a position, a card or a
result travels in it. Each room registers its notices by name when Django starts.
"""

import json
import logging
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction
from django.utils import translation
from django.utils.functional import Promise

from siamleague.accounts.models import PushDevice
from siamleague.accounts.push import push_addresses, sealing
from siamleague.jobs import bell

TASK = "siamleague.accounts.tasks.send_notice"
LIVES = 3600  # seconds for which a push service keeps it for a device that is off
GONE = (404, 410)
AT_ONCE = 8
HEADERS = {
    "TTL": str(LIVES),
    "Urgency": "high",
    "Content-Encoding": "aes128gcm",
    "Content-Type": "application/octet-stream",
}
log = logging.getLogger(__name__)
Words = Mapping[str, str | int]


@dataclass(frozen=True)
class NoticeKind:
    """A notice: its head, and a sentence with places for values; both are translated late."""

    head: "str | Promise"
    text: "str | Promise"
    kind: str  # of what waits: switched off together with it


_kinds: dict[str, NoticeKind] = {}


def register(about: str, head: "str | Promise", text: "str | Promise", *, kind: str = "") -> None:
    """Add a notice under a name; it tells of what waits under that name, or of another kind."""
    _kinds[about] = NoticeKind(head, text, kind or about)


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
    """Send a notice to every device of these people, in each one's language; return how many.

    A few at a time; a push service that does not answer is not asked again for the others.
    """
    if not settings.PUSH_KEY or about not in _kinds:
        return 0
    rows = PushDevice.objects.filter(user__in=list(users), user__is_active=True)
    kind = _kinds[about].kind
    devices = [
        device
        for device in rows.select_related("user").order_by("pk")
        if kind not in device.user.silent
    ]
    messages = {
        language: worded(about, values, url, language)
        for language in {device.user.language for device in devices}
    }
    away: set[str] = set()
    with ThreadPoolExecutor(AT_ONCE, thread_name_prefix="notices") as line:
        posts = [
            line.submit(_post, device, messages[device.user.language], now, away)
            for device in devices
        ]
        answers = [post.result() for post in posts]
    gone = [device.pk for device, status in zip(devices, answers, strict=True) if status in GONE]
    PushDevice.objects.filter(pk__in=gone).delete()
    return sum(200 <= status < 300 for status in answers)


def worded(about: str, values: Words, url: str, language: str) -> bytes:
    """Return a notice in a language, as the service worker in the browser reads it."""
    kind = _kinds[about]
    with translation.override(language or settings.LANGUAGE_CODE):
        head, text = str(kind.head) % values, str(kind.text) % values
    said = {"head": head[:100], "text": text[:300], "url": url, "about": about}
    return json.dumps(said, ensure_ascii=False).encode("utf-8")


def _post(device: PushDevice, message: bytes, now: datetime, away: set[str]) -> int:
    """Send to one device and return what its push service answers; 0 when it is away.

    An address that nobody may be sent to, and keys that are none, count as gone.
    """
    host = urlsplit(device.endpoint).netloc
    if host in away:
        return 0
    key = sealing.site_key(settings.PUSH_KEY)
    try:
        who = sealing.authorization(key, device.endpoint, settings.PUSH_CONTACT, now)
        body = sealing.sealed(message, device.p256dh, device.auth)
        return push_addresses.send(device.endpoint, body, {**HEADERS, "Authorization": who})
    except (push_addresses.BadAddress, sealing.BadKey) as wrong:
        log.warning("a device is forgotten: %s", wrong)
        return GONE[0]
    except OSError as wrong:
        log.info("a push service does not answer: %s", type(wrong).__name__)
        away.add(host)
        return 0
