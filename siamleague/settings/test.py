"""The suite's settings: the same site, with quick password hashing and a database of its own.

Each process of the suite has its own folder, its own database and its own names in Redis, so
that any number may run at the same moment.
"""

import atexit
import os
import shutil
import tempfile
from pathlib import Path


def clear_away(folder: str, owner: int) -> None:
    """Remove the suite's folder; a copy of the process that made it leaves it alone."""
    if os.getpid() == owner:
        shutil.rmtree(folder, ignore_errors=True)


os.environ.setdefault("SECRET_KEY", "only-for-the-suite")
# The first process makes the folder; those it starts find it by the environment.
if not os.environ.get("SIAMLEAGUE_SUITE"):
    os.environ["SIAMLEAGUE_SUITE"] = tempfile.mkdtemp(prefix="siamleague-suite-")
    atexit.register(clear_away, os.environ["SIAMLEAGUE_SUITE"], os.getpid())
SUITE = os.environ["SIAMLEAGUE_SUITE"]
PROCESS = os.environ.get("PYTEST_XDIST_WORKER", "main")
os.environ["SIAMLEAGUE_VAR"] = str(Path(SUITE) / PROCESS)
os.environ.pop("PROMETHEUS_MULTIPROC_DIR", None)  # that of the process which started this one
Path(SUITE, PROCESS).mkdir(parents=True, exist_ok=True)

from siamleague.settings.base import *  # noqa: E402, F403
from siamleague.settings.base import (  # noqa: E402
    CACHES,
    CELERY_BROKER_TRANSPORT_OPTIONS,
    CHANNEL_LAYERS,
    DATABASES,
    REDIS_URL,
    VAR,
)

COMPILED_RULES = None  # the suite is about the rules as they are written; prove compares both
WATCH_SLOW = False  # nothing is written beside a test; the tests of it switch it on
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
ALLOWED_HOSTS = ["*"]
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A file, not memory: threads, workers and browsers look at the same database.
    DATABASES["default"]["TEST"] = {"NAME": str(VAR / "test.sqlite3")}
if REDIS_URL:
    _mine = f"{Path(SUITE).name}.{PROCESS}."
    CHANNEL_LAYERS["default"]["CONFIG"]["prefix"] = _mine + "layer"
    CACHES["default"]["KEY_PREFIX"] = _mine + "cache"
    CELERY_BROKER_TRANSPORT_OPTIONS["global_keyprefix"] = _mine
