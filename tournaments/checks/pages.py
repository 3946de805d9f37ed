"""The page of a check: each round, as the handbook says or the first article that it breaks."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from siamleague.jobs.models import Job
from tournaments.checks import act, read
from tournaments.checks.places import CHECK
from tournaments.models import Tournament


@never_cache
@login_required
@require_safe
def show(request: HttpRequest, about: str) -> HttpResponse:
    """Show what came of a check that the reader asked for."""
    job = CHECK.find({"about": about}, request.user.pk)
    if job.state != Job.State.DONE:
        return redirect(act.page_of(job))
    rounds = read.rounds_of(job)
    event = Tournament.objects.select_related("club").filter(pk=job.result["event"]).first()
    context = {
        "name": job.result["name"],
        "event": event,
        "rounds": rounds,
        "first": next((each for each in rounds if each.article), None),
        "broken": sum(bool(each.article) for each in rounds),
        "unknown": sum(each.unknown for each in rounds),
        "stale": event is not None and not act.is_newest(job, event),
    }
    return render(request, "tournaments/checks/check.html", context)
