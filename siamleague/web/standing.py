"""Whether those who opened a page are still signed in: asked again as long as it stays open."""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY, get_user_model
from django.contrib.sessions.models import Session
from django.utils.crypto import constant_time_compare

Held = tuple[str, "int | None"]  # the key of a session, and whose it was when the page opened

Ended = Callable[[Iterable[Held], datetime], set[Held]]
_others: dict[str, Ended] = {}  # by how the keys begin that are none of sessions


def know(mark: str, over: Ended) -> None:
    """Let somebody else say which are over of those whose key begins like this."""
    _others[mark] = over


def ended(held: Iterable[Held], now: datetime) -> set[Held]:
    """Return those whose session is over, or no longer signs in the one who opened the page."""
    left, over = set(held), set()
    for mark, asked in _others.items():
        if its := {each for each in left if each[0].startswith(mark)}:
            left -= its
            over |= asked(its, now)
    return over | (left - _standing(left, now)) if left else over


def _standing(held: "set[Held]", now: datetime) -> set[Held]:
    keys = {key for key, _user in held}
    sessions = Session.objects.filter(session_key__in=keys, expire_date__gt=now)
    inside = {row.session_key: row.get_decoded() for row in sessions}
    users = {user for _key, user in held if user is not None}
    people = get_user_model()._default_manager.filter(pk__in=users, is_active=True)
    hashes = {person.pk: person.get_session_auth_hash() for person in people}
    return {(key, user) for key, user in held if _signs_in(inside.get(key), user, hashes)}


def _signs_in(inside: "dict[str, Any] | None", user: int | None, hashes: dict[int, str]) -> bool:
    if inside is None:
        return False
    if user is None:
        return True
    right = inside.get(SESSION_KEY) == str(user) and user in hashes
    return right and constant_time_compare(inside.get(HASH_SESSION_KEY, ""), hashes[user])
