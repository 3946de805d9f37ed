"""Tokens end with a password: those that were to, and all where somebody else may have had it."""

from typing import Any

from django.conf import settings
from django.db import transaction

from siamleague.accounts.models import User
from siamleague.accounts.tokens import held, personal_tokens
from siamleague.web import standing


def connect() -> None:
    """Listen to changed passwords, and tell sockets which tokens still stand."""
    from allauth.account.signals import password_changed, password_reset, password_set

    for changed in (password_changed, password_reset, password_set):
        changed.connect(_changed, dispatch_uid="accounts.tokens.password")
    standing.know(held.MARK, personal_tokens.ended)


def keep_password(user: User, password: str, *, all_tokens: bool) -> None:
    """Keep somebody's new password, and end with it what is to end: both, or neither.

    Hashing takes long, so it is done before anything is held.
    """
    user.set_password(password)
    with transaction.atomic():
        user.save(update_fields=["password"])
        personal_tokens.end_with_password(user.pk, all_of_them=all_tokens)
        if all_tokens and settings.SIGN_IN_KEY:
            from siamleague.accounts import sign_in_for_others

            sign_in_for_others.sign_out(user.pk)


def count(user_id: int) -> int:
    """Return how many programs come as somebody, or were told who they are."""
    tokens = len(personal_tokens.of(user_id))
    if not settings.SIGN_IN_KEY:
        return tokens
    from siamleague.accounts import sign_in_for_others

    return tokens + len(sign_in_for_others.export(user_id))


def _changed(sender: object, user: Any, **_other: Any) -> None:
    personal_tokens.end_with_password(user.pk)
