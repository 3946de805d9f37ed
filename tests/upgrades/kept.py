"""Databases of earlier versions: making the one of this version, and opening any of them.

A kept database is a dump of the demo club and of matches of every game, and beside it what the
site said of it when it was made: how many rows there are, and every table of standings.
"""

import gzip
import json
import os
import sqlite3
import subprocess
import sys
import tomllib
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

HOUSE = Path(__file__).resolve().parents[2]
SHELF = Path(__file__).parent
FILE = "siamleague.sqlite3"
# Nothing of the machine's own settings: a site on its own SQLite file.
ELSEWHERE = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "SECRET_KEY_FILE")


def version() -> str:
    """Return the version of the house."""
    told = tomllib.loads((HOUSE / "pyproject.toml").read_text())
    return str(told["project"]["version"])


def dump_of(name: str) -> Path:
    """Return where the database of a version is kept."""
    return SHELF / f"{name}.sql.gz"


def said_of(name: str) -> Path:
    """Return where it is kept what the site said of it."""
    return SHELF / f"{name}.json"


def keep() -> Path:
    """Make the database of this version anew and keep it; return its file."""
    with TemporaryDirectory() as folder:
        said = in_a_site(Path(folder), "fill")
        with closing(sqlite3.connect(Path(folder) / FILE)) as database:
            written = "\n".join(database.iterdump()).encode()
    file = dump_of(version())
    file.write_bytes(gzip.compress(written, 9, mtime=0))
    said_of(version()).write_text(json.dumps(said, ensure_ascii=False, indent=1) + "\n")
    return file


def opened(name: str, folder: Path) -> Path:
    """Return the file of a kept database, unpacked in a folder."""
    with closing(sqlite3.connect(folder / FILE)) as database:
        database.executescript(gzip.decompress(dump_of(name).read_bytes()).decode())
    return folder / FILE


def in_a_site(folder: Path, deed: str) -> dict[str, Any]:
    """Return what a site with its data in that folder says of it, after a deed of `site.py`."""
    surroundings = {key: value for key, value in os.environ.items() if key not in ELSEWHERE}
    surroundings |= {
        "SIAMLEAGUE_VAR": str(folder),
        "DJANGO_SETTINGS_MODULE": "siamleague.settings.base",
    }
    done = subprocess.run(
        [sys.executable, "-m", "tests.upgrades.site", deed],
        cwd=HOUSE,
        env=surroundings,
        stdout=subprocess.PIPE,
        check=True,
    )
    said: dict[str, Any] = json.loads(done.stdout)
    return said
