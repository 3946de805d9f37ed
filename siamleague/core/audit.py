"""Writing the history of the site: one line for everything an organiser decides."""

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from siamleague.core.models import AuditLine

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
