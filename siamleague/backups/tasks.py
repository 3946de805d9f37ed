"""The nightly backup, and what a worker does when one was asked for."""

from collections.abc import Mapping
from typing import Any

from celery import shared_task
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy

from siamleague.backups import act, whole_site
from siamleague.jobs import act as jobs


@jobs.kind(act.KIND, title=gettext_lazy("Taking a backup"), cancellable=False)
def take_backup(payload: Mapping[str, Any], report: jobs.Report) -> dict[str, Any]:
    """Take one; a file is left only by one that was written whole."""
    try:
        taken = act.take(now=timezone.now(), report=report)
    except whole_site.CannotTake as no:
        raise jobs.CannotDo(str(no)) from no
    if not taken.good:
        raise jobs.CannotDo(taken.fault)
    return {"url": reverse("site:backups")}


@shared_task(name="siamleague.backups.tasks.back_up_nightly")
def back_up_nightly() -> None:
    """Ask for the backup of the day, unless it was asked for."""
    act.ask(by=None, now=timezone.now(), nightly=True)
