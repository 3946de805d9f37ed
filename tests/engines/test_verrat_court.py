"""Rulings 1 to 11 of Verrat!: seats and markers, who starts, trades, plans and journeys."""

import pytest

from games.kit.refusals import IllegalMove
from games.shelf.verrat import GAME
from tests.engines.verrat_table import ALL_SIX, BLUE, GREEN, MARKERS, RED, YELLOW, table


def opening(seed: int) -> dict[str, object]:
    data = GAME.encode(GAME.setup({}, 4, seed.to_bytes(2, "big")))
    assert isinstance(data, dict)
    return data


def test_ruling_01_a_seat_is_called_by_its_marker_and_markers_never_move() -> None:
    match = table({"red-fat": "seat-12", "blue-fat": "kaffa"})
    assert match.view(None)["ring"][3] == {
        "index": 3,
        "marker": 12,
        "favourite": False,
        "vizier": "red-fat",
    }
    match.seal(blue="fat>seat-5")
    assert match.data["markers"] == MARKERS
    assert match.place("blue-fat") == "seat-11"  # it sat at 5 and the shift moved it on


def test_ruling_02_the_demand_belongs_to_the_marker_one_not_to_the_first_seat() -> None:
    hands = {"yellow": "gold gold", "red": "ships", "blue": "ships"}
    match = table({"blue-fat": "seat-1", "red-fat": "seat-4"}, hands).seal()
    assert match.acting == [BLUE]


def test_ruling_03_the_favourite_seat_is_the_last_before_the_throne() -> None:
    ring = table({"red-fat": "seat-12"}).view(None)["ring"]
    assert [seat["index"] for seat in ring if seat["favourite"]] == [11]


def test_ruling_04_the_shift_keeps_gaps_and_order() -> None:
    places = {"red-fat": "seat-4", "blue-fat": "seat-12", "green-fat": "seat-7"}
    match = table(places).seal()
    assert match.place("red-fat") == "seat-9"
    assert match.place("blue-fat") == "seat-6"
    assert match.place("green-fat") == "seat-4"


def test_ruling_05_with_an_empty_court_the_last_starter_starts_again() -> None:
    match = table({"red-fat": "kaffa", "green-fat": "seat-2", "blue-fat": "gidda"})
    assert match.view(None)["starter"] == GREEN
    match.seal(green="fat>kaffa")
    assert match.data["round"] == 2
    assert match.view(None)["starter"] == GREEN


def test_ruling_05_journeys_and_collecting_follow_the_turn_order() -> None:
    match = table(
        {"green-fat": "seat-12", "red-fat": "seat-11", "blue-fat": "seat-2", "yellow-fat": "seat-1"}
    )
    match.seal(red="fat>gidda", blue="fat>uskub", green="fat>shiraz", yellow="fat>tabriz")
    assert [move["vizier"].split("-")[0] for move in match.told("moved")] == [
        *("green", "yellow", "red", "blue")
    ]
    assert [took["seat"] for took in match.told("took")] == [GREEN, YELLOW, RED, BLUE]


def test_ruling_06_colours_are_dealt_at_random_after_the_viziers_sit() -> None:
    dealt = {tuple(opening(seed)["colours"]) for seed in range(60)}  # type: ignore[arg-type]
    assert len(dealt) > 15


def test_ruling_07_starting_cards_may_be_pardons_and_lie_open() -> None:
    hands = [hand for seed in range(40) for hand in opening(seed)["hands"]]  # type: ignore[attr-defined]
    assert any("pardon" in hand for hand in hands)
    match = table({"red-fat": "seat-12"}, {"blue": "pardon gold"})
    for watcher in (RED, BLUE, None):
        hand = match.view(watcher)["seats"][BLUE]["hand"]
        assert (hand["gold"], hand["pardon"], hand["ships"]) == (1, 1, 0)


def test_ruling_08_a_trade_is_one_exchange_both_sides_agree_to() -> None:
    match = table({"red-fat": "seat-12"}, {"red": "gold gold", "blue": "ships troops"})
    match.say(RED, "offer to-blue give-gold give-gold ask-troops ask-ships done")
    assert match.hand(RED) == {"gold": 2}
    match.say(BLUE, "accept-red")
    assert match.hand(RED) == {"troops": 1, "ships": 1}
    assert match.hand(BLUE) == {"gold": 2}


def test_ruling_08_both_sides_give_at_least_one_power_and_pardons_are_none() -> None:
    match = table({"red-fat": "seat-12"}, {"red": "gold pardon", "blue": "ships pardon"})
    assert match.words(RED, "offer to-blue") == ["give-gold"]
    assert match.words(RED, "offer to-blue give-gold") == ["ask-ships"]
    assert match.words(RED, "offer to-blue give-gold ask-ships") == ["done"]
    with pytest.raises(IllegalMove, match="not finished"):
        match.say(RED, "offer to-blue give-gold")


def test_ruling_08_nobody_trades_outside_the_intrigue() -> None:
    match = table({"red-fat": "seat-12"}, {"red": "gold", "blue": "ships"}).ready()
    with pytest.raises(IllegalMove):
        match.say(RED, "offer to-blue give-gold ask-ships done")


PLANNER = {"red-fat": "seat-12", "red-small": "kaffa", "red-tall": "home"}
SEATS = [f"seat-{n}" for n in range(1, 13)]
CITIES = ["bukhara", "gidda", "isfahan", "kaffa", "shiraz", "tabriz", "uskub"]


def goals(words: list[str]) -> set[str]:
    return {word.split(">")[1] for word in words}


def test_ruling_09_from_court_a_vizier_goes_to_a_city_or_stays() -> None:
    match = table(PLANNER).ready()
    assert goals(match.words(RED)) == {*CITIES, "stay"}
    with pytest.raises(IllegalMove, match="cannot move to another seat"):
        match.words(RED, "fat>seat-3")


def test_ruling_09_from_a_city_a_vizier_goes_to_another_or_to_a_seat_or_stays() -> None:
    match = table(PLANNER).ready()
    said = match.words(RED, "fat>gidda")
    assert goals(said) == {*CITIES, *SEATS, "stay"} - {"kaffa"}


def test_ruling_09_two_own_viziers_never_plan_the_same_seat() -> None:
    match = table(PLANNER).ready()
    assert "seat-12" not in goals(match.words(RED, "fat>stay"))
    assert goals(match.words(RED, "fat>gidda small>seat-3")) == {*CITIES, *SEATS} - {"seat-3"}
    with pytest.raises(IllegalMove, match="same seat"):
        match.words(RED, "fat>gidda small>seat-3 tall>seat-3")


def test_ruling_09_staying_is_refused_where_an_own_vizier_plans_the_seat() -> None:
    match = table({"red-fat": "kaffa", "red-tall": "seat-12"}).ready()
    assert goals(match.words(RED, "fat>seat-12")) == set(CITIES)


def test_ruling_09_prisoners_and_exiles_have_no_plan() -> None:
    match = table({"red-fat": "dungeon-1", "red-small": "dungeon-3", "blue-fat": "seat-12"})
    match.ready()
    assert all(word.startswith("accuse-") for word in match.words(RED))
    assert len(match.words(RED)) == 12


RETURN = {"red-fat": "seat-12", "blue-fat": "seat-11", "green-fat": "kaffa"}


def test_ruling_10_a_seat_vacated_earlier_in_the_order_is_free() -> None:
    match = table(RETURN).seal(red="fat>gidda", green="fat>seat-12")
    assert match.told("moved")[1] == {"vizier": "green-fat", "from": "kaffa", "to": "seat-12"}


LATE = {"red-fat": "seat-12", "yellow-fat": "seat-11", "green-fat": "kaffa"}


def test_ruling_10_a_seat_vacated_later_in_the_order_is_not_free() -> None:
    match = table(LATE).seal(green="fat>seat-11", yellow="fat>gidda")
    assert match.told("occupied") == [{"vizier": "green-fat", "to": "seat-11"}]


def test_ruling_10_with_departures_first_a_seat_vacated_later_is_free() -> None:
    match = table(LATE, options={"travel": "departures-first"})
    match.seal(green="fat>seat-11", yellow="fat>gidda")
    assert match.told("occupied") == []
    assert {"vizier": "green-fat", "from": "kaffa", "to": "seat-11"} in match.told("moved")


def test_ruling_10_three_players_who_want_one_seat_all_fail_even_in_their_order() -> None:
    places = {"red-fat": "uskub", "blue-fat": "gidda", "green-fat": "kaffa", "yellow-fat": "seat-1"}
    match = table(places, tops={"kaffa": ""})
    match.seal(red="fat>seat-8", blue="fat>seat-8", green="fat>seat-8")
    assert len(match.told("contested")) == 3
    assert match.place("red-fat") == "uskub"


def test_ruling_11_a_vizier_that_could_not_return_still_blocks_its_city() -> None:
    places = {"red-fat": "seat-12", "blue-fat": "gidda", "green-fat": "seat-1"}
    match = table(places).seal(blue="fat>seat-12", green="fat>gidda")
    assert match.told("occupied") == [{"vizier": "blue-fat", "to": "seat-12"}]
    assert match.told("took") == []


def test_an_arrival_that_completes_the_throne_ends_the_journeys() -> None:
    places = {"red-fat": "kaffa", "yellow-fat": "seat-12", "blue-fat": "gidda"}
    match = table(places, {"red": ALL_SIX}).seal(red="fat>seat-7", blue="fat>seat-4")
    assert match.data["winner"] == RED
    assert match.told("moved") == [{"vizier": "red-fat", "from": "kaffa", "to": "seat-7"}]
    assert match.acting == []
    assert match.view(YELLOW)["own_order"] is None
