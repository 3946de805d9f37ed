"""Taking a name out of what was written about events and seasons, when its person leaves for good.

A long history is gone through a few lines at a time by a job, so that others can write meanwhile;
begun again, it finds nothing left to do where it was. What the job was asked with is forgotten too.
"""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from siamleague.history import audit
from siamleague.jobs import act as jobs
from tournaments.events import holding

KIND = "forget-names"
AT_ONCE = 200  # lines in one transaction


def forget(
    about: str, numbers: Collection[int], names: Collection[str], instead: str, now: datetime
) -> None:
    """Take names out of the histories of some events or seasons, and show their pages anew."""
    said = {"about": about, "numbers": sorted(numbers), "names": sorted(names), "instead": instead}
    if audit.written(_subjects(said)) > AT_ONCE:
        jobs.ask(kind=KIND, payload=said, by=None, now=now)
    else:
        audit.forget_names(_subjects(said), names, instead)
    _show_anew(said)


def work(said: Mapping[str, Any], report: jobs.Report) -> None:
    """Go through a long history in short transactions."""
    subjects, names = _subjects(said), frozenset(said["names"])
    total, done, last = audit.written(subjects), 0, 0
    while done < total:  # what is written from now on knows the name no more
        with transaction.atomic():
            last = audit.forget_names(subjects, names, said["instead"], after=last, most=AT_ONCE)
        done += AT_ONCE
        report(min(done, total), total)
    with transaction.atomic():
        _show_anew(said)


def _subjects(said: Mapping[str, Any]) -> list[str]:
    return [f"{said['about']}:{number}" for number in said["numbers"]]


def _show_anew(said: Mapping[str, Any]) -> None:
    if said["about"] == "tournament":
        holding.all_changed(said["numbers"])
