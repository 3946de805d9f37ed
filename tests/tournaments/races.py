"""Many at once, and the same once more on the other database."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from django.db import connections

from tournaments.refusals import Refused

PRESSES = 20
HOUSE = Path(__file__).resolve().parents[2]


def together(deed: Callable[[Any], Any], arguments: Sequence[Any]) -> list[Any]:
    """Do something many times at once, each in a thread with its own connection."""

    def one(argument: Any) -> Any:
        try:
            return deed(argument)
        except Refused as no:
            return no
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(arguments)) as pool:
        return list(pool.map(one, arguments))


def pass_on_postgresql(file: str, url: str, *, named: str, passed: int) -> None:
    """Run what a test file has of that name on PostgreSQL, in a process of its own."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:randomly", "-p", "no:xdist"]
    command += [str(Path(file).relative_to(HOUSE)), "-k", named]
    command += ["-o", "addopts=--strict-markers --strict-config --import-mode=importlib"]
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("PYTEST", "SIAM"))}
    environment["DATABASE_URL"] = url
    done = subprocess.run(
        command, check=False, cwd=HOUSE, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout[-3000:] + json.dumps(done.stderr[-500:])
    assert f"{passed} passed" in done.stdout
