"""The Celery application. Tasks are doorbells: each carries an id, the database holds the rest."""

import os
import warnings
from typing import Any

from celery import Celery, platforms, signals
from celery.exceptions import SecurityWarning
from kombu.transport import TRANSPORT_ALIASES

from siamleague.jobs import beforehand
from siamleague.watching import tracing

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "siamleague.settings.base")

# Kombu refuses a dotted class in a broker's address, so the name is registered first.
TRANSPORT_ALIASES["sqlitebroker"] = "siamleague.embedded.broker:Transport"

app = Celery("siamleague")
app.tracing = tracing  # logs by our rules, and the request's id with each task
app.config_from_object("django.conf:settings", namespace="CELERY")
ROOMS = ("siamleague.jobs", "siamleague.accounts", "siamleague.waiting", "siamleague.backups")
app.autodiscover_tasks([*ROOMS, "games", "tournaments"])

# Celery fears that root runs whatever a message says; ours are JSON and carry an id at most.
warnings.filterwarnings("ignore", category=SecurityWarning)


@signals.worker_init.connect
def load_beforehand(**_: Any) -> None:
    """Load all that jobs may need, once for all processes of this worker."""
    beforehand.know_addresses()
    beforehand.know_rooms(("siamleague", "games", "tournaments"))
    beforehand.set_aside()


@signals.worker_process_init.connect
def set_aside(**_: Any) -> None:
    """Set aside what this process was given besides."""
    beforehand.set_aside()


@signals.beat_embedded_init.connect
def end_with_the_worker(**_: Any) -> None:
    """Let the system end the beat inside a worker when the worker itself is killed."""
    platforms.set_pdeathsig("SIGKILL")
