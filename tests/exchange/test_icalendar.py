"""Calendars for other programs: folded, escaped, in UTC, as RFC 5545 wants them."""

import re
from datetime import UTC, date, datetime, timedelta, timezone

from hypothesis import given
from hypothesis import strategies as st

from tournaments.exchange.icalendar import Happening, calendar, escaped, folded

NOW = datetime(2026, 11, 18, 20, 0, tzinfo=UTC)


def match(**values):
    plain = {
        "uid": "table-7@siam.example",
        "title": "Bob – Charlie",
        "begins": NOW,
        "ends": NOW + timedelta(hours=2),
        "stamp": NOW,
    }
    return Happening(**(plain | values))


def unfolded(text):
    """Read a calendar back as lines, as section 3.1 describes it."""
    return text.replace("\r\n ", "").split("\r\n")


def read(value):
    """Read a text value back, as section 3.3.11 describes it."""
    known = {"n": "\n", "N": "\n"}
    return re.sub(r"\\(.)", lambda found: known.get(found[1], found[1]), value)


def lines(*happenings):
    return unfolded(calendar("My fixtures", happenings))


def test_a_calendar_has_its_frame_and_ends_with_an_end_of_line():
    text = calendar("My fixtures", [match()])
    assert text.startswith("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:")
    assert text.endswith("END:VEVENT\r\nEND:VCALENDAR\r\n")
    assert "\n" not in text.replace("\r\n", "")


def test_moments_are_written_in_utc_whatever_zone_they_come_in():
    turin = timezone(timedelta(hours=1))
    found = lines(match(begins=datetime(2026, 11, 19, 0, 30, tzinfo=turin)))
    assert "DTSTART:20261118T233000Z" in found
    assert "DTEND:20261118T220000Z" in found


def test_a_match_day_without_a_time_is_a_run_of_days_that_blocks_nothing():
    found = lines(match(begins=date(2026, 12, 28), ends=date(2026, 12, 31), sure=False))
    assert "DTSTART;VALUE=DATE:20261228" in found
    assert "DTEND;VALUE=DATE:20270101" in found
    assert {"STATUS:TENTATIVE", "TRANSP:TRANSPARENT"} <= set(found)


def test_a_newer_version_of_a_table_keeps_its_name():
    found = lines(match(version=3))
    assert {"UID:table-7@siam.example", "SEQUENCE:3"} <= set(found)


def test_marks_of_the_format_are_escaped():
    found = lines(match(title="Bob; Charlie, \\o/\r\nround 2", place="Bar “Siam”, Turin"))
    assert r"SUMMARY:Bob\; Charlie\, \\o/\nround 2" in found
    assert r"LOCATION:Bar “Siam”\, Turin" in found


def test_nothing_a_player_writes_becomes_a_line_of_its_own():
    found = lines(match(title="x\r\nEND:VEVENT\nBEGIN:VALARM", about="\x00\x1b[2J\u2028X-A:1"))
    assert [line for line in found if line.startswith("BEGIN:")] == [
        "BEGIN:VCALENDAR",
        "BEGIN:VEVENT",
    ]
    assert not any("\x00" in line or "\x1b" in line or "\u2028" in line for line in found)


@given(st.text(max_size=300))
def test_long_lines_are_folded_between_letters_and_read_back_whole(text):
    line = f"SUMMARY:{escaped(text)}"
    pieces = list(folded(line))
    assert all(len(piece.encode()) <= 75 for piece in pieces)
    assert all(piece.startswith(" ") for piece in pieces[1:])
    assert pieces[0] + "".join(piece[1:] for piece in pieces[1:]) == line


@given(st.text(st.characters(categories=["L", "N", "P", "S", "Zs"]), max_size=200))
def test_a_text_is_read_back_as_it_was_written(text):
    printable = "".join(sign for sign in text if sign.isprintable())
    assert read(escaped(text)) == printable
