"""Reporting what somebody said at a match, and deciding about it.

A report keeps the lines as they stood. Those decide who run what the match is played for: in an
event the arbiters and organisers of its club who neither sit there nor reported it; at other
tables, and where nobody else can, the owner of the site. Nobody decides about themselves, or reads
a report while they play at that match: it may hold what the gallery says. Whoever is silenced may
still say the phrases, at all tables of that club, or of the site.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from games import ordered_for
from games.conduct.models import ReportedLine, TalkOutcome, TalkReport
from games.lobby import book
from games.matches import pictures
from games.models import Match, Remark, Status
from games.refusals import NotAllowed
from siamleague.accounts.models import User
from siamleague.waiting import bells

BEFORE, AFTER = 10, 5  # remarks near the line that are kept with it
IN_A_DAY = 10  # reports of one person
DAYS = (1, 7, 30)  # for which somebody may be silenced
REPORTED, DECIDED = "talk_reported", "talk_decided"


@transaction.atomic
def report_talk(
    *, code: str, line: int, fault: str, words: str, by: int, now: datetime
) -> TalkReport:
    """Report what somebody said at a match. Twice, while nobody has decided, is once."""
    match = book.hold(code)
    remark = may_report(match, line, by)
    known = TalkReport.objects.filter(match=match, about=remark.user_id, by=by, outcome="").first()
    if known is not None:
        return known
    if TalkReport.objects.filter(by=by, at__gt=now - timedelta(days=1)).count() >= IN_A_DAY:
        raise NotAllowed(_("You have reported much today. Write to whoever runs this instead."))
    whose = ordered_for.whose(match)
    seated = [sitter["user"] for sitter in match.people if sitter]
    judges = _without(ordered_for.judges(whose) if whose else [], remark.user_id, by, *seated)
    made = TalkReport.objects.create(
        match=match,
        ordered_by=whose,
        to_owner=not judges,
        about_id=remark.user_id,
        name=remark.name,
        by_id=by,
        line=remark.pk,
        fault=fault,
        words=words,
        at=now,
    )
    _keep_lines(made, remark)
    told = bells.fairly(REPORTED, judges or _without(_owners(), remark.user_id), by=by)
    bells.call(REPORTED, told, values={"who": remark.name}, url=_page(made), now=now)
    return made


def may_report(match: Match, line: int, by: int) -> Remark:
    """Return the remark that somebody would report, else refuse."""
    heard = pictures.rooms_heard(match, by)
    remark = Remark.objects.filter(match=match, pk=line, room__in=heard).first()
    if remark is None:
        raise NotAllowed(_("This line is not there. Press the sign beside what was said."))
    if remark.user_id is None:
        raise NotAllowed(_("Whoever said this has no account any more."))
    if remark.user_id == by:
        raise NotAllowed(_("This is your own line."))
    looked_at = TalkReport.objects.exclude(outcome="").filter(match=match, about=remark.user_id)
    if looked_at.filter(by=by, lines__remark=line).exists():
        raise NotAllowed(_("You reported this line before, and it was decided."))
    return remark


def _keep_lines(made: TalkReport, remark: Remark) -> None:
    near = Remark.objects.filter(match=made.match, room=remark.room)
    before = near.filter(pk__lte=remark.pk).order_by("-pk")[: BEFORE + 1]
    after = near.filter(pk__gt=remark.pk).order_by("pk")[:AFTER]
    ReportedLine.objects.bulk_create(
        ReportedLine(report=made, remark=r.pk, user_id=r.user_id, name=r.name, text=r.text, at=r.at)
        for r in [*before, *after]
    )


@transaction.atomic
def decide_talk(*, report_id: int, outcome: str, days: int, by: int, now: datetime) -> TalkReport:
    """Decide about a report: nothing, a warning, or phrases only for some days. Twice is once."""
    report = TalkReport.objects.select_related("match").get(pk=report_id)
    check_judge(report, by)
    until = now + timedelta(days=days) if outcome == TalkOutcome.SILENCED else None
    decided = {"outcome": outcome, "decided_by": by, "decided_at": now, "until": until}
    if not TalkReport.objects.filter(pk=report_id, outcome="").update(**decided):
        if report.outcome == outcome:
            return report
        raise NotAllowed(_("This has been decided already: look at it again."))
    report.refresh_from_db()
    bells.ring([*ordered_for.judges(report.ordered_by), *_owners()])
    if outcome != TalkOutcome.NOTHING:
        values = {"match": report.match.code}
        bells.call(DECIDED, [report.about_id], values=values, url=_page(report), now=now)
    return report


@transaction.atomic
def lift_silence(*, report_id: int, by: int, now: datetime) -> TalkReport:
    """Let somebody who was silenced talk freely again. Twice is once."""
    report = TalkReport.objects.select_related("match").get(pk=report_id)
    check_judge(report, by)
    if report.outcome != TalkOutcome.SILENCED:
        raise NotAllowed(_("Nobody was silenced here."))
    TalkReport.objects.filter(pk=report_id, lifted_at=None).update(lifted_at=now)
    report.refresh_from_db()
    bells.ring([report.about_id])
    return report


def read_decision(*, report_id: int, by: int, now: datetime) -> None:
    """Say that one has read what was decided about oneself. Twice is once."""
    mine = TalkReport.objects.filter(pk=report_id, about=by, outcome__in=told_outcomes())
    if not mine.exists():
        raise NotAllowed
    mine.filter(read_at=None).update(read_at=now)
    bells.ring([by])


def told_outcomes() -> tuple[str, ...]:
    """Return the outcomes of which whom they are about hears."""
    return (TalkOutcome.WARNED, TalkOutcome.SILENCED)


def check_judge(report: TalkReport, by: int) -> None:
    """Refuse whoever may not decide about this report."""
    if not judges(report, by):
        raise NotAllowed(_("Others decide about this."))


def judges(report: TalkReport, user: int) -> bool:
    """Tell whether somebody decides about a report."""
    return may_judge(report, user, owns=owns(user), names=ordered_for.judging(user))


def may_judge(report: TalkReport, user: int, *, owns: bool, names: Iterable[str]) -> bool:
    """Tell the same of somebody of whom it is known what they own and run."""
    sits = any(sitter and sitter["user"] == user for sitter in report.match.people)
    if report.about_id == user or (sits and report.match.status == Status.RUNNING):
        return False
    if report.to_owner:
        return owns
    return not sits and report.by_id != user and report.ordered_by in names


def owns(user: int) -> bool:
    """Tell whether somebody owns the site."""
    return user in _owners()


def _without(users: Iterable[int], *others: int | None) -> list[int]:
    return [user for user in users if user not in others]


def _owners() -> list[int]:
    rows = User.objects.filter(is_superuser=True, is_active=True)
    return list(rows.order_by("pk").values_list("pk", flat=True))


def _page(report: TalkReport) -> str:
    return reverse("games:talk_report", args=[report.pk])
