"""What pages show about people."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from siamleague.accounts.models import User


class NobodyThere(Exception):
    """Nobody with an account has this address, or they left."""


@dataclass(frozen=True, slots=True)
class Person:
    """What everybody may know about somebody."""

    public_id: UUID
    name: str
    initials: str
    hue: int
    since: datetime


def person(public_id: UUID) -> Person:
    """Return what everybody may know about somebody who is here."""
    try:
        user = User.objects.get(public_id=public_id, left_at=None, is_active=True)
    except User.DoesNotExist as missing:
        raise NobodyThere from missing
    return Person(user.public_id, str(user), user.initials, user.hue, user.date_joined)
