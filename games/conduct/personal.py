"""What reports of talk hold about a person, and how they forget them."""

from typing import Any

from games.conduct.models import ReportedLine, TalkOutcome, TalkReport


def export(user_id: int) -> dict[str, Any]:
    """Return what somebody reported, what was decided about them, and their lines that are kept."""
    reported = TalkReport.objects.filter(by=user_id).select_related("match").order_by("pk")
    decided = TalkReport.objects.filter(about=user_id).exclude(outcome="").select_related("match")
    lines = ReportedLine.objects.filter(user=user_id).order_by("pk")
    judged = TalkReport.objects.filter(decided_by=user_id).order_by("pk")
    return {
        "reported": [
            {"match": one.match.code, "fault": one.fault, "words": one.words}
            | {"at": one.at.isoformat()}
            for one in reported
        ],
        "about_me": [
            {"match": one.match.code, "outcome": one.outcome, "at": one.at.isoformat()}
            | {"until": one.until.isoformat() if one.until else None}
            for one in decided.order_by("pk")
            if one.outcome != TalkOutcome.NOTHING
        ],
        "kept_lines": [{"said": one.text, "at": one.at.isoformat()} for one in lines],
        "decided": [{"report": one.pk, "outcome": one.outcome} for one in judged],
    }


def forget(user_id: int, gone: str) -> None:
    """Take somebody's name and words off every report."""
    TalkReport.objects.filter(about=user_id).update(about=None, name=gone)
    TalkReport.objects.filter(by=user_id).update(by=None, words="")
    TalkReport.objects.filter(decided_by=user_id).update(decided_by=None)
    ReportedLine.objects.filter(user=user_id).update(user=None, name=gone, text="…")
