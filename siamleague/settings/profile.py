"""The two profiles, as functions from the environment to plain values.

Embedded (nothing set): SQLite, a broker in one SQLite file, a channel layer over a local socket.
Server: DATABASE_URL names PostgreSQL, REDIS_URL names Redis; several processes may then serve.
"""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured

from siamleague.embedded.private import private_file
from siamleague.numbers import whole

# A claim on a task older than this is given to another worker; longer than any task may take.
VISIBILITY_SECONDS = 900


def push_key(said: str) -> str:
    """Return the key of notices on devices; refuse one that was cut off or mistyped."""
    if said and not re.fullmatch(r"[A-Za-z0-9_-]{43}", said):
        raise ImproperlyConfigured(
            "SIAMLEAGUE_PUSH_KEY is no key; `python3 manage.py push_key` prints one."
        )
    return said


def sign_in_key(file: str) -> str:
    """Return the private key that signs who somebody is, for other programs; nothing of no file."""
    if not file:
        return ""
    try:
        text = Path(file).read_text()
    except OSError as wrong:
        raise ImproperlyConfigured("SIAMLEAGUE_SIGN_IN_KEY names no file to be read.") from wrong
    if "PRIVATE KEY-----" not in text:
        raise ImproperlyConfigured(
            "SIAMLEAGUE_SIGN_IN_KEY names no RSA key; `openssl genrsa -out FILE 3072` makes one."
        )
    return text


def host_and_port(name: str) -> tuple[str, str]:
    """Return the parts of `example.org:8443`; the port is nothing where none is said."""
    host, colon, port = name.rpartition(":")
    return (host, port) if colon and whole(port, digits=5) is not None else (name, "")


def database(url: str, var: Path, sync: str = "NORMAL") -> dict[str, Any]:
    """Return Django's database settings for a DATABASE_URL, or for SQLite in var/.

    With `sync` NORMAL what was committed survives every kill of a process; with FULL a power cut
    as well, for a sync of the disk at each commit.
    """
    if sync not in ("NORMAL", "FULL"):
        raise ImproperlyConfigured("SIAMLEAGUE_SQLITE_SYNC must be NORMAL or FULL.")
    config = dict(environ.Env.db_url_config(url or f"sqlite:///{var / 'siamleague.sqlite3'}"))
    if config["ENGINE"].endswith("sqlite3"):
        if not url:
            private_file(var / "siamleague.sqlite3")
        return config | _sqlite(sync)
    options = config.get("OPTIONS", {}) | {
        # Six stay with the threads of live play (games/live/threads.py), the others serve pages.
        # Who waits for a server that is away is told so soon (watching/trouble.py), and it is tried
        # anew for whoever asks: by itself the pool waits longer and longer between two tries.
        "pool": {"min_size": 1, "max_size": 14, "timeout": 5, "reconnect_timeout": 3},
        # PostgreSQL remembers what the same connection asks again and again, if it is asked with
        # the values beside it, as live play does (games/matches/rows.py).
        "prepare_threshold": 2,
    }
    # The pool keeps the connections, so Django itself must not.
    # One that a server started anew has forgotten is noticed before a visitor gets it.
    return config | {"CONN_MAX_AGE": 0, "CONN_HEALTH_CHECKS": True, "OPTIONS": options}


def _sqlite(sync: str) -> dict[str, Any]:
    # IMMEDIATE takes the write lock at BEGIN: with WAL alone, half of contended writes fail.
    pragmas = (
        f"PRAGMA journal_mode=WAL; PRAGMA synchronous={sync}; PRAGMA foreign_keys=ON;"
        # The web process moves the log into the file all the time (embedded/checkpoints.py).
        "PRAGMA wal_autocheckpoint=8000;"
        "PRAGMA temp_store=MEMORY; PRAGMA mmap_size=134217728; PRAGMA journal_size_limit=67108864;"
    )
    return {
        "CONN_MAX_AGE": None,
        "OPTIONS": {"timeout": 20, "transaction_mode": "IMMEDIATE", "init_command": pragmas},
    }


def channel_layers(redis_url: str, var: Path, layer_urls: Sequence[str] = ()) -> dict[str, Any]:
    """Return the channel layer: Redis, or the relay that other processes reach by a socket."""
    if not redis_url:
        relay = {"path": str(var / "relay.sock"), "capacity": 1000}
        return {"default": {"BACKEND": "siamleague.embedded.layer.RelayLayer", "CONFIG": relay}}
    # redis-py drops a socket that was idle for 5 s unless told otherwise, and a drop loses pushes.
    patience = {"socket_timeout": None, "socket_connect_timeout": 2}
    # Of several servers each group has one, chosen by its name.
    hosts = [{"address": url, **patience} for url in layer_urls or [redis_url]]
    config = {"hosts": hosts, "capacity": 1500, "expiry": 30, "prefix": "siamleague"}
    return {"default": {"BACKEND": "channels_redis.core.RedisChannelLayer", "CONFIG": config}}


def broker(redis_url: str, var: Path) -> tuple[str, dict[str, Any]]:
    """Return the address of Celery's broker, and how to talk to it."""
    if not redis_url:
        # A short poll and a few messages in hand: with one at a time each task costs a poll.
        file = str(var / "broker.sqlite3")
        return "sqlitebroker://localhost", {"path": file, "polling_interval": 0.02}
    url = "redis+socket://" + redis_url[7:] if redis_url.startswith("unix://") else redis_url
    return url, {
        "visibility_timeout": VISIBILITY_SECONDS,
        # Without the throttle Kombu looks for lost tasks only every hundredth time, minutes apart.
        "unacked_restore_interval": 5,
        "unacked_restore_throttle": 1,
        "global_keyprefix": "siamleague.",
        # A visitor whose request rings for a worker does not wait for a broker that is away.
        "socket_connect_timeout": 2,
        "socket_timeout": 5,
        "max_retries": 0,
        "interval_start": 0,
    }


def caches(redis_url: str) -> dict[str, Any]:
    """Return the cache: shared between processes as soon as there may be several."""
    if not redis_url:
        return {"default": {"BACKEND": "siamleague.web.cache.LimitsKeptCache"}}
    backend = "siamleague.web.cache.OwnKeysRedisCache"
    return {"default": {"BACKEND": backend, "LOCATION": redis_url, "KEY_PREFIX": "siamleague"}}
