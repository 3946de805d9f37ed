"""The real application on a real port, for tests and for taking pictures."""

import asyncio
import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from tests.machine import patience

# Playwright keeps a loop in the thread that asks the database, which Django must be told to bear.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")


@contextmanager
def served() -> Iterator[str]:
    """Serve the site, sockets included, in a thread and yield its address; stop it afterwards."""
    import uvicorn

    from siamleague.asgi import application

    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(application, log_config=None, lifespan="on"))
        serving = server.serve(sockets=[door])
        thread = threading.Thread(target=asyncio.run, args=(serving,), daemon=True)
        thread.start()
        _wait_for(server, thread)
        try:
            # Passkeys work for names and not for numbers, so the browser is sent to localhost.
            yield f"http://localhost:{door.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(10 * patience())
        assert not thread.is_alive(), "the site did not stop"


def _wait_for(server: object, thread: threading.Thread) -> None:
    deadline = time.monotonic() + 20 * patience()
    while not server.started:  # type: ignore[attr-defined]
        assert thread.is_alive(), "the site stopped while starting"
        assert time.monotonic() < deadline, "the site did not start"
        time.sleep(0.01)
