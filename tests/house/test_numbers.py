"""Numbers from outside are read in one place, and cost nothing whatever they are."""

import re
import time
from contextlib import suppress
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from siamleague.numbers import NoNumber, fraction, whole
from tournaments.events.forms import EventForm
from tournaments.formats.kinds import Kind
from tournaments.models import League
from tournaments.refusals import NotWhole
from tournaments.rounds.forms import read_taken
from tournaments.seasons.act import SeasonPlan, check
from tournaments.seasons.forms import SeasonForm
from tournaments.seasons.running_forms import read_boards
from tournaments.series.forms import SeriesForm

HOUSE = Path(__file__).resolve().parents[2]

HOSTILE = [
    *("1e9000000", "1E5", "1" * 4400, "1" * 30, "1/" + "9" * 5000, "9" * 20 + "/3", "0x10"),
    *("", " ", "nan", "inf", "²", "٣", "1/0", "1/00", "--1", "+-1", "1/2½", "½½", "1 2"),
    *("1_000", "1\x002", "0\x1f", "."),
]
READ = {
    "7": 7,
    "7.5": "15/2",
    "7,5": "15/2",
    "7½": "15/2",
    "15/2": "15/2",
    "½": "1/2",
    "3.": 3,
    ".5": "1/2",
    "-2": -2,
    "−2": -2,
    " 3 ": 3,
    "0": 0,
    7: 7,
    0.5: "1/2",
}


@pytest.mark.parametrize(("text", "found"), READ.items())
def test_a_number_is_read_as_people_write_it(text, found):
    assert fraction(text) == Fraction(found)


@pytest.mark.parametrize("text", [*HOSTILE, None, [], {}])
def test_what_is_no_number_is_refused_at_once(text):
    began = time.process_time()
    with pytest.raises(NoNumber):
        fraction(text)
    assert whole(text) is None
    assert time.process_time() - began < 0.05


def test_the_usual_reader_would_hold_the_process():
    """Control, with an exponent a hundred times smaller than one that was tried."""
    began = time.process_time()
    Fraction("1e90000")
    usual = time.process_time() - began
    began = time.process_time()
    with pytest.raises(NoNumber):
        fraction("1e90000")
    assert time.process_time() - began < usual


@given(st.integers(0, 10**15 - 1))
def test_every_number_that_fits_is_read(number):
    assert whole(str(number)) == whole(number) == number


@given(st.text(max_size=40))
def test_whatever_comes_is_a_number_or_refused(text):
    found = whole(text)
    assert found is None or found == int(text)
    with suppress(NoNumber):
        assert abs(fraction(text)) < 10**7


# Where text may become a number without `siamleague/numbers.py`, and why that costs nothing.
BY_THEMSELVES = {
    "siamleague/numbers.py": "is the reader",
    "siamleague/jobs/owner.py": "reads what the system writes of a process",
}
EDGES = ("actions", "api", "forms", "pages", "print_pages", "walls", "guests", "paging")
ODD_READER = re.compile(r"\.is(?:decimal|digit|numeric)\(")
OF_TEXT = re.compile(r"\bFraction\((?!\d)")
READ_BACK = re.compile(r"Fraction\(each\)( for each in (series|found)\b|.*by_place)")
OF_REQUESTS = re.compile(r"\bint\([^()]*(?:GET|POST|query_params|request\.data|asked|sent|text)\b")


def product():
    for room in ("games", "siamleague", "tournaments"):
        yield from sorted((HOUSE / room).rglob("*.py"))


def faults(name, text):
    """Return the lines that read numbers from outside in a way of their own."""
    if name in BY_THEMSELVES:
        return []
    at_the_edge = Path(name).stem in EDGES
    return [
        f"{name}:{number}: {line.strip()}"
        for number, line in enumerate(text.splitlines(), 1)
        if ODD_READER.search(line) or (at_the_edge and (_of_text(line) or OF_REQUESTS.search(line)))
    ]


def _of_text(line):
    return OF_TEXT.search(line) and not READ_BACK.search(line)


def test_no_room_reads_numbers_from_outside_in_a_way_of_its_own():
    named = [(path.relative_to(HOUSE).as_posix(), path) for path in product()]
    assert [fault for name, path in named for fault in faults(name, path.read_text())] == []


@pytest.mark.parametrize(
    "line",
    [
        "values = [Fraction(each.strip()) for each in words]",
        "points = Fraction(text)",
        "page = int(asked) if asked.isdecimal() else 1",
        'page = int(request.GET["page"])',
        "if number.isdigit():",
    ],
)
def test_such_a_line_is_noticed(line):
    assert faults("tournaments/rounds/forms.py", line)
    assert not faults("siamleague/numbers.py", line)
    assert not faults("tournaments/rounds/forms.py", "return Fraction(0), Fraction(1, 2)")


@pytest.mark.parametrize("text", ["1e9000000", "1e9000000, 1, 0", "1e9000000,1e9000000,1e9000000"])
def test_points_of_a_few_characters_hold_no_process(text):
    began = time.process_time()
    for form in (SeriesForm({"by_place": text}), SeasonForm({"points": text})):
        assert not form.is_valid()
        assert {"by_place", "points"} & set(form.errors)
    event = EventForm({"kind": Kind.DUEL, "points": text})
    assert not event.is_valid()
    assert "points" in event.errors
    plan = SeasonPlan("2027", date(2027, 1, 1), direct=0, play_offs=0, scheme={"win": text})
    with pytest.raises(NotWhole):
        check(plan, League(kind=Kind.DUEL))
    with pytest.raises(NotWhole):
        read_boards(f"{text}:1")
    with pytest.raises(NotWhole):
        read_taken({"points": text})
    assert time.process_time() - began < 1
