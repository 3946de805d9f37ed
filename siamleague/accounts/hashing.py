"""Passwords are hashed a few at a time: each takes 100 MB while it lasts, on purpose. Whatever else
takes as much asks for a slot, too.

The budget is of the machine, not of a process: slots are locks on files, which end with whoever
held them. Whoever finds no slot waits in a short line; after that the answer is "a little later",
not a machine without memory.
"""

import fcntl
import hashlib
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.hashers import Argon2PasswordHasher, BasePasswordHasher
from django.utils.crypto import constant_time_compare

PATIENCE = 5.0  # seconds in the line
LINE = 16  # so many wait in one process; who comes then is told at once
LOOK_AGAIN = 0.02
BY_MACHINE = "drawn_sha256"

_line = threading.BoundedSemaphore(LINE)


class TooBusy(Exception):
    """So many sign in at once that this one must come a little later."""


class BudgetedHasher(Argon2PasswordHasher):
    """Django's first recommendation, with no more at once than the machine can bear."""

    def encode(self, password: str, salt: str) -> str:
        """Return the hash of a password, when it is its turn."""
        with slot():
            return super().encode(password, salt)

    def verify(self, password: str, encoded: str) -> bool:
        """Tell whether a password is right, when it is its turn."""
        with slot():
            return super().verify(password, encoded)


class DrawnSecretHasher(BasePasswordHasher):
    """For secrets that a machine drew: nobody guesses one, however quickly each try is told."""

    algorithm = BY_MACHINE

    def encode(self, password: str, salt: str) -> str:
        """Return the digest of a drawn secret."""
        return f"{BY_MACHINE}${salt}${hashlib.sha256(f'{salt}${password}'.encode()).hexdigest()}"

    def decode(self, encoded: str) -> dict[str, Any]:
        """Return what a kept digest is made of."""
        algorithm, salt, digest = encoded.split("$", 2)
        return {"algorithm": algorithm, "salt": salt, "hash": digest}

    def verify(self, password: str, encoded: str) -> bool:
        """Tell whether a secret is right."""
        return constant_time_compare(encoded, self.encode(password, self.decode(encoded)["salt"]))

    def safe_summary(self, encoded: str) -> Any:
        return {"algorithm": BY_MACHINE}

    def harden_runtime(self, password: str, encoded: str) -> None:
        """Do nothing: it is as quick as can be."""


@contextmanager
def slot() -> Iterator[None]:
    """Wait for a slot and hold it; raise TooBusy where the line is too long or does not move."""
    if not _line.acquire(blocking=False):
        raise TooBusy
    try:
        held = _wait()
    finally:
        _line.release()
    try:
        yield
    finally:
        os.close(held)  # and with it the lock


def _wait() -> int:
    until = time.monotonic() + PATIENCE
    while True:
        for number in range(max(1, settings.HASHES_AT_ONCE)):
            held = os.open(_folder() / f"hash-{number}.lock", os.O_RDWR | os.O_CREAT, 0o600)
            with suppress(BlockingIOError):
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return held
            os.close(held)
        if time.monotonic() > until:
            raise TooBusy
        time.sleep(LOOK_AGAIN)


def _folder() -> Path:
    folder = Path(settings.VAR)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder
