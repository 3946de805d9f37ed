"""The devices on which somebody switched notices on."""

from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from django.conf import settings
from django.db import transaction

from siamleague.accounts import devices as browsers
from siamleague.accounts.models import PushDevice
from siamleague.accounts.push import push_addresses, sealing

MOST = 12  # devices of one person; the oldest makes room


@dataclass(frozen=True)
class Subscription:
    """What a browser hands over when somebody switches notices on."""

    endpoint: str
    p256dh: str
    auth: str


def public_key() -> str:
    """Return the key that browsers ask for, or nothing where no notices are sent."""
    if not settings.PUSH_KEY:
        return ""
    return sealing.packed(sealing.point(sealing.site_key(settings.PUSH_KEY).public_key()))


@transaction.atomic
def switch_on(
    *, user_id: int, told: Subscription, browser: str, session: str, now: datetime
) -> PushDevice:
    """Keep a device. Twice is once; a device belongs to whoever switched it on last.

    Refuses, as BadAddress or BadKey, what is no address of a push service and what is no key.
    """
    push_addresses.checked(told.endpoint)
    sealing.device_key(told.p256dh)
    sealing.unpacked(told.auth, sealing.SECRET)
    device, _made = PushDevice.objects.update_or_create(
        mark=mark(told.endpoint),
        defaults={
            "user_id": user_id,
            "endpoint": told.endpoint,
            "p256dh": told.p256dh,
            "auth": told.auth,
            "browser": browsers.in_words(browser)[:60],
            "session": mark(session) if session else "",
            "made_at": now,
        },
    )
    mine = PushDevice.objects.filter(user=user_id).order_by("-made_at", "-pk")
    PushDevice.objects.filter(pk__in=list(mine.values_list("pk", flat=True)[MOST:])).delete()
    return device


def switch_off(*, user_id: int, endpoint: str) -> None:
    """Forget a device of somebody. Twice is once; others' devices stay."""
    PushDevice.objects.filter(user=user_id, mark=mark(endpoint)).delete()


def remove(*, user_id: int, device_id: int) -> None:
    """Forget a device of somebody, chosen from the list. Twice is once."""
    PushDevice.objects.filter(user=user_id, pk=device_id).delete()


def forget_session(session: str) -> None:
    """Forget the devices that were switched on in a session which has ended."""
    if session:
        PushDevice.objects.filter(session=mark(session)).delete()


def of(user_id: int) -> list[PushDevice]:
    """Return somebody's devices, the newest first."""
    return list(PushDevice.objects.filter(user=user_id).order_by("-made_at", "-pk"))


def mark(text: str) -> str:
    """Return what a long secret is found by."""
    return sha256(text.encode("utf-8")).hexdigest()
