"""Positions of Verrat! set up by hand: what is filled in, and what is refused in words."""

from collections.abc import Callable
from typing import Any

import pytest

from games.kit.refusals import BadState, OtherRules
from games.shelf.verrat import GAME
from tests.engines.verrat_table import ALL_SIX, FOUR, RED, Table, position, table

COURT = {"red-fat": "seat-12", "blue-fat": "seat-9", "green-fat": "gidda"}
Change = Callable[[dict[str, Any]], object]


def test_what_is_left_out_takes_its_usual_value() -> None:
    match = table(COURT)
    data = match.data
    assert (data["round"], data["phase"], data["starter"]) == (1, "intrigue", RED)
    assert data["colours"] == ["red", "blue", "green", "yellow"]
    assert data["draws"] == 0


def test_a_stored_position_is_read_back_as_it_was() -> None:
    for words in ((), ("ready",)):
        match = table(COURT, {"red": FOUR})
        for word in words:
            match.say(RED, word)
        assert GAME.decode(GAME.encode(match.state)) == match.state


def lose_a_card(data: dict[str, Any]) -> None:
    data["piles"]["gidda"]["cards"].pop()


def another_seat(data: dict[str, Any]) -> None:
    data["viziers"]["blue-fat"] = "seat-12"


def same_cell(data: dict[str, Any]) -> None:
    data["viziers"] |= {"blue-fat": "dungeon-2", "green-fat": "dungeon-2"}


def too_high(data: dict[str, Any]) -> None:
    cards = data["piles"]["gidda"]["cards"]
    data["piles"]["uskub"]["cards"] += cards
    data["piles"]["gidda"]["cards"] = []


def put(key: str, value: Any) -> Change:
    return lambda data: data.update({key: value})


def offer(**fields: Any) -> Change:
    return put("offers", [{"from": 0, "to": 1, "gives": {"gold": 1}, "asks": {}} | fields])


WRONG = [
    (lose_a_card, "must be 6 of “supplies” in the game; this position has 5"),
    (another_seat, "cannot both be in seat-12"),
    (same_cell, "cannot both be in dungeon-2"),
    (too_high, "more cards than it can"),
    (lambda data: data.pop("markers"), "“markers” is missing"),
    (lambda data: data.pop("secret"), "“secret” is missing"),
    (lambda data: data["viziers"].pop("red-tall"), "“viziers.red-tall” is missing"),
    (lambda data: data["viziers"].update({"red-tall": "moscow"}), "“moscow” is none of"),
    (lambda data: data["hands"][0].update({"silver": 1}), "“silver” is none of"),
    (lambda data: data["piles"].update({"rome": {}}), "“rome” is none of"),
    (lambda data: data["piles"]["gidda"].update({"pardons_seen": 1}), "1 pardons at the bottom"),
    (put("markers", [1, *range(1, 12)]), "“markers” holds the same entry twice"),
    (put("markers", [1, 2]), "must have 12 entries"),
    (put("colours", ["red", "red", "blue", "green"]), "“colours” holds the same entry twice"),
    (put("wizards", 1), "“position” has an unknown entry “wizards”"),
    (put("game", "chess"), "“game” must be verrat here"),
    (put("round", 61), "between 1 and the last round"),
    (put("options", {"rounds": 3}), "must be from 5 to 100"),
    (put("options", {"weather": 3}), "no option “weather”"),
    (put("starter", 1), "highest marker"),
    (put("winner", 0), "“phase” and “winner” disagree"),
    (put("phase", "over"), "“phase” and “winner” disagree"),
    (put("ready", [True] * 4), "the intrigue is over"),
    (put("ready", [1, 0, 0, 0]), "must be true or false"),
    (put("turn", 2), "no turns in phase"),
    (put("asked_about", ["gidda"]), "no questions to a collector in phase"),
    (put("secret", "42"), "32 digits"),
    (offer(), "at least one card"),
    (offer(asks={"gold": 1}), "of different kinds"),
    (offer(asks={"ships": 1}), "cards that are not held"),
    (offer(asks={"pardon": 1}), "“pardon” is none of"),
    (put("orders", [{"plan": {"fat": "stay"}}, None, None, None]), "no orders in phase"),
    (put("last_vote", {"votes": []}), "must have 4 entries"),
]


@pytest.mark.parametrize(("change", "sentence"), WRONG)
def test_an_impossible_position_is_refused_in_words(change: Change, sentence: str) -> None:
    data = position(COURT, {"red": "gold"})
    GAME.decode(data)
    change(data)
    with pytest.raises(BadState, match=sentence) as refused:
        GAME.decode(data)
    assert refused.value.text.into("it") != refused.value.text.en


def test_another_version_of_the_rules_is_refused() -> None:
    with pytest.raises(OtherRules, match="version 2 of the rules; version 1"):
        GAME.decode(position(COURT, rules_version=2))


def test_a_position_that_is_already_won_is_refused_unless_it_says_so() -> None:
    won = position({"red-fat": "seat-7"}, {"red": ALL_SIX})
    with pytest.raises(BadState, match="“winner” says otherwise"):
        GAME.decode(won)
    over = GAME.decode({**won, "phase": "over", "winner": 0})
    assert not GAME.to_act(over)


def test_a_draw_before_the_last_round_is_refused() -> None:
    data = position(COURT, phase="over", winner="draw", round=59)
    with pytest.raises(BadState, match="only after its last round"):
        GAME.decode(data)
    GAME.decode({**data, "round": 60})


def sealed(plan: dict[str, str], accuses: str | None = "blue-fat", **more: Any) -> dict[str, Any]:
    order = {"plan": plan, "accuses": accuses, "ask_me": False} | more
    return position(COURT, phase="planning", orders=[order, None, None, None])


def test_an_order_that_could_not_have_been_sealed_is_refused() -> None:
    GAME.decode(sealed({"fat": "gidda"}))
    for plan in ({"fat": "seat-3"}, {}, {"fat": "stay", "tall": "gidda"}):
        with pytest.raises(BadState, match="cannot have planned this"):
            GAME.decode(sealed(plan))
    with pytest.raises(BadState, match="accuses nobody"):
        GAME.decode(sealed({"fat": "stay"}, None))
    with pytest.raises(BadState, match="no open card left"):
        GAME.decode(sealed({"fat": "kaffa"}, ask_me=True))


def collecting() -> dict[str, Any]:
    match = table({**COURT, "red-tall": "kaffa"}, {"blue": FOUR}).seal(green="ask-me")
    assert match.data["phase"] == "collecting"
    return match.data


def test_a_search_set_up_by_hand_must_be_one_that_is_going_on() -> None:
    data = collecting()
    assert Table(data).acting == [RED]
    for change, sentence in (
        (put("asked_about", []), "must name the cities where seat 0"),
        (put("asked_about", ["gidda"]), "must name the cities where seat 0"),
        (put("searched_kaffa", [False] * 4), "“searched_kaffa” must say so"),
        (put("turn", 1), "must name the cities where seat 1"),
        (put("orders", [None] * 4), "every seat has an order"),
    ):
        wrong = dict(data)
        change(wrong)
        with pytest.raises(BadState, match=sentence):
            GAME.decode(wrong)


def test_a_plan_that_does_not_lead_where_the_vizier_stands_is_refused() -> None:
    data = collecting()
    data["orders"][0]["plan"]["tall"] = "uskub"
    with pytest.raises(BadState, match="does not lead where it stands"):
        GAME.decode(data)


def test_a_demand_or_a_pardon_that_nobody_can_make_is_refused() -> None:
    orders = [
        {"plan": {"fat": "stay"} if n < 3 else {}, "accuses": "blue-fat", "ask_me": False}
        for n in range(4)
    ]
    with pytest.raises(BadState, match="Nobody can demand"):
        GAME.decode(position(COURT, phase="demand", orders=orders))
    with pytest.raises(BadState, match="counted already"):
        GAME.decode(position(COURT, phase="pardons", orders=orders))
    for order in orders:
        order["accuses"] = None
    with pytest.raises(BadState, match="has nobody to pardon"):
        GAME.decode(position(COURT, phase="pardons", orders=orders))
