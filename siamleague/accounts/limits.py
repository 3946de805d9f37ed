"""How long somebody who tried too often must wait; counting the tries is allauth's."""

import math
import time
from collections.abc import Iterator

from allauth.core.internal.ratelimit import (
    Rate,
    RateLimitUsage,
    apply_rate,
    consume,
    get_cache_key,
    get_rates,
)
from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

APPS = ("allauth.account", "allauth.mfa")
ANYWHERE = "login_anywhere"


def seconds_left(request: HttpRequest, *, app: str, action: str, key: str | None = None) -> int:
    """Return how long this visitor must wait before trying this again; 0 is not at all."""
    left = (
        _wait(request, rate, app=app, action=action, key=key)
        for rate in get_rates(app=app, action=action)
        if _concerns(rate, request, key)
    )
    return max(left, default=0)


def seconds_left_anywhere(request: HttpRequest, key: str | None = None) -> int:
    """Return the longest wait among all limits that this visitor has run into."""
    waits = (seconds_left(request, app=app, action=action, key=key) for app, action in _limited())
    return max(waits, default=0)


def _limited() -> Iterator[tuple[str, str]]:
    for app in APPS:
        for action in import_string(f"{app}.app_settings.RATE_LIMITS"):
            yield app, action


def _concerns(rate: Rate, request: HttpRequest, key: str | None) -> bool:
    if rate.per == "user":
        return request.user.is_authenticated
    return rate.per == "ip" or key is not None


def _wait(request: HttpRequest, rate: Rate, *, app: str, action: str, key: str | None) -> int:
    place = get_cache_key(request, app=app, action=action, rate=rate, key=key)
    tries = cache.get(place, [])  # newest first
    now = time.time()
    allowed, _tries = apply_rate(list(tries), now, rate, dry_run=True)
    if allowed:
        return 0
    return math.ceil(tries[rate.amount - 1] + rate.duration - now)


def may_try(request: HttpRequest, action: str, rate: str, key: str | None = None) -> bool:
    """Count a try of what needs no account; tell whether it is not one too many."""
    config = {action: rate}
    counted = consume(request, app=APPS[0], action=action, config=config, key=key, limit_get=True)
    return counted is not None


def may_ask(request: HttpRequest, action: str, rate: str) -> bool:
    """Count a question that is dear to answer: by the account, or by the address of a guest."""
    per = "user" if request.user.is_authenticated else "ip"
    return may_try(request, action, f"{rate}/{per}")


def too_many(request: HttpRequest) -> HttpResponse:
    """Return the page that asks for patience."""
    answer = render(request, "429.html", {"when": _("Try again in a minute.")}, status=429)
    answer["Retry-After"] = "60"
    return answer


def take_slowly(request: HttpRequest, account: str) -> RateLimitUsage | None:
    """Count a try on an account from wherever it comes; return nothing where it is one too many.

    This limit is wide: it stops whoever guesses from a thousand addresses. Devices on which the
    account was used before are not asked.
    """
    config = {ANYWHERE: settings.TRIES_FROM_ANYWHERE}
    return consume(request, app=APPS[0], action=ANYWHERE, config=config, key=account)


def seconds_left_slowly(request: HttpRequest, account: str) -> int:
    """Return how long an unknown device must wait before it may try this account."""
    rate = get_rates(app=APPS[0], action=ANYWHERE, config={ANYWHERE: settings.TRIES_FROM_ANYWHERE})[
        0
    ]
    return _wait(request, rate, app=APPS[0], action=ANYWHERE, key=account)


def in_words(seconds: int) -> str:
    """Return the sentence that says when to try again."""
    minutes = max(1, math.ceil(seconds / 60))
    return ngettext(
        "Try again in %(minutes)s minute.", "Try again in %(minutes)s minutes.", minutes
    ) % {"minutes": minutes}
