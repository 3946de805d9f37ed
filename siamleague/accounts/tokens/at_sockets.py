"""Sockets that programs open with a token: who reads, and what they may do there."""

import asyncio
from dataclasses import dataclass
from typing import Any

from channels.db import database_sync_to_async
from django.utils import timezone

from siamleague.accounts.tokens import held, personal_tokens

Headers = list[tuple[bytes, bytes]]


@dataclass(frozen=True)
class TokenSession:
    """What stands where a page has its session: a key, and nothing remembered."""

    session_key: str

    def get(self, name: str, usual: Any = None) -> Any:
        return usual


def brings_token(headers: Headers) -> bool:
    """Tell whether a socket is opened with a token, right or wrong."""
    return held.said_by_socket(headers) is not None


async def bearer(headers: Headers) -> dict[str, Any] | None:
    """Return who opens a socket; nothing where no token is brought, and nobody by a wrong one."""
    word = held.said_by_socket(headers)
    if word is None:
        return None
    # A task of its own: else the context of this one keeps what the thread left in it.
    found = await asyncio.create_task(_who(word))
    if found is None:
        return {}
    user, may = found
    return {"user": user, "held": may, "session": TokenSession(may.mark), "cookies": {}}


@database_sync_to_async
def _who(word: str) -> Any:
    return personal_tokens.who_holds(word, timezone.now())
