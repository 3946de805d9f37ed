"""Pictures on their way to a page: only what changed since the last one this page was sent.

A view has parts that never change during a match, such as the map. They are sent with the first
picture of a page, and again only when the page asks to look anew.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
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
        first, last = self._first.setdefault((game, key), part), self._last.get(key)
        if first is part or last is part:
            return part
        if first == part:
            return first
        if last == part:
            return last
        self._last[key] = part
        return part


_text = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode


class SpelledParts:
    """Parts of pictures as JSON: what several readers have is spelled for the first of them.

    Found by the part itself, not by what it is like: whoever may see something else has another
    object. A part is kept for as long as its text, so no other one can take its place.
    """

    def __init__(self) -> None:
        self._texts: dict[int, tuple[Any, str]] = {}

    def text(self, part: Any) -> str:
        """Return the part as JSON."""
        found = self._texts.get(id(part))
        if found is None:
            found = self._texts[id(part)] = (part, _text(part))
        return found[1]

    def listed(self, parts: Sequence[Any]) -> str:
        """Return a list of parts."""
        return f"[{','.join(map(self.text, parts))}]"

    def by_name(self, parts: Mapping[str, Any]) -> str:
        """Return parts under their names."""
        return f"{{{','.join(f'{_name(key)}:{self.text(part)}' for key, part in parts.items())}}}"


# What every reader of a snapshot has as the very same object.
_COMMON = ("seats", "dice", "clock")


def drawing(
    picture: dict[str, Any],
    last: LastDrawn | None,
    have: int,
    said: int,
    spelled: SpelledParts | None = None,
) -> DrawnPicture:
    """Return the picture as the page gets it after the last one, `said` being the last remark.

    `spelled` are the parts of this snapshot that other readers were sent already.
    """
    view: Mapping[str, Any] = picture.get("view", {})
    lines = picture.get("log")
    message = {"is": "picture", **picture}
    if "view" in picture and last is not None:
        known = last.view
        message["view"] = {key: part for key, part in view.items() if _is_new(known, key, part)}
        message["gone"] = [key for key in known if key not in view]
        message["changes"] = True
        text = _spliced(message, spelled or SpelledParts())
    else:  # the whole of it, with maps that are not worth keeping a second time as text
        text = _text(message)
    return DrawnPicture(text, LastDrawn(lines[-1]["number"] if lines else have, said, view))


def _spliced(message: dict[str, Any], spelled: SpelledParts) -> str:
    """Return the message as JSON, made of parts that are spelled already and of its own rest."""
    view, lines = message.pop("view"), message.pop("log", ())
    common = [f',"{key}":{spelled.text(message.pop(key))}' for key in _COMMON if key in message]
    told = f',"view":{spelled.by_name(view)},"log":{spelled.listed(lines)}}}'
    return "".join((_text(message)[:-1], *common, told))


@lru_cache(maxsize=1024)
def _name(key: str) -> str:
    return _text(key)


def _is_new(known: Mapping[str, Any], key: str, part: Any) -> bool:
    """Tell whether a page does not have a part; most are the very one that it was sent before."""
    last = known.get(key, known)
    return last is not part and last != part
