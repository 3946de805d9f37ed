"""Making an event, changing it, publishing it, calling it off, ending it."""

from functools import partial

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.clubs import read as clubs
from tournaments.events import act as events
from tournaments.events import planning, shell
from tournaments.events.forms import EventForm
from tournaments.events.outlook_forms import OutlookForm
from tournaments.models import Club, EventTemplate


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, club: str) -> HttpResponse:
    """Ask what the event shall be, and make a draft of it."""
    home = get_object_or_404(Club, slug=club)
    if not clubs.may_edit(club_id=home.pk, user_id=request.user.pk):
        return shell.refused(request)
    template = clubs.template(home.pk, request.GET.get("template", ""))
    example = planning.example(template.plan) if template else None
    form = EventForm(request.POST or None, event=example)
    event = shell.by_form(
        request,
        form,
        lambda: events.make_tournament(
            club_id=home.pk, by=request.user.pk, plan=form.plan(example), now=timezone.now()
        ),
    )
    if event:
        in_parts = "in_parts" in request.POST
        if template is not None and planning.PARTS in template.plan:
            in_parts = True
            shell.attempt(request, partial(_lay_parts, request, event.pk, template))
        return shell.back(event, "run_parts" if in_parts else "run")
    kept = {"look": OutlookForm(), "templates": clubs.templates(home.pk), "template": template}
    return render(request, "tournaments/events/form.html", {"form": form, "club": home, **kept})


def _lay_parts(request: HttpRequest, event: int, template: EventTemplate) -> None:
    planning.lay_parts(
        tournament_id=event, stored=template.plan, by=request.user.pk, now=timezone.now()
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Change what was planned."""
    event, rights = shell.found(request, club, slug)
    if not rights.organises:
        return shell.refused(request)
    form = EventForm(request.POST or None, event=event)
    seen = request.POST.get("version", "")
    if shell.by_form(
        request,
        form,
        lambda: events.edit_tournament(
            tournament_id=event.pk,
            by=request.user.pk,
            plan=form.plan(event),
            seen=int(seen) if seen.isdecimal() else None,
            now=timezone.now(),
        ),
    ):
        return shell.back(event, "run")
    context = {"form": form, "club": event.club, "event": event}
    return render(request, "tournaments/events/form.html", context)


@login_required
@require_POST
def publish(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Show the event to everybody."""
    event, _rights = shell.found(request, club, slug)
    shell.attempt(
        request,
        lambda: events.publish_tournament(
            tournament_id=event.pk, by=request.user.pk, now=timezone.now()
        ),
        _("The event is published: people can find it and enter."),
    )
    return shell.back(event, "run")


@login_required
@require_POST
def cancel(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Call the event off."""
    event, _rights = shell.found(request, club, slug)
    shell.attempt(
        request,
        lambda: events.cancel_tournament(
            tournament_id=event.pk,
            by=request.user.pk,
            why=request.POST.get("why", "")[:300],
            now=timezone.now(),
        ),
        _("The event is called off."),
    )
    return shell.back(event, "run")


@login_required
@require_POST
def finish(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """End the event; its standings are final."""
    event, _rights = shell.found(request, club, slug)
    done = shell.attempt(
        request,
        lambda: events.finish_tournament(
            tournament_id=event.pk, by=request.user.pk, now=timezone.now()
        ),
        _("The event is finished. Here is the final table."),
    )
    return shell.back(event, "event" if done else "run")
