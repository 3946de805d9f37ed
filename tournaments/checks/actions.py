from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from siamleague.actions.places import SOMEBODY
from siamleague.actions.values import Action, Screen
from siamleague.jobs.models import Job
from tournaments.checks import act
from tournaments.checks.places import PAIRINGS
from tournaments.events.places import EVENT
from tournaments.imports.taking_in import BroughtField


class CheckedReportForm(forms.Form):
    """A tournament report whose pairings are checked."""

    file = BroughtField(label=gettext_lazy("File"), required=False)


def _told(job: Job) -> dict[str, Any]:
    return {"job": str(job.public_id), "state": job.state, "about": act.about_of(job)}


ACTIONS = (
    Action(
        "check_pairings",
        on=EVENT,
        at="check-pairings/",
        order="events_check_pairings",
        who=SOMEBODY,
        does=act.check_pairings,
        then=lambda seen, job: act.page_of(job) if job else _event(seen),
        answers=_told,
    ),
    Action(
        "check_report",
        on=PAIRINGS,
        at="check/",
        order="pairings_check_report",
        who=SOMEBODY,
        takes=CheckedReportForm,
        screen=Screen("tournaments/checks/new.html", to_all=True),
        does=act.check_report,
        then=lambda found, job: act.page_of(job),
        answers=_told,
    ),
)


def _event(seen: Any) -> str:
    url: str = seen.event.get_absolute_url()
    return url
