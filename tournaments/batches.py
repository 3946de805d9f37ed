"""Writing much without keeping others waiting.

SQLite has one writer at a time, so whoever writes for long stops everybody. A long list is written
a few lines at a time, each few whole or not at all; a longer one is the work of a job. Many rows of
one table that change together are written back by a few statements.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from django.db.models import Model
from django.utils.translation import gettext as _

from siamleague.refusals import Refused

AT_ONCE = 12  # lines in one transaction, and in one request: a tenth of a second

Line = TypeVar("Line")
Made = TypeVar("Made")
Report = Callable[[int, int], None]


def in_batches(
    lines: Sequence[Line],
    write: Callable[[Sequence[Line]], list[Made]],
    report: Report | None = None,
) -> list[Made]:
    """Return what was made of all lines, each few in a transaction of its own.

    A line that is refused is refused with those written beside it; what was made before stays,
    and the refusal says so: a list may be sent again.
    """
    made: list[Made] = []
    for first in range(0, len(lines) or 1, AT_ONCE):
        try:
            made += write(lines[first : first + AT_ONCE])
        except Refused as no:
            if made:
                kept = _("The %(n)s before that are in; mend the list and send it again.")
                no.sentence = f"{no.sentence} {kept % {'n': len(made)}}"
            raise
        if report is not None:
            report(min(first + AT_ONCE, len(lines)), len(lines))
    return made


def write_back(rows: Sequence[Model], columns: Sequence[str]) -> None:
    """Write these columns of rows that were read whole and are held.

    Django's `bulk_update` builds a case for each cell: ten times as long.
    """
    if rows:
        manager: Any = type(rows[0])._default_manager
        manager.bulk_create(
            rows,
            update_conflicts=True,
            unique_fields=["pk"],
            update_fields=list(columns),
            batch_size=500,
        )
