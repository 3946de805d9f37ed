"""A spreadsheet somebody made to be unpacked: read in time, or refused; never a frozen process."""

import io
import time
import zipfile
import zlib

import pytest

from tournaments.exchange import spreadsheet
from tournaments.exchange.decoding import NoText
from tournaments.exchange.delimited import TooLong

SHEET = "xl/worksheets/sheet1.xml"
STRINGS = "xl/sharedStrings.xml"
LARGE = 12_000_000  # bytes, of which a file of a few kB is made
MOST_SECONDS = 6.0  # of the processor; alone on a machine a fifth of it


def book(files):
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in files.items():
            packed.writestr(name, text)
    return made.getvalue()


def cells(rows):
    lines = "".join(f'<row><c t="inlineStr"><is><t>P{n}</t></is></c></row>' for n in range(rows))
    return f"<worksheet><sheetData>{lines}</sheetData></worksheet>"


HOSTILE = {
    "elements": {SHEET: "<w>" + "<c/>" * (LARGE // 4) + "</w>"},
    "elements in two files": {
        STRINGS: "<sst>" + "<si/>" * 500_000 + "</sst>",
        SHEET: "<w>" + "<c/>" * 500_000 + "</w>",
    },
    "a tag without an end": {SHEET: '<w a="' + "x" * LARGE + '"/>'},
    "a comment without an end": {SHEET: "<w><!--" + "x" * LARGE + "--></w>"},
    "depth": {SHEET: "<w>" * 1000 + "</w>" * 1000},
    "a text": {SHEET: "<w><c><v>" + "x" * LARGE + "</v></c></w>"},
    "a document type": {SHEET: '<!DOCTYPE w [<!ENTITY a "b">]><w>&a;</w>'},
    "more than anybody unpacks": {SHEET: "<w>" + " " * (spreadsheet.MOST_UNPACKED + 1) + "</w>"},
}


def test_an_ordinary_book_is_read_whole():
    found = spreadsheet.read(book({SHEET: cells(3)}))
    assert [record.cells for record in found.records] == [("P0",), ("P1",), ("P2",)]
    assert len(spreadsheet.read(book({SHEET: cells(5000)})).records) == 5000


@pytest.mark.parametrize("files", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_book_is_refused_in_time(files):
    data = book(files)
    assert len(data) < 100_000
    began = time.process_time()
    with pytest.raises((TooLong, NoText)):
        spreadsheet.read(data)
    assert time.process_time() - began < MOST_SECONDS


@pytest.mark.parametrize(
    ("bound", "name"),
    [("MOST_ELEMENTS", "elements in two files"), ("LONGEST_ELEMENT", "a tag without an end")],
)
def test_without_the_bound_it_would_be_read_to_its_end(bound, name, monkeypatch):
    """The control."""
    monkeypatch.setattr(spreadsheet, bound, 10**9)
    assert not spreadsheet.read(book(HOSTILE[name])).records


def damaged(what):
    """Return a book that is whole by its table of contents, and broken where it is packed."""
    whole = book({SHEET: cells(400)})
    begins = whole.index(SHEET.encode()) + len(SHEET)
    if what == "stream":  # of the packed bytes
        return whole[: begins + 20] + bytes(40) + whole[begins + 60 :]
    number, flags = {"way of packing": (99, 0), "password": (8, 1)}[what]
    made, told = bytearray(whole), whole.index(b"PK\x01\x02")
    for at in (0, told + 2):  # in front of the file, and in the table of contents
        made[at + 6 : at + 10] = bytes((flags, 0, number, 0))
    return bytes(made)


@pytest.mark.parametrize("what", ["stream", "way of packing", "password"])
def test_a_damaged_book_is_refused_and_breaks_nothing(what):
    with pytest.raises(NoText):
        spreadsheet.read(damaged(what))


def test_a_damaged_stream_is_an_error_of_its_own(monkeypatch):
    """Control: without its name on the list it would go through to the page."""
    rest = tuple(each for each in spreadsheet.DAMAGED if each is not zlib.error)
    monkeypatch.setattr(spreadsheet, "DAMAGED", rest)
    with pytest.raises(zlib.error):
        spreadsheet.read(damaged("stream"))
