"""What the worker processes of a real site do in tests and proofs; each start leaves a line.

PROOF_WITHOUT switches a protection off, to show that the proofs notice: "late" answers, "lease".
"""

import os
import time
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID

from celery import shared_task, signals
from django.utils import timezone

from siamleague.history import audit
from siamleague.jobs import act as jobs
from siamleague.jobs import bell, lease
from siamleague.jobs.models import Job
from siamleague.jobs.tasks import run_job

WITHOUT = os.environ.get("PROOF_WITHOUT", "").split(",")
if "late" in WITHOUT:
    run_job.acks_late = False
if "lease" in WITHOUT:
    lease.held = lambda job: Job.objects.filter(pk=job.pk)  # type: ignore[assignment]
    lease.lost = lambda job, now: True  # type: ignore[assignment]


@signals.task_prerun.connect
def note_who_rang(task: Any, **_: Any) -> None:
    """Write down which clock asked for the sweep of matches, where a proof wants to know."""
    file = os.environ.get("PROOF_RINGS", "")
    if file and task.name == "games.tasks.sweep_matches":
        with Path(file).open("a") as rings:
            rings.write(f"{time.time():.6f} {task.request.origin}\n")


def effect(number: int) -> dict[str, Any]:
    """Write what must be there exactly once; where it leads is a page of this site."""
    audit.note("proof.done", f"proof:{number}", who=None, now=timezone.now())
    return {"number": number, "url": "/about/"}


@shared_task(name="proof.line")
def line(number: int) -> None:
    """Write a line: the smallest task there is."""
    with Path(os.environ["SIAMLEAGUE_VAR"], "lines").open("a") as file:
        file.write(f"{number}\n")


def let_go(public_id: str) -> None:
    """Ring for a job that was asked for without a bell."""
    bell.ring(UUID(public_id))


@jobs.kind("proof", title="Counting elephants")
def count(payload: Mapping[str, Any], report: jobs.Report) -> Any:
    """Take some time in a few steps, then write one line."""
    with Path(os.environ["SIAMLEAGUE_VAR"], "starts").open("a") as file:
        file.write(f"{payload['number']} {os.getpid()}\n")
    steps = payload.get("steps", 1)
    for step in range(steps):
        report(step, steps, f"elephant {step + 1}")
        time.sleep(payload["seconds"] / steps)
    return partial(effect, payload["number"])
