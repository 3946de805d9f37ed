"""The page of a job, its progress as JSON, and its two buttons."""

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.timezone import now as clock
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from siamleague.jobs import act as jobs
from siamleague.jobs.models import Job
from siamleague.watching import life

State = Job.State
REMEMBERED = "jobs"  # in a guest's session: the jobs this browser asked for
MOST_REMEMBERED = 50


def remember(request: HttpRequest, job: Job) -> None:
    """Let a visitor without an account look at the job this request asked for."""
    mine = [*request.session.get(REMEMBERED, []), str(job.public_id)]
    request.session[REMEMBERED] = mine[-MOST_REMEMBERED:]


def address(job: Job) -> str:
    """Return the address of a job's page."""
    return reverse("site:job", args=[job.public_id])


def may_see(job: Job, user: Any, session: Any) -> bool:
    """Tell whether this is the person who asked, the browser of that guest, or staff."""
    if user.is_authenticated and (user.is_staff or job.asked_by_id == user.pk):
        return True
    return job.asked_by_id is None and str(job.public_id) in session.get(REMEMBERED, [])


def picture(job: Job) -> dict[str, Any]:
    """Return what a page shows of a job, in the reader's language; plain values only."""
    return {
        "id": str(job.public_id),
        "title": jobs.title(job.kind),
        "state": job.state,
        "state_words": str(State(job.state).label),
        "ended": job.ended,
        "done": job.done,
        "total": job.total,
        "percent": 100 if job.state == State.DONE else job.percent,
        "sentence": _sentence(job),
        "result_url": _result_url(job),
        "may_cancel": jobs.may_cancel(job),
        "ended_badly": job.ended and job.state != State.DONE,
        "may_try_again": jobs.may_try_again(job),
        "page": address(job),
        "json": reverse("site:job_json", args=[job.public_id]),
        "socket": f"/ws/jobs/{job.public_id}/",
    }


@never_cache
@require_safe
def show(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Show how far a job is; only the part that changes when htmx asks."""
    fragment = request.headers.get("HX-Request") == "true"
    context = {"job": picture(_seen_by(request, public_id)), "fragment": fragment}
    return render(request, "_parts/progress.html" if fragment else "jobs/job.html", context)


@never_cache
@require_safe
def show_json(request: HttpRequest, public_id: UUID) -> JsonResponse:
    """Return how far a job is, for pages without a socket and for programs."""
    return JsonResponse(picture(_seen_by(request, public_id)))


@require_POST
def cancel(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """End a job that waits or may be stopped; one that has ended stays as it is."""
    job = _seen_by(request, public_id)
    jobs.cancel(public_id=job.public_id, now=clock())
    return HttpResponseRedirect(reverse("site:job", args=[public_id]))


@require_POST
def try_again(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Queue a job that ended badly once more; any other stays as it is."""
    job = _seen_by(request, public_id)
    jobs.try_again(public_id=job.public_id, now=clock())
    return HttpResponseRedirect(reverse("site:job", args=[public_id]))


def _seen_by(request: HttpRequest, public_id: UUID) -> Job:
    job = Job.objects.filter(public_id=public_id).first()
    # A stranger is not even told that there is such a job.
    if job is None or not may_see(job, request.user, request.session):
        raise Http404
    return job


def _sentence(job: Job) -> str:
    said = job.error or (job.sentence if job.state == State.RUNNING else "")
    return said or {
        State.QUEUED: _waiting(job),
        State.RUNNING: _("At work."),
        State.DONE: _("Done."),
        State.CANCELLED: _cancelled(job),
    }.get(State(job.state), "")


def _cancelled(job: Job) -> str:
    if jobs.is_once(job):
        return _("Cancelled. What you gave for it is not kept: ask for it anew if you need it.")
    return _("Cancelled.")


def _waiting(job: Job) -> str:
    """Return why a job has not begun: its turn has not come, or nobody works here."""
    if job.state == State.QUEUED and life.silent(life.JOBS, clock()):
        return _(
            "Waiting: nobody works here at the moment. What was asked for is kept, and begins by "
            "itself as soon as a worker is back."
        )
    return _("Waiting for its turn.")


def _result_url(job: Job) -> str:
    """Return the page a finished job made, if its result names one of this site."""
    url = (job.result or {}).get("url", "") if job.state == State.DONE else ""
    local = isinstance(url, str) and url.startswith("/") and not url.startswith(("//", "/\\"))
    return url if local else ""
