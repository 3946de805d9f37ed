"""No cell of a file begins a formula, and every cell is read again as it was."""

import csv
import io

from hypothesis import given
from hypothesis import strategies as st

from tournaments.exchange import safe_csv

CELLS = st.lists(st.text(st.characters(exclude_categories=("Cs",), exclude_characters="\0")))


@given(st.lists(CELLS.filter(bool), max_size=5))
def test_no_cell_begins_a_formula(rows):
    text = safe_csv.written(["a"], rows).removeprefix(safe_csv.MARK)
    read = list(csv.reader(io.StringIO(text, newline="")))
    assert len(read) == len(rows) + 1
    for cells, row in zip(read[1:], rows, strict=True):
        for cell, was in zip(cells, row, strict=True):
            number = safe_csv.NUMBER.fullmatch(cell)
            assert number or not cell.lstrip(" \u00a0").startswith(safe_csv.BEGINS_A_FORMULA)
            assert cell in (was, safe_csv.GUARD + was)


def test_numbers_stay_numbers():
    text = safe_csv.written(["points"], [[-1], ["+2.5"], ["=1+1"], ["-"], [None]])
    assert text.split("\r\n")[1:5] == ["-1", "+2.5", "'=1+1", "'-"]
