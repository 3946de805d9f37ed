"""Whether the site is alive, and whether each thing it leans on answers."""

import asyncio
import logging
from collections.abc import Callable
from functools import cache

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.cache import add_never_cache_headers
from django.views.decorators.http import require_safe

from siamleague.watching import metrics

log = logging.getLogger(__name__)
SECONDS = 3


class NotReady(Exception):
    """Something the site leans on is missing; the message says what."""


@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """Say that this process answers; ask nobody else."""
    return HttpResponse("alive\n", content_type="text/plain")


@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """Say of each thing the site leans on whether it answers; 503 if one does not."""
    answers = {name: _ask(name, check) for name, check in CHECKS.items()}
    ready = all(answer == "ok" for answer in answers.values())
    response = JsonResponse({"ready": ready, **answers}, status=200 if ready else 503)
    add_never_cache_headers(response)
    return response


@require_safe
def numbers(request: HttpRequest) -> HttpResponse:
    """Return the numbers for Prometheus, to this machine or to the holder of the token."""
    if not metrics.may_read(request):
        raise PermissionDenied
    return HttpResponse(metrics.everything(), content_type="text/plain; version=0.0.4")


def _ask(name: str, check: Callable[[], None]) -> str:
    """Return "ok" or why not, in words that tell a stranger nothing."""
    try:
        check()
    except NotReady as missing:
        return str(missing)
    except Exception as failure:  # whatever a driver raises: the answer is that it is not ready
        log.warning("%s is not ready: %s", name, type(failure).__name__)
        return "does not answer"
    return "ok"


def database() -> None:
    """Return quietly if the database answers."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def migrations() -> None:
    """Return quietly if every migration is applied; refuse otherwise."""
    if not _migrated():
        _migrated.cache_clear()
        raise NotReady("the database waits for migrations")


@cache
def _migrated() -> bool:
    """Tell whether nothing is left to migrate; once true, this process need not ask again."""
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


def broker() -> None:
    """Return quietly if jobs can be announced."""
    from siamleague.celery import app

    with app.connection_for_write() as line:
        line.connect()  # once, without the patience that sending has


def channels() -> None:
    """Return quietly if a push sent here arrives."""
    async_to_sync(_push_to_ourselves)()


async def _push_to_ourselves() -> None:
    layer = get_channel_layer()
    assert layer
    name = await layer.new_channel("ready")
    await layer.send(name, {"type": "ready"})
    await asyncio.wait_for(layer.receive(name), SECONDS)


CHECKS: dict[str, Callable[[], None]] = {
    "database": database,
    "migrations": migrations,
    "broker": broker,
    "channels": channels,
}
