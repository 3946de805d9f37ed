"""The reports that one decides about, and one of them."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.conduct import read
from games.conduct.actions import DecisionForm


@never_cache
@login_required
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Show the reports that the reader decides, and those that were decided."""
    return render(request, "games/reports.html", {"reports": read.to_judge(request.user.pk or 0)})


@never_cache
@login_required
@require_safe
def show(request: HttpRequest, report: int) -> HttpResponse:
    """Show one report, with the lines as they stood."""
    now = timezone.now()
    page = read.report_page(report, request.user.pk or 0)
    silent = page.until is not None and page.until > now and page.lifted_at is None
    context = {"report": page, "form": DecisionForm(), "silent": silent}
    return render(request, "games/report.html", context)
