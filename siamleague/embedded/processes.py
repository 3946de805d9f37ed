"""The command lines of the site's processes, in one place for every way of starting them.

Embedded, three processes are the whole site: one web server, one Celery worker with beat inside,
and one for the bots, so that no long job ever keeps a match waiting. On servers there are several
of each, and beat is a process of its own; of several, one rings (jobs/leading.py).
Each is started in a session of its own, so that Ctrl-C reaches only whoever started them, and is
stopped by SIGTERM: the web server then finishes its answers, the worker its running jobs.
"""

import sys
from collections.abc import Sequence

APPLICATION = "siamleague.asgi:application"
# What a web process says to the supervisor: that it waits as a spare, and that it serves.
LOADED, OPEN = b"loaded", b"open"
# What each worker takes from. Who takes from one queue never has a message of the other in hand.
JOBS, BOTS = "celery", "bots"
# Ticks are short and harmless twice, so when they ran last need not be kept in a file.
SCHEDULER = "siamleague.embedded.ticking:Ticking"
# One worker or a few on a queue of our own: nothing to learn from neighbours at the start.
QUIET_START = ["--without-mingle", "--without-gossip", "--without-heartbeat"]


def web_command(*, host: str = "127.0.0.1", port: int = 8000, processes: int = 1) -> list[str]:
    """Return how to start the web server; more than one process needs REDIS_URL."""
    command = [sys.executable, "-m", "uvicorn", APPLICATION, "--host", host, "--port", str(port)]
    return command + _web_flags() + (["--workers", str(processes)] if processes > 1 else [])


def held_web_command(
    *, listen: Sequence[int], line: int, spare: bool = False, speaks: bool = False
) -> list[str]:
    """Return how the supervisor starts one web process on sockets it holds itself (web.py)."""
    command = [sys.executable, "-m", "siamleague.embedded.web", "--line", str(line)]
    for number in listen:
        command += ["--listen", str(number)]
    command += ["--spare"] if spare else []
    return command + (["--speak"] if speaks else []) + _web_flags()


def _web_flags() -> list[str]:
    flags = ["--lifespan", "on", "--log-level", "warning", "--no-access-log", "--no-server-header"]
    # Who asks is found in web/visitors.py alone: the server itself believes no header.
    flags += ["--no-proxy-headers"]
    # Whatever a page says is short. Compression would cost each socket three times its memory.
    flags += ["--ws-max-size", "8192", "--ws-per-message-deflate", "false"]
    # Each question whether a page is still there costs a fifth of a millisecond, also where nobody
    # moves. Proxies usually close what was silent for a minute.
    flags += ["--ws-ping-interval", "40"]
    # Live pages keep a socket open; a stopping server does not wait for them to go away.
    return [*flags, "--timeout-graceful-shutdown", "5"]


def worker_command(
    *,
    concurrency: int = 1,
    beat: bool = True,
    name: str = "worker",
    level: str = "WARNING",
    queues: str = JOBS,
) -> list[str]:
    """Return how to start a worker of jobs; with beat inside it must be the only one."""
    command = [*_celery(), "worker", "--pool", "prefork", "--concurrency", str(concurrency)]
    command += ["--hostname", f"{name}@%h", "--loglevel", level, "--queues", queues, *QUIET_START]
    return command + (["--beat", "--scheduler", SCHEDULER] if beat else [])


def bots_command(*, concurrency: int = 1, level: str = "WARNING") -> list[str]:
    """Return how to start the worker in which bots think and flags fall.

    A bot has the machine when nobody else wants it: players must not feel it think.
    """
    command = worker_command(
        concurrency=concurrency, beat=False, name="bots", level=level, queues=BOTS
    )
    return ["nice", "-n", "10", *command]


def beat_command(*, level: str = "WARNING") -> list[str]:
    """Return how to start beat alone, beside several workers; of several beats one rings."""
    return [*_celery(), "beat", "--scheduler", SCHEDULER, "--pidfile=", "--loglevel", level]


def _celery() -> list[str]:
    # Quiet leaves out the banner: the supervisor says what runs, and where.
    return [sys.executable, "-m", "celery", "--quiet", "--no-color", "-A", "siamleague"]
