"""Calendars as other programs read them: iCalendar, RFC 5545.

Lines end with CR and LF and hold at most 75 octets; a longer one goes on in the next, which begins
with a space, and no letter is cut in two (section 3.1). In texts a backslash stands before
backslashes, semicolons and commas, and a new line is written `\\n` (3.3.11). Moments are written in
UTC, so that no zone has to be described. An entry keeps its `uid` for ever, and a higher `version`
replaces a lower one in the reader's calendar.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

OCTETS = 75
MAKER = "-//SiamLeague//Fixtures//EN"
ESCAPED = {"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"}


@dataclass(frozen=True)
class Happening:
    """One entry of a calendar: from a moment to a moment, or from a day to the last day of it."""

    uid: str
    title: str
    begins: "datetime | date"
    ends: "datetime | date"  # of days, the last one of them
    stamp: datetime  # when this was last changed
    version: int = 0
    place: str = ""
    about: str = ""
    url: str = ""
    sure: bool = True  # agreed, not only possible


def calendar(name: str, happenings: Iterable[Happening]) -> str:
    """Return a whole calendar, ready to be sent as text/calendar in UTF-8."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:{MAKER}",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        f"X-WR-CALNAME:{escaped(name)}",
    ]
    for each in happenings:
        lines += _entry(each)
    lines.append("END:VCALENDAR")
    return "".join(f"{part}\r\n" for line in lines for part in folded(line))


def escaped(text: str) -> str:
    """Return a text as a value: its own marks escaped, signs that no value may hold taken out."""
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(ESCAPED.get(sign, sign) for sign in plain if sign == "\n" or sign.isprintable())


def folded(line: str) -> Iterator[str]:
    """Yield a line in pieces of at most 75 octets, each but the first beginning with a space."""
    piece, size = "", 0
    for sign in line:
        octets = len(sign.encode())
        if size + octets > OCTETS:
            yield piece
            piece, size = " ", 1
        piece += sign
        size += octets
    yield piece


def _entry(what: Happening) -> list[str]:
    lines = [
        "BEGIN:VEVENT",
        f"UID:{escaped(what.uid)}",
        f"DTSTAMP:{_moment(what.stamp)}",
        f"SEQUENCE:{what.version}",
        *_times(what.begins, what.ends),
        f"SUMMARY:{escaped(what.title)}",
        f"STATUS:{'CONFIRMED' if what.sure else 'TENTATIVE'}",
        f"TRANSP:{'OPAQUE' if what.sure else 'TRANSPARENT'}",
    ]
    if what.place:
        lines.append(f"LOCATION:{escaped(what.place)}")
    if what.about:
        lines.append(f"DESCRIPTION:{escaped(what.about)}")
    if what.url:
        lines.append(f"URL:{what.url}")
    return [*lines, "END:VEVENT"]


def _times(begins: "datetime | date", ends: "datetime | date") -> tuple[str, str]:
    """Return the lines of the two ends; a run of days is written up to the day after it."""
    if isinstance(begins, datetime) and isinstance(ends, datetime):
        return f"DTSTART:{_moment(begins)}", f"DTEND:{_moment(ends)}"
    after = ends + timedelta(days=1)
    return f"DTSTART;VALUE=DATE:{begins:%Y%m%d}", f"DTEND;VALUE=DATE:{after:%Y%m%d}"


def _moment(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}"
