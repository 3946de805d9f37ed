"""Marks of the devices people sign in from: kept for half a year, and only as a keyed hash.

They answer one question, which an arbiter may have: whether two accounts that feed each other's
ratings were used on one device. Neither address nor browser can be read back from them.
"""

from datetime import datetime, timedelta

from django.utils.crypto import salted_hmac

from tournaments.models import DeviceMark

KEPT = timedelta(days=180)
SALT = "tournaments.device"
LENGTH = 32


def mark_of(address: str, browser: str) -> str:
    """Return the mark of a device; without the site's secret key nobody can make it."""
    seal = salted_hmac(SALT, f"{address}\n{browser}", algorithm="sha256")
    return seal.hexdigest()[:LENGTH]


def note_device(*, user_id: int, mark: str, now: datetime) -> None:
    """Remember that an account was used from a device. Twice is once, with the later time."""
    DeviceMark.objects.bulk_create(
        [DeviceMark(user_id=user_id, mark=mark, last_at=now)],
        update_conflicts=True,
        unique_fields=["user", "mark"],
        update_fields=["last_at"],
    )


def clear_old_marks(*, now: datetime) -> int:
    """Forget devices nobody has signed in from for half a year; return how many."""
    return DeviceMark.objects.filter(last_at__lt=now - KEPT).delete()[0]
