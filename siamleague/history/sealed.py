"""Logs that show when they were tampered with: each line holds the hash of the line before.

Whoever wrote down the newest hash once, on paper, knows later that no line before it was changed,
left out or put in: the hashes behind it would not come out. What a line says about people is not in
it, because they may be forgotten: it holds a salted hash of that, which can be opened while the
words are there.
"""

import hashlib
import json
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.db import IntegrityError, transaction

from siamleague.history.models import AuditLine, SealedLine

BEGUN = "log.begun"  # the first line of a log that is younger than what it is about
TRIES = 50  # each loses to somebody whose line is there then
Body = Mapping[str, Any]


@dataclass(frozen=True)
class Head:
    """The newest line of a log: its number, and the hash that stands for all of it."""

    number: int
    hash: str

    @property
    def short(self) -> str:
        """Return as much of the hash as one can compare by eye."""
        return " ".join(self.hash[at : at + 4] for at in range(0, 16, 4))


def canonical(value: Any) -> bytes:
    """Return a value as the one text that everybody makes of it."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()


def digest_of(value: Any) -> str:
    """Return the hash of a value that is too large for a line, or is not for everybody."""
    return hashlib.sha256(canonical(value)).hexdigest()


def moment(at: datetime) -> str:
    """Return a moment as it is hashed."""
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def hashed(before: str, number: int, at: datetime, verb: str, body: Body) -> str:
    """Return the hash of a line behind another."""
    return hashlib.sha256(canonical([before, number, moment(at), verb, body])).hexdigest()


def said(line: AuditLine, salt: str) -> str:
    """Return the seal of what a line of history says."""
    text = canonical([salt, line.verb, line.data, line.why])
    return hashlib.sha256(text).hexdigest()


def head(log: str) -> Head | None:
    """Return the newest line of a log; nothing where it has none yet."""
    rows = SealedLine.objects.filter(log=log).order_by("-number")
    row = rows.values_list("number", "hash").first()
    return Head(*row) if row else None


def append(
    log: str,
    verb: str,
    body: Body,
    *,
    now: datetime,
    audit: AuditLine | None = None,
    beginning: Callable[[], Body] | None = None,
) -> None:
    """Append a line; where there is none yet, first what `beginning` tells of the time before.

    Whoever reads the head and writes the next number is alone with it by the unique constraint: of
    two writers one looks again. A few queries, however long the log is.
    """
    salt = secrets.token_hex(16) if audit else ""
    wanted = {**body, "says": said(audit, salt)} if audit else dict(body)
    for _try in range(TRIES):
        last = head(log)
        if last is None and beginning is not None:
            _write(SealedLine(log=log, at=now, verb=BEGUN, body=dict(beginning())), last)
            continue
        line = SealedLine(log=log, at=now, verb=verb, body=wanted, audit=audit, salt=salt)
        if _write(line, last):
            return
    raise RuntimeError(f"The log {log} grows faster than one can write in it.")


def _write(line: SealedLine, last: Head | None) -> bool:
    """Write a line behind the last; tell whether nobody else was faster."""
    line.number = last.number + 1 if last else 1
    line.hash = hashed(last.hash if last else "", line.number, line.at, line.verb, line.body)
    try:
        with transaction.atomic():
            line.save(force_insert=True)
    except IntegrityError:
        return False
    return True


def exported(log: str, *, opened: bool) -> list[dict[str, Any]]:
    """Return the lines of a log in order; `opened` with their words, unless forgotten."""
    rows = SealedLine.objects.filter(log=log).order_by("number").select_related("audit")
    return [_told(line, opened=opened) for line in rows]


def _told(line: SealedLine, *, opened: bool) -> dict[str, Any]:
    told = {
        "number": line.number,
        "at": moment(line.at),
        "verb": line.verb,
        "body": line.body,
        "hash": line.hash,
    }
    audit = line.audit
    if opened and audit is not None and said(audit, line.salt) == line.body.get("says"):
        told["words"] = {"salt": line.salt, "data": audit.data, "why": audit.why}
    return told
