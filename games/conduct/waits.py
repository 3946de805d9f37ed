"""What reports of talk have waiting: a decision to take, and news for whom one is about."""

from collections.abc import Iterator
from datetime import datetime

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as mark

from games import ordered_for
from games.conduct import act, read
from games.conduct.models import TalkOutcome, TalkReport
from siamleague.waiting.what_waits import MOST, WaitingKind, Waits

KINDS = (
    WaitingKind(
        act.REPORTED,
        mark("A report of talk, where I decide"),
        rank=42,
        head=mark("Somebody reported what %(who)s said"),
        text=mark("What %(who)s said at a match was reported. Read the lines and decide here:"),
    ),
    WaitingKind(
        act.DECIDED,
        mark("What was decided about my talk at a table"),
        rank=44,
        head=mark("About what you said at match %(match)s"),
        text=mark("What you said at match %(match)s was reported, and a decision was taken:"),
    ),
)


def waiting(user: int, now: datetime) -> Iterator[Waits]:
    """Return the reports that somebody decides, and the decisions about them not yet read."""
    mine = Q(about=user, read_at=None, outcome__in=act.told_outcomes())
    rows = TalkReport.objects.select_related("match").filter(mine).order_by("-pk")
    for report in rows[:MOST]:
        text = _("You were warned: read it")
        if report.outcome == TalkOutcome.SILENCED:
            text = _("You may say phrases only for a while: read why")
        yield _line(act.DECIDED, text, report)
    if not TalkReport.objects.filter(outcome="").exists():
        return
    owns, names = act.owns(user), ordered_for.judging(user)
    rows = read.judged_by(owns=owns, names=names).filter(outcome="").select_related("match")
    for report in rows.order_by("pk")[:MOST]:
        if act.may_judge(report, user, owns=owns, names=names):
            told = {"who": report.name}
            yield _line(act.REPORTED, _("Decide about what %(who)s said") % told, report)


def _line(kind: str, text: str, report: TalkReport) -> Waits:
    url = reverse("games:talk_report", args=[report.pk])
    return Waits(kind, text, about=report.match.code, url=url)
