"""Tables as spreadsheets write them: CSV of any sensible shape, read into records.

Which sign divides the columns is found by trying: the right one gives lines of the same width. A
first line "sep=;" says it outright. A field may be quoted and then hold anything, also the end of a
line; where a quotation mark was never closed, and would swallow the rest, they are
taken as letters. Every record knows the line of the file on which it begins.
"""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

SEPARATORS = (";", "\t", ",", "|")
MOST_RECORDS = 5_000
MOST_CELLS = 60
LONGEST_CELL = 2_000
LOOKED_AT = 60  # records by which the separator is found
LINES_OF_A_FIELD = 12  # a field that goes on for longer was never closed
NAMES = {";": "semicolon", "\t": "tab", ",": "comma", "|": "bar", "": "none"}


class TooLong(ValueError):
    """There are more lines, or more in one of them, than anybody means."""


@dataclass(frozen=True)
class FileRow:
    """One line of a table: where it begins in the file, and its cells."""

    line: int
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Delimited:
    """A table as it was read, and how it was divided."""

    records: tuple[FileRow, ...]
    separator: str

    @property
    def width(self) -> int:
        """Return how many columns the widest record has."""
        return max((len(each.cells) for each in self.records), default=0)


def read(text: str, separator: str = "") -> Delimited:
    """Return the records of a table that are not empty; raise TooLong."""
    start = 1
    first, _end, rest = text.partition("\n")
    if first.strip().lower().startswith("sep=") and len(first.strip()) == len("sep=;"):
        separator, text, start = first.strip()[-1], rest, 2
    quoted = _closes(text)
    chosen = separator or found_separator(text, quoted=quoted)
    return Delimited(tuple(_records(text, chosen, start, quoted=quoted)), chosen)


def found_separator(text: str, *, quoted: bool = True) -> str:
    """Return the sign that divides the columns; nothing if there is but one."""
    best, chosen = 0.0, ""
    for sign in SEPARATORS:
        widths = _widths(text, sign, quoted=quoted)
        if not widths:
            continue
        divided = Counter(width for width in widths if width > 1).most_common(1)
        width, times = divided[0] if divided else (1, 0)
        if sign == "," and _are_names(text):
            continue  # "Ferri, Ada": one column, and a comma in each
        worth = (times / len(widths)) * min(width, 12)
        if worth > best * 1.2:
            best, chosen = worth, sign
    return chosen


def _are_names(text: str) -> bool:
    """Tell whether every line is a family name, a comma, a given name, and nothing else."""
    lines = [line.strip() for line in text.splitlines()[:LOOKED_AT] if line.strip()]
    parts = [line.split(",") for line in lines]
    plain = [p for p in parts if len(p) == 2 and p[1].startswith(" ") and _wordy(p[0] + p[1])]
    return bool(lines) and len(plain) >= 0.9 * len(lines)


def _wordy(text: str) -> bool:
    return '"' not in text and not re.search(r"[0-9]", text)


def _widths(text: str, sign: str, *, quoted: bool) -> list[int]:
    found = []
    for row in _rows(text, sign, quoted=quoted):
        if any(cell.strip() for cell in row[1]):
            found.append(len(_without_tail(row[1])))
        if len(found) >= LOOKED_AT:
            break
    return found


def _records(text: str, sign: str, start: int, *, quoted: bool) -> Iterator[FileRow]:
    count = 0
    for line, row in _rows(text, sign, quoted=quoted):
        cells = _without_tail([_tidy(cell) for cell in row])
        if not any(sign.isalnum() for cell in cells for sign in cell):
            continue
        count += 1
        if count > MOST_RECORDS or len(cells) > MOST_CELLS:
            raise TooLong
        if any(len(cell) > LONGEST_CELL for cell in cells):
            raise TooLong
        yield FileRow(start + line - 1, tuple(cells))


def _tidy(cell: str) -> str:
    """Return a cell without blanks around it, and its ends of lines as blanks."""
    return " ".join(cell.replace("\u00a0", " ").split())


def _without_tail(cells: Sequence[str]) -> list[str]:
    """Return the cells up to the last one that says something."""
    found = list(cells)
    while found and not found[-1].strip():
        found.pop()
    return found


def _rows(text: str, sign: str, *, quoted: bool) -> Iterator[tuple[int, list[str]]]:
    """Yield each row with the line on which it begins."""
    reader = csv.reader(
        io.StringIO(text, newline=""),
        delimiter=sign or "\x1f",
        quoting=csv.QUOTE_MINIMAL if quoted else csv.QUOTE_NONE,
        skipinitialspace=quoted,
    )
    before = 0
    try:
        for row in reader:
            yield before + 1, row
            before = reader.line_num
    except csv.Error as wrong:
        raise TooLong from wrong


def _closes(text: str) -> bool:
    """Tell whether quotation marks can be read as such: no field goes on without end."""
    sign = next((s for s in SEPARATORS if s in text.partition("\n")[0]), ",")
    before = 0
    for line, _row in [*_rows_or_none(text, sign), (text.count("\n") + 2, [])]:
        if before and line - before > LINES_OF_A_FIELD:
            return not _crosses(text, before, line)
        before = line
    return _even(text, sign)


def _rows_or_none(text: str, sign: str) -> list[tuple[int, list[str]]]:
    try:
        return [(line, row) for line, row in _rows(text, sign, quoted=True)]
    except TooLong:
        return []


def _crosses(text: str, first: int, after: int) -> bool:
    """Tell whether there is more than emptiness between two lines of the file."""
    between = text.splitlines()[first - 1 : after - 1]
    return sum(bool(line.strip()) for line in between) > LINES_OF_A_FIELD


def _even(text: str, sign: str) -> bool:
    """Tell whether the last field was closed."""
    if text.count('"') % 2 == 0:
        return True
    last = [row for _line, row in _rows_or_none(text, sign)][-1:]
    return not last or not any("\n" in cell for cell in last[0])
