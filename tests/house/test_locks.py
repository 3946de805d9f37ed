"""The lock files: every package with its hashes, and all sets agreeing with each other."""

import re
import tomllib
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parents[2]
LOCKS = HOUSE / "docker" / "requirements"
SETS = ("base", "server", "pdf", "traces", "compiled", "dev", "bench", "uv")
PIN = re.compile(r"^([A-Za-z0-9][A-Za-z0-9._-]*)(?:\[[^\]]*\])?==([^\s;\\]+)", re.MULTILINE)


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def pins(text: str) -> dict[str, str]:
    """Return each locked package with its version."""
    return {normal(name): version for name, version in PIN.findall(text)}


def without_hash(text: str) -> list[str]:
    """Return the locked packages that carry no hash."""
    entries = re.split(r"\n(?=\S)", text.strip())
    return [e.split()[0] for e in entries if "==" in e and "--hash=sha256:" not in e]


@pytest.mark.parametrize("name", SETS)
def test_every_locked_package_carries_its_hashes(name):
    text = (LOCKS / f"{name}.txt").read_text()
    assert pins(text)
    assert not without_hash(text)


def test_a_package_without_a_hash_is_noticed():
    text = "a==1 \\\n    --hash=sha256:00\nb==2\n"
    assert without_hash(text) == ["b==2"]


def loose(text: str) -> list[str]:
    """Return what is locked to anything but one version of a package index."""
    lines = [line for line in text.splitlines() if line and line[0] not in " #-"]
    return [line.split()[0] for line in lines if not PIN.match(line)]


@pytest.mark.parametrize("name", SETS)
def test_everything_is_locked_to_one_version_of_the_index(name):
    assert not loose((LOCKS / f"{name}.txt").read_text())


def test_a_range_or_a_place_elsewhere_is_noticed():
    text = "a==1 \\\n    --hash=sha256:00\nb>=2\nc @ https://example.org/c.whl\n-e ./d\n"
    assert loose(text) == ["b>=2", "c"]


@pytest.mark.parametrize("name", ["server", "pdf", "traces", "compiled", "dev", "bench"])
def test_the_sets_agree_with_the_base_set(name):
    base, larger = (pins((LOCKS / f"{n}.txt").read_text()) for n in ("base", name))
    assert base.items() <= larger.items()


@pytest.mark.parametrize(
    ("name", "extra"),
    [("base", ""), *((name, name) for name in ("server", "pdf", "traces", "compiled", "dev"))],
)
def test_what_the_project_asks_for_is_locked(name, extra):
    project = tomllib.loads((HOUSE / "pyproject.toml").read_text())["project"]
    asked = project["optional-dependencies"][extra] if extra else project["dependencies"]
    names = {normal(re.match(r"[A-Za-z0-9._-]+", line).group()) for line in asked}
    assert names - {"siamleague"} <= set(pins((LOCKS / f"{name}.txt").read_text()))


def test_lock_files_name_no_package_index():
    for file in LOCKS.iterdir():
        assert not re.search(
            r"(?m)^--(index|extra-index|find-links|trusted)|https?://", file.read_text()
        )
