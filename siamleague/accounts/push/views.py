"""Switching notices on and off; the script that shows them is in `siamleague/web/offline.py`."""

from http import HTTPStatus
from typing import cast

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from siamleague.accounts.models import User
from siamleague.accounts.push import push_addresses, sealing, subscriptions


@never_cache
@login_required
@require_POST
def switch(request: HttpRequest) -> HttpResponse:
    """Keep or forget the device that asks."""
    if not settings.PUSH_KEY:
        raise Http404
    user = cast(User, request.user)
    told = subscriptions.Subscription(
        *(request.POST.get(name, "") for name in ("endpoint", "p256dh", "auth"))
    )
    if request.POST.get("choice") != "on":
        subscriptions.switch_off(user_id=user.pk, endpoint=told.endpoint)
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    try:
        subscriptions.switch_on(
            user_id=user.pk,
            told=told,
            browser=request.headers.get("User-Agent", ""),
            session=request.session.session_key or "",
            now=timezone.now(),
        )
    except (push_addresses.BadAddress, sealing.BadKey):
        return HttpResponse(status=HTTPStatus.BAD_REQUEST)
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


@login_required
@require_POST
def remove(request: HttpRequest, device: int) -> HttpResponse:
    """Forget a device from the list."""
    subscriptions.remove(user_id=cast(User, request.user).pk, device_id=device)
    return redirect("accounts:profile")
