"""The page of one's logins from outside, and the doors through which they come."""

import logging
from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any, cast

from allauth.account.decorators import reauthentication_required
from allauth.socialaccount.adapter import get_adapter
from allauth.socialaccount.providers.oauth2.client import OAuth2Error
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from requests import RequestException

from siamleague.accounts.models import User
from siamleague.accounts.outside import connected
from siamleague.refusals import Refused

log = logging.getLogger(__name__)
View = Callable[..., HttpResponse]
# What answers of another shape than was promised come to.
NONSENSE = (RequestException, OAuth2Error, ImproperlyConfigured, KeyError, TypeError, ValueError)


def patient(view: View) -> View:
    """Say so in a page when a provider is away, or answers what nobody understands."""

    @wraps(view)
    def kindly(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except NONSENSE as wrong:
            log.warning("a provider of logins did not answer well: %s", type(wrong).__name__)
            page = "socialaccount/authentication_error.html"
            return render(request, page, status=HTTPStatus.BAD_GATEWAY)

    return kindly


@never_cache
@login_required
@reauthentication_required
@require_safe
def logins(request: HttpRequest) -> HttpResponse:
    """Show which logins open somebody's account, and which more may."""
    mine = connected.of(cast(User, request.user).pk)
    return render(request, "socialaccount/connections.html", {"logins": mine})


@never_cache
@login_required
@reauthentication_required
@require_POST
def disconnect(request: HttpRequest, number: int) -> HttpResponse:
    """Take a login away, and tell its person by mail; the last way in stays."""
    user = cast(User, request.user)
    try:
        row = connected.disconnect(user_id=user.pk, number=number)
    except Refused as no:
        messages.error(request, str(no.sentence))
        return redirect("socialaccount_connections")
    name = settings.OUTSIDE_LOGINS.get(row.provider, row.provider)
    get_adapter().send_notification_mail(
        "socialaccount/email/account_disconnected", user, context={"provider": name}
    )
    said = _("%(provider)s opens your account no more.") % {"provider": name}
    messages.success(request, said)
    return redirect("socialaccount_connections")
