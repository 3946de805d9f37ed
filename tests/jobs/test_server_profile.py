"""The server profile: each setting that matters, with what happens where it is missing."""

import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from kombu import Connection

from siamleague.settings import profile
from tests.jobs.workers import ROOT

NUDGE = {"type": "job.changed"}
needs_redis = pytest.mark.needs("redis")


def settings_say(expression: str, **env: str) -> str:
    """Return what an expression gives under the site's real settings in that environment."""
    code = f"from siamleague.settings import base as s; print({expression})"
    clean = {k: v for k, v in os.environ.items() if k not in ("REDIS_URL", "DATABASE_URL")}
    env = {**clean, "SECRET_KEY": "x", **env}
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT, env=env
    )
    return ran.stdout.strip()


def redis_layer(url: str, prefix: str, **host: Any) -> Any:
    """Return the channel layer of the server profile, with some of its values changed."""
    from channels_redis.core import RedisChannelLayer

    config = profile.channel_layers(url, Path("/"))["default"]["CONFIG"]
    hosts = [{**config["hosts"][0], **host}]
    return RedisChannelLayer(**{**config, "hosts": hosts, "prefix": prefix})


async def hears_after(layer: Any, seconds: float) -> bool:
    """Tell whether a page that was left alone for some seconds hears the next push."""
    channel = await layer.new_channel()
    await layer.group_add("job.1", channel)
    listening = asyncio.create_task(layer.receive(channel))
    await asyncio.sleep(seconds)
    try:
        if listening.done():
            return listening.exception() is None
        await layer.group_send("job.1", NUDGE)
        return await asyncio.wait_for(listening, 3) == NUDGE
    finally:
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)
        await layer.close_pools()


@pytest.mark.slow
@needs_redis
async def test_a_page_idle_for_longer_than_five_seconds_still_gets_its_push(
    redis_url: str,
) -> None:
    """The driver gives up a socket after five idle seconds; `socket_timeout: None` forbids it."""
    ours = redis_layer(redis_url, "ours")
    careless = redis_layer(redis_url, "careless", socket_timeout=5)
    assert await asyncio.gather(hears_after(ours, 5.6), hears_after(careless, 5.6)) == [True, False]


@needs_redis
async def test_a_page_that_does_not_read_loses_messages_beyond_the_capacity_only(
    redis_url: str,
) -> None:
    layer = redis_layer(redis_url, "full")
    channel = await layer.new_channel()
    await layer.group_add("job.1", channel)
    for number in range(layer.capacity + 20):
        await layer.group_send("job.1", {"type": "n", "number": number})
    first = await layer.receive(channel)
    assert first["number"] == 0
    assert layer.capacity == 1500, "a hall of pages on one process is far below that"
    await layer.close_pools()


def unanswered(url: str, **changed: Any) -> Any:
    """Take a message without answering, wait for its claim to run out; return what a neighbour
    finds in the queue after its next look for lost messages."""
    broker, options = profile.broker(url, Path("/"))
    options |= {"visibility_timeout": 1, "global_keyprefix": f"{uuid4().hex}."} | changed
    dead, alive = (Connection(broker, transport_options=options) for _ in "ab")
    with dead, alive:
        dead.SimpleQueue("work").put("lost")
        assert dead.default_channel.basic_get("work") is not None
        channel = alive.default_channel
        alive.SimpleQueue("work")
        throttle = {"interval": channel.unacked_restore_throttle}
        channel.qos.restore_visible(**throttle)  # the first look is always a real one
        time.sleep(1.2)
        channel.qos.restore_visible(**throttle)
        return channel.basic_get("work", no_ack=True)


@needs_redis
def test_a_lost_message_is_looked_for_at_every_look_and_not_at_every_tenth(redis_url: str) -> None:
    assert unanswered(redis_url) is not None
    assert unanswered(redis_url, unacked_restore_throttle=10) is None


def test_a_claim_outlasts_every_task() -> None:
    """A visibility timeout below a task's time would give a running task to a second worker."""
    env = {"REDIS_URL": "redis://localhost/0", "SIAMLEAGUE_VAR": "/tmp"}
    limit, claim, late, lost, prefetch = settings_say(
        "s.CELERY_TASK_TIME_LIMIT, s.CELERY_BROKER_TRANSPORT_OPTIONS['visibility_timeout'],"
        " s.CELERY_TASK_ACKS_LATE, s.CELERY_TASK_REJECT_ON_WORKER_LOST,"
        " s.CELERY_WORKER_PREFETCH_MULTIPLIER",
        **env,
    ).split()  # fmt: skip
    assert int(limit) < int(claim)
    assert (late, lost) == ("True", "True")
    assert int(prefetch) > 1


@needs_redis
def test_two_processes_share_one_cache(redis_url: str) -> None:
    from django.core.cache import CacheHandler

    first, second = (CacheHandler(profile.caches(redis_url))["default"] for _ in "ab")
    first.set("attempts", 3, 30)
    assert second.get("attempts") == 3
    alone = [CacheHandler(profile.caches(""))["default"] for _ in "a"]
    assert alone[0].get("attempts") is None
    for cache in (first, second):
        cache._cache._get_connection_pool(write=True).disconnect()


@pytest.mark.slow
def test_the_profile_follows_from_the_environment_alone() -> None:
    tell = "s.DATABASES['default']['ENGINE'], s.CHANNEL_LAYERS['default']['BACKEND'],"
    tell += " s.CELERY_BROKER_URL"
    embedded = settings_say(tell, SIAMLEAGUE_VAR="/tmp")
    assert "sqlite3" in embedded
    assert "RelayLayer" in embedded
    assert "sqlitebroker" in embedded
    server = settings_say(
        tell, SIAMLEAGUE_VAR="/tmp", DATABASE_URL="postgres://a@b/c", REDIS_URL="redis://d:1/2"
    )
    assert "postgresql" in server
    assert "RedisChannelLayer" in server
    assert "redis://d:1/2" in server


def test_redis_on_a_socket_is_named_as_each_library_wants_it() -> None:
    assert profile.broker("unix:///run/r.sock", Path("/"))[0] == "redis+socket:///run/r.sock"
    host = profile.channel_layers("unix:///run/r.sock", Path("/"))["default"]["CONFIG"]["hosts"][0]
    assert host["address"] == "unix:///run/r.sock"


@pytest.mark.slow
@pytest.mark.parametrize("silent", [False, True])
def test_a_broker_that_is_away_or_hangs_holds_a_request_up_for_seconds_at_most(
    silent: bool,
) -> None:
    """Rings as the site does, in a process of its own, at a port that refuses or never answers."""
    code = """
import socket, sys, time, uuid
import django; django.setup()
from siamleague.jobs import bell
began = time.monotonic()
assert bell.ring(uuid.uuid4()) is False
first = time.monotonic()
assert bell.ring(uuid.uuid4()) is False
print(first - began, time.monotonic() - first)
import os; sys.stdout.flush(); os._exit(0)
"""
    import socket

    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        if silent:
            listener.listen()
        port = listener.getsockname()[1]
        env = {"REDIS_URL": f"redis://127.0.0.1:{port}/0", "SIAMLEAGUE_VAR": "/tmp"}
        env |= {"SECRET_KEY": "x", "DJANGO_SETTINGS_MODULE": "siamleague.settings.base"}
        ran = subprocess.run(
            [sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=ROOT,
            env={**os.environ, "DATABASE_URL": "", **env}, timeout=60,
        )  # fmt: skip
    first, second = map(float, ran.stdout.split())
    assert first < 20, "five, and what a busy machine adds; without a limit it waits for ever"
    assert second < 0.5, "after one failure nobody waits again for a while"
    assert "redis: Redis does not answer" in ran.stderr
