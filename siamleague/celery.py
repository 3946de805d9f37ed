"""The Celery application. Tasks are doorbells: each carries an id, the database holds the rest."""

import os
import warnings
from typing import Any

from celery import Celery, platforms, signals
from celery.exceptions import SecurityWarning
from django.conf import settings
from django.urls import get_resolver
from django.utils import translation
from kombu.transport import TRANSPORT_ALIASES

from siamleague.watching import tracing

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "siamleague.settings.base")

# Kombu refuses a dotted class in a broker's address, so the name is registered first.
TRANSPORT_ALIASES["sqlitebroker"] = "siamleague.embedded.broker:Transport"

app = Celery("siamleague")
app.tracing = tracing  # logs by our rules, and the request's id with each task
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["siamleague.jobs", "games", "tournaments"])

# Celery fears that root runs whatever a message says; ours are JSON and carry an id at most.
warnings.filterwarnings("ignore", category=SecurityWarning)


@signals.worker_init.connect
def know_addresses(**_: Any) -> None:
    """Load all addresses now: the first job that names one may be holding the database."""
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            get_resolver().reverse_dict  # noqa: B018  it is worked out by asking


@signals.beat_embedded_init.connect
def end_with_the_worker(**_: Any) -> None:
    """Let the system end the beat inside a worker when the worker itself is killed."""
    platforms.set_pdeathsig("SIGKILL")
