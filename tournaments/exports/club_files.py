"""Archives of clubs that are kept for a while: packed by a job, in pieces, as a club was at one
moment; fetched by its owners within a day. Of a small club none is kept: it is written when asked.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import nullcontext
from datetime import datetime, timedelta
from tempfile import TemporaryFile
from typing import IO, Any

from django.db import connection
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from siamleague.backups import plain_rows
from siamleague.jobs import act as jobs
from siamleague.jobs.models import Job
from tournaments.clubs import read as clubs
from tournaments.exports import club_archive
from tournaments.models import (
    Chair,
    Club,
    ClubFile,
    ClubFilePiece,
    Entry,
    ImportState,
    Membership,
    Role,
)
from tournaments.refusals import NotNow, NotYours

KIND = "pack-club"
PIECE = 500_000  # bytes in one transaction
KEPT = timedelta(days=1)
OFTEN = "20/h"  # it may be fetched
FRESH = timedelta(minutes=1)  # so long a file does for whoever asks again
SMALL = 300  # chairs, entries, members: written in a tenth of a second


def is_small(club: Club) -> bool:
    """Tell whether the archive of a club is written at once."""
    counted = (
        Chair.objects.filter(round__tournament__club=club),
        Entry.objects.filter(tournament__club=club),
        Membership.objects.filter(club=club),
    )
    return all(rows.order_by()[: SMALL + 1].count() <= SMALL for rows in counted)


def kept(club: Club) -> ClubFile | None:
    """Return the newest archive of a club that can be fetched."""
    rows = ClubFile.objects.filter(club=club, brought=None, size__gt=0)
    return rows.order_by("-pk").first()


def archive(club: Club) -> bytes:
    """Return the archive of a club: of a small one as it is, else what was packed last."""
    if is_small(club):
        return club_archive.written(club)
    file = kept(club)
    if file is None:
        raise NotNow(_("This club is too large to be packed while you wait. Pack it first."))
    return data_of(file)


def pack_club(*, club_id: int, by: int, now: datetime) -> Job:
    """Pack the archive of a club; the job that does it is returned."""
    _check_owns(club_id, by)
    fresh = ClubFile.objects.filter(club=club_id, brought=None, made_at__gt=now - FRESH)
    payload = {"club": club_id, "by": by}
    key = f"{club_id}.{by}"
    return jobs.ask(kind=KIND, payload=payload, by=by, key=key, now=now, again=not fresh.exists())


def pack(
    *, club_id: int, by: int, report: jobs.Report, now: Callable[[], datetime]
) -> Callable[[], Mapping[str, Any]]:
    """Write the archive of a club in pieces; return the step from which on it can be fetched."""
    _check_owns(club_id, by)
    club = Club.objects.get(pk=club_id)
    report(0, 1, _("Reading the club"))
    with TemporaryFile() as out:
        with nullcontext() if connection.in_atomic_block else plain_rows.snapshot():
            club_archive.write(club, out)
        size = out.tell()
        out.seek(0)
        file = ClubFile.objects.create(club=club, made_at=now())
        for done in _put(file, out):
            report(min(done * PIECE, size), size)

    def ready() -> Mapping[str, Any]:
        ClubFile.objects.filter(pk=file.pk).update(size=size)
        return {"url": reverse("tournaments:take_club", args=[club.slug])}

    return ready


def put(data: IO[bytes], now: datetime) -> ClubFile:
    """Keep a file that was brought, in pieces."""
    file = ClubFile.objects.create(made_at=now)
    for _piece in _put(file, data):
        pass
    return file


def _put(file: ClubFile, data: IO[bytes]) -> Iterator[int]:
    number = 0
    while piece := data.read(PIECE):
        number += 1
        ClubFilePiece.objects.create(file=file, number=number, data=piece)
        yield number


def data_of(file: ClubFile) -> bytes:
    """Return a file."""
    pieces = file.pieces.order_by("number").values_list("data", flat=True)
    return b"".join(bytes(piece) for piece in pieces.iterator(4))


def throw_away(file: ClubFile) -> None:
    """Delete a file, a piece at a time."""
    for number in list(file.pieces.order_by("number").values_list("pk", flat=True)):
        ClubFilePiece.objects.filter(pk=number).delete()
    file.delete()


def sweep(now: datetime) -> None:
    """Throw away what was taken a day ago, or is needed no more; what is being brought stays."""
    brought = Q(brought__state=ImportState.WORKING)
    for file in ClubFile.objects.filter(made_at__lt=now - KEPT).exclude(brought):
        throw_away(file)


def _check_owns(club_id: int, by: int) -> None:
    if clubs.role_in(club_id=club_id, user_id=by) != Role.OWNER:
        raise NotYours(_("Only the club's owner can do that."))
