"""What Celery calls: each task is a bell that carries an id at most."""

from uuid import UUID

from celery import shared_task
from django.utils import timezone

from siamleague.jobs import act as jobs
from siamleague.jobs import run as job_run
from siamleague.watching import life, slow


@shared_task(name="siamleague.jobs.tasks.run_job")
def run_job(public_id: str) -> None:
    """Do one job, unless somebody else does or did."""
    job_run.run(UUID(public_id), timezone.now)


@shared_task(name="siamleague.jobs.tasks.sweep_jobs")
def sweep_jobs() -> None:
    """Ring again for jobs whose bell was lost or whose worker died."""
    now = timezone.now()
    life.sign(life.JOBS, now)
    job_run.sweep(now)


@shared_task(name="siamleague.jobs.tasks.clear_jobs")
def clear_jobs() -> None:
    """Remove jobs that were done a month ago, and what was slow before yesterday."""
    now = timezone.now()
    jobs.clear_away(now)
    slow.forget_before(now.date() - slow.KEPT)
