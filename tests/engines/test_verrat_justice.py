"""Rulings 17 to 27 of Verrat!: accusations, votes, dungeons, exile and pardons."""

import pytest

from games.kit.refusals import IllegalMove
from games.shelf.verrat import GAME
from tests.engines.verrat_table import BLUE, FOUR, GREEN, RED, YELLOW, table

SEATED = {  # by marker: Red 12, Blue 9 and 3, Green 10, Yellow 4
    "red-fat": "seat-12",
    "blue-fat": "seat-9",
    "blue-tall": "seat-3",
    "green-fat": "seat-10",
    "yellow-fat": "seat-4",
}


def test_ruling_17_the_owner_needs_four_powers_not_the_voter() -> None:
    match = table(SEATED, {"blue": FOUR}).seal(red="accuse-blue-fat")
    assert match.place("blue-fat") == "dungeon-1"


def test_ruling_17_the_voters_own_powers_do_not_matter() -> None:
    match = table(SEATED, {"red": FOUR}).seal(red="accuse-blue-fat")
    assert match.told("banished") == []


def test_ruling_17_four_copies_of_one_power_are_one_kind() -> None:
    match = table(SEATED, {"blue": "gold gold gold gold"}).seal(red="accuse-blue-fat")
    assert match.told("banished") == []


def test_by_the_other_reading_of_ruling_17_only_players_with_four_cards_accuse() -> None:
    options = {"accusers": "four-cards"}
    hands = {"blue": FOUR, "red": "gold gold gold"}
    match = table(SEATED, hands, options=options).seal(red="accuse-blue-fat")
    assert match.told("banished") == []
    hands["red"] = "gold gold gold gold"  # cards are counted, not kinds
    match = table(SEATED, hands, options=options).seal(red="accuse-blue-fat")
    assert match.place("blue-fat") == "dungeon-1"


def test_positions_from_before_that_option_are_written_as_they_were() -> None:
    usual = GAME.encode(table(SEATED).state)
    assert "accusers" not in usual["options"]
    read = GAME.decode({**usual, "options": {**usual["options"], "accusers": "four-cards"}})
    assert GAME.encode(read)["options"]["accusers"] == "four-cards"
    assert GAME.view(read, None)["options"]["accusers"] == "four-cards"


def test_ninety_nine_offers_a_round_are_no_limit() -> None:
    state = GAME.setup({"offers": 99}, 4, b"talk")
    assert GAME.encode(state)["options"]["offers"] == 99


def test_ruling_17_the_powers_are_counted_at_the_moment_of_banishment() -> None:
    places = {**SEATED, "blue-small": "gidda"}
    match = table(places, {"blue": "horses cannon gold"}, {"gidda": "troops"})
    match.seal(red="accuse-blue-fat")
    assert match.place("blue-fat") == "dungeon-1"  # the fourth power came in phase 4


def test_ruling_18_a_players_weight_is_the_sum_of_his_markers_at_court() -> None:
    places = {**SEATED, "blue-small": "gidda"}
    match = table(places, {"red": FOUR}).seal(blue="accuse-red-fat")
    votes = {vote["seat"]: vote["weight"] for vote in match.told("vote") + match.told("void_vote")}
    assert votes == {RED: 12, BLUE: 12, GREEN: 10, YELLOW: 4}


def test_ruling_18_without_a_vizier_at_court_an_accusation_weighs_nothing() -> None:
    places = {"red-fat": "gidda", "blue-fat": "seat-9"}
    match = table(places, {"blue": FOUR}).seal(red="accuse-blue-fat")
    assert match.told("vote") == [{"seat": RED, "vizier": "blue-fat", "weight": 0}]
    assert "nobody" in match.kinds()


def test_ruling_18_a_vizier_sent_away_takes_its_vote_along() -> None:
    match = table(SEATED, {"blue": FOUR}).seal(red="fat>gidda accuse-blue-fat")
    assert match.told("banished") == []


def test_ruling_19_one_may_name_any_vizier_even_an_own_one() -> None:
    match = table(SEATED, {"red": FOUR}).seal(red="accuse-red-fat")
    assert match.place("red-fat") == "dungeon-1"


@pytest.mark.parametrize("place", ["dungeon-1", "dungeon-2", "dungeon-3", "island"])
def test_ruling_19_votes_against_prisoners_and_exiles_are_void(place: str) -> None:
    match = table({**SEATED, "blue-small": place}, {"blue": FOUR})
    match.seal(red="accuse-blue-small")
    assert match.told("void_vote")[0]["vizier"] == "blue-small"
    assert match.place("blue-small") == place


def test_ruling_20_the_most_votes_decide() -> None:
    hands = {"red": FOUR, "blue": FOUR}
    match = table(SEATED, hands)
    match.seal(red="accuse-blue-fat", green="accuse-red-fat", yellow="accuse-red-fat")
    assert match.told("banished") == [{"vizier": "red-fat", "from": "seat-12", "votes": 14}]
    assert match.data["last_vote"]["banished"] == "red-fat"


def test_ruling_20_without_valid_votes_nobody_is_banished() -> None:
    match = table(SEATED).seal(red="accuse-blue-fat", blue="accuse-red-fat")
    assert "nobody" in match.kinds()
    assert match.data["last_vote"]["banished"] is None


def test_ruling_21_a_tie_hits_the_accused_at_the_highest_marker() -> None:
    hands = {"blue": FOUR, "green": FOUR}
    match = table(SEATED, hands).seal(red="accuse-blue-fat", blue="accuse-green-fat")
    assert match.told("banished")[0]["vizier"] == "green-fat"  # marker 10 beats marker 9


def test_ruling_21_an_accused_away_from_court_counts_as_nought_in_a_tie() -> None:
    hands = {"blue": FOUR, "green": FOUR}
    places = {**SEATED, "green-tall": "gidda"}
    match = table(places, hands).seal(red="accuse-green-tall", blue="accuse-blue-tall")
    assert match.told("banished")[0]["vizier"] == "blue-tall"


@pytest.mark.parametrize(
    ("starter", "banished"), [({"red-fat": "seat-12"}, "blue-small"), ({}, "green-tall")]
)
def test_ruling_21_if_all_tied_are_away_the_first_accuser_in_turn_order_decides(
    starter: dict[str, str], banished: str
) -> None:
    places = {
        "red-fat": "seat-10",
        "blue-fat": "seat-11",
        "red-tall": "seat-1",
        "blue-small": "gidda",
        "green-tall": "uskub",
        **starter,
    }
    hands = {"blue": FOUR, "green": FOUR, "yellow": "ships"}
    if starter:  # Red begins: markers 12 against 11 and 1
        places |= {"blue-fat": "seat-11", "red-tall": "kaffa", "blue-tall": "seat-1"}
    match = table(places, hands, {"kaffa": ""} if starter else None)
    match.seal(red="accuse-blue-small", blue="accuse-green-tall")
    assert {vote["weight"] for vote in match.told("vote")} == {12 if starter else 11}
    assert match.told("banished")[0]["vizier"] == banished


def test_ruling_21_an_accuser_without_votes_does_not_settle_a_tie() -> None:
    places = {
        "red-fat": "seat-12",
        "blue-fat": "seat-11",
        "green-fat": "seat-10",
        "green-small": "seat-1",
        "blue-small": "uskub",
        "green-tall": "tabriz",
    }
    match = table(places, {"blue": FOUR, "green": FOUR}, {"uskub": "gold", "tabriz": "gold"})
    match.seal(
        red="fat>gidda accuse-green-tall",  # first in turn order, but away: weight 0
        blue="accuse-blue-small",
        green="accuse-green-tall",
    )
    assert [vote["weight"] for vote in match.told("vote")] == [0, 11, 11]
    assert match.told("banished")[0]["vizier"] == "blue-small"


def test_ruling_22_a_vizier_in_a_city_can_be_banished() -> None:
    match = table({**SEATED, "blue-small": "gidda"}, {"blue": FOUR})
    match.seal(red="accuse-blue-small")
    assert match.place("blue-small") == "dungeon-1"


def test_ruling_22_a_vizier_off_the_board_can_be_banished() -> None:
    match = table({**SEATED, "blue-small": "home", "red-tall": "gidda"}, {"blue": FOUR})
    match.seal(blue="small>seat-12", red="accuse-blue-small")
    assert match.told("banished")[0]["from"] == "home"


def test_ruling_23_with_the_first_dungeon_free_nobody_is_pushed() -> None:
    match = table(
        {**SEATED, "green-tall": "dungeon-2", "yellow-tall": "dungeon-3"}, {"blue": FOUR}
    ).seal(red="accuse-blue-fat")
    assert match.told("pushed") == []
    assert match.place("green-tall") == "dungeon-2"


def test_ruling_23_three_full_dungeons_push_one_to_the_island() -> None:
    prisoners = {"green-tall": "dungeon-1", "red-tall": "dungeon-2", "blue-small": "dungeon-3"}
    match = table({**SEATED, **prisoners}, {"blue": FOUR}).seal(red="accuse-blue-fat")
    assert match.told("pushed") == [
        {"vizier": "green-tall", "to": "dungeon-2"},
        {"vizier": "red-tall", "to": "dungeon-3"},
        {"vizier": "blue-small", "to": "island"},
    ]


def test_ruling_24_a_player_whose_viziers_are_all_exiled_still_seals_and_weighs_nothing() -> None:
    match = table({"red-fat": "seat-12"}, {"blue": "gold"}).ready()
    assert BLUE in match.acting
    match.seal(blue="accuse-red-fat")
    assert {vote["seat"]: vote["weight"] for vote in match.told("void_vote")}[BLUE] == 0
    assert match.hand(BLUE) == {"gold": 1}


PRISONERS = {"red-fat": "seat-12", "green-fat": "dungeon-2", "green-tall": "dungeon-3"}


def test_ruling_25_several_pardons_a_round_one_card_for_each_vizier() -> None:
    match = table(PRISONERS, {"green": "pardon pardon"}).seal()
    match.say(GREEN, "free-green-tall").say(GREEN, "free-green-fat")
    assert match.place("green-fat") == match.place("green-tall") == "home"
    assert match.hand(GREEN) == {}
    assert match.data["round"] == 2


def test_ruling_25_one_card_frees_one_vizier() -> None:
    match = table(PRISONERS, {"green": "pardon"}).seal().say(GREEN, "free-green-tall")
    assert match.place("green-fat") == "dungeon-2"
    assert match.data["round"] == 2


def test_ruling_25_a_pardon_is_optional_and_only_for_ones_own() -> None:
    match = table(PRISONERS, {"green": "pardon", "blue": "pardon"}).seal()
    assert match.acting == [GREEN]
    with pytest.raises(IllegalMove, match="only your own"):
        match.say(GREEN, "free-blue-fat")
    with pytest.raises(IllegalMove, match="for ever"):
        match.say(GREEN, "free-green-small")
    match.say(GREEN, "no-pardon")
    assert match.place("green-tall") == "dungeon-3"


def test_ruling_25_pardons_are_asked_in_turn_order() -> None:
    places = {"yellow-fat": "seat-12", "green-fat": "dungeon-2", "red-fat": "dungeon-3"}
    match = table(places, {"green": "pardon", "red": "pardon"}).seal()
    assert match.acting == [RED]
    assert match.say(RED, "no-pardon").acting == [GREEN]


def test_ruling_26_the_card_goes_to_the_bottom_of_any_of_the_seven_piles() -> None:
    cities = set()
    for number in range(80):
        match = table(PRISONERS, {"green": "pardon"}, secret=f"{number:032x}").seal()
        city = str(match.say(GREEN, "free-green-fat").told("pardoned")[0]["city"])
        cities.add(city)
        assert match.pile(city)[-1] == "pardon"
    assert len(cities) == 7


def pardoned_into(city: str) -> tuple[object, list[dict[str, object]]]:
    """Play until the card falls on this empty city; return its picture and what turned up."""
    for number in range(200):
        match = table(PRISONERS, {"green": "pardon"}, {city: ""}, secret=f"{number:032x}").seal()
        match.say(GREEN, "free-green-fat")
        if match.told("pardoned")[0]["city"] == city:
            cities = {entry["id"]: entry for entry in match.view(RED)["cities"]}
            return cities[city], match.told("turned_up")
    raise AssertionError("the card never fell there")


def test_ruling_26_in_an_empty_city_the_pardon_becomes_the_open_card() -> None:
    city, turned = pardoned_into("gidda")
    assert turned == [{"city": "gidda", "card": "pardon"}]
    assert isinstance(city, dict)
    assert (city["top"], city["size"]) == ("pardon", 1)


def test_ruling_26_in_an_empty_kaffa_it_lies_face_down_but_all_saw_it() -> None:
    city, turned = pardoned_into("kaffa")
    assert turned == []
    assert isinstance(city, dict)
    assert (city["known_cards"], city["pardons_seen"], city["size"]) == (None, 1, 1)


FREED = {"red-fat": "seat-12", "green-fat": "home"}


def test_ruling_27_a_freed_vizier_plans_any_city_or_seat_but_cannot_stay() -> None:
    match = table(FREED).ready()
    goals = {word.split(">")[1] for word in match.words(GREEN)}
    assert len(goals) == 19
    with pytest.raises(IllegalMove, match="must be sent"):
        match.words(GREEN, "fat>stay")


def test_ruling_27_if_its_seat_fails_it_stays_off_the_board() -> None:
    match = table(FREED).seal(green="fat>seat-12")
    assert match.place("green-fat") == "home"
    assert match.view(None)["off_board"] == ["green-fat"]


def test_ruling_27_it_may_come_back_to_a_free_seat_or_collect_in_a_city() -> None:
    match = table(FREED).seal(green="fat>seat-9")
    assert match.place("green-fat") == "seat-1"
    match = table(FREED, tops={"gidda": "gold"}).seal(green="fat>gidda")
    assert match.hand(GREEN) == {"gold": 1}


def test_a_vote_is_kept_for_the_table_to_look_at() -> None:
    match = table(SEATED, {"blue": FOUR}).seal(red="accuse-blue-fat", yellow="accuse-blue-tall")
    last = match.view(None)["last_vote"]
    assert last["votes"][RED] == {"accused": "blue-fat", "weight": 12}
    assert last["votes"][YELLOW] == {"accused": "blue-tall", "weight": 4}
    assert last["banished"] == "blue-fat"
    assert GAME.view(match.state, None)["plans"] is None
