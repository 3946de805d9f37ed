"""The files that go out to a laptop and come home: values as packed JSON, read with suspicion."""

import gzip
import json
import re
import zlib
from typing import Any, NoReturn

from django.utils.translation import gettext as _

from tournaments.refusals import NotWhole

FORMAT = "siamleague-event"
EDITION = 1
OUT, HOME = "out", "home"
DESK_OUT, DESK_HOME = "desk", "desk-home"  # of a second desk
MOST_BYTES = 12_000_000
MOST_UNPACKED = 150_000_000
GZIP = 16 + zlib.MAX_WBITS
NEVER = re.compile(rb"\\u(0000|[dD][89a-fA-F])")  # no text that a database keeps


def packed(way: str, told: dict[str, Any]) -> bytes:
    """Return a file; the same values give the same bytes."""
    head = {"format": FORMAT, "edition": EDITION, "way": way}
    text = json.dumps(head | told, ensure_ascii=False, separators=(",", ":"))
    return gzip.compress(text.encode(), compresslevel=6, mtime=0)


def unpacked(data: bytes, *ways: str) -> dict[str, Any]:
    """Return what a file says that goes one of these ways; refuse what is none, of another edition,
    or far too large."""
    if len(data) > MOST_BYTES:
        raise NotWhole(_("The file is larger than %(n)s MB.") % {"n": MOST_BYTES // 1_000_000})
    try:
        opener = zlib.decompressobj(GZIP)
        text = opener.decompress(data, MOST_UNPACKED)
        if opener.unconsumed_tail or not opener.eof or NEVER.search(text):
            raise ValueError(ways)
        told = json.loads(text, parse_constant=_no_number)
    except (zlib.error, ValueError, RecursionError) as wrong:
        raise NotWhole(_("This is no event that was taken along.")) from wrong
    if not isinstance(told, dict) or told.get("format") != FORMAT or told.get("way") not in ways:
        raise NotWhole(_("This is no event that was taken along."))
    if told.get("edition") != EDITION:
        raise NotWhole(_("This file is of another version of SiamLeague; use the same on both."))
    return told


def _no_number(said: str) -> NoReturn:
    raise ValueError(said)
