"""The letters of what waits: as long work, and what Celery calls."""

from collections.abc import Mapping
from typing import Any

from celery import shared_task
from django.utils import timezone
from django.utils.translation import gettext_lazy

from siamleague.jobs import act as jobs
from siamleague.waiting import digests, letters
from siamleague.waiting.bells import LETTERS


@jobs.kind(LETTERS, title=gettext_lazy("Writing to those who are waited for"), forgets=True)
def write_letters(payload: Mapping[str, Any], report: jobs.Report) -> dict[str, Any]:
    """Send them; a letter may come twice if the worker dies in between."""
    return {"sent": letters.send(payload)}


@shared_task(name="siamleague.waiting.tasks.write_digests", ignore_result=True)
def write_digests() -> None:
    """Write to those who were away while something waited for them."""
    digests.send(timezone.now())
