"""The pages for people who write programs: how to come in, and everything that may be asked."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from siamleague.web import reference


@require_safe
def programs(request: HttpRequest) -> HttpResponse:
    """Show how a program comes in, and what it may ask and order."""
    context = {"subjects": reference.by_subject(), "site_url": settings.SITE_URL}
    return render(request, "programs/reference.html", context)


@require_safe
def program(request: HttpRequest, name: str) -> HttpResponse:
    """Show one thing that programs may ask or order, with everything that is sent for it."""
    found = next((one for one in reference.operations() if one.name == name), None)
    if found is None:
        raise Http404
    context = {"operation": found, "site_url": settings.SITE_URL}
    return render(request, "programs/operation.html", context)
