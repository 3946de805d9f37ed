"""Asking for jobs in tests, at a fixed time."""

from datetime import UTC, datetime, timedelta
from typing import Any

from siamleague.accounts.models import User
from siamleague.history import audit
from siamleague.jobs import act as jobs
from siamleague.jobs.models import Job

NOW = datetime(2026, 11, 18, 20, 0, tzinfo=UTC)


def clock(seconds: float = 0) -> Any:
    return lambda: NOW + timedelta(seconds=seconds)


def asked(
    work: Any = None, by: User | None = None, key: str = "", again: bool = False, **options: Any
) -> Job:
    jobs.kind("case", **options)(work or (lambda payload, report: {"n": payload["n"]}))
    who = by.pk if by else None
    return jobs.ask(kind="case", payload={"n": 7}, by=who, key=key, now=NOW, again=again)


def seen(job: Job) -> Job:
    return Job.objects.get(pk=job.pk)


def write(subject: str) -> dict[str, str]:
    """Have an effect that can be counted."""
    audit.note("job.done", f"case:{subject}", who=None, now=NOW)
    return {"wrote": subject}
