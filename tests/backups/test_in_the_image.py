"""A backup is taken with what the image holds, which is not the whole tree."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
DOCKERFILE = ROOT / "docker" / "Dockerfile"


def image(folder: Path, *, without: str = "") -> Path:
    """Copy what the Dockerfile copies into /app, where it puts it."""
    stage = DOCKERFILE.read_text().split("WORKDIR /app", 1)[1].partition("\nFROM ")[0]
    for line in stage.splitlines():
        if not line.startswith("COPY ") or "--from" in line:
            continue
        *sources, into = line.split()[1:]
        for source in sources:
            if source == without:
                continue
            ours, goal = ROOT / source, folder / into
            if ours.is_dir():
                shutil.copytree(ours, goal, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                goal.mkdir(parents=True, exist_ok=True)
                shutil.copy(ours, goal / ours.name)
    return folder


def manage(app: Path, *words: str) -> subprocess.CompletedProcess[str]:
    clean = {k: v for k, v in os.environ.items() if k in ("PATH", "HOME", "LANG")}
    clean |= {"SIAMLEAGUE_NO_BOOTSTRAP": "1", "SIAMLEAGUE_VAR": str(app.parent / "var")}
    line = [sys.executable, "manage.py", *words]
    return subprocess.run(line, cwd=app, env=clean, check=False, capture_output=True, text=True)


@pytest.mark.slow
def test_the_image_holds_all_that_a_backup_needs(tmp_path: Path) -> None:
    app = image(tmp_path / "app")
    assert manage(app, "migrate", "--no-input").returncode == 0
    taken = manage(app, "backup", str(tmp_path / "one.siamleague"))
    assert "tried out, all there" in taken.stdout, taken.stderr


@pytest.mark.slow
def test_without_the_page_of_its_version_it_would_not(tmp_path: Path) -> None:
    app = image(tmp_path / "app", without="pyproject.toml")
    assert manage(app, "migrate", "--no-input").returncode == 0
    assert manage(app, "backup", str(tmp_path / "one.siamleague")).returncode != 0


def test_workers_have_a_folder_for_it_that_stays_and_that_they_may_write() -> None:
    found = yaml.safe_load((ROOT / "docker" / "compose.yml").read_text())
    worker = found["services"]["worker"]
    place = worker["environment"]["SIAMLEAGUE_BACKUPS"]
    assert f"backups:{place}" in worker["volumes"]
    assert "backups" in found["volumes"]
    made = re.search(r"install --directory --owner=(\d+) .*" + place, DOCKERFILE.read_text())
    assert made is not None
    assert f"USER {made[1]}:" in DOCKERFILE.read_text()
