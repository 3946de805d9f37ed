"""The protocol: JSON-RPC 2.0 as the Model Context Protocol has it, one message in one POST."""

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from types import NoneType
from typing import Any

from siamleague.accounts.tokens.held import Held
from siamleague.assistants import calling, toolbox
from siamleague.assistants.calling import BadArguments, Caller
from siamleague.numbers import whole

VERSIONS = ("2025-06-18", "2025-03-26", "2024-11-05")  # the newest first
PER_PAGE = 100
PARSE, INVALID, UNKNOWN, PARAMS = -32700, -32600, -32601, -32602
ABOUT = (
    "Clubs, their events, leagues and matches. Clubs and events are named by the short name of "
    "their address: /clubs/red-lantern/events/winter-cup/. Pairing proposes a round; who floats "
    "or has a bye stands in the notes of its tables. A proposal is seen by organisers alone."
)
Message = Mapping[str, Any]


class Wrong(Exception):
    """A message that is no call, or a call of nothing."""

    def __init__(self, code: int, says: str) -> None:
        self.code, self.says = code, says
        super().__init__(says)


def read(body: bytes) -> Message:
    """Return the message of a request."""
    try:
        message = json.loads(body)
    except (ValueError, RecursionError) as wrong:
        raise Wrong(PARSE, "This is no JSON.") from wrong
    if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
        raise Wrong(INVALID, "One message of JSON-RPC 2.0 at a time.")
    if not isinstance(message.get("method"), str):
        raise Wrong(INVALID, "A message names its method.")
    number = message.get("id")
    if isinstance(number, bool) or not isinstance(number, (str, int, NoneType)):
        raise Wrong(INVALID, "The number of a message is a text or a whole number.")
    return message


def answer(message: Message, held: Held, by: Caller, now: datetime) -> Any:
    """Return the result of a call; nothing for what wants no answer."""
    method = str(message["method"])
    if "id" not in message or method.startswith("notifications/"):
        return None
    given = message.get("params") or {}
    if not isinstance(given, dict):
        raise Wrong(PARAMS, "Parameters are named.")
    if method == "tools/call":
        return _call(given, by, now)
    known = _ANSWERS.get(method)
    if known is None:
        raise Wrong(UNKNOWN, f"{method[:60]} is not spoken here.")
    return known(given, held)


def _begin(given: Message, held: Held) -> dict[str, Any]:
    asked = given.get("protocolVersion")
    return {
        "protocolVersion": asked if asked in VERSIONS else VERSIONS[0],
        "capabilities": {"tools": {"listChanged": False}},
        "serverInfo": {"name": "SiamLeague", "version": "1"},
        "instructions": ABOUT,
    }


def _list(given: Message, held: Held) -> dict[str, Any]:
    """List the tools for this token: one that only reads sees no others."""
    start = whole(given.get("cursor") or "0", digits=6)
    if start is None:
        raise Wrong(PARAMS, "That is no cursor of ours.")
    writes = held.plays or bool(held.clubs)
    found = [tool for tool in toolbox.tools().values() if tool.reads or writes]
    shown = [tool.told for tool in found[start : start + PER_PAGE]]
    more = {"nextCursor": str(start + PER_PAGE)} if start + PER_PAGE < len(found) else {}
    return {"tools": shown, **more}


def _call(given: Message, by: Caller, now: datetime) -> dict[str, Any]:
    tool = toolbox.tools().get(str(given.get("name")))
    arguments = given.get("arguments") or {}
    if tool is None or not isinstance(arguments, dict):
        raise Wrong(PARAMS, "There is no such tool.")
    try:
        came = calling.call(tool, arguments, by, now)
    except BadArguments as wrong:
        return {"content": [{"type": "text", "text": str(wrong)}], "isError": True}
    whole_answer = came.answer if isinstance(came.answer, dict) else {"items": came.answer}
    if came.more:
        whole_answer = {**whole_answer, "cursor_of_next_page": came.more}
    text = json.dumps(whole_answer, ensure_ascii=False)
    if len(text) > calling.LONGEST:
        text = f"{text[: calling.LONGEST]}… (cut off: ask for less)"
        return {"content": [{"type": "text", "text": text}], "isError": came.refused}
    return {
        "content": [{"type": "text", "text": text}],
        "structuredContent": whole_answer,
        "isError": came.refused,
    }


_ANSWERS: Mapping[str, Callable[[Message, Held], dict[str, Any]]] = {
    "initialize": _begin,
    "ping": lambda given, held: {},
    "tools/list": _list,
}
