"""A small Celery application on our broker, to see the broker alone: no site, no database.

Each task writes a line into a file when it starts and when it ends.
"""

import os
import signal
import time
from pathlib import Path

from celery import Celery
from kombu.transport import TRANSPORT_ALIASES

TRANSPORT_ALIASES["sqlitebroker"] = "siamleague.embedded.broker:Transport"

FOLDER = Path(os.environ.get("BROKER_CASE", "/nonexistent"))
app = Celery("broker_app", broker="sqlitebroker://localhost")
app.conf.update(
    broker_transport_options={"path": str(FOLDER / "broker.sqlite3"), "polling_interval": 0.02},
    task_acks_late=os.environ.get("BROKER_CASE_EARLY") is None,
    task_reject_on_worker_lost=True,
    task_ignore_result=True,
    worker_prefetch_multiplier=4,
    worker_lost_wait=0.2,
    worker_pool_putlocks=False,
    broker_connection_retry_on_startup=True,
)


def write(line: str) -> None:
    """Append one line; the system writes short lines whole."""
    with (FOLDER / "lines").open("a") as file:
        file.write(line + "\n")


@app.task
def say(word: str) -> None:
    """Take no time."""
    write(f"end {word}")


@app.task
def take(seconds: float, word: str) -> None:
    """Take some time."""
    write(f"start {word} {os.getpid()}")
    time.sleep(seconds)
    write(f"end {word}")


@app.task
def die(word: str) -> None:
    """Kill the process that runs this, as a lack of memory would."""
    write(f"start {word}")
    os.kill(os.getpid(), signal.SIGKILL)


@app.task
def die_all(word: str) -> None:
    """Kill the whole worker."""
    write(f"start {word}")
    os.kill(os.getppid(), signal.SIGKILL)
    time.sleep(5)
