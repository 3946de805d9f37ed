"""`manage.py` with nothing installed: what it does, and the one sentence when it cannot.

Each test runs a copy of it in a folder of its own, so that setting up is for real and harmless.
"""

import ast
import os
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parents[2]
# The Python beneath the virtual environment: the one a newcomer has.
pytestmark = pytest.mark.slow
PYTHON = Path(sys.base_prefix) / "bin" / "python3"
LINUX_NOBODY_TO_ASK = {"PIP_INDEX_URL": "http://127.0.0.1:1", "UV_INDEX_URL": "http://127.0.0.1:1"}
OURS = ("SIAMLEAGUE", "DJANGO", "PIP_", "UV_", "VIRTUAL_ENV")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a folder with manage.py and the lock files, and nothing installed."""
    home = tmp_path / "league"
    (home / "docker").mkdir(parents=True)
    shutil.copy(HOUSE / "manage.py", home)
    shutil.copytree(HOUSE / "docker" / "requirements", home / "docker" / "requirements")
    return home


def run(home: Path, *command: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    clean = {k: v for k, v in os.environ.items() if not k.startswith(OURS)}
    env = {**clean, "LANGUAGE": "en", "PATH": "/usr/bin:/bin:/usr/sbin:/sbin", **environment}
    return subprocess.run(
        list(command), cwd=home, env=env, capture_output=True, text=True, check=False, timeout=100
    )


def refused(done: "subprocess.CompletedProcess[str]") -> str:
    """Return the one sentence with which it stopped, after what it said of its progress."""
    assert done.returncode == 1, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    lines = [line for line in done.stderr.splitlines() if not line.startswith("[setup]")]
    assert len(lines) == 1, done.stderr
    return lines[0]


def test_it_can_be_read_by_every_python_3_that_is_still_around():
    ast.parse((HOUSE / "manage.py").read_text(), feature_version=(3, 6))


@pytest.mark.parametrize("version", [(3, 6), (3, 10)])
def test_an_old_python_is_told_so(checkout, version):
    pretend = (
        f"import runpy, sys; sys.version_info = {(*version, 0)}; sys.argv = ['manage.py', 'up'];"
        "runpy.run_path('manage.py', run_name='__main__')"
    )
    said = refused(run(checkout, str(PYTHON), "-c", pretend))
    assert said == f"SiamLeague needs Python 3.11 or newer; this is {version[0]}.{version[1]}."
    assert not (checkout / ".venv").exists()


def old_pythons() -> list[Path]:
    """Return every real Python on this machine that is older than we ask for."""
    versions = PYTHON.resolve().parents[2]
    return [p for v in range(6, 11) for p in sorted(versions.glob(f"3.{v}.*/bin/python3"))]


def test_every_old_python_on_this_machine_is_told_so(checkout):
    for python in old_pythons():
        assert "needs Python 3.11 or newer" in refused(
            run(checkout, str(python), "manage.py", "up")
        )


def test_without_a_network_it_says_so_and_leaves_nothing_half_made(checkout):
    done = run(checkout, str(PYTHON), "manage.py", "up", PIP_RETRIES="0", **LINUX_NOBODY_TO_ASK)
    said = refused(done)
    assert "packages could not be fetched" in said
    assert "Check" in said or "check the connection" in said
    assert not (checkout / ".venv").exists()


def test_an_environment_that_works_is_kept_when_an_upgrade_fails(checkout):
    venv = checkout / ".venv"
    subprocess.run([str(PYTHON), "-m", "venv", "--without-pip", str(venv)], check=True)
    (venv / ".siamleague").write_text("base 3.11 of-an-older-lock\n")
    done = run(checkout, str(PYTHON), "manage.py", "up", PIP_RETRIES="0", **LINUX_NOBODY_TO_ASK)
    assert "packages could not be fetched" in refused(done)
    assert (venv / "bin" / "python").exists()
    # What may be half replaced does not count as installed any more.
    assert (venv / ".siamleague").read_text() == ""


@pytest.mark.needs("mounts")
def test_a_folder_nobody_may_write_to_is_refused(checkout):
    script = f"mount --bind . . && mount -o remount,bind,ro . && cd {checkout} && exec "
    done = run(checkout, "unshare", "--mount", "sh", "-c", f"{script} {PYTHON} manage.py up")
    assert refused(done).startswith("SiamLeague cannot write to its own folder.")
    assert not (checkout / ".venv").exists()


@pytest.mark.needs("mounts")
@pytest.mark.parametrize("size", ["20m", "2m"])
def test_a_full_disk_is_refused_before_anything_is_made(checkout, tmp_path, size):
    small = tmp_path / "small"
    small.mkdir()
    script = (
        f"mount -t tmpfs -o size={size} none {small} && cp -r {checkout}/. {small} && cd {small} "
        f"&& {PYTHON} manage.py up; code=$?; [ ! -e .venv ] && exit $code"
    )
    said = refused(run(tmp_path, "unshare", "--mount", "sh", "-c", script))
    assert said.startswith("Setting up needs 400 MB of disk, and only")


@pytest.mark.needs("mounts")
def test_a_disk_that_fills_up_on_the_way_is_named_and_nothing_is_left(checkout, tmp_path):
    small = tmp_path / "small"
    small.mkdir()
    # Enough for the first question only: the size is asked of a folder that claims to be larger.
    text = (checkout / "manage.py").read_text()
    assert '"base": 400' in text
    (checkout / "manage.py").write_text(text.replace('"base": 400', '"base": 1'))
    script = (
        f"mount -t tmpfs -o size=6m none {small} && cp -r {checkout}/. {small} && cd {small} "
        f"&& {PYTHON} manage.py up; code=$?; [ ! -e .venv ] && exit $code"
    )
    said = refused(run(tmp_path, "unshare", "--mount", "sh", "-c", script))
    assert said.startswith(("Setting up stopped because the disk is full", "Setting up needs"))


def test_a_python_that_cannot_make_environments_is_told_what_to_install(checkout):
    broken = checkout / "broken" / "venv"
    broken.mkdir(parents=True)
    (broken / "__init__.py").write_text("")
    (broken / "__main__.py").write_text("raise SystemExit('ensurepip is not available')")
    said = refused(run(checkout, str(PYTHON), "manage.py", "up", PYTHONPATH=str(broken.parent)))
    assert "ensurepip is not available" in said
    assert "install python3-venv" in said
    assert not (checkout / ".venv").exists()


def test_somebody_elses_environment_is_left_alone_but_told_what_it_lacks(checkout, tmp_path):
    theirs = tmp_path / "theirs"
    subprocess.run([str(PYTHON), "-m", "venv", "--without-pip", str(theirs)], check=True)
    said = refused(run(checkout, str(theirs / "bin" / "python"), "manage.py", "up"))
    assert said.startswith("This environment lacks SiamLeague's packages")
    assert not (checkout / ".venv").exists()


@pytest.mark.parametrize(
    ("command", "environment", "name"),
    [
        ("up", {}, "base"),
        ("migrate", {"DATABASE_URL": "postgresql:///x"}, "server"),
        ("up", {"REDIS_URL": "redis://x"}, "server"),
        ("test", {"REDIS_URL": "redis://x"}, "dev"),
    ],
)
def test_a_command_gets_what_it_needs_and_drivers_only_where_there_are_servers(
    command, environment, name
):
    manage = runpy.run_path(str(HOUSE / "manage.py"))
    assert manage["needed"](["manage.py", command], environment) == name
    assert all(
        (HOUSE / "docker" / "requirements" / f"{each}.txt").exists() for each in manage["SPACE"]
    )
