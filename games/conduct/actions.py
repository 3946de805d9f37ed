"""The buttons by which talk is reported and decided about."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.conduct import act
from games.conduct.models import TalkFault, TalkOutcome, TalkReport
from games.lobby.actions import TABLE
from games.models import Match
from games.refusals import NotAllowed
from siamleague.actions.places import SOMEBODY
from siamleague.actions.taking import Number
from siamleague.actions.values import PLAY, Action, Place, Screen, Who
from siamleague.numbers import whole


def _report(names: Mapping[str, Any], by: int | None) -> TalkReport:
    """Return a report to somebody who has to do with it; for others there is none."""
    found = TalkReport.objects.select_related("match").filter(pk=names["report"]).first()
    if (
        found is None
        or not by
        or not (act.judges(found, by) or by in (found.by_id, found.about_id))
    ):
        raise Http404
    return found


REPORT = Place(
    "report of talk",
    page="reports/<int:report>/",
    find=_report,
    keys=lambda report: {"report_id": report.pk},
    way=lambda report, name: reverse(f"games:{name}", args=[report.pk]),
    api="talk-reports/<int:report>/",
    room="games",
)
JUDGES = Who(
    "who runs the event of the match, or owns the site",
    act.judges,
    gettext_lazy("Others decide about this."),
    PLAY,
)
CONCERNED = Who(
    "whom the report is about",
    lambda report, by: report.about_id == by,
    gettext_lazy("This is about somebody else."),
    PLAY,
)


class TalkReportForm(forms.Form):
    """Which line, and what is wrong with it."""

    line = Number(widget=forms.HiddenInput, label=gettext_lazy("The line"))
    fault = forms.ChoiceField(
        choices=TalkFault.choices,
        widget=forms.RadioSelect,
        label=gettext_lazy("What is wrong with it"),
    )
    words = forms.CharField(
        max_length=200,
        required=False,
        initial="",
        label=gettext_lazy("In your own words, if need be"),
    )


class DecisionForm(forms.Form):
    """What is done about it, and for how many days."""

    outcome = forms.ChoiceField(
        choices=TalkOutcome.choices, widget=forms.RadioSelect, label=gettext_lazy("What is done")
    )
    days = forms.TypedChoiceField(
        coerce=int,
        choices=[
            (1, gettext_lazy("one day")),
            (7, gettext_lazy("a week")),
            (30, gettext_lazy("30 days")),
        ],
        initial=7,
        label=gettext_lazy("If they may say phrases only: for how long"),
    )


def _pressed(request: HttpRequest, match: Match, form: "TalkReportForm") -> dict[str, Any]:
    """Return the line that is meant, if this reader may report it; else say why not."""
    line = whole((request.POST if form.is_bound else request.GET).get("line")) or 0
    form.initial["line"] = line  # before the form is drawn: it asks once
    try:
        remark = act.may_report(match, line, int(request.user.pk or 0))
    except NotAllowed as no:
        return {"match": match, "remark": None, "why": str(no.sentence)}
    return {"match": match, "remark": remark}


ACTIONS = (
    Action(
        "report_talk",
        on=TABLE,
        at="report/",
        order="matches_report_talk",
        who=SOMEBODY,
        takes=TalkReportForm,
        screen=Screen("games/report_talk.html", _pressed),
        does=act.report_talk,
        about="Report what somebody said at a match to those who may act on it.",
        answers=lambda made: {"id": made.pk},
        says=gettext_lazy("Thank you. Who runs this was told, and reads the lines as they stand."),
        then="match",
    ),
    Action(
        "decide_talk",
        on=REPORT,
        at="decide/",
        order="matches_decide_talk",
        partly=True,
        usual={"days": 7},
        who=JUDGES,
        takes=DecisionForm,
        does=act.decide_talk,
        about="Decide about a report of talk: nothing, a warning, or phrases only for some days.",
        answers=lambda made: {"id": made.pk, "state": made.outcome},
        says=lambda found, made: _("Decided: %(what)s.") % {"what": made.get_outcome_display()},
        then="talk_report",
    ),
    Action(
        "lift_silence",
        on=REPORT,
        at="lift/",
        order="matches_lift_silence",
        who=JUDGES,
        does=act.lift_silence,
        about="Let somebody who was silenced write freely again.",
        answers=lambda made: {"id": made.pk, "state": made.outcome},
        says=gettext_lazy("They may write freely again."),
        then="talk_report",
    ),
    Action(
        "read_decision",
        on=REPORT,
        at="read/",
        order="matches_read_decision",
        who=CONCERNED,
        does=act.read_decision,
        about="Say that one has read what was decided about one's own talk.",
        then=lambda found, value: reverse("games:lobby"),
        back="talk_report",
    ),
)
