"""What a browser may say; everything else is refused before it reaches anybody."""

import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.live import picture_wire

TICKET = "0f8fad5b-d9cb-469f-a165-70867728950e"


def test_a_move_is_read():
    order = picture_wire.parse(
        json.dumps({"do": "move", "seen": 4, "words": ["pass"], "ticket": TICKET})
    )
    assert (order.do, order.seen, order.words, str(order.ticket)) == ("move", 4, ("pass",), TICKET)


@pytest.mark.parametrize(
    "text",
    [
        None,
        "",
        "[]",
        "{",
        "NaN",
        '{"do": "fly"}',
        '{"do": "move", "words": []}',
        json.dumps({"do": "move", "words": "pass", "ticket": TICKET}),
        json.dumps({"do": "move", "words": [1], "ticket": TICKET}),
        json.dumps({"do": "move", "seen": True, "ticket": TICKET}),
        json.dumps({"do": "move", "seen": -1, "ticket": TICKET}),
        json.dumps({"do": "move", "seen": 2**40, "ticket": TICKET}),
        json.dumps({"do": "move", "seen": 1.0, "ticket": TICKET}),
        json.dumps({"do": "move", "words": ["x"] * 201, "ticket": TICKET}),
        json.dumps({"do": "talk", "text": "x" * 281, "ticket": TICKET}),
        '{"do": "talk", "text": "\\ud800", "ticket": "' + TICKET + '"}',
        json.dumps({"do": "resign", "ticket": "me"}),
        "[" * 4000 + "]" * 4000,
        " " * 9000,
    ],
)
def test_what_is_not_ours_is_refused(text):
    with pytest.raises(picture_wire.NotOurs):
        picture_wire.parse(text)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)


@given(st.text(max_size=200) | json_values.map(json.dumps))
def test_whatever_arrives_is_an_order_or_refused_by_name(text):
    with contextlib.suppress(picture_wire.NotOurs):
        assert picture_wire.parse(text).do in picture_wire.KNOWN


@pytest.mark.slow
@given(
    st.fixed_dictionaries(
        {"do": st.sampled_from(sorted(picture_wire.KNOWN))},
        optional={
            "seen": json_values,
            "have": json_values,
            "words": json_values,
            "said": json_values,
            "what": json_values,
            "text": json_values,
            "ticket": json_values | st.just(TICKET),
        },
    )
)
def test_an_order_of_the_right_name_with_anything_in_it_is_read_or_refused(data):
    try:
        order = picture_wire.parse(json.dumps(data))
    except picture_wire.NotOurs:
        return
    assert (order.ticket is not None) == (order.do in picture_wire.NEEDS_TICKET)
