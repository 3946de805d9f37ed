"""What the site says about itself: readable at a terminal, one JSON object a line on servers.

Rooms use Python's own `logging`, with facts in `extra`. Everything passes through here on its way
out: the ids of the request and of the job under way are added, and what must never be written
down is taken out. That is passwords and keys, and whatever a game hides: its state, its cells, its
seed. Tracebacks carry no local variables for the same reason.
"""

import json
import logging
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

HIDDEN = "[hidden]"
NEVER = frozenset(
    "password passwd passphrase secret token key keys state states seed seeds cells cell cookie "
    "cookies authorization session sessionid csrf otp credentials payload".split()
)
WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+|\d+")
# "seed=17" or "'state': [1, 2]" inside a sentence, up to the end of the value.
_NAMES = "|".join(sorted(NEVER, key=len, reverse=True))
SAID = re.compile(
    rf"(?i)(?<![a-z])((?:\w+[_-])?(?:{_NAMES})['\"]?\s*[=:]\s*)"
    r"(\[[^\]]*\]?|\{[^}]*\}?|\([^)]*\)?|'[^']*'?|\"[^\"]*\"?|[^\s,;&]+)"
)
# What lets a program in, wherever it turns up (accounts/tokens/held.py).
TOKEN = re.compile(r"siamleague_[A-Za-z0-9]{12,}")
ADDRESS = re.compile(r"(\w+://[^\s:/@]*:)[^\s@/]+@")
STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}
# Set by the web server's and Celery's own records, and of no use to a reader.
STANDARD |= {"color_message", "websocket", "request", "server_time", "status_code", "data"}

_context: ContextVar[Mapping[str, Any]] = ContextVar("facts of the work under way", default={})  # noqa: B039


@contextmanager
def about(**facts: Any) -> Iterator[None]:
    """Add facts, such as a request's id, to every line written inside."""
    mark = _context.set({**_context.get(), **facts})
    try:
        yield
    finally:
        _context.reset(mark)


def context() -> Mapping[str, Any]:
    """Return the facts of the work under way."""
    return _context.get()


def hush(value: Any, name: str = "") -> Any:
    """Return the value as it may be written down: hidden if its name says so, at any depth."""
    if NEVER.intersection(word.lower() for word in WORDS.findall(name)):
        return HIDDEN
    if isinstance(value, Mapping):
        return {key: hush(inner, str(key)) for key, inner in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [hush(inner) for inner in value]
    return hush_text(value) if isinstance(value, str) else value


def hush_text(text: str) -> str:
    """Return a sentence without the secrets it mentions by name or that this process knows."""
    text = TOKEN.sub(HIDDEN, ADDRESS.sub(rf"\1{HIDDEN}@", SAID.sub(rf"\1{HIDDEN}", text)))
    for secret in _known_secrets():
        text = text.replace(secret, HIDDEN)
    return text


def _known_secrets() -> Iterator[str]:
    """Yield the secrets that this process knows; the key not while settings load."""
    from django.conf import settings

    urls = [os.environ.get(name, "") for name in ("DATABASE_URL", "REDIS_URL", "EMAIL_URL")]
    secrets = [urlsplit(url).password or "" for url in urls]
    secrets.append(settings.SECRET_KEY if settings.configured else "")
    secrets.append(os.environ.get("SIAMLEAGUE_METRICS_TOKEN", ""))
    # One of three letters is no secret, and would be struck out of the midst of words.
    yield from (secret for secret in secrets if len(secret) > 3)


def facts(record: logging.LogRecord) -> dict[str, Any]:
    """Return everything a line says, in the order it is read, with nothing that must be hidden."""
    said = _without_address(record) or record.getMessage()
    extra = {name: value for name, value in vars(record).items() if name not in STANDARD}
    line = {"level": record.levelname.lower(), "logger": record.name, "event": hush_text(said)}
    return line | hush({**_context.get(), **{n: v for n, v in extra.items() if n[0] != "_"}})


def _without_address(record: logging.LogRecord) -> str:
    """Return Django's line about a failed request without its path: links can be secrets."""
    request = getattr(record, "request", None)
    if request is None or not hasattr(request, "resolver_match"):
        return ""
    match = request.resolver_match
    return f"{request.method} {match.view_name if match else 'nowhere'} failed"


class MistakesOfVisitors(logging.Filter):
    """Keeps out what the web server says, with a traceback, of each frame that is no text: it has
    closed the socket, and whoever wants to can send a thousand a second."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether a line is about anything else."""
        return not record.getMessage().startswith("Invalid UTF-8 sequence received")


class Readable(logging.Formatter):
    """One line for a person: the time, how grave it is, what happened, and the facts."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, and the traceback below it where there is one."""
        line = facts(record)
        head = f"{self.formatTime(record, '%H:%M:%S')} {line.pop('level').upper():7}"
        text = f"{head} {line.pop('logger')}: {line.pop('event')}"
        text += "".join(f"  {name}={value}" for name, value in line.items())
        if record.exc_info:
            text += "\n" + hush_text(self.formatException(record.exc_info))
        return text


class Structured(logging.Formatter):
    """One JSON object a line, for machines that collect lines."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, the traceback inside it where there is one."""
        line = facts(record)
        if record.exc_info:
            line["exception"] = hush_text(self.formatException(record.exc_info))
        written = datetime.fromtimestamp(record.created, UTC)
        line["timestamp"] = written.isoformat().replace("+00:00", "Z")
        return json.dumps(line, default=str)
