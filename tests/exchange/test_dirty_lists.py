"""Lists as people really have them: each is read right, or refused by line, or as a whole."""

import json
from contextlib import suppress
from pathlib import Path

import pytest

from tournaments.exchange import column_meanings, decoding, delimited, listed_people

FOLDER = Path(__file__).parent / "dirty"
EXPECTED = json.loads((FOLDER / "expected.json").read_text())


def read(data: bytes, *, teams: bool = False):
    table = delimited.read(decoding.decoded(data).text)
    told = column_meanings.told([record.cells for record in table.records], teams=teams)
    body = table.records[1:] if told.heading else table.records
    return listed_people.people(body, told.meanings, teams=teams, year=2026)


def test_there_are_fifty_and_none_is_forgotten():
    files = {path.name for path in FOLDER.iterdir()} - {"expected.json"}
    assert len(files) >= 50
    assert files == set(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_a_dirty_list_is_read_right_or_refused_by_line(name):
    wanted, data = EXPECTED[name], (FOLDER / name).read_bytes()
    if wanted.get("refused"):
        with suppress(decoding.NoText, delimited.TooLong):
            assert not read(data)
        return
    lines = read(data, teams=wanted.get("teams", False))
    good = [one for one in lines if not one.fault]
    assert [one.name for one in good] == wanted["people"]
    assert [one.line for one in lines if one.fault] == wanted["faults"]
    if "left_out" in wanted:
        said = [[one.line, *each] for one in good for each in one.left_out]
        assert said == wanted["left_out"]
    if "ratings" in wanted:
        assert [one.rating for one in good] == wanted["ratings"]
