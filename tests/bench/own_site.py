"""A run of Python in a site of its own: a folder, a database, and nobody else."""

import json
import os
import subprocess
import sys
import tempfile
import threading
from contextlib import nullcontext
from typing import Any

from tests.jobs.workers import ROOT


def run_inside(module: str, asked: dict[str, Any], *, seconds: int = 1800, **env: str) -> Any:
    """Run `python -m module` in a fresh site, give it `asked`, and return what it prints last.

    It may take as long as it likes, but say something (`going_on`) at least every `seconds`: on a
    busy machine a run is slow, and being slow is not being stuck."""
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
        with tempfile.TemporaryFile("w+") as wrong:
            process = subprocess.Popen(
                [sys.executable, "-u", "-m", module, json.dumps(asked)],
                cwd=ROOT, env={**os.environ, **fresh}, stdout=subprocess.PIPE, stderr=wrong,
                text=True,
            )  # fmt: skip
            said = _heard(process, seconds)
            wrong.seek(0)
            assert process.returncode == 0, wrong.read()[-3000:] or said[-3000:]
    return json.loads(said)


def _heard(process: "subprocess.Popen[str]", seconds: float) -> str:
    """Return the last line that a process says; end one that is silent for so long."""
    last, silent = "", threading.Timer(seconds, process.kill)
    silent.start()
    try:
        with process.stdout or nullcontext([]) as pipe:
            for line in pipe:
                silent.cancel()
                silent = threading.Timer(seconds, process.kill)
                silent.start()
                last = line
        process.wait()
    finally:
        silent.cancel()
        process.kill()
        process.wait()
    return last


def going_on(what: object) -> None:
    """Say how far it is, so that nobody takes a long run for one that is stuck."""
    sys.stdout.write(f"{json.dumps(str(what))}\n")


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
