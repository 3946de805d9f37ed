"""What this room knows about a person, and how it forgets: the chapter `account`."""

from datetime import datetime

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth.hashers import make_password

from siamleague.accounts import services
from siamleague.accounts.models import KeyedOrder, PersonalToken, PushDevice, User
from siamleague.privacy.keepers import Json


def export(user_id: int) -> Json:
    """Return what the person told us and how they sign in; no secret is part of it."""
    user = User.objects.get(pk=user_id)
    return {
        "id": str(user.public_id),
        "display_name": user.display_name,
        "language": user.language,
        "time_zone": user.time_zone,
        "letters": user.letters,
        "not_called_for": list(user.silent),
        "joined": user.date_joined.isoformat(),
        "last_signed_in": user.last_login.isoformat() if user.last_login else None,
        "owns_the_site": user.is_superuser,
        "addresses": _addresses(user_id),
        "ways_to_sign_in": _ways_to_sign_in(user),
        "devices": _devices(user_id),
        "notices_on": _notices_on(user_id),
        "tokens": _tokens(user_id),
        "orders_under_keys": _keyed(user_id),
        "signed_in_to": list(_programs(user_id)),
        "bots": list(User.objects.filter(bot_of=user_id).values_list("display_name", flat=True)),
    }


def _addresses(user_id: int) -> list[Json]:
    rows = EmailAddress.objects.filter(user_id=user_id).order_by("pk")
    return [{"email": row.email, "confirmed": row.verified, "in_use": row.primary} for row in rows]


def _ways_to_sign_in(user: User) -> list[Json]:
    ways: list[Json] = [{"kind": "password"}] if user.has_usable_password() else []
    for row in Authenticator.objects.filter(user=user).order_by("pk"):
        used = row.last_used_at.isoformat() if row.last_used_at else None
        ways.append(
            {"kind": row.type, "since": row.created_at.isoformat(), "last_used": used}
            | ({"name": row.wrap().name} if row.type == Authenticator.Type.WEBAUTHN else {})
        )
    if settings.OUTSIDE_LOGINS:
        from siamleague.accounts.outside import connected

        ways += connected.export(user.pk)
    return ways


def _devices(user_id: int) -> list[Json]:
    return [
        {
            "address": row.ip,
            "browser": row.user_agent,
            "signed_in": row.created_at.isoformat(),
            "last_seen": row.last_seen_at.isoformat(),
        }
        for row in UserSession.objects.filter(user_id=user_id).order_by("pk")
    ]


def _notices_on(user_id: int) -> list[Json]:
    """Return where somebody switched notices on; the address itself is a secret of the browser."""
    return [
        {"browser": row.browser, "since": row.made_at.isoformat()}
        for row in PushDevice.objects.filter(user_id=user_id).order_by("pk")
    ]


def _tokens(user_id: int) -> list[Json]:
    """Return which programs may come as somebody; the word of a token nobody has any more."""
    return [
        {
            "name": row.name,
            "plays": row.plays,
            "organises_in": list(row.clubs),
            "made": row.made_at.isoformat(),
            "ends": row.ends_at.isoformat() if row.ends_at else None,
            "last_used": row.used_at.isoformat() if row.used_at else None,
        }
        for row in PersonalToken.objects.filter(user_id=user_id).order_by("pk")
    ]


def _programs(user_id: int) -> list[str]:
    if not settings.SIGN_IN_KEY:
        return []
    from siamleague.accounts import sign_in_for_others

    return sign_in_for_others.export(user_id)


def _keyed(user_id: int) -> list[Json]:
    """Return what programs of somebody ordered under a key, as it is kept for a day."""
    rows = KeyedOrder.objects.filter(user_id=user_id).order_by("pk")
    return [{"key": row.key, "sent": row.made_at.isoformat()} for row in rows]


def forget(user_id: int, now: datetime) -> None:
    """Take away everything but the bare row that others' results point to."""
    user = User.objects.get(pk=user_id)
    for bot in User.objects.filter(bot_of=user_id, left_at=None):
        services.delete_account(user_id=bot.pk, now=now)
    EmailAddress.objects.filter(user_id=user_id).delete()
    Authenticator.objects.filter(user_id=user_id).delete()
    services.end_sessions(user_id)
    PushDevice.objects.filter(user_id=user_id).delete()
    PersonalToken.objects.filter(user_id=user_id).delete()
    KeyedOrder.objects.filter(user_id=user_id).delete()
    if settings.SIGN_IN_KEY:
        from siamleague.accounts import sign_in_for_others

        sign_in_for_others.forget(user_id)
    if settings.OUTSIDE_LOGINS:
        from siamleague.accounts.outside import connected

        connected.forget(user_id)
    user.groups.clear()
    user.user_permissions.clear()
    User.objects.filter(pk=user_id).update(
        # Nobody can receive mail there, and the address they had is free again.
        email=f"{user.public_id}@left.invalid",
        password=make_password(None),
        display_name="",
        language="",
        time_zone="UTC",
        silent=[],
        last_login=None,
        is_active=False,
        is_staff=False,
        is_superuser=False,
        left_at=now,
    )
