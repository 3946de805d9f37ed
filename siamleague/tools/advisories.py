"""Known faults of what is locked, looked up in a copy of advisories that lies on this machine.

Such a copy is a folder of files in the form of osv.dev: the Python packaging authority's
(github.com/pypa/advisory-database, YAML), or osv.dev's own archive of PyPI, unpacked (JSON). No
network is asked, so whoever looks decides how old the copy may be.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PIN = re.compile(r"^([A-Za-z0-9][A-Za-z0-9._-]*)(?:\[[^\]]*\])?==([^\s;\\]+)", re.MULTILINE)
WHERE = "docker/requirements/*.txt"
FILES = {".json", ".yaml", ".yml"}


@dataclass(frozen=True)
class KnownFault:
    """A locked version with a fault that is known."""

    package: str
    version: str
    name: str  # of the advisory
    about: str


@dataclass(frozen=True)
class LookedUp:
    """What was looked through, and what was found."""

    locked: int
    advisories: int
    newest: str  # day of the newest of them
    found: tuple[KnownFault, ...]


def locked(root: Path) -> set[tuple[str, str]]:
    """Return every package with each version that some list locks."""
    texts = (file.read_text() for file in sorted(root.glob(WHERE)))
    return {(_normal(name), version) for text in texts for name, version in PIN.findall(text)}


def look(root: Path, advisories: Path) -> LookedUp:
    """Compare what is locked with a folder of advisories."""
    pins, newest, count = locked(root), "", 0
    found: set[KnownFault] = set()
    names = {name for name, _version in pins}
    for told in _told(advisories, names):
        count += 1
        newest = max(newest, str(told.get("modified", ""))[:10])
        if not told.get("withdrawn"):
            found |= set(_hits(told, pins))
    faults = sorted(found, key=lambda one: (one.package, one.name))
    return LookedUp(len(pins), count, newest, tuple(faults))


def _told(folder: Path, names: set[str]) -> Iterator[Mapping[str, Any]]:
    """Yield the advisories that speak of one of these packages."""
    import yaml

    # Of a thousand files few speak of us, and reading YAML is slow: first look whether one does.
    speaks = re.compile(r"\b(" + "|".join(map(re.escape, sorted(names))) + r")\b", re.IGNORECASE)
    for file in sorted(folder.rglob("*")):
        if file.suffix not in FILES:
            continue
        text = file.read_text()
        if not speaks.search(re.sub(r"[-_.]+", "-", text)):
            continue
        told = json.loads(text) if file.suffix == ".json" else yaml.safe_load(text)
        if isinstance(told, dict) and isinstance(told.get("affected"), list):
            yield told


def _hits(told: Mapping[str, Any], pins: set[tuple[str, str]]) -> Iterator[KnownFault]:
    for part in told["affected"]:
        package = part.get("package", {})
        name = _normal(str(package.get("name", "")))
        for pinned, version in pins:
            if pinned == name and package.get("ecosystem") == "PyPI" and _affects(part, version):
                said = str(told.get("summary") or told.get("details") or "").strip()
                yield KnownFault(name, version, str(told["id"]), said.partition("\n")[0])


def _affects(part: Mapping[str, Any], version: str) -> bool:
    """Tell whether a version is named, or lies between where a fault came in and was mended."""
    from packaging.version import Version

    if version in part.get("versions", ()):
        return True
    here = Version(version)
    for span in part.get("ranges", ()):
        if span.get("type") != "ECOSYSTEM":
            continue
        inside = False
        for event in sorted(span["events"], key=_moment):
            kind, at = next(iter(event.items()))
            if kind == "introduced" and (at == "0" or here >= Version(at)):
                inside = True
            if (kind == "fixed" and here >= Version(at)) or (
                kind == "last_affected" and here > Version(at)
            ):
                inside = False
        if inside:
            return True
    return False


def _moment(event: Mapping[str, str]) -> Any:
    from packaging.version import Version

    return Version(next(iter(event.values())))


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
