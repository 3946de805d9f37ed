"""Lists for programs: some lines at a time, the next by a cursor, and only those that are wanted.

| asked    | what it does                                                                     |
|----------|----------------------------------------------------------------------------------|
| `limit`  | how many lines at most                                                           |
| `cursor` | where the last answer ended, as its `Link` header says; do not make one yourself |
| `page`   | instead of a cursor: which page of so many lines                                 |
| `q`      | only lines with this in one of their texts                                       |
| a field  | only lines whose field says that                                                 |

The body is the list itself; `Link: <…>; rel="next"` leads on, and `Total-Count` counts.
"""

import base64
import binascii
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from siamleague import numbers
from siamleague.actions.fields import LARGEST, Whole, Words

USUAL, MOST = 100, 500
ALL = 20_000  # lines that are looked through at most
LONGEST = 200  # letters of what is looked for
PLACES = frozenset(("limit", "cursor", "page"))
OWN = PLACES | {"q"}


@dataclass(frozen=True)
class Part:
    """A list of which only the part is read that is asked for."""

    total: int
    of: Callable[[int, int], Iterable[Any]]  # the lines from one to before another


def wanted(
    shape: type[serializers.BaseSerializer[Any]], besides: Iterable[str] = ()
) -> type[serializers.Serializer[Any]]:
    """Return what may be asked of a list of such lines, beside what it asks by itself."""
    asked: dict[str, Any] = {
        "limit": Whole(min_value=1, max_value=MOST, default=USUAL, help_text="lines at most"),
        "cursor": serializers.CharField(
            required=False, max_length=80, help_text="of the next page, as Link says"
        ),
        "page": Whole(required=False, min_value=1, max_value=10_000, help_text="of so many lines"),
    }
    filters = {name: made for name, field in _fields(shape) if (made := _filter(field))}
    if any(isinstance(field, serializers.CharField) for _name, field in _fields(shape)):
        asked["q"] = serializers.CharField(
            required=False,
            allow_blank=True,
            max_length=LONGEST,
            help_text="in one of the texts of a line",
        )
    named = {name: field for name, field in {**filters, **asked}.items() if name not in {*besides}}
    doc = "Which lines of a list, and how many."
    return type(f"Which{shape.__name__}", (serializers.Serializer,), {"__doc__": doc, **named})


def answer(
    request: Request,
    shape: type[serializers.BaseSerializer[Any]],
    value: Any,
    asked: Mapping[str, Any],
) -> Response:
    """Return the lines that were asked for, with the way to the next ones."""
    looked = {name: said for name, said in asked.items() if name not in OWN}
    begin, most = _first(asked), int(asked.get("limit", USUAL))
    if looked or asked.get("q"):
        rows = _matching(_told(shape, _lines(value, 0, ALL)), looked, str(asked.get("q", "")))
        first = _moved_on(rows, *begin)
        total, shown = len(rows), rows[first : first + most]
    elif isinstance(value, Part):
        first, total = begin[0], value.total
        shown = _told(shape, value.of(first, min(first + most, total)) if first < total else ())
    else:
        lines = value if isinstance(value, list | tuple) else list(value)
        first = _moved_on(lines, *begin)
        total, shown = len(lines), _told(shape, lines[first : first + most])
    found = Response(shown, headers={"Total-Count": str(total)})
    if shown and first + most < total:
        cursor = _cursor(first + most, shown[-1])
        kept = [each for each in request.GET.lists() if each[0] not in ("cursor", "page")]
        query = urlencode([*kept, ("cursor", cursor)], doseq=True)
        found["Link"] = f'<{request.path}?{query}>; rel="next"'
    return found


def is_plain(request: Request, besides: Collection[str]) -> bool:
    """Tell whether a list is asked for as many ask for it, without looking for anything in it."""
    return set(request.GET) <= PLACES.union(besides)


def _fields(shape: Any) -> list[tuple[str, Any]]:
    return list(getattr(shape, "_declared_fields", {}).items())


def _filter(field: Any) -> Any:
    """Return how a line is chosen by a field; nothing where that is no plain value."""
    about = {"required": False, "help_text": "only lines that say this"}
    if isinstance(field, serializers.BooleanField):
        return serializers.BooleanField(**about)
    if isinstance(field, serializers.IntegerField):
        return Whole(min_value=-LARGEST, **about)
    if type(field) in (serializers.CharField, Words):
        return serializers.CharField(max_length=LONGEST, allow_blank=True, **about)
    return None


def _told(shape: Any, rows: Iterable[Any]) -> list[Any]:
    return list(shape(rows, many=True).data)


def _lines(value: Any, first: int, last: int) -> Iterable[Any]:
    return value.of(first, min(last, value.total)) if isinstance(value, Part) else value


def _matching(rows: list[Any], looked: Mapping[str, Any], word: str) -> list[Any]:
    """Return the lines that say what is looked for; letters large and small are alike."""
    plain = {name: _plain(said) for name, said in looked.items()}
    word = word.casefold()
    return [
        row
        for row in rows
        if all(_plain(row.get(name)) == said for name, said in plain.items())
        and (not word or any(word in v.casefold() for v in row.values() if isinstance(v, str)))
    ]


def _plain(value: Any) -> Any:
    return value.casefold() if isinstance(value, str) else value


def _first(asked: Mapping[str, Any]) -> tuple[int, str]:
    """Return where the answer begins, and which line was the last before."""
    if asked.get("cursor"):
        return _read(str(asked["cursor"]))
    return (int(asked.get("page", 1)) - 1) * int(asked.get("limit", USUAL)), ""


def _moved_on(rows: Sequence[Any], first: int, last: str) -> int:
    """Return where to go on: behind the line that was the last, wherever it stands by now."""
    if not last:
        return first
    for at in (first - 1, *range(len(rows))):
        if 0 <= at < len(rows) and _key(rows[at]) == last:
            return at + 1
    return first


def _key(row: Any) -> str:
    """Return by what a line is found again: its number or its page."""
    said = row if isinstance(row, Mapping) else getattr(row, "__dict__", {})
    told = next((said[name] for name in ("id", "url", "number") if name in said), "")
    return sha256(str(told).encode()).hexdigest()[:12] if told else ""


def _cursor(first: int, last: Any) -> str:
    return base64.urlsafe_b64encode(f"{first}.{_key(last)}".encode()).decode().rstrip("=")


def _read(cursor: str) -> tuple[int, str]:
    try:
        said = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode()
    except (binascii.Error, ValueError):
        said = ""
    number, dot, last = said.partition(".")
    first = numbers.whole(number, digits=9)
    if first is None or not dot:
        raise ValidationError({"cursor": [_("This is no cursor of ours.")]})
    return first, last
