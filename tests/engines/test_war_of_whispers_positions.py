"""Positions of A War of Whispers as JSON: what is read, and what is refused in words."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from games.kit.refusals import BadState, OtherRules
from games.shelf.war_of_whispers import GAME
from tests.engines.war_of_whispers_table import acting, position, say, turn


def stored() -> Any:
    """Return a position in the middle of an attack, as it is stored."""
    state = acting(
        "lion_chancellor",
        seats=3,
        regions={"lion_3": ("lion", 4), "horse_5": ("horse", 2)},
        councils={"lion_sheriff": 1},
        hands={0: ["bear-eagle", "bear-lion", "elephant-bear"], 1: ["lion-bear"]},
        exchanges=[[[1, 3]], [], []],
    )
    return json.loads(json.dumps(GAME.encode(say(state, "attack from:lion_3 into:horse_5 n:4"))))


def test_a_position_survives_being_stored() -> None:
    data = stored()
    assert data["turn"]["attack"] == {"from": "lion_3", "into": "horse_5", "army": 4}
    assert GAME.encode(GAME.decode(data)) == data


def test_other_rules_are_refused() -> None:
    with pytest.raises(OtherRules):
        GAME.decode({**stored(), "rules_version": 2})


def _set(*path: Any) -> Callable[[Any], None]:
    """Return a damage that puts the last of the path where the others lead."""

    def damage(data: Any) -> None:
        for key in path[:-2]:
            data = data[key]
        data[path[-2]] = path[-1]

    return damage


DAMAGE: dict[str, tuple[Callable[[Any], None], str]] = {
    "unknown key": (_set("wind", 1), "unknown entry “wind”"),
    "too many seats": (_set("seats", 5), "from 2 to 4"),
    "unknown option": (_set("options", "wind", True), "no option"),
    "bad option": (_set("options", "recruit", "all"), "must be one of"),
    "business in another phase": (_set("phase", "deploy"), "“turn” must be null here"),
    "no round": (_set("round", 0), "from 1 to 4"),
    "a round in words": (_set("round", "two"), "whole number"),
    "truth for a number": (_set("round", True), "whole number"),
    "unknown phase": (_set("phase", "dinner"), "“dinner” is none of"),
    "no business": (_set("turn", None), "“turn” must be a JSON object"),
    "unknown region": (
        _set("regions", "sea", {"empire": "bear", "banners": 1}),
        "“sea” is none of",
    ),
    "no banners": (_set("regions", "lion_1", {"empire": "bear", "banners": 0}), "from 1 to 20"),
    "unknown empire": (
        _set("regions", "lion_1", {"empire": "owl", "banners": 1}),
        "“owl” is none of",
    ),
    "too many banners": (
        _set("regions", "lion_1", {"empire": "lion", "banners": 17}),
        "must be 20 of “lion_banners”",
    ),
    "a region's extra": (
        _set("regions", "lion_1", {"empire": "lion", "banners": 1, "x": 1}),
        "unknown entry “x”",
    ),
    "unknown position": (_set("councils", "king", 0), "“king” is none of"),
    "a seat not there": (_set("councils", "bear_sheriff", 3), "from 0 to 2"),
    "spies without the rule": (_set("agents_on_regions", {"bear_1": [0]}), "advanced rule"),
    "a hand less": (_set("hands", [[], []]), "“hands” must have 3 entries"),
    "an unknown card": (_set("hands", 2, ["bear-bear"]), "“bear-bear” is none of"),
    "three copies": (_set("hands", 2, ["bear-eagle"] * 2), "only two cards"),
    "loyalties missing": (_set("loyalties", 1, ["bear"]), "must have 5 entries"),
    "loyalties twice": (_set("loyalties", 1, ["bear"] * 5), "the same entry twice"),
    "one slot exchanged": (_set("exchanges", 1, [[2, 2]]), "two different slots"),
    "slots in disorder": (_set("exchanges", 1, [[3, 1]]), "two different slots"),
    "a slot exchanged twice": (_set("exchanges", 0, [[1, 3], [3, 4]]), "twice"),
    "three exchanges": (_set("exchanges", 0, [[1, 2], [3, 4], [1, 5]]), "2 entries at most"),
    "too many exchanges so far": (_set("exchanges", 0, [[1, 3], [2, 4]]), "at most 1 times"),
    "a short secret": (_set("dice", "secret", "12"), "must be 32 digits"),
    "a secret number": (_set("dice", "secret", 12), "must be 32 digits"),
    "draws below zero": (_set("dice", "draws", -1), "whole number"),
    "the wrong hand on a position": (
        lambda d: d["turn"].update(stage="before", seat=1, action=None, attack=None),
        "does not control",
    ),
    "acting elsewhere before": (
        lambda d: d["turn"].update(stage="before", acting="bear_sheriff", attack=None, action=None),
        "acts for itself",
    ),
    "no action after": (_set("turn", "action", None), "which it was"),
    "an action not had": (_set("turn", "action", "draw"), "does not have"),
    "no attack during one": (_set("turn", "attack", None), "exactly during"),
    "an army of none": (_set("turn", "attack", "army", 0), "from 1 to 20"),
    "an attack on its source": (_set("turn", "attack", "into", "lion_3"), "own source"),
    "more survivors than banners": (
        lambda d: d["turn"].update(
            stage="after",
            attack={"from": "lion_3", "into": "horse_5", "survivors": 3, "standing": 0},
        ),
        "can still stand",
    ),
    "survivors of both sides": (
        lambda d: d["turn"].update(
            stage="after",
            attack={"from": "lion_3", "into": "horse_5", "survivors": 1, "standing": 1},
        ),
        "one side at most",
    ),
    "a first round with taking back": (
        lambda d: d.update(round=1, phase="retrieve", turn=None, exchanges=[[], [], []]),
        "first round",
    ),
    "a clean-up at the end": (
        lambda d: d.update(round=4, phase="clean_up", turn=None),
        "ends the game",
    ),
    "over too early": (lambda d: d.update(phase="over", turn=None), "only after the fourth"),
    "a queue too long": (_set("queue", 5), "at most 0"),
    "nobody asked": (lambda d: d.update(phase="clean_up", turn=None), "Nobody has anything"),
    "not an object": (_set("regions", []), "must be a JSON object"),
    "not a list": (_set("hands", "cards"), "must be a list"),
    "a last mover not there": (_set("last", "seat", 9), "from 0 to 2"),
    "a key of the attack": (_set("turn", "attack", "weather", "rain"), "unknown entry “weather”"),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_an_impossible_position_is_refused_in_words(name: str) -> None:
    damage, words = DAMAGE[name]
    data = copy.deepcopy(stored())
    GAME.decode(data)
    damage(data)
    with pytest.raises(BadState) as refusal:
        GAME.decode(data)
    assert words in refusal.value.text.en
    assert refusal.value.text.into("it") != refusal.value.text.en


def test_no_seat_has_more_agents_than_it_can_have_placed() -> None:
    councils = dict.fromkeys(["bear_sheriff", "bear_steward", "eagle_sheriff", "horse_sheriff"], 0)
    state = {"councils": councils, "turn": turn("bear_sheriff"), "seats": 3}
    position(round=3, **state)
    with pytest.raises(BadState, match="more than 3 agents"):
        position(round=2, **state)


def test_three_agents_of_one_seat_on_regions_are_refused() -> None:
    spies = {"bear_1": [0], "bear_2": [0], "bear_3": [0]}
    options = {"agents_on_regions": True}
    with pytest.raises(BadState, match="at most two agents"):
        position(phase="exchange", options=options, agents_on_regions=spies)


def test_equal_devout_loyalties_are_refused_where_the_options_exclude_them() -> None:
    with pytest.raises(BadState, match="different Devout"):
        position(phase="deploy", options={"distinct_devout": True})


def test_two_different_starts_may_meet_after_an_exchange() -> None:
    first = ["lion", "elephant", "bear", "eagle", "horse"]
    second = ["lion", "bear", "elephant", "eagle", "horse"]
    # Seat 1 began with the Bear on Devout and exchanged it for the Lion.
    position(
        phase="deploy",
        options={"distinct_devout": True},
        loyalties=[first, second],
        exchanges=[[], [[1, 2]]],
    )


@pytest.mark.parametrize("junk", [None, 3, "x", [], {}, {"rules_version": 1}])
def test_junk_is_refused(junk: Any) -> None:
    with pytest.raises((BadState, OtherRules)):
        GAME.decode(junk)
