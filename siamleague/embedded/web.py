"""A web process under the supervisor, on sockets that stay open when it dies.

    python -m siamleague.embedded.web --listen 5 --line 7 [--spare] [--speak] ...flags of uvicorn

The supervisor holds the sockets, so whoever comes while nobody serves waits for a moment instead of
being turned away. Over the line it hears when this process has opened. A spare first reads all that
the site is made of, as far as that touches neither the database nor Redis, says that it is loaded,
and waits for the word to go on; if the line breaks instead, nobody needs it any more.
"""

import argparse
import gc
import inspect
import json
import os
import socket
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from siamleague.embedded.processes import APPLICATION, LOADED, OPEN

if TYPE_CHECKING:
    from uvicorn import Config

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"
# How much a spare stands back while it loads: behind whatever people wait for, bots included.
NICE = 10
NOT_OPENED = 3  # what uvicorn itself ends with when it could not open


def main(arguments: Sequence[str]) -> None:
    """Serve until told to stop; a spare begins to when it hears that it is wanted."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--listen", type=int, action="append", required=True)
    parser.add_argument("--line", type=int, required=True)
    parser.add_argument("--spare", action="store_true")
    parser.add_argument("--speak", action="store_true")
    own, flags = parser.parse_known_args(arguments)
    line = socket.socket(fileno=own.line)
    sockets = [socket.socket(fileno=number) for number in own.listen]
    for each in (line, *sockets):
        each.set_inheritable(False)
    config = _loaded_aside(flags) if own.spare else _config(flags)
    if own.spare:
        line.sendall(LOADED + b"\n")
        os.environ.update(_wanted(line))
    if own.speak:
        threading.Thread(target=_speak, args=[line], daemon=True).start()
    _serve(config, sockets, line)


def _config(flags: Sequence[str]) -> "Config":
    """Return uvicorn's settings, read from its own flags; Django says how logs are written."""
    import uvicorn
    from uvicorn.main import main as command

    read = command.make_context("web", [APPLICATION, *flags]).params
    known = inspect.signature(uvicorn.Config).parameters
    return uvicorn.Config(**{k: v for k, v in read.items() if k in known} | {"log_config": None})


def _serve(config: "Config", sockets: list[socket.socket], line: socket.socket) -> None:
    import uvicorn

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets=sockets)
            with suppress(OSError):
                line.sendall(OPEN + b"\n")

    server = Server(config)
    with suppress(KeyboardInterrupt):
        server.run(sockets=sockets)
    if not server.started:
        sys.exit(NOT_OPENED)


def _speak(line: socket.socket) -> None:
    """Say now and then that this process gets to run: one that hangs as a whole is ended."""
    with suppress(OSError):
        while True:
            time.sleep(1)
            line.sendall(b"alive\n")


def _loaded_aside(flags: Sequence[str]) -> "Config":
    """Load in a thread that stands back, and is gone when this process serves.

    A whole process that was nice once could never be as quick as others again.
    """
    made: list[Config] = []
    loader = threading.Thread(target=lambda: made.append(_loaded(flags)))
    loader.start()
    loader.join()
    if not made:
        sys.exit(NOT_OPENED)
    return made[0]


def _loaded(flags: Sequence[str]) -> "Config":
    """Return the settings with all loaded that the first reader would otherwise wait for."""
    if sys.platform == "linux":  # elsewhere niceness belongs to the process
        own = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, own, min(19, os.getpriority(os.PRIO_PROCESS, own) + NICE))
    config = _config(flags)
    config.load()
    config.get_loop_factory()
    _read_ahead()
    gc.collect()
    gc.freeze()
    return config


def _read_ahead() -> None:
    """Read every page and every language."""
    from django.conf import settings
    from django.template import TemplateDoesNotExist, TemplateSyntaxError
    from django.template.loader import get_template
    from django.utils import translation

    for code, _name in settings.LANGUAGES:
        with translation.override(code):
            translation.gettext("")
    for file in TEMPLATES.rglob("*.html"):
        # One that cannot be read is a fault for who asks for it, and for nobody else.
        with suppress(TemplateDoesNotExist, TemplateSyntaxError):
            get_template(str(file.relative_to(TEMPLATES)))


def _wanted(line: socket.socket) -> dict[str, str]:
    """Wait for the word to go on; return what it says of the process before. End without it."""
    with line.makefile() as words:
        said = words.readline()
    if not said:
        sys.exit(0)
    return dict(json.loads(said))


if __name__ == "__main__":
    main(sys.argv[1:])
