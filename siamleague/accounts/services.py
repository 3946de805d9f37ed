"""What people do with their own account, beside signing in."""

from datetime import datetime
from importlib import import_module

from django.conf import settings
from django.db import transaction

from siamleague.accounts.models import User
from siamleague.privacy import keepers as personal_data


class NoSuchAccount(Exception):
    """The account is gone, or was never there."""


def change_profile(
    *, user_id: int, display_name: str, language: str, time_zone: str, letters: bool = True
) -> None:
    """Keep how others see somebody and how somebody sees the site. Refuse one who left."""
    here = User.objects.filter(pk=user_id, left_at=None)
    kept = {"display_name": display_name, "language": language, "time_zone": time_zone}
    if not here.update(**kept, letters=letters):
        raise NoSuchAccount


def switch_letters(*, user_id: int, on: bool) -> None:
    """Send somebody letters about events, or none. Twice is once; refuse one who left."""
    if not User.objects.filter(pk=user_id, left_at=None).update(letters=on):
        raise NoSuchAccount


@transaction.atomic
def delete_account(*, user_id: int, now: datetime) -> None:
    """Take the name away everywhere and end every session; others' results stay.

    Deleting what is already deleted changes nothing. Refuses with CannotForget when a room needs
    something done first, and then nothing was deleted anywhere.
    """
    if not User.objects.filter(pk=user_id, left_at=None).update(left_at=now):
        return
    personal_data.forget_all(user_id, now)


def end_sessions(user_id: int) -> None:
    """Sign somebody out on every device."""
    from allauth.usersessions.models import UserSession

    store = import_module(settings.SESSION_ENGINE).SessionStore
    for session in UserSession.objects.filter(user_id=user_id):
        store(session.session_key).delete()
        session.delete()
