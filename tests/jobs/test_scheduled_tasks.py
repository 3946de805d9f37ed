"""Whatever the clock rings, a worker knows: one that is not registered is thrown away unread."""

import json
import os
import subprocess
import sys

import pytest

from tests.jobs.workers import ROOT

LIKE_A_WORKER = """
import json
from siamleague import celery
{careless}
celery.app.loader.import_default_modules()
celery.app.finalize()
from django.conf import settings
rung = [each["task"] for each in settings.CELERY_BEAT_SCHEDULE.values()]
print(json.dumps([name for name in rung if name not in celery.app.tasks]))
"""
FORGETFUL = "celery.app.loader.import_default_modules = lambda: None"


def unknown(tmp_path, careless=""):
    """Return what the clock rings for nothing, in a process that imports as a worker does."""
    done = subprocess.run(
        [sys.executable, "-c", LIKE_A_WORKER.format(careless=careless)],
        cwd=ROOT, capture_output=True, text=True, check=True, timeout=120,
        env=os.environ | {"SIAMLEAGUE_VAR": str(tmp_path), "DATABASE_URL": "", "REDIS_URL": "",
                          "DJANGO_SETTINGS_MODULE": "siamleague.settings.base"},
    )  # fmt: skip
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.slow
def test_a_worker_knows_everything_that_the_clock_rings(tmp_path):
    assert unknown(tmp_path) == []


@pytest.mark.slow
def test_a_worker_that_imports_nothing_would_not(tmp_path):
    """The control."""
    assert len(unknown(tmp_path, FORGETFUL)) > 5
