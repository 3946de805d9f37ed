"""The first sheet of an .xlsx file, with nothing but the standard library, and with suspicion.

Such a file is an archive of XML. What is unpacked is bounded by size, by the number of elements and
by the length of one, never by what the archive says of itself; a document type, by which entities
could grow, is refused; elements are not nested deeper than a sheet needs. So whatever somebody
sends is read within a second or two. Formulas are not read, only what they came to.
"""

import re
import zipfile
import zlib
from collections.abc import Iterator
from datetime import date, timedelta
from io import BytesIO
from typing import Any
from xml.parsers import expat

from tournaments.exchange.decoding import NoText
from tournaments.exchange.delimited import (
    LONGEST_CELL,
    MOST_CELLS,
    MOST_RECORDS,
    Delimited,
    FileRow,
    TooLong,
)

MOST_UNPACKED = 40_000_000
MOST_ELEMENTS = 800_000  # of all files read: a full sheet has so many, with its shared texts
LONGEST_ELEMENT = 500_000  # bytes of one tag: it is looked through again as long as it has no end
MOST_FILES = 2_000
DEEPEST = 24
CELL = re.compile(r"([A-Z]{1,3})[0-9]{1,7}")
DAYS_FROM = date(1899, 12, 30)
DATE_FORMATS = frozenset((*range(14, 18), 22))
PIECE = 65_536
# What reading a packed file ends with: cut short, with a password, packed in a way Python does not
# know (both are kinds of RuntimeError), a damaged stream, a part that is missing or no text.
DAMAGED = (
    *(zipfile.BadZipFile, zlib.error, RuntimeError, EOFError, OSError),
    *(KeyError, ValueError),
)
WHOLE_NUMBER = re.compile(r"[0-9]{1,9}")


def read(data: bytes) -> Delimited:
    """Return the records of the first sheet; raise NoText or TooLong."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as packed:
            if len(packed.infolist()) > MOST_FILES:
                raise TooLong
            return _first_sheet(packed)
    except TooLong:
        raise
    except (*DAMAGED, expat.ExpatError) as wrong:
        raise NoText from wrong


def _first_sheet(packed: zipfile.ZipFile) -> Delimited:
    names = set(packed.namelist())
    sheet = _sheet_name(packed, names)
    bounds, strings = _Bounds(), list[str]()
    if "xl/sharedStrings.xml" in names:
        _walk(packed, "xl/sharedStrings.xml", _Strings(strings), bounds)
    days: set[int] = set()
    if "xl/styles.xml" in names:
        _walk(packed, "xl/styles.xml", _Styles(days), bounds)
    found = _Sheet(strings, days)
    _walk(packed, sheet, found, bounds)
    records = tuple(FileRow(line, tuple(cells)) for line, cells in found.rows if any(cells))
    if len(records) > MOST_RECORDS:
        raise TooLong
    return Delimited(records, "")


def _sheet_name(packed: zipfile.ZipFile, names: set[str]) -> str:
    """Return which file holds the first sheet of the book."""
    for usual in ("xl/worksheets/sheet1.xml", "xl/worksheets/Sheet1.xml"):
        if usual in names:
            return usual
    sheets = sorted(
        name for name in names if name.startswith("xl/worksheets/") and name[-4:] == ".xml"
    )
    if not sheets:
        raise NoText
    return sheets[0]


class _Reader:
    """What listens to a document; text is kept where `keeps` says so."""

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Hear the beginning of an element."""

    def end(self, tag: str, text: str) -> None:
        """Hear its end, with what stood in it."""


class _Bounds:
    """How much was read of a whole book, so that an end comes in time."""

    bytes = elements = 0

    def more(self, *, bytes_: int = 0, elements: int = 0) -> None:
        """Count what was read; raise TooLong where it is more than anybody means."""
        self.bytes += bytes_
        self.elements += elements
        if self.bytes > MOST_UNPACKED or self.elements > MOST_ELEMENTS:
            raise TooLong


def _walk(packed: zipfile.ZipFile, name: str, reader: _Reader, bounds: _Bounds) -> None:
    parser = expat.ParserCreate()
    parser.buffer_text = True
    depth = 0
    texts: list[str] = []

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        bounds.more(elements=1)
        if depth > DEEPEST:
            raise TooLong
        texts.clear()
        reader.start(tag.rpartition(":")[2], attributes)

    def end(tag: str) -> None:
        nonlocal depth
        depth -= 1
        reader.end(tag.rpartition(":")[2], "".join(texts))
        texts.clear()

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = texts.append
    parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = _refuse
    read = 0
    for piece in _pieces(packed, name):
        bounds.more(bytes_=len(piece))
        parser.Parse(piece, False)
        read += len(piece)
        if read - parser.CurrentByteIndex > LONGEST_ELEMENT:
            raise TooLong
    parser.Parse(b"", True)


def _refuse(*_about: Any) -> None:
    raise NoText


def _pieces(packed: zipfile.ZipFile, name: str) -> Iterator[bytes]:
    """Yield a file unpacked, a little at a time."""
    with packed.open(name) as file:
        while piece := file.read(PIECE):
            yield piece


class _Strings(_Reader):
    """The texts that cells share."""

    def __init__(self, found: list[str]) -> None:
        self.found, self.parts, self.spoken = found, [""], False

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == "si":
            self.parts = []
        elif tag == "rPh":
            self.spoken = True  # how a word is said, in some languages; no part of it

    def end(self, tag: str, text: str) -> None:
        if tag == "t" and not self.spoken:
            self.parts.append(text)
        elif tag == "rPh":
            self.spoken = False
        elif tag == "si":
            self.found.append("".join(self.parts)[: LONGEST_CELL + 1])


class _Styles(_Reader):
    """Which styles of cells are dates."""

    def __init__(self, days: set[int]) -> None:
        self.days, self.own, self.inside, self.number = days, set(DATE_FORMATS), False, 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == "numFmt":
            code = re.sub(r'"[^"]*"|\\.|\[[^]]*\]', "", attributes.get("formatCode", ""))
            if re.search(r"[yd]", code.lower()):
                self.own.add(_int(attributes.get("numFmtId")))
        elif tag == "cellXfs":
            self.inside = True
        elif tag == "xf" and self.inside:
            if _int(attributes.get("numFmtId")) in self.own:
                self.days.add(self.number)
            self.number += 1

    def end(self, tag: str, text: str) -> None:
        if tag == "cellXfs":
            self.inside = False


class _Sheet(_Reader):
    """The cells of a sheet, row by row."""

    def __init__(self, strings: list[str], days: set[int]) -> None:
        self.strings, self.days = strings, days
        self.rows: list[tuple[int, list[str]]] = []
        self.row: list[str] = []
        self.line, self.column, self.kind, self.style = 0, -1, "", 0
        self.value, self.inline = "", ""

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == "row":
            self.line = _int(attributes.get("r")) or self.line + 1
            self.row, self.column = [], -1
        elif tag == "c":
            found = CELL.fullmatch(attributes.get("r", ""))
            self.column = _column(found[1]) if found else self.column + 1
            self.kind, self.style = attributes.get("t", "n"), _int(attributes.get("s"))
            self.value = self.inline = ""

    def end(self, tag: str, text: str) -> None:
        if tag == "v":
            self.value = text
        elif tag == "t":
            self.inline += text
        elif tag == "c":
            self._put(self._text())
        elif tag == "row" and self.row:
            if len(self.rows) > MOST_RECORDS:
                raise TooLong
            self.rows.append((self.line, self.row))

    def _text(self) -> str:
        if self.kind == "s":
            place = _int(self.value)
            return self.strings[place] if place < len(self.strings) else ""
        if self.kind == "inlineStr":
            return self.inline
        if self.kind in ("str", "e", "b"):
            return self.value
        return _figure(self.value, day=self.style in self.days)

    def _put(self, text: str) -> None:
        if len(text) > LONGEST_CELL:
            raise TooLong
        tidy = " ".join(text.replace("\u00a0", " ").split())
        if not tidy:
            return
        if self.column >= MOST_CELLS:
            raise TooLong
        self.row.extend([""] * (self.column + 1 - len(self.row)))
        self.row[self.column] = tidy


def _figure(text: str, *, day: bool) -> str:
    """Return a number as people write it; a day as year, month and day."""
    whole = re.fullmatch(r"(\d{1,9})(?:\.0+)?(?:\.\d+)?", text)
    if day and whole and 0 < int(whole[1]) < 100_000:
        return f"{DAYS_FROM + timedelta(days=int(whole[1])):%Y-%m-%d}"
    return re.sub(r"\.0+$", "", text)


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


def _int(text: str | None) -> int:
    return int(text) if text and WHOLE_NUMBER.fullmatch(text) else 0
