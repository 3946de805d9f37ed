"""A Redis and a PostgreSQL that nobody else uses, on ports of their own, which may be killed."""

import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from signal import SIGKILL

from tests.bench.fault_kinds import own_postgres, redis_at, redis_ended
from tests.jobs.real_site import free_port

AWAY = 0.5  # seconds between a kill and the start anew


@dataclass
class OwnServers:
    """Both of them: where they are, and how each is killed and started again."""

    folder: Path
    port: int
    redis: "subprocess.Popen[bytes]"
    start_postgres: Callable[[], None]
    stop_postgres: Callable[[], None]
    urls: dict[str, str] = field(default_factory=dict)

    def kill(self, kind: str) -> None:
        """Kill one at once, and start it again: Redis empty, PostgreSQL from its log."""
        if kind == "redis":
            redis_ended(self.redis, SIGKILL)
            time.sleep(AWAY)
            self.redis = redis_at(self.port, self.folder)
        else:
            self.stop_postgres()
            time.sleep(AWAY)
            self.start_postgres()


@contextmanager
def own_servers(folder: Path) -> Iterator[OwnServers]:
    """Start both, and stop them afterwards."""
    with ExitStack() as stack:
        url, start, stop = stack.enter_context(own_postgres(folder / "postgres"))
        port = free_port()
        servers = OwnServers(folder, port, redis_at(port, folder), start, stop)
        stack.callback(lambda: redis_ended(servers.redis))
        servers.urls = {"database_url": url, "redis_url": f"redis://127.0.0.1:{port}/0"}
        yield servers
