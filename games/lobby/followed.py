"""What the hub asks of the database about everything that is open, some of it at a time."""

from collections.abc import Mapping
from typing import Any

from games.models import Match, Status

Mark = tuple[Any, ...]
AT_ONCE = 50  # in one question: what takes longer is felt by whoever moves meanwhile
SIGNED_OUT = 4401
_SEEN = ("status", "version", "said")


def mark_of(match: Match) -> Mark:
    """Return what changes whenever there is something new to draw."""
    mark = tuple(getattr(match, name) for name in _SEEN)
    # Until a match begins people come and go without a line in the log, and so do seals of dice.
    if match.status == Status.OPEN:
        return (*mark, match.people)
    return (*mark, match.dice) if match.is_unseen() else mark


def gone_on(marks: Mapping[str, Mark]) -> list[str]:
    """Return the matches that stand elsewhere than their marks say."""
    waiting = [code for code, mark in marks.items() if mark[0] == Status.OPEN]
    drawing = [code for code in marks.keys() - waiting if len(marks[code]) > len(_SEEN)]
    others = (
        (waiting, (*_SEEN, "people")),
        (drawing, (*_SEEN, "dice")),
        (marks.keys() - waiting - {*drawing}, _SEEN),
    )
    return [
        code
        for codes, columns in others
        if codes
        for code, *mark in Match.objects.order_by()
        .filter(code__in=codes)
        .values_list("code", *columns)
        if tuple(mark) != marks[code]
    ]
