"""A worker knows the site's addresses before it holds anything."""

import subprocess
import sys

import pytest

from tests.jobs.workers import ROOT

ASKED = """
import sys
import django
django.setup()
from celery import signals
from django.urls import reverse
from django.utils import translation
from siamleague import celery
if {tells}:
    signals.worker_init.send(sender=None)
known = len(sys.modules)
for language in ("en", "it"):
    with translation.override(language):
        reverse("tournaments:clubs")
print(len(sys.modules) - known)
"""


@pytest.mark.parametrize("tells", [True, False])
def test_the_first_job_that_names_an_address_loads_nothing(tells, monkeypatch):
    """The control: a worker that was not told loads every page while others wait."""
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "siamleague.settings.base")
    monkeypatch.setenv("SECRET_KEY", "only-for-a-test")
    command = [sys.executable, "-c", ASKED.format(tells=tells)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert (int(done.stdout) > 50) != tells
