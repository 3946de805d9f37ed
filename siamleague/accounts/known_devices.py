"""Devices from which an account was used: others who guess its password do not lock it there.

A signed cookie names the accounts that signed in on this device. It opens nothing: whoever brings
it still needs the password, and has tries of its own, apart from everybody else's.
"""

from secrets import token_urlsafe
from typing import Any

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from siamleague.accounts.models import User

COOKIE = "known_device"
SALT = "accounts.known_device"
LASTS = 400 * 24 * 3600
MOST = 8  # accounts on one device; a club's laptop


def mark_of(request: HttpRequest, email: str) -> str:
    """Return the device's own mark if this account was used there before, else nothing."""
    known = _read(request)
    if not known["accounts"]:
        return ""
    pk = User.objects.filter(email__iexact=email).values_list("pk", flat=True).first()
    return str(known["mark"]) if pk in known["accounts"] else ""


def remember(request: HttpRequest, response: HttpResponse) -> None:
    """Keep on the device that somebody signed in there just now."""
    pk = getattr(request, "signed_in_now", None)
    if pk is None:
        return
    known = _read(request)
    accounts = [pk, *(each for each in known["accounts"] if each != pk)][:MOST]
    value = signing.dumps({"mark": known["mark"], "accounts": accounts}, salt=SALT)
    response.set_cookie(
        COOKIE, value, max_age=LASTS, secure=settings.SECURE, httponly=True, samesite="Lax"
    )


def note(sender: object, request: Any, user: User, **_other: Any) -> None:
    """Hear that somebody signed in; the answer takes the cookie along."""
    if request is not None:
        request.signed_in_now = user.pk


def _read(request: HttpRequest) -> dict[str, Any]:
    try:
        found = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=LASTS)
    except signing.BadSignature:
        return {"mark": token_urlsafe(12), "accounts": []}
    return dict(found)
