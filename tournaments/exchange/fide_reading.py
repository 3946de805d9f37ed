"""The list of players that the chess federation publishes each month, as text or as XML.

It has two million lines, so it is read line by line, or a piece at a time. Columns of the text are
found by its first line: they move from edition to edition, and lists of one kind of rating call it
by the month. (Legend: ratings.fide.com, "Download lists"; `players_list_foa.txt` and its XML.)
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from xml.parsers import expat

LONGEST_LINE = 400
LONGEST_NAME = 80
MOST = 5_000_000
DEEPEST = 6
NUMBER = re.compile(r"[1-9][0-9]{2,10}")
FIGURE = re.compile(r"[0-9]{1,4}")
MONTH = re.compile(r"[A-Z]{3}[0-9]{2}")
TITLES = frozenset("GM IM FM CM WGM WIM WFM WCM".split())
HEADS = {
    "ID Number": "number", "Name": "name", "Fed": "federation", "Sex": "sex", "Tit": "title",
    "SRtng": "standard", "RRtng": "rapid", "BRtng": "blitz", "B-day": "born",
}  # fmt: skip
TAGS = {
    "fideid": "number", "name": "name", "country": "federation", "sex": "sex", "title": "title",
    "rating": "standard", "rapid_rating": "rapid", "blitz_rating": "blitz", "birthday": "born",
}  # fmt: skip


class NoFideList(ValueError):
    """This is no such list."""


@dataclass(frozen=True)
class ListedByFide:
    """A player as the federation lists them; 0 is no rating and no known year."""

    number: int
    name: str  # Family, Given
    federation: str = ""
    sex: str = ""  # m or w
    title: str = ""
    standard: int = 0
    rapid: int = 0
    blitz: int = 0
    born: int = 0


def read(pieces: Iterable[bytes]) -> Iterator[ListedByFide]:
    """Yield the players of a list, text or XML, from its pieces; raise NoFideList for others."""
    every = iter(pieces)
    first = next(every, b"")
    start = first.removeprefix(b"\xef\xbb\xbf").lstrip()
    found = _xml if start.startswith(b"<") else _text
    yield from found(_again(start, every))


def _again(first: bytes, rest: Iterator[bytes]) -> Iterator[bytes]:
    yield first
    yield from rest


def _text(pieces: Iterator[bytes]) -> Iterator[ListedByFide]:
    lines = _lines(pieces)
    columns = _columns(next(lines, ""))
    for line in lines:
        one = _player({name: line[where].strip() for name, where in columns.items()})
        if one is not None:
            yield one


def _lines(pieces: Iterator[bytes]) -> Iterator[str]:
    left = b""
    for piece in pieces:
        *whole, left = (left + piece).split(b"\n")
        for line in whole:
            yield _decoded(line)
        if len(left) > LONGEST_LINE:
            raise NoFideList
    if left.strip():
        yield _decoded(left)


def _decoded(line: bytes) -> str:
    if len(line) > LONGEST_LINE:
        raise NoFideList
    return line.rstrip(b"\r").decode("latin-1")


def _columns(head: str) -> Mapping[str, slice]:
    """Return where each column stands, by the line of heads."""
    if not head.startswith("ID Number"):
        raise NoFideList
    places = [(match.start(), match.group()) for match in re.finditer(r"ID Number|\S+", head)]
    ends = [*(start for start, _word in places[1:]), LONGEST_LINE]
    found: dict[str, slice] = {}
    for (start, word), end in zip(places, ends, strict=True):
        name = HEADS.get(word) or ("standard" if MONTH.fullmatch(word) else "")
        if name:
            found[name] = slice(start, end)
    if not {"number", "name", "federation"} <= set(found):
        raise NoFideList
    return found


def _xml(pieces: Iterator[bytes]) -> Iterator[ListedByFide]:
    reading = _Elements()
    for piece in pieces:
        yield from reading.feed(piece)
    yield from reading.feed(b"", last=True)
    if not reading.any:
        raise NoFideList


class _Elements:
    """What stands in the elements of players, until each has ended."""

    def __init__(self) -> None:
        self.any = False
        self._depth, self._tag, self._inside = 0, "", False
        self._said: dict[str, str] = {}
        self._done: list[ListedByFide] = []
        self._parser = expat.ParserCreate()
        handlers: dict[str, Callable[..., Any]] = {
            "StartElementHandler": self._start,
            "EndElementHandler": self._end,
            "CharacterDataHandler": self._letters,
            "StartDoctypeDeclHandler": self._refuse,
        }
        for name, handler in handlers.items():
            setattr(self._parser, name, handler)

    def feed(self, piece: bytes, *, last: bool = False) -> list[ListedByFide]:
        """Return whoever has ended with this piece."""
        try:
            self._parser.Parse(piece, last)
        except expat.ExpatError as wrong:
            raise NoFideList from wrong
        done, self._done = self._done, []
        return done

    def _start(self, tag: str, _attributes: Any) -> None:
        self._depth += 1
        if self._depth > DEEPEST:
            raise NoFideList
        if tag == "player":
            self._inside, self._said = True, {}
        self._tag = TAGS.get(tag, "")

    def _letters(self, text: str) -> None:
        if self._inside and self._tag:
            self._said[self._tag] = (self._said.get(self._tag, "") + text)[:LONGEST_LINE]

    def _end(self, tag: str) -> None:
        self._depth -= 1
        self._tag = ""
        if tag == "player":
            self._inside, self.any = False, True
            one = _player({name: text.strip() for name, text in self._said.items()})
            if one is not None:
                self._done.append(one)

    def _refuse(self, *_about: object) -> None:
        raise NoFideList


def _player(said: Mapping[str, str]) -> ListedByFide | None:
    """Return a player; nothing for a line that is none."""
    number, name = said.get("number", ""), " ".join(said.get("name", "").split())
    if not NUMBER.fullmatch(number) or not name.isprintable() or not name:
        return None
    title = said.get("title", "").upper()
    federation = said.get("federation", "").upper()
    return ListedByFide(
        number=int(number),
        name=name[:LONGEST_NAME],
        federation=federation if re.fullmatch(r"[A-Z]{3}", federation) else "",
        sex={"M": "m", "F": "w"}.get(said.get("sex", "").upper(), ""),
        title=title if title in TITLES else "",
        standard=_figure(said.get("standard", "")),
        rapid=_figure(said.get("rapid", "")),
        blitz=_figure(said.get("blitz", "")),
        born=_figure(said.get("born", "")),
    )


def _figure(text: str) -> int:
    return int(text) if FIGURE.fullmatch(text) else 0
