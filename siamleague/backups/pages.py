"""The owner's page: when the last good backup was, and one more now."""

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from siamleague.backups import act
from siamleague.backups.models import Backup

SHOWN = 40


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def backups(request: HttpRequest) -> HttpResponse:
    """Show the backups of the site to whoever owns it; take one at the press of a button."""
    if not request.user.is_superuser:
        raise PermissionDenied(_("Only the owner of this site sees its backups."))
    now = timezone.now()
    if request.method == "POST":
        job = act.ask(by=request.user.pk, now=now)
        return redirect("site:job", job.public_id) if job else redirect("site:backups")
    lines = list(Backup.objects.all()[:SHOWN])
    context = {
        "lines": lines,
        "last": act.last_good(),
        "overdue": act.overdue(now),
        "folder": act.folder(),
    }
    return render(request, "backups.html", context)
