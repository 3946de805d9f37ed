"""How the site is: for machines that ask, and for its owner."""

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers
from django.utils.timezone import now as clock
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from siamleague.watching import health, metrics, overview, trouble


@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """Say that this process answers; ask nobody else."""
    return HttpResponse("alive\n", content_type="text/plain")


@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """Say of each thing the site leans on whether it answers; 503 if one does not."""
    answers = health.answers()
    ready = all(answer == "ok" for answer in answers.values())
    # Who is silent behind the pages is told, but decides nothing: pages answer without them, and a
    # proxy that took this process away for it would leave people with none.
    told = {"ready": ready, **answers, "workers": health.workers(clock()) if ready else "unknown"}
    # The same with what this process has met of late outside of it: a full disk still shows pages.
    told["outside"] = ", ".join(fault.name for fault in trouble.of_late()) or "ok"
    response = JsonResponse(told, status=200 if ready else 503)
    add_never_cache_headers(response)
    return response


@require_safe
def numbers(request: HttpRequest) -> HttpResponse:
    """Return the numbers for Prometheus, to this machine or to the holder of the token."""
    if not metrics.may_read(request):
        raise PermissionDenied
    return HttpResponse(metrics.everything(), content_type="text/plain; version=0.0.4")


@never_cache
@login_required
@require_safe
def watch(request: HttpRequest) -> HttpResponse:
    """Show the owner of the site how it is."""
    if not request.user.is_superuser:
        raise PermissionDenied(_("Only the owner of this site sees how it is."))
    return render(request, "watch.html", {"site": overview.look(clock())})
