"""What is refused before anything is touched; each refusal is one plain sentence."""

import argparse
import errno
import os
import shutil
import socket
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TextIO
from urllib.parse import urlsplit

from siamleague.supervisor.words import gettext as _

Environment = Mapping[str, str]
MEGABYTE = 1_000_000
ROOM_NEEDED = 50 * MEGABYTE
SHORTEST_KEY = 16


# How the addresses in the environment may begin, and an example of each.
SCHEMES = {
    "SIAMLEAGUE_URL": (("http://", "https://"), "https://play.example.org"),
    "DATABASE_URL": (
        ("postgresql://", "postgres://", "sqlite:///"),
        "postgresql://user:password@host/name",
    ),
    "REDIS_URL": (("redis://", "rediss://", "unix://"), "redis://host:6379/0"),
}


class CannotStart(Exception):
    """The site cannot start; the message is fit to show the person at the terminal."""


def check_all(options: argparse.Namespace, environment: Environment, var: Path) -> None:
    """Return quietly if the site may start here; refuse otherwise. Leaves no trace."""
    check_processes(options.web, options.workers, environment)
    check_addresses(environment)
    check_secret(environment, var)
    check_port(options.host, options.port)
    check_folder(var)
    check_server("Redis", environment.get("REDIS_URL", ""), 6379)
    check_server("PostgreSQL", environment.get("DATABASE_URL", ""), 5432)


def check_processes(web: int, workers: int, environment: Environment) -> None:
    """Refuse numbers of processes that cannot work together."""
    if web < 1 or workers < 1:
        raise CannotStart(_("The site needs at least one web process and one worker."))
    if web > 1 and not environment.get("REDIS_URL"):
        text = _(
            "%(n)s web processes can reach each other only through Redis: "
            "set REDIS_URL, or leave --web at 1."
        )
        raise CannotStart(text % {"n": web})


def check_addresses(environment: Environment) -> None:
    """Refuse addresses of a kind that is not known here; never repeat them, they hold passwords."""
    for name, (schemes, example) in SCHEMES.items():
        if (url := environment.get(name)) and not url.startswith(schemes):
            text = _("%(name)s is not an address that SiamLeague knows; it reads %(example)s")
            raise CannotStart(text % {"name": name, "example": example})


def check_secret(environment: Environment, var: Path) -> None:
    """Refuse the server profile without a secret key: only a local site makes one of its own."""
    servers = environment.get("REDIS_URL") or environment.get("DATABASE_URL")
    file = Path(environment.get("SECRET_KEY_FILE") or var / "secret_key")
    if servers and not environment.get("SECRET_KEY") and not file.exists():
        raise CannotStart(
            _("With DATABASE_URL or REDIS_URL set, set SECRET_KEY or SECRET_KEY_FILE too.")
        )
    if not environment.get("SECRET_KEY") and file.exists():
        check_key(file)


def check_key(file: Path) -> None:
    """Refuse a file that holds no key: with another one everybody would be signed out."""
    try:
        key = file.read_text().strip()
    except (OSError, ValueError):
        key = ""
    if len(key) < SHORTEST_KEY or not key.isprintable():
        text = _(
            "The key in %(file)s is broken or cannot be read. Put back the one from a backup; "
            "or take the file away: a new one is made then, and everybody signs in again."
        )
        raise CannotStart(text % {"file": file})


def check_port(host: str, port: int) -> None:
    """Refuse an address where nothing can be opened."""
    if not 0 < port < 65536:
        text = _("There is no port %(port)s; choose one from 1 to 65535.")
        raise CannotStart(text % {"port": port})
    try:
        family, kind, *_rest, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with closing(socket.socket(family, kind)) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as failure:
        raise CannotStart(why_not_opened(failure, host, port)) from failure


def why_not_opened(failure: OSError, host: str, port: int) -> str:
    """Return in words why nothing can be opened there."""
    if failure.errno == errno.EADDRINUSE:
        text = _("Port %(port)s is busy. Choose another: python3 manage.py up --port %(next)s")
        return text % {"port": port, "next": port + 1}
    if failure.errno == errno.EACCES:
        text = _("Port %(port)s is kept for the system's owner; choose one from 1024 up.")
        return text % {"port": port}
    return _("Nothing can be opened at %(host)s: this machine has no such address.") % {
        "host": host
    }


def check_folder(var: Path) -> None:
    """Refuse a data folder that cannot be written to, or a disk that is nearly full."""
    here = next(folder for folder in (var, *var.parents) if folder.exists())
    probe = here / f".siamleague-{os.getpid()}"
    try:
        probe.touch()
        probe.unlink()
        free = shutil.disk_usage(here).free
    except OSError as failure:
        raise CannotStart(_why_not_written(failure, here)) from failure
    if free < ROOM_NEEDED:
        text = _(
            "The disk of %(folder)s is full: %(free)s MB are free and %(needed)s MB are needed."
        )
        sizes = {"free": free // MEGABYTE, "needed": ROOM_NEEDED // MEGABYTE}
        raise CannotStart(text % {"folder": here, **sizes})


def _why_not_written(failure: OSError, here: Path) -> str:
    if failure.errno == errno.ENOSPC:
        text = _("The disk of %(folder)s is full: not one more file can be made there.")
    else:
        text = _(
            "SiamLeague cannot write to %(folder)s. Make it writable, or name another folder "
            "in SIAMLEAGUE_VAR."
        )
    return text % {"folder": here}


def check_server(kind: str, url: str, port: int) -> None:
    """Refuse an address from the environment where nobody answers."""
    parts = urlsplit(url)
    if parts.scheme == "sqlite" or (not parts.hostname and parts.scheme != "unix"):
        return  # a server of this machine, found by a socket of its own
    where = parts.path if parts.scheme == "unix" else f"{parts.hostname}:{parts.port or port}"
    try:
        if parts.scheme == "unix":
            with closing(socket.socket(socket.AF_UNIX)) as probe:
                probe.connect(parts.path)
        else:
            socket.create_connection((parts.hostname, parts.port or port), timeout=3).close()
    except OSError as failure:
        # Never the whole address: it may carry a password.
        text = _("No %(server)s answers at %(where)s.")
        raise CannotStart(text % {"server": kind, "where": where}) from failure


@contextmanager
def only_one(var: Path, address: str) -> Iterator[int]:
    """Hold the data folder for one site at a time; yield the open lock. Refuse a second site."""
    with closing((var / "up.lock").open("a+")) as lock:
        _take(lock, var)
        lock.truncate(0)
        lock.write(f"{os.getpid()} {address}")
        lock.flush()
        yield lock.fileno()
        lock.truncate(0)


def _take(lock: TextIO, var: Path) -> None:
    """Lock, waiting only for what a killed supervisor left behind and what is ending already."""
    import fcntl

    until = time.monotonic() + 10
    while True:
        try:
            return fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as failure:
            lock.seek(0)
            owner, _space, address = lock.read().partition(" ")
            if _alive(owner) or time.monotonic() > until:
                raise CannotStart(_runs_already(var, address)) from failure
            time.sleep(0.05)


def _runs_already(var: Path, address: str) -> str:
    if not address:
        return _("SiamLeague already runs from %(folder)s.") % {"folder": var}
    text = _("SiamLeague already runs from %(folder)s, at %(address)s.")
    return text % {"folder": var, "address": address}


def _alive(pid: str) -> bool:
    try:
        os.kill(int(pid), 0)
    except (OSError, ValueError):
        return False
    return True
