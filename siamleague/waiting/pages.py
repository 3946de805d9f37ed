"""The list of what waits, the bell by itself, and the switches."""

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from siamleague.accounts.models import User
from siamleague.waiting import act, presence, read, what_waits


@never_cache
@login_required
@require_safe
def show(request: HttpRequest) -> HttpResponse:
    """Show everything that waits, and the switches below it."""
    user = cast(User, request.user)
    context = {
        "bell": read.bell(user, timezone.now(), fresh=True),
        "switches": [
            (kind.name, kind.label, kind.name not in user.silent)
            for kind in what_waits.known().values()
        ],
    }
    return render(request, "waiting/show.html", context)


@never_cache
@require_safe
def bell(request: HttpRequest) -> HttpResponse:
    """Return the bell as the head of a page shows it, and the list as the front page does."""
    user = request.user
    if not user.is_authenticated:
        return HttpResponse(status=204)
    now = timezone.now()
    presence.seen(user.pk, now)  # a page asks only while somebody looks at it
    return render(request, "waiting/_fresh.html", {"bell": read.bell(user, now, fresh=True)})


@login_required
@require_POST
def switch(request: HttpRequest) -> HttpResponse:
    """Keep for which kinds somebody wants to be called."""
    act.switch(user_id=cast(User, request.user).pk, wanted=request.POST.getlist("kind"))
    messages.success(request, _("Your choice is saved."))
    return redirect("waiting:list")


def in_every_head(request: HttpRequest) -> dict[str, object]:
    """Return to every template what waits for the reader, worked out when a page asks for it."""
    user = getattr(request, "user", None)  # an early refusal is drawn before anybody is known
    if user is None or not user.is_authenticated:
        return {}
    return {"bell": SimpleLazyObject(lambda: read.bell(user, timezone.now()))}
