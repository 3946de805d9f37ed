"""The worked examples of Verrat!, each under its number, at the common markers."""

import pytest

from games.kit.refusals import IllegalMove
from games.shelf.verrat import GAME
from tests.engines.verrat_table import ALL_SIX, BLUE, FOUR, GREEN, RED, YELLOW, table


def test_v01_deal_of_42_cards_and_twelve_viziers() -> None:
    data = GAME.encode(GAME.setup({}, 4, b"v1"))
    assert isinstance(data, dict)
    assert [sum(hand.values()) for hand in data["hands"]] == [2, 2, 2, 2]
    sizes = {city: len(pile["cards"]) for city, pile in data["piles"].items()}
    assert sizes.pop("kaffa") == 4
    assert list(sizes.values()) == [5] * 6
    assert sorted(data["viziers"].values()) == sorted(f"seat-{n}" for n in range(1, 13))


def test_v02_the_highest_marker_starts() -> None:
    at_home = table({"red-fat": "seat-12", "blue-fat": "seat-11", "green-fat": "seat-1"})
    assert at_home.view(None)["turn_order"] == [RED, BLUE, GREEN, YELLOW]


def test_v02_with_red_away_blue_starts_from_marker_eleven() -> None:
    away = table({"red-fat": "kaffa", "blue-fat": "seat-11", "green-fat": "seat-1"})
    assert away.view(None)["turn_order"] == [BLUE, GREEN, YELLOW, RED]


def test_v03_two_players_who_plan_the_same_seat_both_stay_and_may_collect() -> None:
    match = table(
        {"red-fat": "seat-12", "blue-fat": "shiraz", "green-fat": "uskub"},
        tops={"shiraz": "gold", "uskub": "ships"},
    )
    match.seal(blue="fat>seat-8", green="fat>seat-8")
    assert match.place("blue-fat") == "shiraz"
    assert match.place("green-fat") == "uskub"
    assert match.hand(BLUE) == {"gold": 1}
    assert match.hand(GREEN) == {"ships": 1}


def test_v05_a_seat_vacated_by_an_own_vizier_is_free() -> None:
    match = table({"red-fat": "seat-12", "red-tall": "gidda"}, tops={"kaffa": ""})
    match.seal(red="fat>kaffa tall>seat-12")
    assert match.told("moved") == [
        {"vizier": "red-fat", "from": "seat-12", "to": "kaffa"},
        {"vizier": "red-tall", "from": "gidda", "to": "seat-12"},
    ]
    assert match.place("red-tall") == "seat-6"  # one further, after the shift


def test_v06_only_a_sole_visitor_takes_a_card() -> None:
    match = table(
        {
            "blue-small": "bukhara",
            "blue-fat": "gidda",
            "blue-tall": "gidda",
            "red-fat": "isfahan",
            "green-fat": "isfahan",
            "yellow-fat": "seat-4",
        },
        tops={"bukhara": "gold ships", "gidda": "troops", "isfahan": "horses"},
    )
    match.seal()
    assert match.told("took") == [{"seat": BLUE, "city": "bukhara", "card": "gold"}]
    assert match.told("turned_up") == [{"city": "bukhara", "card": "ships"}]
    assert match.hand(RED) == match.hand(GREEN) == {}


def test_v07_a_lone_visitor_searches_kaffa_and_takes_what_it_wants() -> None:
    match = table(
        {"red-fat": "kaffa", "blue-fat": "seat-12"}, tops={"kaffa": "horses gold gold pardon"}
    )
    match.seal()
    assert match.acting == [RED]
    assert match.words(RED) == ["kaffa-gold", "kaffa-horses", "kaffa-pardon", "leave-kaffa"]
    match.say(RED, "kaffa-gold")
    assert match.hand(RED) == {"gold": 1}
    assert match.pile("kaffa") == ["horses", "gold", "pardon"]
    assert match.view(BLUE)["cities"][3]["known_cards"] is None
    assert match.view(BLUE)["cities"][3]["size"] == 3


def test_v08_the_demand_wants_a_power_one_lacks_from_somebody_with_two() -> None:
    hands = {"red": "ships ships", "yellow": "gold"}
    match = table({"yellow-fat": "seat-1", "red-fat": "seat-12"}, hands).seal()
    assert match.acting == [YELLOW]
    match.say(YELLOW, "demand-red-ships")
    assert match.hand(RED) == {"ships": 1}
    assert match.hand(YELLOW)["ships"] == 1


@pytest.mark.parametrize("hands", [{"red": "ships"}, {"red": "ships ships", "yellow": "ships"}])
def test_v08_no_demand_for_a_single_card_or_a_power_one_has(hands: dict[str, str]) -> None:
    match = table({"yellow-fat": "seat-1", "red-fat": "seat-12"}, hands).seal()
    assert "demanded" not in match.kinds()
    assert match.data["phase"] == "intrigue"


V11 = {
    "green-fat": "dungeon-1",
    "red-small": "dungeon-3",
    "red-fat": "seat-12",
    "blue-tall": "seat-6",
    "yellow-fat": "seat-9",
}
V11_HANDS = {"blue": FOUR, "yellow": FOUR}


def test_v11_the_chain_moves_only_as_far_as_dungeons_are_full() -> None:
    match = table(V11, V11_HANDS).seal(red="accuse-blue-tall")
    assert match.place("blue-tall") == "dungeon-1"
    assert match.place("green-fat") == "dungeon-2"
    assert match.place("red-small") == "dungeon-3"


def test_v11_the_next_newcomer_pushes_the_last_prisoner_to_the_island() -> None:
    match = table(V11, V11_HANDS).seal(red="accuse-blue-tall")
    match.seal(red="accuse-yellow-fat")
    assert match.place("yellow-fat") == "dungeon-1"
    assert match.place("blue-tall") == "dungeon-2"
    assert match.place("green-fat") == "dungeon-3"
    assert match.place("red-small") == "island"


V12 = {
    "yellow-fat": "dungeon-1",
    "blue-tall": "dungeon-2",
    "green-fat": "dungeon-3",
    "red-fat": "seat-12",
}


def test_v12_a_pardon_frees_from_the_third_dungeon_and_goes_under_a_pile() -> None:
    match = table(V12, {"green": "pardon"}).seal()
    assert match.acting == [GREEN]
    assert match.words(GREEN) == ["free-green-fat", "no-pardon"]
    match.say(GREEN, "free-green-fat")
    assert match.place("green-fat") == "home"
    assert match.place("blue-tall") == "dungeon-2"
    assert match.place("yellow-fat") == "dungeon-1"
    city = str(match.told("pardoned")[0]["city"])
    assert match.pile(city)[-1] == "pardon"
    assert match.data["piles"][city]["pardons_seen"] == 1
    assert "pardon" not in match.hand(GREEN)


def test_v12_nobody_is_freed_from_the_first_dungeon() -> None:
    hands = {"yellow": "pardon", "green": "pardon"}
    match = table(V12, hands, phase="pardons", turn=2, starter=RED, orders=[{}] * 4)
    with pytest.raises(IllegalMove, match="only your own"):
        match.say(GREEN, "free-yellow-fat")
    match.say(GREEN, "no-pardon")
    assert match.data["phase"] == "intrigue"  # Yellow was not even asked


def test_v12_the_first_dungeon_is_closed_to_its_own_player_too() -> None:
    viziers = {**V12, "yellow-tall": "dungeon-2", "blue-tall": "seat-3"}
    match = table(viziers, {"yellow": "pardon"}).seal()
    with pytest.raises(IllegalMove, match="Nobody is pardoned from the first dungeon"):
        match.say(YELLOW, "free-yellow-fat")


def test_v14_the_shift_brings_the_vizier_to_the_favourite_seat_and_wins() -> None:
    match = table({"blue-small": "seat-11", "red-fat": "seat-7"}, {"blue": ALL_SIX})
    match.seal()
    assert match.kinds()[-2:] == ["shift", "won"]
    outcome = GAME.outcome(match.state)
    assert outcome is not None
    assert outcome.ranks == (2, 1, 2, 2)
    assert match.place("red-fat") == "seat-4"  # from index 11 past the throne to index 0


def test_v15_a_trade_that_brings_the_sixth_power_wins_at_once() -> None:
    hands = {"green": "horses horses cannon gold troops supplies", "blue": "ships"}
    match = table({"green-tall": "seat-7", "blue-fat": "seat-12"}, hands)
    match.say(BLUE, "offer to-green give-ships ask-horses done").say(GREEN, "accept-blue")
    assert match.data["winner"] == GREEN
    assert match.acting == []


def test_v16_five_powers_and_a_pardon_on_the_favourite_seat_are_no_win() -> None:
    hands = {"green": "horses cannon gold troops supplies pardon"}
    match = table({"green-tall": "seat-11", "blue-fat": "seat-12"}, hands).seal()
    assert match.place("green-tall") == "seat-7"
    assert match.data["winner"] is None


def test_v16_three_powers_and_a_pardon_are_not_banishable() -> None:
    hands = {"green": "horses cannon gold pardon"}
    match = table({"green-tall": "seat-11", "blue-fat": "seat-12"}, hands)
    match.seal(blue="accuse-green-tall")
    assert match.told("void_vote")[0]["vizier"] == "green-tall"
    assert "nobody" in match.kinds()
