"""What this machine has beside Python: servers, a browser, Node, a compiler, folders to mount.

A test says what it needs with `@pytest.mark.needs("redis")`; where that is missing the test is
skipped by name, and fails instead under `--require redis`.
"""

import os
import shutil
import subprocess
import sysconfig
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from ctypes.util import find_library
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

MOST_PATIENCE = 10.0


def postgres_server() -> str:
    """Return the address of a PostgreSQL server where databases may be made; "" if none answers."""
    import psycopg

    url = with_database(os.environ.get("DATABASE_URL", ""), "postgres")
    with suppress(psycopg.Error), psycopg.connect(url, connect_timeout=2) as connection:
        row = connection.execute(
            "SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user"
        ).fetchone()
        return url if row and row[0] else ""
    return ""


def with_database(url: str, name: str) -> str:
    """Return the address of another database on the same server; the local one by default."""
    local = urlsplit("postgresql:///")
    parts = urlsplit(url) if url.startswith("postgres") else local
    return f"{parts.scheme}://{parts.netloc}/{name}" + (f"?{parts.query}" if parts.query else "")


def redis_server() -> str:
    """Return the program that starts a Redis server; "" where there is none."""
    return shutil.which("redis-server") or shutil.which("valkey-server") or ""


def browser() -> str:
    """Return the path of Chromium or a kin; "" where there is none."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), "")


def node() -> str:
    """Return the path of Node; "" where there is none."""
    return shutil.which("node") or ""


def mounts() -> str:
    """Return "yes" where a test may mount a folder of its own, seen by nobody else."""
    command = ["unshare", "--mount", "mount", "-t", "tmpfs", "-o", "size=1m", "none", "/mnt"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with suppress(OSError):
        return "yes" if subprocess.run(command, check=False, **quiet).returncode == 0 else ""
    return ""


def compiler() -> str:
    """Return the path of the C compiler that Python was made for, if its headers are there too."""
    command = (sysconfig.get_config_var("CC") or "cc").split()[0]
    headers = Path(sysconfig.get_paths()["include"], "Python.h").exists()
    return (shutil.which(command) or "") if headers else ""


def pango() -> str:
    """Return the name of the library that sets type, below what draws a PDF; "" where it is not."""
    return find_library("pango-1.0") or ""


def traces() -> str:
    """Return the name of what sends traces, where it is installed."""
    try:
        return "opentelemetry" if find_spec("opentelemetry.sdk.trace") else ""
    except ModuleNotFoundError:
        return ""


LOOK: dict[str, Callable[[], str]] = {
    "postgres": postgres_server,
    "redis": redis_server,
    "browser": browser,
    "node": node,
    "mounts": mounts,
    "compiler": compiler,
    "pango": pango,
    "traces": traces,
}


def patience() -> float:
    """Return how much longer things may take while the machine has more to do than cores for it."""
    return min(max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1)), MOST_PATIENCE)


@cache
def has(name: str) -> bool:
    """Tell whether this machine has what a test needs; an unknown name is our mistake."""
    return bool(LOOK[name]())


@contextmanager
def database_of_our_own() -> Iterator[str]:
    """Make an empty PostgreSQL database and yield its address; drop it afterwards."""
    import psycopg
    from psycopg import sql

    server = postgres_server()
    name = f"siamleague_case_{uuid4().hex[:12]}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            yield with_database(server, name)
        finally:
            drop = sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name))
            connection.execute(drop)


@contextmanager
def redis_of_our_own(folder: Path) -> Iterator[str]:
    """Start a Redis server that nobody else uses and yield its address; stop it afterwards."""
    import redis

    socket = Path(folder) / "redis.sock"
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    command = [redis_server(), "--port", "0", "--unixsocket", str(socket), "--save", ""]
    server = subprocess.Popen([*command, "--dir", str(folder)], **quiet)
    try:
        client = redis.Redis(unix_socket_path=str(socket))
        for _ in range(200):
            with suppress(redis.RedisError):
                client.ping()
                break
            time.sleep(0.025)
        else:
            raise AssertionError("the Redis server did not answer within 5 seconds")
        client.close()
        yield f"unix://{socket}"
    finally:
        server.terminate()
        server.wait(10)
