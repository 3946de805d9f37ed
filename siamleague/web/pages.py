"""The pages about the site itself, and the choices of its look."""

import sys

from django.conf import settings
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django.views.defaults import server_error
from django.views.i18n import set_language

from siamleague.web.context import THEME_COOKIE, THEMES
from siamleague.web.samples import samples

LOCKED = ("55P03", "57014", "40P01")  # PostgreSQL: no lock in time, cancelled, a deadlock
YEAR = 365 * 24 * 3600


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """Say what this site is, who owns the names, and what is kept about a visitor."""
    return render(request, "about.html")


@require_POST
def choose_theme(request: HttpRequest) -> HttpResponse:
    """Remember light or dark colours on this device, or forget them when the device decides."""
    theme = request.POST.get("theme", "")
    response = HttpResponseRedirect(back(request))
    if theme in THEMES:
        response.set_cookie(
            THEME_COOKIE, theme, max_age=YEAR, samesite="Lax", secure=settings.SECURE
        )
    else:
        response.delete_cookie(THEME_COOKIE, samesite="Lax")
    return response


@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """Remember the language on this device, and in the profile of somebody signed in."""
    language = request.POST.get("language", "")
    user = request.user
    if user.is_authenticated and language in dict(settings.LANGUAGES):
        user.language = language
        user.save(update_fields=["language"])
    return set_language(request)


def back(request: HttpRequest) -> str:
    """Return where the reader came from, when that is a page of this site."""
    target = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(
        target, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return target if safe else "/"


def stale_form(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Refuse a form whose secret does not fit, in words a visitor can act on."""
    return render(request, "403_csrf.html", status=403)


def nowhere(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Say that there is no such page. Django's own view would first read what was sent, and break
    when that cannot be read."""
    return render(request, "404.html", status=404)


def broken(request: HttpRequest) -> HttpResponse:
    """Answer for a fault of ours: people get a page, programs a problem as they know it."""
    if _is_locked(sys.exc_info()[1]):
        return _later(request)
    if not request.path.startswith("/api/"):
        return server_error(request)
    detail = _("Something broke on our side; nothing you did. It has been written down.")
    told = {"status": 500, "title": "Internal Server Error", "detail": detail, "code": "broken"}
    return JsonResponse(told, status=500, content_type="application/problem+json")


def _is_locked(wrong: BaseException | None) -> bool:
    """Tell whether somebody else wrote for so long that the database gave up waiting."""
    code = getattr(getattr(wrong, "__cause__", None), "sqlstate", None)
    locked = "database is locked" in str(wrong) or code in LOCKED
    return isinstance(wrong, OperationalError) and locked


def _later(request: HttpRequest) -> HttpResponse:
    """Say that much is being written, and that nothing has changed."""
    if request.path.startswith("/api/"):
        detail = _("Much is being written just now. Nothing has changed; try again in a moment.")
        told = {"status": 503, "title": "Service Unavailable", "detail": detail, "code": "busy"}
        answer: HttpResponse = JsonResponse(
            told, status=503, content_type="application/problem+json"
        )
    else:
        answer = render(request, "503.html", status=503)
    answer["Retry-After"] = "5"
    return answer


@require_safe
def style(request: HttpRequest) -> HttpResponse:
    """Show every part of the look in every state."""
    return render(request, "style.html", samples(timezone.now()))
