"""The pages about the site itself, and the choices of its look."""

import sys

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django.views.defaults import server_error
from django.views.i18n import set_language

from siamleague.watching import trouble
from siamleague.web.context import THEME_COOKIE, THEMES
from siamleague.web.samples import samples

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
    fault = trouble.named(sys.exc_info()[1])
    if fault is not None:
        return _later(request, fault)
    if not request.path.startswith("/api/"):
        return server_error(request)
    detail = _("Something broke on our side; nothing you did. It has been written down.")
    told = {"status": 500, "title": "Internal Server Error", "detail": detail, "code": "broken"}
    return JsonResponse(told, status=500, content_type="application/problem+json")


def _later(request: HttpRequest, fault: trouble.Trouble) -> HttpResponse:
    """Say what is wrong outside of the site, and that nothing has changed."""
    detail = str(fault.sentence)
    if request.path.startswith("/api/"):
        told = {"status": 503, "title": "Service Unavailable", "detail": detail, "code": fault.name}
        answer: HttpResponse = JsonResponse(
            told, status=503, content_type="application/problem+json"
        )
    else:
        # Without what surrounds other pages: that would ask the database, which is away.
        page = render_to_string("503.html", {"sentence": detail})
        answer = HttpResponse(page, status=503)
    answer["Retry-After"] = str(fault.retry)
    return answer


@require_safe
def style(request: HttpRequest) -> HttpResponse:
    """Show every part of the look in every state."""
    return render(request, "style.html", samples(timezone.now()))
