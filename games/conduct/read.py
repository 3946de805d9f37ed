"""Reports of talk, as those read them who decide, who made them, and whom they are about."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet
from django.http import Http404
from django.urls import reverse

from games import ordered_for
from games.conduct import act
from games.conduct.models import ReportedLine, TalkOutcome, TalkReport

SHOWN = 50  # decided reports in the list; the newest come first


@dataclass(frozen=True)
class KeptLine:
    """A remark as it stood."""

    name: str
    text: str
    at: datetime
    meant: bool  # the line that was pressed


@dataclass(frozen=True)
class ReportPage:
    """One report, as far as this reader may know it."""

    number: int
    match: str  # its code
    about: str
    fault: str
    words: str
    by: str  # nobody's name for whom it is about
    at: datetime
    outcome: str
    outcome_words: str
    decided_at: datetime | None
    until: datetime | None
    lifted_at: datetime | None
    read_at: datetime | None
    lines: tuple[KeptLine, ...]
    judges: bool
    mine: bool  # it is about the reader

    @property
    def url(self) -> str:
        """Return the address of its page."""
        return reverse("games:talk_report", args=[self.number])


def report_page(number: int, user: int) -> ReportPage:
    """Return a report for somebody who may read it; for all others there is none."""
    rows = TalkReport.objects.select_related("match", "by").prefetch_related("lines")
    report = rows.filter(pk=number).first()
    if report is None:
        raise Http404
    judges = act.judges(report, user)
    mine = report.about_id == user and report.outcome in act.told_outcomes()
    if not (judges or mine or report.by_id == user):
        raise Http404
    return _drawn(report, judges=judges, mine=mine)


def to_judge(user: int) -> list[ReportPage]:
    """Return the reports that somebody decides or decided, those that wait first."""
    owns, names = act.owns(user), ordered_for.judging(user)
    rows = judged_by(owns=owns, names=names).select_related("match", "by")
    found = [*rows.filter(outcome="")[:SHOWN], *rows.exclude(outcome="")[:SHOWN]]
    return [
        _drawn(report, judges=True, mine=False, lines=())
        for report in found
        if act.may_judge(report, user, owns=owns, names=names)
    ]


def judged_by(*, owns: bool, names: Iterable[str]) -> "QuerySet[TalkReport]":
    """Return the reports that somebody decides who owns and runs so much."""
    mine = Q(ordered_by__in=list(names), to_owner=False)
    return TalkReport.objects.filter(mine | Q(to_owner=True) if owns else mine)


def _drawn(
    report: TalkReport,
    *,
    judges: bool,
    mine: bool,
    lines: "Iterable[ReportedLine] | None" = None,
) -> ReportPage:
    """Return what a reader may know: whom it is about reads their own lines, and not by whom."""
    kept = report.lines.all() if lines is None else lines
    told = judges or not mine
    return ReportPage(
        number=report.pk,
        match=report.match.code,
        about=report.name,
        fault=report.get_fault_display(),
        words=report.words if told else "",
        by=str(report.by) if report.by and told else "",
        at=report.at,
        outcome=report.outcome,
        outcome_words=str(TalkOutcome(report.outcome).label) if report.outcome else "",
        decided_at=report.decided_at,
        until=report.until,
        lifted_at=report.lifted_at,
        read_at=report.read_at,
        lines=tuple(
            KeptLine(one.name, one.text, one.at, one.remark == report.line)
            for one in kept
            if told or one.user_id == report.about_id
        ),
        judges=judges,
        mine=mine,
    )
