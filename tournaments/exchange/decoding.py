"""From bytes to text, whatever program wrote them.

A byte order mark says it outright. Without one, UTF-8 is what reads as UTF-8: others hardly ever
do by chance. Bytes of which every other one is zero are UTF-16. What is left was written on an
old Windows, or an old Mac when only there its letters make sense.
"""

import codecs
from dataclasses import dataclass

MOST_BYTES = 4_000_000
SAMPLE = 2_000
MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# Accented letters of Western languages: where they stand in cp1252, and in Mac Roman.
MAC_LETTERS = bytes(range(0x80, 0xA0))
NOT_IN_CP1252 = bytes((0x81, 0x8D, 0x8F, 0x90, 0x9D))
SHOWN = {
    "utf-8": "UTF-8",
    "utf-8-sig": "UTF-8",
    "utf-16": "UTF-16",
    "utf-16-le": "UTF-16",
    "utf-16-be": "UTF-16",
    "utf-32": "UTF-32",
    "cp1252": "Windows-1252",
    "mac-roman": "Mac Roman",
}


class NoText(ValueError):
    """These bytes are no text: a picture, a program, something packed."""


@dataclass(frozen=True)
class Decoded:
    """A text, and how it was written."""

    text: str
    encoding: str

    @property
    def shown(self) -> str:
        """Return what people call the encoding."""
        return SHOWN[self.encoding]


def decoded(data: bytes) -> Decoded:
    """Return the text of some bytes; raise NoText for what is none."""
    for mark, encoding in MARKS:
        if data.startswith(mark):
            return _read(data, encoding)
    wide = _wide(data)
    if wide:
        return _read(data, wide)
    if b"\0" in data[:SAMPLE]:
        raise NoText
    try:
        return _read(data, "utf-8")
    except NoText:
        return Decoded(*_old(data))


def _read(data: bytes, encoding: str) -> Decoded:
    try:
        return Decoded(data.decode(encoding).removeprefix("\ufeff"), encoding)
    except UnicodeDecodeError as wrong:
        raise NoText from wrong


def _wide(data: bytes) -> str:
    """Return which UTF-16 this is, if every other byte is nearly always zero."""
    sample = data[:SAMPLE]
    if len(sample) < 4:
        return ""
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    most = len(sample) // 2
    if odd > 0.6 * most and even < 0.1 * most:
        return "utf-16-le"
    if even > 0.6 * most and odd < 0.1 * most:
        return "utf-16-be"
    return ""


def _old(data: bytes) -> tuple[str, str]:
    """Return the text as an old Windows or an old Mac would show it: whichever has words."""
    strange = [byte for byte in data if byte >= 0x80]
    low = sum(byte in MAC_LETTERS for byte in strange)
    if any(byte in NOT_IN_CP1252 for byte in strange) or low > len(strange) / 2:
        return data.decode("mac-roman"), "mac-roman"
    return data.decode("cp1252"), "cp1252"
