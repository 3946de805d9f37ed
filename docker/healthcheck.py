"""Tells the container engine whether this container does its work: exit code 0, or 1 and why."""

import os
import socket
import sys
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def web(address: str = "http://127.0.0.1:8000/healthz") -> str:
    """Return why the web server is not well; "" when it is."""
    try:
        with urllib.request.urlopen(address, timeout=4) as answer:  # noqa: S310  (its own port)
            return "" if answer.status == 200 else f"the web server answers {answer.status}"
    except OSError as wrong:
        return f"the web server does not answer: {wrong}"


def worker(role: str = "worker") -> str:
    """Return why this container's worker is not well; "" when it answers over the broker."""
    sys.path.insert(0, str(ROOT))
    sys.path.insert(0, str(ROOT / "docker"))
    from entrypoint import database_url

    os.environ["DATABASE_URL"] = database_url(dict(os.environ))
    from siamleague.celery import app

    name = f"{role}@{socket.gethostname()}"
    answers = app.control.ping(destination=[name], timeout=8, limit=1)
    return "" if answers else f"{name} does not answer"


def beat(silent: float = 30.0) -> str:
    """Return why this container's clock is not well; "" when it ticked of late."""
    file = Path(os.environ.get("SIAMLEAGUE_VAR", ROOT / "var")) / "clock"
    try:
        ago = time.time() - file.stat().st_mtime
    except OSError:
        return "the clock has not ticked yet"
    return f"the clock has not ticked for {ago:.0f} s" if ago > silent else ""


def main(words: list[str]) -> int:
    """Return 0 when the named role is well."""
    if words == ["beat"]:
        wrong = beat()
    else:
        wrong = worker(*words) if words in (["worker"], ["bots"]) else web(*words[1:])
    sys.stdout.write((wrong or "well") + "\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
