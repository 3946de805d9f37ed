"""Where pairings are checked: a report that was made anywhere, and what came of a check."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404
from django.urls import reverse

from siamleague.actions.places import nowhere
from siamleague.actions.values import Place
from siamleague.jobs.models import Job
from tournaments.checks import act

PAIRINGS = nowhere("pairings of anywhere", "pairings/", "tournaments")


def _found(names: Mapping[str, Any], by: int | None) -> Job:
    job = act.found(names["about"], by or 0)
    if job is None:
        raise Http404
    return job


CHECK = Place(
    "check of pairings",
    page="pairings/checks/<slug:about>/",
    find=_found,
    keys=lambda job: {"job_id": job.pk},
    way=lambda job, page: reverse(f"tournaments:{page}"),
)
