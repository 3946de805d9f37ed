"""The shapes of positions: each reads what it has written, and refuses the rest by its path."""

from typing import Any

import pytest

from games.kit import schema
from games.kit.given import all_different, must, nothing_lost, numbered
from games.kit.refusals import BadState, OtherRules
from games.kit.schema import (
    Shape,
    Stored,
    by_name,
    each,
    either,
    flag,
    heap,
    marks,
    maybe,
    one_of,
    only,
    table,
    whole,
)
from games.kit.text import Text

COLOURS = numbered(("red", "blue"))
SIZE = 20
SECRET = "0123456789abcdef" * 2

SHAPES: dict[str, tuple[Shape, list[Any], list[tuple[Any, str]]]] = {
    "whole": (whole(3, 1, 4, plus=1), [1, 4], [(0, "at” must be a whole number from 1 to 4")]),
    "no truth for a number": (whole(0, 0, 1), [0], [(True, "whole number"), ("1", "whole number")]),
    "flag": (flag(0), [True, False], [(1, "true or false")]),
    "word": (one_of(0, COLOURS), ["red"], [("pink", "“pink” is none of red, blue"), ([], "none")]),
    "secret": (schema.secret(0), [SECRET], [("12", "32 digits"), (12, "32 digits")]),
    "only": (only("go"), ["go"], [("chess", "must be go here, not “chess”")]),
    "null": (only(None), [None], [({}, "must be null here")]),
    "maybe": (maybe(one_of(0, numbered(COLOURS, 1))), [None, "blue"], [("pink", "none of")]),
    "marks": (marks(0, COLOURS), [[], ["red", "blue"]], [("red", "must be a list")]),
    "heap": (heap(0, COLOURS), [["red", "blue", "blue"]], [(["pink"], "none of")]),
    "each": (each(2, whole(0, 0, 9)), [[3, 4]], [([3], "2 entries, not 1"), ([3, -1], "at[1]”")]),
    "different": (each(2, whole(0, 0, 9), different=True), [[3, 4]], [([3, 3], "twice")]),
    "fewer": (each(2, whole(0, 1, 9), there=0), [[], [5]], [([1, 2, 3], "2 entries at most")]),
    "nested": (each(2, each(2, flag(0))), [[[True, False], [False, True]]], [([[], []], "at[0]”")]),
    "by name": (
        by_name(COLOURS, whole(0, 0, 9), there=0),
        [{}, {"blue": 2}],
        [([], "JSON object")],
    ),
    "every name": (
        by_name(COLOURS, flag(0), every=True),
        [],
        [({"red": True}, "“at.blue” is miss")],
    ),
    "table": (
        table({"a": flag(0), "b": flag(1)}, "a"),
        [{"a": True, "b": False}],
        [({}, "“at.a” is missing"), ({"a": True, "c": 1}, "unknown entry “c”; known are a, b")],
    ),
    "either": (either(lambda cells: flag(1) if cells[0] else whole(1, 2, 3)), [2], [(1, "2 to 3")]),
}


@pytest.mark.parametrize("name", SHAPES)
def test_a_shape_reads_what_it_writes_and_refuses_the_rest_by_its_path(name: str) -> None:
    shape, right, wrong = SHAPES[name]
    for value in right:
        cells = [0] * SIZE
        shape.read(cells, 0, value, "at")
        assert shape.write(cells, 0) == value
    for value, words in wrong:
        with pytest.raises(BadState) as refused:
            shape.read([0] * SIZE, 0, value, "at")
        assert words in refused.value.text.en
        assert "at" in refused.value.text.en
        assert refused.value.text.into("it") != refused.value.text.en


TINY = Stored(
    2,
    lambda: [0, 7, 0],
    {
        "rules_version": only(2),
        "on": flag(0),
        "count": whole(1, 0, 9),
        "inner": table({"x": flag(2)}, "x"),
    },
    ("on",),
)


def test_a_stored_position_keeps_what_is_usual_where_nothing_is_said() -> None:
    cells = TINY.read({"rules_version": 2, "on": True, "inner": {"x": True}})
    assert cells == [1, 7, 1]
    assert TINY.write(cells, "count", "on") == {"count": 7, "on": True}
    assert TINY.read(TINY.write(cells)) == cells


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"rules_version": 2, "inner": {"x": True}}, "“on” is missing"),
        ({"rules_version": 2, "on": True}, "“inner.x” is missing"),
        ({"rules_version": 2, "on": True, "more": 1}, "“position” has an unknown entry “more”"),
        ([], "“position” must be a JSON object"),
        ({2: 1}, "“position” must be a JSON object"),
    ],
)
def test_what_is_no_stored_position_is_refused(data: Any, words: str) -> None:
    with pytest.raises(BadState, match=words):
        TINY.read(data)


def test_a_position_under_other_rules_is_refused_before_it_is_read() -> None:
    with pytest.raises(OtherRules, match="version 3 of the rules; version 2 is known"):
        TINY.read({"rules_version": 3, "nonsense": 1})


def test_the_rules_no_shape_can_say_are_refused_in_words() -> None:
    must(True, Text("It is {so}."))
    with pytest.raises(BadState, match=r"It is so\."):
        must(False, Text("It is {so}."), so="so")
    with pytest.raises(BadState, match="“seats” holds the same entry twice"):
        all_different([1, 1], "seats")
    with pytest.raises(BadState, match="must be 6 of “gold” in the game; this position has 5"):
        nothing_lost({"gold": 5, "rest": 1}, {"gold": 6})
