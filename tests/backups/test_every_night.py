"""Backups by themselves, the owner's page, and what stands in the way in words."""

import os
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from siamleague.accounts.models import User
from siamleague.backups import act, archive, tasks, whole_site
from siamleague.backups.models import Backup
from siamleague.jobs.models import Job

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Path:
    """Give the site a folder for its backups."""
    settings.BACKUPS = str(tmp_path / "backups")
    return tmp_path / "backups"


@pytest.fixture
def owner(alice: User) -> User:
    """Return Alice, who owns the site."""
    alice.is_superuser = True
    alice.save()
    return alice


def written(file: Path, **values: Any) -> whole_site.Taken:
    """Return what a backup of nothing would say, with its file there."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("rows")
    usual: dict[str, Any] = {"file": file, "size": 4, "rows": 1, "seconds": 0.1, "faults": ()}
    return whole_site.Taken(**(usual | values))


def taken(monkeypatch: pytest.MonkeyPatch, at: Any, **values: Any) -> Backup:
    """Take a backup whose rows are not the subject here."""
    monkeypatch.setattr(whole_site, "take", lambda file, **_: written(file, **values))
    return act.take(now=at, report=whole_site.silent)


def test_once_a_night_it_is_asked_for() -> None:
    tasks.back_up_nightly()
    tasks.back_up_nightly()
    assert Job.objects.filter(kind=act.KIND).count() == 1


def test_without_a_folder_nothing_is_asked(settings: Any) -> None:
    settings.BACKUPS = ""
    tasks.back_up_nightly()
    assert not Job.objects.exists()


def test_the_owner_asks_by_a_press_and_pressing_twice_asks_once(
    client: Client, owner: User
) -> None:
    client.force_login(owner)
    page = client.get(reverse("site:backups"))
    assert "There is no good backup yet." in page.content.decode()
    for _ in range(2):
        assert client.post(reverse("site:backups")).status_code == 302
    assert Job.objects.filter(kind=act.KIND, asked_by=owner).count() == 1


def test_nobody_else_sees_the_page(client: Client, bob: User) -> None:
    assert client.get(reverse("site:backups")).status_code == 302
    client.force_login(bob)
    assert client.get(reverse("site:backups")).status_code == 403
    assert client.post(reverse("site:backups")).status_code == 403
    assert not Job.objects.exists()


def test_the_page_says_when_the_last_good_one_was(
    client: Client, owner: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = timezone.now()
    taken(monkeypatch, now - 60 * HOUR)
    taken(monkeypatch, now - HOUR, faults=("a1b2: the log has gaps",))
    client.force_login(owner)
    words = client.get(reverse("site:backups")).content.decode()
    assert "the log has gaps" in words
    assert "There should be a newer one." in words
    taken(monkeypatch, now)
    assert (
        "There should be a newer one." not in client.get(reverse("site:backups")).content.decode()
    )


def test_old_ones_go_and_one_with_a_fault_takes_no_place(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = timezone.now()
    for hours in range(12, 0, -1):
        taken(monkeypatch, now - hours * HOUR)
    bad = taken(monkeypatch, now, faults=("a fault",))
    there = {str(file) for file in folder.iterdir()}
    assert bad.file in there
    assert there - {bad.file} == {line.file for line in Backup.objects.filter(gone=False, fault="")}
    assert 3 <= len(there) - 1 <= 5
    assert Backup.objects.filter(gone=True).count() == 12 - (len(there) - 1)


@pytest.mark.parametrize("way", ["no room", "a file in the way"])
def test_what_stands_in_the_way_is_said(
    folder: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    if way == "no room":
        monkeypatch.setattr("shutil.disk_usage", lambda _: type("", (), {"free": 1000})())
    else:
        folder.write_text("no folder")
    with pytest.raises(whole_site.CannotTake):
        act.take(now=timezone.now(), report=whole_site.silent)
    (line,) = Backup.objects.all()
    assert ("MB are free" if way == "no room" else "cannot be used") in line.fault


def test_what_a_killed_backup_left_is_taken_away_and_what_runs_is_not(tmp_path: Path) -> None:
    now = timezone.now()
    for name, hours in (("old", 7), ("new", 1)):
        (tmp_path / f".trial-{name}").mkdir()
        (tmp_path / f".trial-{name}" / "siamleague.sqlite3").write_text("everything")
        (tmp_path / f"{name}{archive.ENDING}.part").write_text("half")
        at = (now - hours * HOUR).timestamp()
        for left in (tmp_path / f".trial-{name}", tmp_path / f"{name}{archive.ENDING}.part"):
            os.utime(left, (at, at))
    whole_site._clear_what_was_cut_short(tmp_path, now)
    assert {left.name for left in tmp_path.iterdir()} == {
        ".trial-new",
        f"new{archive.ENDING}.part",
    }
