from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy

from siamleague.actions.values import PLAY, Action, Screen, Who
from siamleague.jobs.models import Job
from siamleague.numbers import whole
from tournaments.clubs.places import CLUB, CLUBS, InClub
from tournaments.entries import disputing
from tournaments.events.places import EVENT, ORGANISERS
from tournaments.exchange.delimited import MOST_CELLS
from tournaments.imports import act, archives_in, events_in, places, undoing
from tournaments.imports.archives_read import ArchiveForm
from tournaments.imports.places import BRINGERS, IMPORT
from tournaments.imports.taking_in import MOST_LINES, ChoicesForm, ColumnsForm, ListForm, ReportForm
from tournaments.models import Import, ImportState

CHOICE = "choice-"
SITE = Who(
    "the owner of the site",
    lambda found, by: disputing.may_decide(by),
    gettext_lazy("Only the owner of this site decides that."),
    PLAY,
)


def _page_of(found: Any, made: Import) -> str:
    return made.get_absolute_url()


def _told(made: Import) -> dict[str, Any]:
    return {"id": made.pk, "state": made.state, "url": made.get_absolute_url()}


def _columns(request: HttpRequest, found: InClub) -> dict[str, Any]:
    form = ColumnsForm(
        {
            "columns": request.POST.getlist("columns")[: MOST_CELLS + 1],
            "heading": request.POST.get("heading") == "on",
        }
    )
    if not form.is_valid():
        return {"columns": [], "heading": False}
    return dict(form.cleaned_data)


def _choices(request: HttpRequest, found: InClub) -> dict[str, Any]:
    """Return whom the lines mean, as the selects of the page say it."""
    said: list[dict[str, int]] = []
    for name in request.POST:
        line = whole(name.removeprefix(CHOICE)) if name.startswith(CHOICE) else None
        player = whole(request.POST[name])
        if line is not None and player is not None and len(said) < MOST_LINES:
            said.append({"line": line, "player": player})
    return {"choices": said}


def _after(found: InClub, value: "Import | Job | None") -> str:
    if isinstance(value, Job):
        return reverse("site:job", args=[value.public_id])
    return places.way(found, "import")


def _in(found: InClub, value: "Import | Job") -> str:
    if isinstance(value, Job) or value.state != ImportState.DONE:
        return ""
    return gettext("%(n)s lines are written.") % {"n": len(value.made.get("lines", ()))}


def _back(found: InClub, value: "Import | Job") -> str:
    return "" if isinstance(value, Job) else gettext("Everything of this list is taken back.")


def _told_of_work(value: "Import | Job") -> dict[str, Any]:
    if isinstance(value, Job):
        return {"job": str(value.public_id), "state": value.state}
    return _told(value)


ACTIONS = (
    Action(
        "import_people",
        on=CLUB,
        at="imports/new/",
        order="clubs_bring_people",
        to="imports/",
        who=BRINGERS,
        takes=ListForm,
        screen=Screen("tournaments/imports/new.html", lambda request, club, form: {"club": club}),
        does=act.bring_people,
        then=_page_of,
        answers=_told,
    ),
    Action(
        "import_entries",
        on=EVENT,
        at="run/import/",
        order="events_bring_entries",
        to="imports/",
        who=ORGANISERS,
        takes=ListForm,
        screen=Screen(
            "tournaments/imports/new_entries.html", lambda request, seen, form: {"tab": "run"}
        ),
        does=act.bring_entries,
        then=_page_of,
        answers=_told,
    ),
    Action(
        "import_club",
        on=CLUBS,
        at="archive/bring/",
        order="clubs_bring_archive",
        to="archive/bring/",
        who=SITE,
        takes=ArchiveForm,
        screen=Screen("tournaments/imports/new_club.html"),
        does=archives_in.bring_club,
        looks=archives_in.look_at,
        about="Let the archive of a club in; a job does it.",
        then=lambda found, job: reverse("site:job", args=[job.public_id]),
        verb="club.imported",
    ),
    Action(
        "import_event",
        on=CLUB,
        at="imports/event/",
        order="clubs_bring_event",
        to="imports/event/",
        who=BRINGERS,
        takes=ReportForm,
        screen=Screen(
            "tournaments/imports/new_event.html", lambda request, club, form: {"club": club}
        ),
        does=events_in.bring_event,
        then=_page_of,
        answers=_told,
    ),
    Action(
        "read_import_as",
        on=IMPORT,
        at="columns/",
        order="imports_read_as",
        who=BRINGERS,
        takes=ColumnsForm,
        reads=_columns,
        does=act.read_as,
        then="import",
        answers=_told,
    ),
    Action(
        "let_in",
        on=IMPORT,
        at="let-in/",
        order="imports_let_in",
        who=BRINGERS,
        takes=ChoicesForm,
        reads=_choices,
        does=act.let_in,
        in_pieces=True,
        says=_in,
        then=_after,
        back="import",
        verb="list.let_in",
        answers=_told_of_work,
    ),
    Action(
        "take_list_back",
        on=IMPORT,
        at="take-back/",
        order="imports_take_back",
        who=BRINGERS,
        does=undoing.take_back,
        in_pieces=True,
        says=_back,
        then=_after,
        back="import",
        verb="list.taken_back",
        answers=_told_of_work,
    ),
    Action(
        "throw_import_away",
        on=IMPORT,
        at="throw-away/",
        order="imports_throw_away",
        who=BRINGERS,
        does=act.throw_away,
        says=gettext_lazy("The list is thrown away; nothing of it was written."),
        then="desk",
    ),
)
