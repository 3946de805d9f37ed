"""Writing the history of the site: one line for everything an organiser decides."""

import re
from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from siamleague.history.models import AuditLine

VERB = re.compile(r"[a-z_]+\.[a-z_]+")
SUBJECT = re.compile(r"[a-z_]+:[\w-]+")


def note(
    verb: str,
    subject: str,
    *,
    who: int | None,
    now: datetime,
    data: Mapping[str, Any] | None = None,
    why: str = "",
) -> AuditLine:
    """Write that `who` did `verb` ("round.published") to `subject` ("round:17"); return the line.

    The line belongs to the caller's transaction: it is there exactly when the deed is.
    """
    if not VERB.fullmatch(verb) or not SUBJECT.fullmatch(subject):
        raise ValueError(
            f"An audit line reads 'round.published', 'round:17', not {verb}, {subject}."
        )
    line = AuditLine(
        who_id=who, when=now, verb=verb, subject=subject, data=dict(data or {}), why=why
    )
    line.save(force_insert=True)
    return line


def written(subjects: Collection[str]) -> int:
    """Return how many lines about some subjects could say a name."""
    return _saying(subjects).count()


def forget_names(
    subjects: Collection[str],
    names: Collection[str],
    instead: str,
    *,
    after: int = 0,
    most: int | None = None,
) -> int:
    """Put another name in place of these in what was written about some subjects.

    Of `most` lines behind a number at once; return the number of the last one that was read.
    Nothing else ever changes a line than that somebody left for good, and their name with them.
    """
    for line in _saying(subjects).filter(pk__gt=after).order_by("pk")[:most]:
        after = line.pk
        data = _without(line.data, frozenset(names), instead)
        if data != line.data:
            QuerySet(AuditLine).filter(pk=line.pk).update(data=data)
    return after


def _saying(subjects: Collection[str]) -> "QuerySet[AuditLine]":
    return AuditLine.objects.filter(subject__in=list(subjects)).exclude(data={})


def forget_words(who: int, verbs: Collection[str]) -> None:
    """Take away the reasons that somebody who left wrote for deeds of their own."""
    lines: QuerySet[AuditLine] = QuerySet(AuditLine).filter(who=who, verb__in=list(verbs))
    lines.exclude(why="").update(why="…")


def _without(value: Any, names: frozenset[str], instead: str) -> Any:
    """Return a value in which none of the names stands alone, in a list, or between commas."""
    if isinstance(value, str):
        return ", ".join(instead if one in names else one for one in value.split(", "))
    if isinstance(value, list):
        return [_without(each, names, instead) for each in value]
    if isinstance(value, dict):
        return {key: _without(each, names, instead) for key, each in value.items()}
    return value
