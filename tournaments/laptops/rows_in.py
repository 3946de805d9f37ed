"""Rows of a file that somebody may have made up, read with suspicion."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.db import DatabaseError
from django.db.models import ForeignKey, JSONField, Model
from django.utils.translation import gettext as _

from siamleague import controls
from siamleague.history import audit, sealed
from siamleague.history.models import AuditLine, SealedLine
from tournaments.events import history
from tournaments.events.words import Speaker
from tournaments.refusals import NotWhole

Told = Mapping[str, Any]


@contextmanager
def in_words() -> Iterator[None]:
    """Say in words that what somebody made up does not hold together."""
    try:
        yield
    except (
        ValidationError, ValueError, TypeError, KeyError, IndexError, AttributeError,
        RecursionError, OverflowError, ObjectDoesNotExist, DatabaseError,
    ) as wrong:  # fmt: skip
        raise NotWhole(_("The file does not hold together, so nothing of it is let in.")) from wrong


def read_row(model: type[Model], told: Told, columns: Iterable[str]) -> Any:
    """Return a row with these columns, each with a value that it takes."""
    row: Any = model()
    free = []
    for each in model._meta.concrete_fields:
        if each.attname not in columns:
            free.append(each.name)
            continue
        value = told[each.attname]
        if isinstance(each, ForeignKey):
            value = None if value is None else whole(value)
            free.append(each.name)
        elif isinstance(each, JSONField):
            free.append(each.name)
        else:
            controls.some_lines(value)
            value = each.to_python(value)
            if value == "" or (value is None and each.null):
                free.append(each.name)
        setattr(row, each.attname, value)
    row.clean_fields(exclude=free)
    return row


def whole(value: Any, *, least: int = 0) -> int:
    """Return a whole number that a column takes."""
    if type(value) is not int or not least <= value < 2**53:
        raise ValueError(value)
    return value


def need(holds: bool, what: str) -> None:
    """Refuse what does not hold."""
    if not holds:
        raise ValueError(what)


def sealed_line(
    name: str, number: int, before: str, told: Told, speaker: Speaker
) -> tuple[SealedLine, AuditLine | None]:
    """Return a line of a log that follows a hash, with the words that were sealed in it."""
    at, verb, body = moment(told["at"]), told["verb"], told["body"]
    need(isinstance(body, dict) and bool(audit.VERB.fullmatch(verb)) and len(verb) <= 64, "verb")
    found = sealed.hashed(before, number, at, verb, body)
    need(found == told["hash"] and told["at"] == sealed.moment(at), "hash")
    words, salt = told.get("words"), ""
    line = SealedLine(log=name, number=number, at=at, verb=verb, body=body, hash=found)
    if words is None:
        need("says" not in body, "words")
        return line, None
    salt, why = words["salt"], words["why"]
    need(isinstance(salt, str) and len(salt) == 32 and isinstance(why, str), "salt")
    controls.some_lines(why)
    need(isinstance(words["data"], dict) and len(why) <= 500, "words")
    row = AuditLine(when=moment(words["when"]), verb=verb, data=words["data"], why=why)
    need(sealed.said(row, salt) == body.get("says"), "words")
    history.said(row, speaker)  # it must be something that can be read
    line.salt = salt
    return line, row


def moment(said: Any) -> datetime:
    """Return a moment with its zone."""
    at = datetime.fromisoformat(said)
    need(at.tzinfo is not None, "moment")
    return at
