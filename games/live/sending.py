"""Pictures on their way to a page: only what changed since the last one this page was sent.

A view has parts that never change during a match, such as the map. They are sent with the first
picture of a page, and again only when the page asks to look anew.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar


@dataclass(frozen=True, eq=False)
class LastDrawn:
    """What a page has: the server remembers it for as long as the page is open."""

    have: int  # the last line of the log
    heard: int  # the last remark
    view: Mapping[str, Any]


@dataclass(frozen=True, eq=False)
class DrawnPicture:
    """A picture ready to send, and what its reader has after it."""

    text: str
    kept: LastDrawn


class SharedParts:
    """Parts of views that many pages have: kept once, however many pages remember them.

    The map of a game is the same at every table, the provinces are the same for all at one.
    """

    _first: ClassVar[dict[tuple[str, str], Any]] = {}  # by game and part; found at every table

    def __init__(self) -> None:
        self._last: dict[str, Any] = {}

    def shared(self, game: str, view: Mapping[str, Any]) -> dict[str, Any]:
        """Return an equal view, made of parts that others have already."""
        return {key: self._part(game, key, part) for key, part in view.items()}

    def _part(self, game: str, key: str, part: Any) -> Any:
        first = self._first.setdefault((game, key), part)
        if first is part or first == part:
            return first
        last = self._last.get(key)
        if last is part or last == part:
            return last
        self._last[key] = part
        return part


_text = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode


def drawing(picture: dict[str, Any], last: LastDrawn | None, have: int, said: int) -> DrawnPicture:
    """Return the picture as the page gets it after the last one, `said` being the last remark."""
    view: Mapping[str, Any] = picture.get("view", {})
    lines = picture.get("log")
    message = {"is": "picture", **picture}
    if "view" in picture and last is not None:
        known = last.view
        message["view"] = {key: part for key, part in view.items() if _is_new(known, key, part)}
        message["gone"] = [key for key in known if key not in view]
        message["changes"] = True
    return DrawnPicture(
        _text(message), LastDrawn(lines[-1]["number"] if lines else have, said, view)
    )


def _is_new(known: Mapping[str, Any], key: str, part: Any) -> bool:
    """Tell whether a page does not have a part; most are the very one that it was sent before."""
    last = known.get(key, known)
    return last is not part and last != part
