"""The worked examples of A War of Whispers: set-up, control, combat, supply, paying, scoring."""

import pytest

from games.kit.refusals import IllegalMove
from games.protocol import Seat
from games.shelf.war_of_whispers import GAME, atlas
from games.shelf.war_of_whispers.scoring import cities_of, points
from tests.engines.war_of_whispers_table import (
    acting,
    agent,
    army,
    asked,
    hand,
    holder,
    kinds,
    marker,
    offers,
    position,
    reserve,
    said,
    say,
    turn,
)

OVER = {"phase": "over", "round": 4}


def test_x01_the_rulebook_scoring_example_makes_seventeen_points() -> None:
    state = position(
        regions={"lion_4": ("eagle", 1), "horse_2": ("eagle", 1), "horse_8": ("elephant", 1)},
        **OVER,
    )
    assert cities_of(list(state.cells)) == [1, 4, 3, 2, 2]
    assert points(list(state.cells), 0) == 17


def test_x02_the_opening_has_these_cities_and_reserves() -> None:
    state = GAME.setup({}, 4, b"opening")
    assert cities_of(list(state.cells)) == [1, 2, 2, 3, 4]
    assert [reserve(state, empire) for empire in atlas.EMPIRE_IDS] == [11, 14, 16, 14, 20]


def test_x03_serpent_runs_the_sheriff_and_raven_the_three_positions_after_it() -> None:
    councils = {"bear_sheriff": 1, "bear_chancellor": 0}
    state = position(councils=councils, turn=turn("bear_sheriff", seat=1))
    assert asked(state) == 1
    controllers = [p["controller"] for p in GAME.view(state, None)["councils"][0]["positions"]]
    assert controllers == [1, 0, 0, 0]
    state = say(state, "banners place:bear_2 place:bear_2")
    for place in ("bear_steward", "bear_marshal", "bear_chancellor"):
        assert (marker(state), asked(state)) == (place, 0)
        state = (
            say(state, "swap to:bear_marshal banners" + 4 * " place:bear_3")
            if place == ("bear_chancellor")
            else say(state, "banners" + (2 if place == "bear_steward" else 4) * " place:bear_1")
        )


def test_x04_one_agent_on_the_steward_runs_sheriff_and_steward_only() -> None:
    state = position(councils={"bear_steward": 0, "eagle_sheriff": 1}, turn=turn("bear_sheriff"))
    state = say(state, "banners place:bear_2 place:bear_2")
    assert (marker(state), asked(state)) == ("bear_steward", 0)
    state = say(state, "banners place:bear_2 place:bear_2")
    assert (marker(state), asked(state)) == ("eagle_sheriff", 1)


@pytest.mark.parametrize(
    ("banners", "empire"), [(None, "horse"), (("bear", 1), "bear"), (("horse", 2), "horse")]
)
def test_x05_a_region_belongs_to_its_banners_or_to_its_home(
    banners: tuple[str, int] | None, empire: str
) -> None:
    regions = {"horse_1": banners} if banners else {}
    assert holder(position(regions=regions, **OVER), "horse_1") == empire


def test_x06_three_against_two_leaves_one() -> None:
    state = acting("horse_marshal", regions={"horse_4": ("horse", 3), "horse_5": ("bear", 2)})
    state = say(state, "attack from:horse_4 into:horse_5 n:3")
    assert army(state, "horse_4") is None
    assert army(state, "horse_5") == ("horse", 1)
    assert (reserve(state, "horse"), reserve(state, "bear")) == (19, 20)


def test_x07_a_fortress_takes_one_attacker_first() -> None:
    state = acting("bear_marshal", regions={"horse_1": ("bear", 4), "horse_4": ("horse", 2)})
    state = say(state, "attack from:horse_1 into:horse_4 n:3")
    assert army(state, "horse_1") == ("bear", 1)
    assert army(state, "horse_4") is None
    assert holder(state, "horse_4") == "horse"
    assert (reserve(state, "bear"), reserve(state, "horse")) == (19, 20)


def test_x08_a_conquered_region_is_not_abandoned() -> None:
    state = acting("bear_marshal", regions={"horse_1": ("bear", 2)})
    assert offers(state, "attack from:horse_1 into:lion_2") == ["n:1"]
    with pytest.raises(IllegalMove, match="stays behind"):
        say(state, "attack from:horse_1 into:lion_2 n:2")


def test_x09_one_of_two_may_go_and_dies_at_the_fortress() -> None:
    state = acting("bear_marshal", regions={"horse_1": ("bear", 2), "lion_2": ("lion", 2)})
    state = say(state, "attack from:horse_1 into:lion_2 n:1")
    assert army(state, "horse_1") == ("bear", 1)
    assert army(state, "lion_2") == ("lion", 2)
    assert reserve(state, "bear") == 19


def test_x10_a_home_region_may_be_emptied() -> None:
    state = acting("bear_marshal", regions={"bear_6": ("bear", 3)})
    state = say(state, "attack from:bear_6 into:horse_1 n:3")
    assert army(state, "bear_6") is None
    assert holder(state, "bear_6") == "bear"
    assert army(state, "horse_1") == ("bear", 3)


def test_x11_an_own_region_cannot_be_attacked() -> None:
    regions = {"horse_4": ("horse", 2), "horse_1": ("horse", 1)}
    state = acting("horse_marshal", regions=regions)
    with pytest.raises(IllegalMove, match="another empire"):
        say(state, "attack from:horse_4 into:horse_3 n:1")


def test_x12_regions_without_a_border_do_not_fight() -> None:
    state = acting("bear_marshal", regions={"bear_1": ("bear", 2), "bear_4": ("bear", 1)})
    assert offers(state, "attack") == ["from:bear_4"]
    with pytest.raises(IllegalMove, match="borders no enemy"):
        say(state, "attack from:bear_1 into:eagle_2 n:1")
    with pytest.raises(IllegalMove, match="no common border"):
        say(state, "attack from:bear_4 into:eagle_3 n:1")


def test_x13_supply_cuts_only_the_empire_whose_turn_ends() -> None:
    regions = {"horse_5": ("horse", 6), "bear_5": ("bear", 6), "bear_3": ("bear", 5)}
    state = acting("horse_sheriff", regions=regions)
    state = say(state, "banners place:horse_10 place:horse_10")
    assert army(state, "horse_5") == ("horse", 4)
    assert army(state, "bear_5") == ("bear", 6)
    assert army(state, "bear_3") == ("bear", 5)


def test_x14_supply_is_four_or_six_with_a_farm_conquered_ones_too() -> None:
    regions = {"bear_5": ("bear", 7), "bear_3": ("bear", 5), "horse_7": ("bear", 6)}
    state = acting("bear_steward", regions=regions, councils={"eagle_sheriff": 1})
    state = say(state, "banners place:bear_1 place:bear_1")
    assert marker(state) == "eagle_sheriff"
    assert army(state, "bear_5") == ("bear", 6)
    assert army(state, "bear_3") == ("bear", 4)
    assert army(state, "horse_7") == ("bear", 6)


def test_x15_an_empty_fortress_kills_a_lone_attacker() -> None:
    state = acting("lion_chancellor", regions={"lion_3": ("lion", 2)})
    state, events = said(state, "attack from:lion_3 into:horse_4 n:1")
    assert army(state, "lion_3") == ("lion", 1)
    assert army(state, "horse_4") is None
    assert holder(state, "horse_4") == "horse"
    assert reserve(state, "lion") == 19
    assert "clashed" not in kinds(events)


def test_x16_an_empty_region_is_taken_without_loss() -> None:
    state = acting("lion_chancellor", regions={"lion_3": ("lion", 2)})
    state = say(state, "attack from:lion_3 into:horse_5 n:1")
    assert army(state, "horse_5") == ("lion", 1)
    assert reserve(state, "lion") == 18


def test_x17_when_all_die_a_third_empire_gets_its_home_back() -> None:
    state = acting("eagle_marshal", regions={"lion_1": ("eagle", 3), "lion_3": ("horse", 2)})
    state = say(state, "attack from:lion_1 into:lion_3 n:2")
    assert army(state, "lion_1") == ("eagle", 1)
    assert army(state, "lion_3") is None
    assert holder(state, "lion_3") == "lion"


def test_x_15_the_lion_marshal_adds_four_or_what_is_left_or_cannot_be_chosen() -> None:
    state = acting("lion_marshal")
    with pytest.raises(IllegalMove, match="not finished"):
        say(state, "banners" + 3 * " place:lion_9")
    assert army(say(state, "banners" + 4 * " place:lion_9"), "lion_9") == ("lion", 4)
    short = {"horse_1": ("lion", 6), "horse_2": ("lion", 6), "horse_3": ("lion", 5)}
    state = say(acting("lion_marshal", regions=short), "banners" + 3 * " place:lion_9")
    assert army(state, "lion_9") == ("lion", 3)
    none = {**short, "horse_4": ("lion", 3)}
    state = acting("lion_marshal", regions=none, hands={0: ["lion-bear"] * 2})
    assert "banners" not in offers(state)
    assert "pass" in offers(state)


def test_x_16_the_eagle_steward_draws_for_every_two_farms() -> None:
    for lost, drawn in (({}, 2), ({"eagle_6": ("bear", 1)}, 1)):
        state = say(acting("eagle_steward", regions=lost), "draw")
        assert [card.partition("-")[0] for card in hand(state, 0)] == ["eagle"] * drawn


def test_x_17_the_chancellor_trades_places_and_acts_from_the_new_one() -> None:
    councils = {"bear_sheriff": 1, "bear_chancellor": 0, "eagle_sheriff": 1}
    state = position(
        councils=councils,
        turn=turn("bear_sheriff", seat=1),
        regions={"bear_3": ("bear", 6)},
    )
    state = say(state, "banners place:bear_2 place:bear_2")
    state = say(state, "banners place:bear_1 place:bear_1")
    state = say(state, "banners" + 4 * " place:bear_1")
    assert marker(state) == "bear_chancellor"
    state = say(state, "swap to:bear_sheriff banners place:bear_2 place:bear_2")
    assert (agent(state, "bear_sheriff"), agent(state, "bear_chancellor")) == (0, 1)
    assert army(state, "bear_2") == ("bear", 4)  # the earlier action stands
    assert army(state, "bear_3") == ("bear", 4)  # the supply check followed
    assert marker(state) == "eagle_sheriff"


def test_x_20_reinforcements_leave_one_in_a_conquered_region_and_are_six_at_most() -> None:
    state = acting(
        "bear_marshal",
        regions={"bear_6": ("bear", 1), "lion_2": ("bear", 5), "bear_1": ("bear", 7)},
        hands={0: ["elephant-lion", "lion-bear"]},
    )
    paid = "use:reinforce pay:elephant-lion pay:lion-bear"
    state = say(state, "attack from:bear_6 into:horse_1 n:1")
    assert offers(state, f"{paid} from:lion_2") == [f"n:{n}" for n in range(1, 5)]
    assert offers(state, f"{paid} from:bear_1") == [f"n:{n}" for n in range(1, 7)]


def test_x_21_a_pair_is_paid_with_the_card_and_any_card_of_the_other_empire() -> None:
    state = position(
        councils={"horse_marshal": 0},
        regions={"horse_4": ("horse", 3), "horse_5": ("bear", 2)},
        hands={0: ["bear-lion", "lion-horse", "eagle-bear"]},
        turn=turn("horse_marshal"),
    )
    state = say(state, "attack from:horse_4 into:horse_5 n:3", "resolve")
    state = say(state, "use:subjugate pay:bear-lion pay:lion-horse place:horse_1 place:horse_2")
    assert hand(state, 0) == ["eagle-bear"]
    decks = {empire["id"]: empire["deck"] for empire in GAME.view(state, Seat(1))["empires"]}
    assert decks == {"bear": 8, "eagle": 7, "elephant": 8, "lion": 8, "horse": 8}


@pytest.mark.parametrize(("devout", "gained"), [("bear", 4), ("horse", 0)])
def test_x_23_an_agent_on_a_region_counts_as_a_city_for_its_owner(devout: str, gained: int) -> None:
    others = [empire for empire in atlas.EMPIRE_IDS if empire not in (devout, "eagle")]
    common = {
        "regions": {"horse_1": ("bear", 1)},
        "loyalties": [[devout, *others[:2], others[2], "eagle"]] * 2,
        "options": {"agents_on_regions": True},
        **OVER,
    }
    if devout == "horse":
        common["loyalties"] = [["horse", "eagle", "lion", "elephant", "bear"]] * 2
        gained = -1
    without = position(**common)
    with_one = position(**common, agents_on_regions={"horse_1": [0]})
    assert points(list(with_one.cells), 0) - points(list(without.cells), 0) == gained
    assert points(list(with_one.cells), 1) == points(list(without.cells), 1)


def test_x_25_with_all_twenty_positions_taken_nobody_can_change_post() -> None:
    councils = {place: number % 4 for number, place in enumerate(atlas.POSITION_IDS)}
    more = {"hands": {0: ["eagle-bear"]}, "turn": turn("bear_sheriff"), "seats": 4}
    full = position(councils=councils, round=4, **more)
    assert "use:eagle_single" not in offers(full)
    councils.pop("horse_chancellor")
    assert "use:eagle_single" in offers(position(councils=councils, round=4, **more))


def test_x_26_seven_cards_are_kept_at_the_very_end_and_two_discarded_before() -> None:
    cards = ["bear-eagle", "bear-eagle", "bear-lion", "eagle-bear", "eagle-bear", "lion-bear"]
    cards.append("lion-horse")
    for number, kept in ((4, 7), (3, 5)):
        state = acting("horse_sheriff", round=number, hands={0: cards})
        state = say(state, "banners place:horse_1 place:horse_2")
        if offers(state) and "done" in offers(state):
            state = say(state, "done")
        if number == 3:
            assert "discard:bear-eagle" in offers(state)
            state = say(state, "discard:bear-eagle discard:lion-horse")
        assert len(hand(state, 0)) == kept
