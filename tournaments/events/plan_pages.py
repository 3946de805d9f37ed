"""Plans that are used again: copying an event, keeping it as a template."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.events import planning, shell
from tournaments.models import Club, Tournament


@login_required
@require_POST
def copy(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Make a draft that asks for the same."""
    event, _rights = shell.found(request, club, slug)
    made: list[Tournament] = []

    def deed() -> None:
        made.append(
            planning.copy_event(
                tournament_id=event.pk,
                by=request.user.pk,
                ticket=shell.ticket(request),
                now=timezone.now(),
            )
        )

    done = _("This is the copy, a draft. Give it a name and a date.")
    if shell.attempt(request, deed, done):
        return shell.back(made[0], "edit_event")
    return shell.back(event)


@login_required
@require_POST
def save(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Keep what the event asks for, under a name."""
    event, rights = shell.found(request, club, slug)
    done = _("The template is kept. “New event” on the club's page can begin from it.")
    shell.attempt(
        request,
        lambda: planning.save_template(
            tournament_id=event.pk,
            name=request.POST.get("name", ""),
            by=request.user.pk,
            now=timezone.now(),
        ),
        done,
    )
    return shell.back(event, "run" if rights.judges else "event")


@login_required
@require_POST
def delete(request: HttpRequest, club: str, template: int) -> HttpResponse:
    """Forget a template."""
    home = get_object_or_404(Club, slug=club)
    shell.attempt(
        request,
        lambda: planning.delete_template(
            club_id=home.pk, template_id=template, by=request.user.pk, now=timezone.now()
        ),
        _("The template is deleted."),
    )
    return redirect("tournaments:new_event", club)
