"""A site with the demo club and a match of every game, and its backup."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.jobs.real_site import RealSite, real_site
from tests.jobs.workers import ROOT

TOLD = "from tests.upgrades.site import told\nanswer = told()"
Manage = Callable[..., subprocess.CompletedProcess[str]]


def manage(folder: Path, *words: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Run a command on the site of that folder; return how it ended and what it said."""
    ours = {
        "SIAMLEAGUE_VAR": str(folder),
        "DJANGO_SETTINGS_MODULE": "siamleague.settings.base",
        "SIAMLEAGUE_NO_BOOTSTRAP": "1",
        "DATABASE_URL": "",
        "REDIS_URL": "",
        "SECRET_KEY": "",
    }
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT, env={**os.environ, **ours, **env}, capture_output=True, text=True,
        timeout=280, check=False,
    )  # fmt: skip


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealSite]:
    """Return a filled site that stays open for questions."""
    with real_site(tmp_path_factory.mktemp("backed") / "site") as made:
        (made.folder / "secret_key").write_text("the key of this site, fifty letters or so long\n")
        made.do("from tests.upgrades.site import fill\nfill()")
        yield made


@pytest.fixture(scope="session")
def told(site: RealSite) -> dict[str, Any]:
    """Return what the site says of itself: rows, standings, faults of its logs."""
    said: dict[str, Any] = site.do(TOLD)
    return said


@pytest.fixture(scope="session")
def backup(site: RealSite, told: dict[str, Any]) -> Path:
    """Return the file that `backup` wrote of it."""
    file = site.folder.parent / "taken" / "evening.siamleague.zip"
    done = manage(site.folder, "backup", str(file))
    assert done.returncode == 0, done.stderr
    assert "tried out, all there" in done.stdout
    return file
