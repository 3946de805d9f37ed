"""The site's addresses and, beside them, addresses that refuse on purpose."""

from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path

from siamleague.urls import handler429
from siamleague.urls import urlpatterns as pages
from siamleague.web.pages import stale_form

__all__ = ["handler429", "urlpatterns"]


def shut(request: HttpRequest) -> HttpResponse:
    """Refuse whoever comes."""
    raise PermissionDenied("Only the club's organisers may open this.")


def nonsense(request: HttpRequest) -> HttpResponse:
    """Take the request for an attack."""
    raise SuspiciousOperation


def broken(request: HttpRequest) -> HttpResponse:
    """Break."""
    raise RuntimeError("broken on purpose")


def hurried(request: HttpRequest) -> HttpResponse:
    """Ask for patience."""
    return render(request, "429.html", {"when": "Try again in 3 minutes."}, status=429)


urlpatterns = [
    path("refused/403/", shut),
    path("refused/400/", nonsense),
    path("refused/500/", broken),
    path("refused/429/", hurried),
    path("refused/csrf/", stale_form),
    *pages,
]
