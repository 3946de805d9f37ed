"""Three journeys through the running site, and how many functions and files each passes.

walks.py walks them, by addresses and words of the socket alone, in a database of its own; so it can
be walked in a checkout that has no such file, if that has the packages of the suite.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.measure import imports
from tests.measure.sources import Checkout

WALKS = Path(__file__).with_name("walks.py")
# One process, no shuffling, nothing left behind.
QUIETLY = ["-q", "-n0", "-p", "no:randomly", "-p", "no:cacheprovider"]
# What other runs say to their own processes, and servers that are not everywhere.
MISLEADING = {"DJANGO_SETTINGS_MODULE", "SIAMLEAGUE_SUITE", "DATABASE_URL", "REDIS_URL"}


class DidNotArrive(Exception):
    """The journeys could not be walked to their end; the message holds the last lines of why."""


def measured(house: Checkout) -> dict[str, Any]:
    """Return for each journey what it passes; what is not pure once more apart."""
    pure = imports.pure(house)
    homes = {f.path for f in house.python if f.module in pure}
    return {name: _counted(passed, homes) for name, passed in walked(house.root).items()}


def walked(root: Path) -> dict[str, list[str]]:
    """Return for each journey its functions, as path:name."""
    with tempfile.TemporaryDirectory() as folder:
        told, walks = Path(folder) / "told.json", Path(folder) / "test_walks.py"
        shutil.copy(WALKS, walks)
        env = {key: value for key, value in os.environ.items() if not _misleads(key)}
        done = subprocess.run(
            [python_of(root), "-m", "pytest", *QUIETLY, *_as_in(root), str(walks)],
            cwd=root,
            env={**env, "SIAMLEAGUE_WALKS": str(told), "PYTHONPATH": str(root)},
            capture_output=True,
            text=True,
            check=False,
        )
        found: dict[str, list[str]] = json.loads(told.read_text()) if told.exists() else {}
    # Where no site is found, pytest passes the walks over and is content.
    if done.returncode or not found:
        raise DidNotArrive((done.stdout + done.stderr)[-2000:])
    return found


def python_of(root: Path) -> str:
    """Return the Python of that checkout's own environment, or this one."""
    own = root / ".venv" / "bin" / "python"
    return str(own) if own.exists() else sys.executable


def _as_in(root: Path) -> list[str]:
    return ["-c", str(root / "pyproject.toml"), "--rootdir", str(root)]


def _misleads(name: str) -> bool:
    return name in MISLEADING or name.startswith("PYTEST_")


def _counted(passed: list[str], pure: set[str]) -> dict[str, Any]:
    impure = [each for each in passed if each.partition(":")[0] not in pure]
    files = [{each.partition(":")[0] for each in some} for some in (passed, impure)]
    return {
        "functions": len(passed),
        "files": len(files[0]),
        "folders": len({path.rpartition("/")[0] for path in files[0]}),
        "functions_outside_pure_modules": len(impure),
        "files_outside_pure_modules": len(files[1]),
        "which": passed,
    }
