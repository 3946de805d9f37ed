"""Signing out closes open boards: whoever ends a session, wherever, rings for its pages."""

from collections.abc import Collection
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models.signals import post_delete, post_save

from siamleague.accounts.tokens import held

SIGNS_OUT = frozenset({"password", "is_active"})


def watch_sessions() -> None:
    """Ring whenever a session or a token ends, and when a new password ends sessions without it."""
    from siamleague.accounts.models import PersonalToken

    post_delete.connect(_ended, sender=Session, dispatch_uid="pages-of-ended-sessions")
    post_delete.connect(_revoked, sender=PersonalToken, dispatch_uid="sockets-of-ended-tokens")
    post_save.connect(_saved, sender=get_user_model(), dispatch_uid="pages-of-changed-accounts")


def _revoked(instance: Any, **_: Any) -> None:
    from games.live import nudges

    mark = held.mark_of(instance.pk)
    transaction.on_commit(lambda: nudges.signed_out(mark), robust=True)


def _ended(instance: Any, **_: Any) -> None:
    from games.live import nudges

    key = instance.session_key
    transaction.on_commit(lambda: nudges.signed_out(key), robust=True)


def _saved(
    instance: Any, created: bool, update_fields: Collection[str] | None = None, **_: Any
) -> None:
    from games.live import nudges

    if created or (update_fields is not None and SIGNS_OUT.isdisjoint(update_fields)):
        return
    number = instance.pk
    transaction.on_commit(lambda: nudges.account_changed(number), robust=True)
