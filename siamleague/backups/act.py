"""Taking a backup into the site's own folder, remembering how it went, and letting old ones go."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext as _

from siamleague.backups import archive, keeping, whole_site
from siamleague.backups.models import Backup
from siamleague.jobs import act as jobs
from siamleague.jobs.models import Job

KIND = "backup"
OVERDUE = timedelta(days=2)  # a night may be missed, two are told


def folder() -> Path | None:
    """Return where backups go; nothing where the site takes none by itself."""
    return Path(settings.BACKUPS) if settings.BACKUPS else None


def name(now: datetime) -> str:
    """Return the name of the file of a backup of that moment."""
    return f"{now.astimezone(UTC):%Y-%m-%d-%H%M%S}{archive.ENDING}"


def ask(*, by: int | None, now: datetime, nightly: bool = False) -> Job | None:
    """Ask for a backup: one at a time when somebody presses, one a day by itself."""
    if folder() is None:
        return None
    key = f"night-{now:%Y-%m-%d}" if nightly else "by-hand"
    return jobs.ask(kind=KIND, payload={}, by=by, key=key, now=now, again=not nightly)


def take(*, now: datetime, report: whole_site.Report, file: Path | None = None) -> Backup:
    """Take one, try it out, write down how it went; then remove those whose turn is over."""
    where = folder()
    if file is None:
        if where is None:
            raise whole_site.CannotTake(
                _("This site has no folder for backups: set SIAMLEAGUE_BACKUPS.")
            )
        file = where / name(now)
    line = Backup(file=str(file)[:300], taken_at=now)
    try:
        taken = whole_site.take(file, now=now, report=report)
    except whole_site.CannotTake as no:
        line.fault = str(no)[:500]
        line.save()
        raise
    line.size, line.rows, line.seconds = taken.size, taken.rows, taken.seconds
    line.fault = " ".join(taken.faults)[:500]
    line.save()
    if where is not None and line.good:
        clear_away(where)
    return line


def clear_away(where: Path) -> list[Path]:
    """Remove the files of this folder whose turn is over; one with a fault takes no place."""
    good = {
        backup.taken_at: backup
        for backup in Backup.objects.filter(gone=False, fault="")
        if Path(backup.file).parent == where
    }
    over = [good[at] for at in good.keys() - keeping.stay(good)]
    for backup in over:
        Path(backup.file).unlink(missing_ok=True)
        Backup.objects.filter(pk=backup.pk).update(gone=True)
    return [Path(backup.file) for backup in over]


def last_good() -> Backup | None:
    """Return the newest backup whose trial found nothing."""
    return Backup.objects.filter(fault="").order_by("-taken_at").first()


def overdue(now: datetime) -> bool:
    """Tell whether a site that takes backups by itself has had no good one for too long."""
    if folder() is None:
        return False
    last = last_good()
    if last is not None:
        return last.taken_at < now - OVERDUE
    first = Backup.objects.order_by("taken_at").first()
    return first is not None and first.taken_at < now - OVERDUE
