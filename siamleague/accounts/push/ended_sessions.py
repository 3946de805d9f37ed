"""A session that ends takes the notices of its browser with it: the next reader is another."""

from typing import Any

from django.contrib.auth.signals import user_logged_out
from django.db.models.signals import post_delete

from siamleague.accounts.push import subscriptions


def connect() -> None:
    """Listen to people who sign out, and to sessions that are ended from another device."""
    from allauth.usersessions.models import UserSession

    user_logged_out.connect(_signed_out, dispatch_uid="accounts.push.signed_out")
    post_delete.connect(_ended, sender=UserSession, dispatch_uid="accounts.push.ended")


def _signed_out(sender: object, request: Any = None, **_other: Any) -> None:
    subscriptions.forget_session(
        getattr(getattr(request, "session", None), "session_key", "") or ""
    )


def _ended(sender: object, instance: Any, **_other: Any) -> None:
    subscriptions.forget_session(instance.session_key)
