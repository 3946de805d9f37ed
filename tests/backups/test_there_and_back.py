"""A whole site in one file, and out of it again, of this version or an older one."""

import stat
import zipfile
from pathlib import Path
from typing import Any

import pytest

from siamleague.backups import archive
from tests import machine
from tests.backups.conftest import TOLD, manage
from tests.jobs.real_site import RealSite, real_site

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("backups")]


def without_the_backup(told: dict[str, Any]) -> dict[str, Any]:
    """Leave out what the backup itself wrote down."""
    return told | {"rows": {k: v for k, v in told["rows"].items() if k != "backups.backup"}}


def test_the_file_is_for_its_owner_alone(backup: Path) -> None:
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600


def test_an_empty_machine_gets_the_whole_site_back(
    backup: Path, told: dict[str, Any], tmp_path: Path
) -> None:
    done = manage(tmp_path / "new", "restore", str(backup))
    assert done.returncode == 0, done.stderr
    key = (tmp_path / "new" / "secret_key").read_text().strip()
    assert key == archive.BackupReader(backup).contents.keys["secret"]
    with real_site(tmp_path / "new") as back:
        assert without_the_backup(back.do(TOLD)) == told


@pytest.mark.needs("postgres")
def test_a_site_moves_to_postgresql_and_home_again(
    backup: Path, told: dict[str, Any], tmp_path: Path
) -> None:
    with machine.database_of_our_own() as url:
        away = {"DATABASE_URL": url, "SECRET_KEY": "another"}
        done = manage(tmp_path / "away", "restore", str(backup), **away)
        assert done.returncode == 0, done.stderr
        assert "SECRET_KEY here is not the one of the backup" in done.stdout
        with real_site(tmp_path / "away", database_url=url) as there:
            assert without_the_backup(there.do(TOLD)) == told
            there.do(  # whoever comes next gets a number that is free
                "from siamleague.accounts.models import User\n"
                "User.objects.create(email='next@example.org')"
            )
        file = tmp_path / "home.siamleague.zip"
        done = manage(tmp_path / "away", "backup", str(file), **away)
        assert done.returncode == 0, done.stderr
    assert manage(tmp_path / "home", "restore", str(file)).returncode == 0
    with real_site(tmp_path / "home") as home:
        said = without_the_backup(home.do(TOLD))
    assert said["rows"].pop("accounts.user") == told["rows"]["accounts.user"] + 1
    assert said["standings"] == told["standings"]
    assert said["faults"] == []


def test_a_site_that_is_there_is_not_overwritten(
    site: RealSite, backup: Path, told: dict[str, Any]
) -> None:
    done = manage(site.folder, "restore", str(backup))
    assert done.returncode == 1
    assert "There is a site in" in done.stderr
    assert without_the_backup(site.do(TOLD)) == told


def test_with_replace_the_site_that_was_there_is_put_aside(backup: Path, tmp_path: Path) -> None:
    folder = tmp_path / "old"
    with real_site(folder) as old:
        old.do(
            "from siamleague.accounts.models import User\n"
            "User.objects.create(email='old@example.org')"
        )
    done = manage(folder, "restore", str(backup), "--replace")
    assert done.returncode == 0, done.stderr
    (aside,) = folder.glob("siamleague.sqlite3.before-*")
    assert str(aside) in done.stdout
    (folder / "siamleague.sqlite3").unlink()
    aside.rename(folder / "siamleague.sqlite3")
    with real_site(folder) as again:
        answer = again.do(
            "from siamleague.accounts.models import User\n"
            "answer = list(User.objects.values_list('email', flat=True))"
        )
    assert answer == ["old@example.org"]


def test_nothing_comes_back_under_a_site_that_runs(backup: Path, tmp_path: Path) -> None:
    from siamleague.supervisor import checks

    with checks.only_one(tmp_path, "http://localhost:8000"):
        done = manage(tmp_path, "restore", str(backup))
    assert done.returncode == 1
    assert "already runs" in done.stderr
    assert nothing_in(tmp_path)


def test_a_damaged_file_leaves_nothing(backup: Path, tmp_path: Path) -> None:
    file = tmp_path / "harmed.zip"
    _rewritten(backup, file)
    done = manage(tmp_path / "new", "restore", str(file))
    assert done.returncode == 1
    assert "The backup is damaged: what it holds of tournaments.player" in done.stderr
    assert "Traceback" not in done.stderr
    assert nothing_in(tmp_path / "new")


def nothing_in(folder: Path) -> bool:
    """Tell whether the folder has no database, or the empty file that is made at every start."""
    files = list(folder.glob("siamleague.sqlite3*"))
    return all(file.stat().st_size == 0 for file in files)


def _rewritten(backup: Path, file: Path) -> None:
    with zipfile.ZipFile(backup) as old, zipfile.ZipFile(file, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            if name == "rows/tournaments.player.jsonl":
                data = data.replace(b"a", b"e", 1)
            new.writestr(name, data)


@pytest.mark.parametrize(
    ("migration", "says"),
    [
        (["tournaments", "9999_what_is_to_come"], "newer SiamLeague"),
        (["socialaccount", "0001_initial"], "switched on by SIAMLEAGUE_LOGIN_"),
        (["allauth_idp_oidc", "0001_initial"], "switched on by SIAMLEAGUE_SIGN_IN_KEY"),
    ],
)
def test_a_backup_of_what_is_not_here_says_so(
    backup: Path, tmp_path: Path, migration: list[str], says: str
) -> None:
    import json

    file = tmp_path / "newer.zip"
    with zipfile.ZipFile(backup) as old, zipfile.ZipFile(file, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            if name == archive.PAGE:
                page = json.loads(data)
                page["migrations"].append(migration)
                data = json.dumps(page).encode()
            new.writestr(name, data)
    done = manage(tmp_path / "new", "restore", str(file))
    assert done.returncode == 1
    assert says in done.stderr


OLDER = """
from pathlib import Path
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone
from siamleague.backups import archive, plain_rows, whole_site
call_command("migrate", "tournaments", "0003", verbosity=0)
last = [n for n in MigrationExecutor(connection).loader.applied_migrations]
loader = MigrationExecutor(connection).loader
state = loader.project_state([n for n in loader.applied_migrations if n in loader.graph.nodes])
User, Club = state.apps.get_model("accounts.User"), state.apps.get_model("tournaments.Club")
User.objects.create(email="alice@example.org")
Club.objects.create(name="Old Club", slug="old", founded_at=timezone.now())
with archive.written(Path({file!r})) as writer:
    contents = whole_site._contents(timezone.now())
    for model in plain_rows.tables(state.apps):
        names = [field.attname for field in plain_rows.fields(model)]
        contents.tables.append(
            writer.write_table(model._meta.label_lower, names, plain_rows.read(model))
        )
    writer.write_page(contents)
"""


def test_a_backup_of_an_older_version_comes_up_to_this_one(tmp_path: Path) -> None:
    file = tmp_path / "older.zip"
    with real_site(tmp_path / "older") as older:
        older.do(OLDER.format(file=str(file)))
    done = manage(tmp_path / "new", "restore", str(file))
    assert done.returncode == 0, done.stderr
    with real_site(tmp_path / "new") as new:
        clubs = new.do(
            "from tournaments.models import Club\n"
            "answer = list(Club.objects.values_list('name', 'time_zone'))"
        )
    assert clubs == [["Old Club", "UTC"]]
