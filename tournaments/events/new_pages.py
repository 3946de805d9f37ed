"""Making a new event, step by step: without scripts, and every press counts once."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from siamleague.accounts import time_zones
from tournaments.clubs import read as clubs
from tournaments.events import act, form_steps, planning, shell
from tournaments.events import outlook as outlooks
from tournaments.events.form_steps import BY_SLUG, STEPS, Sketch, Step
from tournaments.events.forms import EventForm
from tournaments.events.outlook_forms import OutlookForm, WishForm
from tournaments.formats.evenings import EVENINGS
from tournaments.models import Club, EventTemplate, Tournament
from tournaments.refusals import Refused

PAGE = "tournaments/events/new.html"
ENDS = ("make", "parts")  # of the buttons: those that make the event


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, club: str) -> HttpResponse:
    """Ask what the event shall be, and make a draft of it; a template may stand for the answers."""
    home = get_object_or_404(Club, slug=club)
    if not clubs.may_edit(club_id=home.pk, user_id=request.user.pk):
        return shell.refused(request)
    ticket = form_steps.ticket_of(request.POST or request.GET)
    made = form_steps.made_by(ticket, home.pk) if ticket else None
    if made is not None:
        messages.info(request, _("This event is made already; here it is."))
        return shell.back(made, "run")
    sketch = form_steps.stored(request, home.pk)
    if sketch is None:
        asked = request.GET.get("template", "")
        template = clubs.template(home.pk, asked)
        blank = _form(home, None, template)
        sketch = form_steps.begun(request, blank, str(template.pk) if template else "")
    if request.method == "POST":
        return _taken(request, home, sketch)
    here = BY_SLUG.get(request.GET.get("step", ""), STEPS[0])
    return _drawn(request, home, sketch, here, form_steps.silent(_read(home, sketch)))


def _taken(request: HttpRequest, home: Club, sketch: Sketch) -> HttpResponse:
    """Take the answers of a step, or of the whole form at once; go on, back, or make the event."""
    here, go = BY_SLUG.get(request.POST.get("step", "")), request.POST.get("go", "")
    if here is None:
        sketch.answers = {name: request.POST.getlist(name) for name in request.POST}
    else:
        sketch.take(here, request.POST)
    form_steps.keep(request, home.pk, sketch)
    if here is not None and go == "back":
        return redirect(_address(home, sketch.ticket, STEPS[max(0, STEPS.index(here) - 1)]))
    form = _read(home, sketch)
    if here is None or go in ENDS:
        return _ended(request, home, sketch, form)
    if form_steps.only(form, here, filled=sketch.one(form_steps.CHOSEN)):
        return _drawn(request, home, sketch, here, form)
    return redirect(
        _address(home, sketch.ticket, STEPS[min(len(STEPS), STEPS.index(here) + 2) - 1])
    )


def _ended(request: HttpRequest, home: Club, sketch: Sketch, form: EventForm) -> HttpResponse:
    """Make the event, or lead to the first step on which something is wrong."""
    wrong = form_steps.first_wrong(form)
    event = _made(request, home, sketch, form) if wrong is None else None
    if event is None:
        here = wrong or STEPS[-1]
        form_steps.only(form, here)
        return _drawn(request, home, sketch, here, form)
    in_parts = request.POST.get("go") == "parts" or "in_parts" in request.POST
    return shell.back(event, "run_parts" if in_parts or _parts(home, sketch) else "run")


def _made(request: HttpRequest, home: Club, sketch: Sketch, form: EventForm) -> Tournament | None:
    """Make the draft, with the parts that a template asks for; nothing if that is refused."""
    who: dict[str, Any] = {"by": request.user.pk, "now": timezone.now()}
    plan = form.cleaned_data["plan"]
    try:
        event = act.make_tournament(club_id=home.pk, plan=plan, ticket=sketch.ticket, **who)
    except Refused as no:
        form.add_error(None, str(no.sentence))
        return None
    try:
        planning.lay_parts(tournament_id=event.pk, stored=_parts(home, sketch), **who)
    except Refused as no:  # the draft stands all the same
        messages.error(request, str(no.sentence))
    return event


def _parts(home: Club, sketch: Sketch) -> dict[str, Any]:
    """Return the pools and finals that its template asks for."""
    template = clubs.template(home.pk, sketch.template)
    kept = template.plan if template else {}
    return {planning.PARTS: kept[planning.PARTS]} if planning.PARTS in kept else {}


def _read(home: Club, sketch: Sketch) -> EventForm:
    return _form(home, sketch.data, clubs.template(home.pk, sketch.template))


def _form(home: Club, data: Any, template: EventTemplate | None) -> EventForm:
    example = planning.example(template.plan) if template else None
    return EventForm(data, event=example, club=home)


def _address(home: Club, ticket: UUID, step: Step) -> str:
    where = reverse("tournaments:new_event", args=[home.slug])
    return f"{where}?{urlencode({'ticket': str(ticket), 'step': step.slug})}"


def _drawn(
    request: HttpRequest, home: Club, sketch: Sketch, here: Step, form: EventForm, **more: Any
) -> HttpResponse:
    """Draw one step with what was answered so far."""
    number = STEPS.index(here)
    idle = form_steps.idle(sketch.one)
    form_steps.fit(form, sketch.one("game"), sketch.one("kind"))
    context = {
        "form": form,
        "club": home,
        "step": here,
        "called": sketch.one("name"),
        "number": number + 1,
        "last": number + 1 == len(STEPS),
        "following": None if number + 1 == len(STEPS) else STEPS[number + 1],
        "ways": [(each, _address(home, sketch.ticket, each)) for each in STEPS],
        "ticket": sketch.ticket,
        "groups": form_steps.groups(form, here.groups, idle),
        "carried": _carried(form, here, idle),
        "rules": form_steps.rules(form, sketch.one("game"), sketch.one("kind")),
        "look": OutlookForm() if here.slug == "how" else None,
        "evenings": EVENINGS if number == 0 else (),
        "evening": sketch.one(form_steps.CHOSEN),
        "templates": clubs.templates(home.pk) if number == 0 else (),
        "template": clubs.template(home.pk, sketch.template),
        "zones": time_zones.names() if here.slug == "when" else (),
    }
    return render(request, PAGE, context | more)


def _carried(form: EventForm, here: Step, idle: frozenset[str]) -> list[Any]:
    """Return what the page sends along unasked: what looking ahead has to know, what stays."""
    known = ("kind", "meet_twice") if here.slug == "how" else ()
    return [form[name] for name in (*(set(here.asks) & idle), *known)]


@login_required
@require_POST
def outlook(request: HttpRequest, club: str) -> HttpResponse:
    """Answer with what the event in the form will be like: a part of the page, or all of it."""
    home = get_object_or_404(Club, slug=club)
    if not clubs.may_edit(club_id=home.pk, user_id=request.user.pk):
        return shell.refused(request)
    looked = OutlookForm(request.POST)
    said = outlooks.said(looked, WishForm(request.POST))
    if request.headers.get("HX-Request") == "true":
        return render(request, "tournaments/events/_outlook.html", said)
    sketch = form_steps.stored(request, home.pk) or form_steps.begun(
        request, _form(home, None, None), ""
    )
    sketch.take(BY_SLUG["how"], request.POST)
    form_steps.keep(request, home.pk, sketch)
    form = form_steps.silent(_read(home, sketch))
    return _drawn(request, home, sketch, BY_SLUG["how"], form, look=looked, **said)
