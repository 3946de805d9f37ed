"""A run of Python in a site of its own: a folder, a database, and nobody else."""

import json
import os
import subprocess
import sys
import tempfile
from typing import Any

from tests.jobs.workers import ROOT


def run_inside(module: str, asked: dict[str, Any], *, seconds: int = 1800, **env: str) -> Any:
    """Run `python -m module` in a fresh site, give it `asked`, and return what it prints."""
    with tempfile.TemporaryDirectory(prefix="siamleague-proof-") as folder:
        fresh = {
            "SIAMLEAGUE_VAR": folder,
            "SECRET_KEY": "only-for-a-proof",
            "DJANGO_SETTINGS_MODULE": "siamleague.settings.base",
            "SIAMLEAGUE_NO_BOOTSTRAP": "1",
            "SIAMLEAGUE_LOG_LEVEL": "CRITICAL",
            "DATABASE_URL": "",
            "REDIS_URL": "",
            **env,
        }
        done = subprocess.run(
            [sys.executable, "-m", module, json.dumps(asked)],
            cwd=ROOT, env={**os.environ, **fresh}, capture_output=True, text=True,
            timeout=seconds, check=False,
        )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:] or done.stdout[-3000:]
    return json.loads(done.stdout.splitlines()[-1])


def open_site() -> dict[str, Any]:
    """Make the tables of the site this process runs in; return what was asked of it."""
    import django

    django.setup()
    from django.conf import settings
    from django.core.management import call_command

    settings.ALLOWED_HOSTS = ["*"]
    call_command("migrate", verbosity=0)
    asked: dict[str, Any] = json.loads(sys.argv[1])
    return asked


def answer(found: Any) -> None:
    """Hand back what was found."""
    sys.stdout.write(json.dumps(found) + "\n")
