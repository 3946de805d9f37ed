"""Where a target is and how we show that it is us: sealed, worked out, never shown again.

A secret is not kept: it is worked out of the site's key, a salt of the target and a number that
rises when the secret is drawn anew. For a day after that both the old and the new one sign.
"""

import hashlib
import hmac
import json
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from urllib.parse import quote, urlsplit

from cryptography.fernet import Fernet, InvalidToken
from django.utils.crypto import salted_hmac

from siamleague.accounts.push import push_addresses
from tournaments.models import Webhook, WebhookShape

BOTH_SIGN = timedelta(days=1)


class Unreadable(Exception):
    """The site's key is another one than when this was sealed."""


@dataclass(frozen=True)
class Target:
    """Where to send: an address, and for some chats a room and what opens it."""

    address: str
    room: str = ""
    key: str = ""

    @property
    def host(self) -> str:
        return urlsplit(self.address).hostname or ""

    @property
    def mark(self) -> str:
        """Return by what it is known again."""
        return salted_hmac(
            "webhook.mark", f"{self.address}\n{self.room}", algorithm="sha256"
        ).hexdigest()


def sealed(target: Target) -> str:
    return _fernet().encrypt(json.dumps(asdict(target)).encode()).decode()


def opened(webhook: Webhook) -> Target:
    """Return where a target is."""
    try:
        return Target(**json.loads(_fernet().decrypt(webhook.sealed.encode())))
    except InvalidToken as wrong:
        raise Unreadable from wrong


def secret(webhook: Webhook) -> str:
    """Return the secret as its owner is shown it, once."""
    return f"whsec_{b64encode(_key(webhook, webhook.edition)).decode()}"


def signed(webhook: Webhook, message: str, body: bytes, now: datetime) -> dict[str, str]:
    """Return the headers of Standard Webhooks; old secrets sign along for a day."""
    at = str(int(now.timestamp()))
    text = b".".join((message.encode(), at.encode(), body))
    return {
        "webhook-id": message,
        "webhook-timestamp": at,
        "webhook-signature": " ".join(
            f"v1,{b64encode(hmac.new(key, text, hashlib.sha256).digest()).decode()}"
            for key in _keys(webhook, now)
        ),
    }


def addressed(webhook: Webhook, target: Target, message: str) -> tuple[str, str, Mapping[str, str]]:
    """Return the method, the address and what is said about who sends."""
    if webhook.shape != WebhookShape.MATRIX:
        return "POST", target.address, {}
    where = f"/_matrix/client/v3/rooms/{quote(target.room, safe='')}/send/m.room.message/{message}"
    return "PUT", target.address.rstrip("/") + where, {"Authorization": f"Bearer {target.key}"}


def check(target: Target) -> None:
    """Refuse an address that nobody may be sent to, or no address."""
    push_addresses.checked(target.address)


def _keys(webhook: Webhook, now: datetime) -> Iterator[bytes]:
    yield _key(webhook, webhook.edition)
    if webhook.renewed_at is not None and now < webhook.renewed_at + BOTH_SIGN:
        yield _key(webhook, webhook.edition - 1)


def _key(webhook: Webhook, edition: int) -> bytes:
    return salted_hmac("webhook.secret", f"{webhook.salt}.{edition}", algorithm="sha256").digest()


def _fernet() -> Fernet:
    key = salted_hmac("webhook.seal", "", algorithm="sha256").digest()
    return Fernet(urlsafe_b64encode(key))
