"""Pictures on their way: only what changed, and remembered once for all who have the same."""

import json

from games.live.sending import SharedParts, drawing


def sent(picture, last=None):
    drawn = drawing(picture, last, 0, 0)
    return json.loads(drawn.text), drawn.kept


def test_a_page_gets_only_what_changed_and_hears_what_is_gone():
    _, kept = sent({"view": {"map": [1, 2], "pool": 3, "hint": 4}, "log": [{"number": 7}]})
    message, after = sent({"view": {"map": [1, 2], "pool": 5}}, kept)
    assert (message["view"], message["gone"], message["changes"]) == ({"pool": 5}, ["hint"], True)
    assert (kept.have, after.view) == (7, {"map": [1, 2], "pool": 5})


def test_equal_parts_are_one_object_at_a_table_and_the_map_is_one_everywhere():
    here, there = SharedParts(), SharedParts()
    first = here.shared("parts-test", {"map": ["river"], "pool": [1]})
    second = here.shared("parts-test", {"map": ["river"], "pool": [2]})
    third = here.shared("parts-test", {"map": ["river"], "pool": [2]})
    other = there.shared("parts-test", {"map": ["river"], "pool": [3]})
    assert first["map"] is second["map"] is other["map"]
    assert second["pool"] is third["pool"]
    assert (second["pool"], other["pool"]) == ([2], [3])
