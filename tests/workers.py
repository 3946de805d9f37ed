"""A real Celery worker in a thread of the test."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.machine import patience


@contextmanager
def working(app: Any, **options: Any) -> Iterator[None]:
    """Let a worker of this app work until the end; then give its place back to the site's app."""
    from siamleague.celery import app as site

    alone = {"without_mingle": True, "without_gossip": True, "without_heartbeat": True}
    worker = app.WorkController(**alone, **options)  # makes its app everybody's

    def work() -> None:
        app.set_current()  # a worker looks its tasks up in the app of its thread
        worker.start()

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    try:
        yield
    finally:
        worker.should_stop = True
        worker.stop()
        thread.join(10 * patience())
        site.set_current()
        site.set_default()
