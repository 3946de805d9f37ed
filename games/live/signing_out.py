"""Signing out closes open boards: whoever ends a session, wherever, rings for its pages."""

from typing import Any

from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models.signals import post_delete


def watch_sessions() -> None:
    """Ring whenever a session is deleted: signing out, a new password, signing out elsewhere."""
    post_delete.connect(_ended, sender=Session, dispatch_uid="pages-of-ended-sessions")


def _ended(instance: Any, **_: Any) -> None:
    from games.live import nudges

    key = instance.session_key
    transaction.on_commit(lambda: nudges.signed_out(key), robust=True)
