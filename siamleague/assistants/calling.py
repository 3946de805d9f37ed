"""One call of a tool: made through the programs' door, with the caller's own token.

Whatever the door refuses is refused here. Each call is a line of the history, read or written.
"""

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import parse_qs, urlsplit

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, QueryDict
from django.urls import Resolver404, resolve
from django.utils.http import urlencode

from siamleague.assistants.toolbox import Tool
from siamleague.history import audit
from siamleague.jobs.models import Job

LONGEST = 200_000  # letters of an answer; an assistant can read no more
PATIENCE = 8.0  # seconds that a call waits for the job it asked for
EVERY = 0.1
ERRORS = 400
NOT_FOUND = 404
FORGOTTEN = ("HTTP_COOKIE", "HTTP_AUTHORIZATION", "HTTP_ORIGIN", "HTTP_IF_NONE_MATCH")


class BadArguments(Exception):
    """What was sent is not what the tool takes."""


@dataclass(frozen=True)
class CalledTool:
    """What came of a call: the status and the answer of the programs' door."""

    status: int
    answer: Any
    more: str = ""  # the cursor of the next page

    @property
    def refused(self) -> bool:
        return self.status >= ERRORS


@dataclass(frozen=True)
class Caller:
    """Who calls, by which token, through which request."""

    user: int
    word: str
    request: HttpRequest


def call(tool: Tool, given: Mapping[str, Any], by: Caller, now: datetime) -> CalledTool:
    """Call a tool, and write that it was called."""
    status = 500
    try:
        found = _asked(tool, given, by)
        status = found.status
        return _waited(found)
    finally:
        data = {"tool": tool.name, "status": status}
        audit.note("assistant.called", f"person:{by.user}", who=by.user, now=now, data=data)


def _asked(tool: Tool, given: Mapping[str, Any], by: Caller) -> CalledTool:
    unknown = set(given) - set(tool.takes["properties"])
    if unknown:
        raise BadArguments(f"This tool takes no {', '.join(sorted(unknown))}.")
    path = tool.path
    for name in tool.places:
        path = path.replace(f"{{{name}}}", _part(name, given))
    try:
        match = resolve(path)
    except Resolver404:
        return CalledTool(NOT_FOUND, {"title": "Not Found", "status": NOT_FOUND})
    sent = {name: given[called] for called, name in tool.sent.items() if called in given}
    asked = {
        name: _word(called, given[called])
        for called, name in tool.asked.items()
        if given.get(called) is not None
    }
    answer = match.func(_request(tool, path, asked, sent, by), *match.args, **match.kwargs)
    if hasattr(answer, "render"):
        answer.render()
    text = answer.content.decode()
    said = json.loads(text) if text else {}
    return CalledTool(answer.status_code, said, _next(answer.headers.get("Link", "")))


def _next(links: str) -> str:
    """Return the cursor of the next page, as the header of links tells it."""
    for link in links.split(","):
        address, _semicolon, what = link.partition(";")
        if 'rel="next"' in what:
            query = urlsplit(address.strip(" <>")).query
            return parse_qs(query).get("cursor", [""])[0]
    return ""


def _word(name: str, value: Any) -> str:
    """Return what may stand behind the ? of an address."""
    if isinstance(value, bool):
        return str(value).lower()
    if not isinstance(value, str | int | float):
        raise BadArguments(f"Say {name} as a word or a number.")
    return str(value)


def _part(name: str, given: Mapping[str, Any]) -> str:
    """Return a part of the address; nothing that could be two."""
    value = given.get(name)
    text = str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""
    if not text or not text.isprintable() or set(text) & set("/?#%\\"):
        raise BadArguments(f"Say {name} as a word or a number.")
    return text


def _request(
    tool: Tool, path: str, asked: Mapping[str, Any], sent: Mapping[str, Any], by: Caller
) -> HttpRequest:
    """Return the request that a program with this token would make; it has no session."""
    body = json.dumps(sent).encode() if not tool.reads else b""
    request = HttpRequest()
    request.method = tool.method.upper()
    request.path = request.path_info = path
    request.META = {name: said for name, said in by.request.META.items() if name not in FORGOTTEN}
    request.META |= {
        "REQUEST_METHOD": request.method,
        "PATH_INFO": path,
        "QUERY_STRING": urlencode(asked, doseq=True),
        "CONTENT_TYPE": "application/json",
        "CONTENT_LENGTH": str(len(body)),
        "HTTP_AUTHORIZATION": f"Bearer {by.word}",
    }
    request.GET = QueryDict(request.META["QUERY_STRING"])  # type: ignore[assignment]
    request.user = AnonymousUser()
    request._body = body
    request._read_started = True  # type: ignore[attr-defined]
    return request


def _waited(found: CalledTool) -> CalledTool:
    """Wait a moment for a job that was asked for, and say how far it is."""
    answer = found.answer
    if found.refused or not isinstance(answer, dict) or "job" not in answer:
        return found
    until = time.monotonic() + PATIENCE
    while True:
        job = Job.objects.filter(public_id=answer["job"]).first()
        if job is None or job.state in Job.ENDED or time.monotonic() > until:
            break
        time.sleep(EVERY)
    state = answer.get("state") if job is None else job.state
    return CalledTool(found.status, {**answer, "state": state})
