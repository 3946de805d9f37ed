"""Numbers from outside are read in one place, and cost nothing whatever they are."""

import time
from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from siamleague.numbers import NoNumber, fraction, whole

HOSTILE = [
    *("1e9000000", "1E5", "1" * 4400, "1" * 30, "1/" + "9" * 5000, "9" * 20 + "/3", "0x10"),
    *("", " ", "nan", "inf", "²", "٣", "1/0", "1/00", "--1", "+-1", "1/2½", "½½", "1 2"),
    *("1_000", "1\x002", "."),
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
