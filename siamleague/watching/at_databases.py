"""Times the questions of every connection to the database, and lets them be traced."""

import time
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.db.backends.signals import connection_created
from django.dispatch import receiver
from django.utils.timezone import now as clock

from siamleague.watching import slow, spans


@receiver(connection_created)
def watch(connection: Any, **_: Any) -> None:
    """Time what is asked over this connection from now on."""
    if settings.WATCH_SLOW and timed not in connection.execute_wrappers:
        connection.execute_wrappers.append(timed)
    if spans.question not in connection.execute_wrappers:
        connection.execute_wrappers.append(spans.question)


def timed(
    execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]
) -> Any:
    """Ask, and remember the question where the answer took long."""
    began = time.perf_counter()
    try:
        return execute(sql, params, many, context)
    finally:
        seconds = time.perf_counter() - began
        if seconds >= slow.QUESTION_FROM:
            slow.question(sql, seconds, clock().date())
