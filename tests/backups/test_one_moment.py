"""A backup is the site at one moment, whatever is written while it is taken."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from siamleague.backups import archive
from tests import machine
from tests.jobs.real_site import real_site

# A club and its old address come after the clubs were read, and before the addresses are.
TAKE = """
import threading
from contextlib import nullcontext
from pathlib import Path
from django.db import connection
from django.utils import timezone
from siamleague.backups import plain_rows, whole_site
from tournaments.models import Club, ClubAddress

def write():
    club = Club.objects.create(name="Late Club", slug="late", founded_at=timezone.now())
    ClubAddress.objects.create(club=club, slug="earlier")
    connection.close()

def meanwhile(done, total, sentence):
    if sentence.endswith("tournaments.ClubAddress"):
        writer = threading.Thread(target=write)
        writer.start()
        writer.join()

moment = plain_rows.snapshot if {held} else nullcontext
now = timezone.now()
whole_site.take(Path({file!r}), now=now, report=meanwhile, moment=moment, trial=False)
answer = ClubAddress.objects.count()
"""


@pytest.fixture(params=["embedded", pytest.param("server", marks=pytest.mark.needs("postgres"))])
def taken(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    """Return a function that takes a backup while a club is founded."""
    if request.param == "embedded":
        with real_site(tmp_path / "site") as site:
            yield lambda held: _rows(site, tmp_path / "a.zip", held)
        return
    with (
        machine.database_of_our_own() as url,
        real_site(tmp_path / "site", database_url=url) as site,
    ):
        yield lambda held: _rows(site, tmp_path / "a.zip", held)


def _rows(site: Any, file: Path, held: bool) -> tuple[int, int]:
    assert site.do(TAKE.format(file=str(file), held=held)) == 1
    held_of = {table.model: table.rows for table in archive.BackupReader(file).contents.tables}
    return held_of["tournaments.club"], held_of["tournaments.clubaddress"]


@pytest.mark.slow
def test_what_is_written_meanwhile_is_not_in_it(taken: Callable[[bool], tuple[int, int]]) -> None:
    assert taken(True) == (0, 0)


@pytest.mark.slow
def test_without_holding_the_moment_half_of_it_would_be(
    taken: Callable[[bool], tuple[int, int]],
) -> None:
    assert taken(False) == (0, 1)
