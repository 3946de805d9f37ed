"""A request's id travels with the jobs it asked for, so that their log lines name it too.

So does its span, where there are traces (spans.py).
"""

from contextlib import ExitStack
from typing import Any

from celery import signals

from siamleague.watching import logs, spans

HEADER = "request_id"
_running: dict[str, ExitStack] = {}


@signals.setup_logging.connect
def keep_our_logging(**_: Any) -> None:
    """Answer Celery's question who sets up logging: Django has."""


@signals.before_task_publish.connect
def send_along(headers: dict[str, Any], **_: Any) -> None:
    """Write the request's id on the message, and to which span it belongs."""
    if request_id := logs.context().get(HEADER):
        headers[HEADER] = request_id
    if parent := spans.carried():
        headers[spans.PARENT] = parent


@signals.task_prerun.connect
def take_up(task_id: str, task: Any, **_: Any) -> None:
    """Name the task, and the request it comes from, in every line until it ends."""
    known = {"task": task.name, "task_id": task_id}
    if request_id := getattr(task.request, HEADER, None):
        known[HEADER] = request_id
    stack = ExitStack()
    stack.enter_context(logs.about(**known))
    parent = getattr(task.request, spans.PARENT, None) or ""
    stack.enter_context(spans.around(task.name, "consumer", parent=parent, **known))
    _running[task_id] = stack


@signals.task_postrun.connect
def lay_down(task_id: str, **_: Any) -> None:
    """Stop naming the task."""
    if stack := _running.pop(task_id, None):
        stack.close()


@signals.worker_process_shutdown.connect
def send_the_last(**_: Any) -> None:
    """Send the spans of a worker's process before it is gone."""
    spans.flush()
