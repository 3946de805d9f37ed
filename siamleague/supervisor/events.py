"""An event that was taken along runs from a data folder of its own, beside every other site."""

import gzip
import json
import os
import subprocess
import sys
import zlib
from collections.abc import Mapping
from pathlib import Path
from uuid import UUID

from siamleague.supervisor.checks import CannotStart
from siamleague.supervisor.words import gettext as _

FOLDER = "events"
MOST = 150_000_000  # bytes of a file, unpacked
NAMED_BY = {"out": "check_out", "desk": "desk"}  # by which a copy is known that goes this way
SERVERS = ("DATABASE_URL", "REDIS_URL")


def folder_of(file: Path, var: Path) -> Path:
    """Return the data folder of the event in a file; refuse what is none."""
    try:
        with gzip.open(file) as packed:
            told = json.loads(packed.read(MOST))
        if told["format"] != "siamleague-event":
            raise ValueError(told["format"])
        return var / FOLDER / str(UUID(told[NAMED_BY[told["way"]]]))
    except OSError as wrong:
        if wrong.errno is None:
            raise CannotStart(_no_event(file)) from wrong
        text = _("%(file)s cannot be read: %(why)s.")
        raise CannotStart(text % {"file": file, "why": wrong.strerror or wrong}) from wrong
    except (EOFError, zlib.error, ValueError, KeyError, TypeError, RecursionError) as wrong:
        raise CannotStart(_no_event(file)) from wrong


def check_alone(environment: Mapping[str, str]) -> None:
    """Refuse to fill the servers of a site: an event runs from its own folder."""
    if named := [name for name in SERVERS if environment.get(name)]:
        text = _("An event runs from a folder of its own: start without %(names)s.")
        raise CannotStart(text % {"names": ", ".join(named)})


def open_event(file: Path, root: Path, environment: Mapping[str, str]) -> str:
    """Fill the folder with the event, once; return the link that signs its organiser in."""
    command = [sys.executable, "-m", "django", "open_event", str(file.absolute())]
    done = subprocess.run(
        command, cwd=root, env={**os.environ, **environment}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    if done.returncode:
        said = [line for line in done.stderr.splitlines() if line.strip()]
        raise CannotStart(said[-1].removeprefix("CommandError: ") if said else "?")
    return done.stdout.strip().splitlines()[-1]


def _no_event(file: Path) -> str:
    return _("%(file)s is no event that was taken along.") % {"file": file}
