"""What the core knows about a person, work asked for and decisions made: the chapter `work`."""

from datetime import datetime

from siamleague.history.models import AuditLine
from siamleague.jobs.models import Job
from siamleague.privacy.keepers import Json
from siamleague.welcome.models import Once


def export(user_id: int) -> Json:
    """Return the jobs somebody asked for, and every line of history that is theirs."""
    return {
        "jobs": [
            {
                "kind": job.kind,
                "state": job.state,
                "asked": job.created.isoformat(),
                "finished": job.finished.isoformat() if job.finished else None,
            }
            for job in Job.objects.filter(asked_by=user_id).order_by("pk")
        ],
        "decided": [
            {
                "what": line.verb,
                "about": line.subject,
                "why": line.why,
                "at": line.when.isoformat(),
            }
            for line in AuditLine.objects.filter(who=user_id).order_by("pk").iterator(1000)
        ],
        "taken": [
            {"what": row.name, "at": row.at.isoformat()}
            for row in Once.objects.filter(by=user_id).order_by("name")
        ],
    }


def forget(user_id: int, now: datetime) -> None:
    """Keep the lines: whose they are says a row that names nobody any more."""
