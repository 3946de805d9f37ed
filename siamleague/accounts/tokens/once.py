"""An order that is sent twice under one key is carried out once, and answered the same twice.

The key is claimed first, under a unique constraint and for everybody to see; then the order and
its answer are written in one transaction. So an answer is kept exactly where the order was carried
out. Only what is written in pieces is written before its answer: it is harmless twice. A process
that dies in between leaves a claim, which is over after a minute; whoever comes then takes it over,
and should the first still be alive, it finds its claim gone and undoes all.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any
from uuid import uuid4

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from siamleague.accounts.models import KeyedOrder
from siamleague.refusals import Refused

KEPT = timedelta(hours=24)
LEASE = timedelta(seconds=60)
LONGEST = 200


class BadOrderKey(Refused):
    """What was sent is no key."""

    code = "bad-key"
    status = 400
    usual = _("An idempotency key has 1 to 200 plain letters, digits and signs.")


class StillRunning(Refused):
    """The same order is being carried out at this moment."""

    code = "still-running"
    status = 409
    usual = _("The same order is just being carried out. Ask again in a moment.")


class OtherOrder(Refused):
    """The key was used for another order."""

    code = "key-used"
    status = 422
    usual = _("This idempotency key was used for another order. Make a fresh one for each.")


@dataclass(frozen=True)
class SentOrder:
    """An order under a key: who sent it, and what it says."""

    user: int
    by: str  # by which token, or by a session
    key: str
    says: str


@dataclass(frozen=True)
class KeptAnswer:
    """What an order was answered, the first time or again."""

    status: int
    data: Any
    again: bool = False


def sent(*, user: int, by: str, key: str, where: str, data: Any) -> SentOrder:
    """Return an order under the key that was sent with it."""
    plain = key.strip().strip('"')
    if not 0 < len(plain) <= LONGEST or not plain.isascii() or not plain.isprintable():
        raise BadOrderKey
    body = json.dumps(data, sort_keys=True, default=str, separators=(",", ":"))
    return SentOrder(user, by, plain, sha256(f"{where}\n{body}".encode()).hexdigest())


def known(order: SentOrder, now: datetime) -> KeptAnswer | None:
    """Return what the order was answered before; refuse its twin, and another under its key."""
    row = _kept(order).filter(made_at__gt=now - KEPT).first()
    if row is None:
        return None
    if row.says != order.says:
        raise OtherOrder
    if row.status is not None:
        return KeptAnswer(row.status, row.answer, again=True)
    if row.until > now:
        raise StillRunning
    return None


def carried_out(
    order: SentOrder,
    work: Callable[[], tuple[int, Any]],
    clock: Callable[[], datetime],
    *,
    whole: bool = True,
) -> KeptAnswer:
    """Carry an order out, unless that was done, and return its answer.

    What is not `whole` is written in pieces, so that others can write meanwhile, and is harmless
    twice: its answer is kept after it.
    """
    now = clock()
    claim = _claim(order, now)
    if claim is None:
        again = known(order, now)
        if again is None:
            raise StillRunning
        return again
    try:
        status, data = (0, None) if whole else work()
        with transaction.atomic():
            if whole:
                status, data = work()
            mine = _kept(order).filter(claim=claim, status=None)
            if not mine.update(status=status, answer=data, until=clock()):
                raise StillRunning  # it took so long that another took over: undo all
    except BaseException:
        _kept(order).filter(claim=claim, status=None).delete()
        raise
    return KeptAnswer(status, data)


def sweep(now: datetime) -> int:
    """Forget what was answered a day ago; return how many."""
    return KeyedOrder.objects.filter(made_at__lte=now - KEPT).delete()[0]


def _claim(order: SentOrder, now: datetime) -> Any:
    """Return a claim on the key, or nothing where somebody else has it or it was answered."""
    claim = uuid4()
    _kept(order).filter(made_at__lte=now - KEPT).delete()
    try:
        with transaction.atomic():
            KeyedOrder.objects.create(
                user_id=order.user,
                by=order.by,
                key=order.key,
                says=order.says,
                claim=claim,
                made_at=now,
                until=now + LEASE,
            )
    except IntegrityError:
        over = _kept(order).filter(status=None, until__lte=now, says=order.says)
        return claim if over.update(claim=claim, until=now + LEASE) else None
    return claim


def _kept(order: SentOrder) -> Any:
    return KeyedOrder.objects.filter(user=order.user, by=order.by, key=order.key)
