"""The two things a first visitor can do: load the demo club, and take the site over."""

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from siamleague.jobs import act as jobs
from siamleague.jobs import pages as job_views
from siamleague.welcome import act as welcome


@require_POST
def load_demo(request: HttpRequest) -> HttpResponse:
    """Ask for the demo club and show how far it is; asking twice is asking once."""
    if welcome.has_owner() and not request.user.is_superuser:
        raise PermissionDenied(_("Only the owner of this site can load the demo club."))
    now = timezone.now()
    job = jobs.ask(
        kind="demo", payload={"by": request.user.pk}, by=None, key="demo", now=now, again=True
    )
    job_views.remember(request, job)
    return redirect("site:job", job.public_id)


@require_safe
def how_to_own(request: HttpRequest) -> HttpResponse:
    """Say where the link is that makes its visitor the owner."""
    return render(request, "home/how_to_own.html", {"owned": welcome.has_owner()})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def own(request: HttpRequest, token: str) -> HttpResponse:
    """Show the link's page, and on its button make the reader the owner."""
    now = timezone.now()
    try:
        welcome.check_link(token, now)
        if request.method != "POST":
            return render(request, "home/own.html", {"token": token})
        if not request.user.is_authenticated:
            return redirect_to_login(request.path)
        welcome.become_owner(token=token, by=request.user.pk, now=now)
    except welcome.LinkIsOver as over:
        return render(request, "home/link_over.html", {"sentence": str(over)}, status=410)
    messages.success(request, _("The site is yours."))
    return redirect("front:home")
