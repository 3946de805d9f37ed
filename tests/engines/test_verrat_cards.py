"""Rulings 12 to 16 and 28 of Verrat!: collecting, Kaffa, the demand, empty cities."""

import pytest

from games.kit.refusals import IllegalMove
from games.shelf.verrat import GAME
from tests.engines.verrat_table import BLUE, GREEN, RED, YELLOW, Table, position, table

SMALL_COURT = {"yellow-tall": "seat-12"}


def test_ruling_12_staying_again_collects_again() -> None:
    match = table({"red-fat": "gidda", **SMALL_COURT}, tops={"gidda": "gold ships troops"})
    match.seal().seal()
    assert [took["card"] for took in match.told("took")] == ["gold", "ships"]


def test_ruling_12_a_second_own_vizier_blocks_as_well() -> None:
    match = table({"red-fat": "gidda", "red-tall": "gidda", **SMALL_COURT}).seal()
    assert match.told("took") == []


def test_ruling_13_cards_are_taken_without_a_question() -> None:
    match = table({"red-fat": "gidda", **SMALL_COURT}).seal()
    assert match.data["round"] == 2
    assert len(match.told("took")) == 1


def wary() -> Table:
    """Red holds three powers, is alone in two cities and wants to be asked."""
    match = table(
        {"red-fat": "gidda", "red-small": "tabriz", **SMALL_COURT},
        {"red": "horses cannon gold"},
        {"gidda": "troops ships", "tabriz": "gold gold"},
    )
    return match.seal(red="ask-me")


def test_ruling_13_who_asked_to_be_asked_decides_city_by_city() -> None:
    match = wary()
    assert match.acting == [RED]
    assert match.view(BLUE)["asked_about"] == ["tabriz", "gidda"]
    assert match.words(RED) == ["leave-tabriz", "take-tabriz"]
    match.say(RED, "take-tabriz leave-gidda")
    assert match.hand(RED) == {"horses": 1, "cannon": 1, "gold": 2}
    assert match.pile("gidda")[0] == "troops"
    assert match.told("left") == [{"seat": RED, "city": "gidda"}]


def test_ruling_13_nobody_can_ask_to_be_asked_about_nothing() -> None:
    match = table({"red-fat": "seat-12", "red-tall": "kaffa"}).ready()
    assert "ask-me" not in match.words(RED, "fat>stay tall>stay")
    assert "ask-me" not in match.words(RED, "fat>kaffa tall>stay")
    assert "ask-me" in match.words(RED, "fat>gidda tall>stay")
    assert "ask-me" not in match.words(RED, "fat>gidda tall>stay ask-me")


def test_ruling_13_the_wish_is_forgotten_when_no_card_can_be_taken() -> None:
    match = table({"red-fat": "gidda", "blue-fat": "gidda", **SMALL_COURT}).seal(red="ask-me")
    assert match.data["round"] == 2


def test_ruling_13_a_wish_that_came_to_nothing_is_not_kept_while_others_are_asked() -> None:
    places = {"blue-fat": "gidda", "green-fat": "gidda", "red-fat": "tabriz", **SMALL_COURT}
    match = table(places).seal(red="ask-me", green="ask-me")
    assert match.acting == [RED]
    assert match.view(GREEN)["own_order"]["ask_me"] is False
    assert GAME.decode(match.data) == match.state


def test_ruling_14_the_next_card_is_turned_up_for_all() -> None:
    match = table({"red-fat": "gidda", **SMALL_COURT}, tops={"gidda": "gold ships"}).seal()
    for watcher in (RED, BLUE, None):
        city = match.view(watcher)["cities"][4]
        assert (city["id"], city["top"], city["size"]) == ("gidda", "ships", 4)


def test_ruling_14_the_last_card_leaves_an_empty_city() -> None:
    match = emptied("gidda")
    match.seal()
    assert match.view(None)["cities"][4]["top"] is None
    assert match.told("turned_up") == []


def emptied(city: str) -> Table:
    """Red is alone in a city with one card left."""
    match = table({"red-fat": city, **SMALL_COURT})
    data = match.data
    cards = data["piles"][city]["cards"]
    data["piles"][city]["cards"] = cards[:1]
    for card in cards[1:]:
        data["hands"][YELLOW][card] = data["hands"][YELLOW].get(card, 0) + 1
    return Table(data)


def searching() -> Table:
    match = table(
        {"red-fat": "kaffa", "blue-fat": "seat-11", **SMALL_COURT},
        tops={"kaffa": "horses gold troops ships"},
    )
    return match.seal()


def test_ruling_15_only_the_visitor_sees_what_lies_in_kaffa() -> None:
    match = searching()
    known = {w: match.view(w)["cities"][3]["known_cards"] for w in (RED, BLUE, GREEN, None)}
    assert known == {
        RED: ["horses", "gold", "troops", "ships"],
        BLUE: None,
        GREEN: None,
        None: None,
    }
    event = next(event for event in match.events if event.kind == "searched")
    assert event.seen_by == {RED}
    assert "gold" in GAME.tell(event, RED)
    assert GAME.tell(event, BLUE) == GAME.tell(event, None) == "{seat0} searches Kaffa."


def test_ruling_15_the_card_taken_is_open_and_the_visitor_remembers_the_rest() -> None:
    match = searching().say(RED, "kaffa-gold")
    assert match.told("took")[-1] == {"seat": RED, "city": "kaffa", "card": "gold"}
    match.seal(red="fat>gidda")
    assert match.view(RED)["cities"][3]["known_cards"] == ["horses", "troops", "ships"]
    assert match.view(BLUE)["cities"][3]["known_cards"] is None


def test_ruling_15_what_a_past_visitor_knows_follows_what_happens_openly() -> None:
    match = searching().say(RED, "kaffa-gold")
    match.seal(red="fat>gidda", blue="fat>kaffa").say(BLUE, "kaffa-ships")
    for watcher in (RED, BLUE):
        assert match.view(watcher)["cities"][3]["known_cards"] == ["horses", "troops"]
    assert match.view(GREEN)["cities"][3]["known_cards"] is None
    searched = [seat["searched_kaffa"] for seat in match.view(None)["seats"]]
    assert searched == [True, True, False, False]


def test_ruling_15_the_visitor_may_take_nothing() -> None:
    match = searching().say(RED, "leave-kaffa")
    assert len(match.pile("kaffa")) == 4
    assert match.hand(RED) == {}


def test_ruling_15_a_pardon_taken_out_is_one_of_those_that_were_seen_going_in() -> None:
    data = position({"red-fat": "kaffa", **SMALL_COURT}, tops={"kaffa": "gold pardon"})
    data["piles"]["kaffa"]["pardons_seen"] = 1
    match = Table(data).seal()
    match.say(RED, "kaffa-pardon")
    assert match.view(BLUE)["cities"][3]["pardons_seen"] == 0
    assert GAME.decode(match.data) == match.state


def test_ruling_15_two_visitors_see_nothing() -> None:
    match = table({"red-fat": "kaffa", "blue-fat": "kaffa", **SMALL_COURT}).seal()
    assert match.data["round"] == 2
    assert match.data["searched_kaffa"] == [False] * 4


DEMAND = {"yellow-fat": "seat-1", "red-fat": "seat-12"}


def test_ruling_16_more_than_two_copies_will_do_and_one_card_a_round() -> None:
    hands = {"red": "ships ships ships", "blue": "gold gold"}
    match = table(DEMAND, hands, tops={"kaffa": "horses"}).seal()
    assert match.words(YELLOW) == ["demand-blue-gold", "demand-red-ships", "no-demand"]
    match.say(YELLOW, "demand-red-ships")
    assert match.data["round"] == 2


def test_ruling_16_a_demand_may_be_left_out() -> None:
    match = table(DEMAND, {"red": "ships ships"}).seal().say(YELLOW, "no-demand")
    assert match.hand(RED) == {"ships": 2}


def test_ruling_16_an_impossible_demand_is_refused_in_words() -> None:
    match = table(DEMAND, {"red": "ships ships gold"}).seal()
    with pytest.raises(IllegalMove, match="holds it twice"):
        match.say(YELLOW, "demand-red-gold")


def test_ruling_16_a_vizier_that_just_arrived_at_marker_one_may_demand() -> None:
    places = {"yellow-fat": "gidda", "yellow-tall": "gidda", "red-fat": "seat-12"}
    match = table(places, {"red": "ships ships"}, tops={"gidda": "gold"})
    match.seal(yellow="fat>seat-1")
    assert "demand-red-ships" in match.words(YELLOW)


def test_ruling_16_a_demand_comes_before_the_vote_and_can_make_its_owner_banishable() -> None:
    hands = {"red": "ships ships", "yellow": "horses cannon gold"}
    match = table(DEMAND, hands, tops={"kaffa": "gold"})
    match.seal(red="accuse-yellow-fat").say(YELLOW, "demand-red-ships")
    assert match.told("banished")[0]["vizier"] == "yellow-fat"
    spared = table(DEMAND, hands, tops={"kaffa": "gold"})
    spared.seal(red="accuse-yellow-fat").say(YELLOW, "no-demand")
    assert spared.told("banished") == []


def test_ruling_28_a_journey_to_an_empty_city_is_legal_and_brings_nothing() -> None:
    match = table({"red-fat": "seat-12", "blue-fat": "seat-4"}, tops={"uskub": ""})
    match.seal(red="fat>uskub")
    assert match.place("red-fat") == "uskub"
    assert match.told("took") == []


def test_ruling_28_nobody_searches_an_empty_kaffa() -> None:
    match = table({"red-fat": "kaffa", **SMALL_COURT}, tops={"kaffa": ""}).seal()
    assert match.data["searched_kaffa"] == [False] * 4
    assert match.data["round"] == 2
