"""The order of a round and the printed actions of A War of Whispers, ruling by ruling."""

from typing import Any

import pytest

from games.kit.refusals import BadState, IllegalMove
from games.kit.worded import Position
from games.shelf.war_of_whispers import GAME, atlas
from games.shelf.war_of_whispers.flow import agents_on_board
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
    words,
)

ALL = list(atlas.POSITION_IDS)


def test_r1_the_first_player_is_drawn_by_the_dice() -> None:
    drawn = {asked(GAME.setup({}, 3, b"first %d" % number)) for number in range(30)}
    assert drawn == {0, 1, 2}


def test_r2_empires_play_in_order_and_an_uncontrolled_one_gets_its_supply_check() -> None:
    councils = {"bear_steward": 0, "elephant_sheriff": 1}
    state = position(
        councils=councils, turn=turn("bear_steward"), regions={"eagle_3": ("eagle", 6)}
    )
    state, events = said(state, "banners place:bear_1 place:bear_1")
    assert marker(state) == "elephant_sheriff"
    assert army(state, "eagle_3") == ("eagle", 4)
    turns = [event.data["empire"] for event in events if event.kind == "empire_turn"]
    assert turns == ["eagle", "elephant"]


def retrieving() -> Position:
    councils = {"bear_sheriff": 0, "bear_steward": 0, "horse_sheriff": 1, "horse_steward": 1}
    return position(councils=councils, phase="retrieve", first=1)


def test_r3_everyone_takes_back_one_agent_before_anyone_deploys() -> None:
    state = retrieving()
    assert asked(state) == 1
    assert offers(state) == ["recall:horse_sheriff", "recall:horse_steward"]
    state = say(state, "recall:horse_steward")
    assert asked(state) == 0
    assert all(word.startswith("recall:") for word in offers(state))
    state = say(state, "recall:bear_sheriff")
    assert asked(state) == 1
    assert "deploy:bear_sheriff" in offers(state)


def test_r3_who_has_no_agent_on_the_board_takes_none_back() -> None:
    state = position(councils={"bear_sheriff": 0}, phase="retrieve", first=0)
    state = say(state, "recall:bear_sheriff")
    assert asked(state) == 0
    assert "deploy:bear_sheriff" in offers(state)


@pytest.mark.parametrize(("seats", "each"), [(2, 3), (3, 2), (4, 2)])
def test_r4_agents_are_placed_in_turn_on_any_vacant_position(seats: int, each: int) -> None:
    state = GAME.setup({}, seats, b"placing")
    first = asked(state)
    for number in range(seats * each):
        assert asked(state) == (first + number) % seats
        assert offers(state) == sorted(f"deploy:{place}" for place in ALL[number:])
        state = say(state, f"deploy:{ALL[number]}")
    counts = [agents_on_board(list(state.cells), seat) for seat in range(seats)]
    assert counts == [each] * seats
    assert marker(state) == "bear_sheriff"


def test_r4_the_position_just_left_may_be_taken_again() -> None:
    state = say(retrieving(), "recall:horse_steward", "recall:bear_sheriff")
    assert "deploy:horse_steward" in offers(state)


def test_r5_control_is_looked_up_when_the_position_becomes_active() -> None:
    councils = {"bear_sheriff": 0, "bear_chancellor": 1}
    state = position(councils=councils, turn=turn("bear_sheriff"), hands={0: ["eagle-bear"]})
    sentence = "use:eagle_single pay:eagle-bear to:bear_marshal banners" + 4 * " place:bear_1"
    state = say(state, sentence)
    # The agent now stands further on and controls the Steward, which was the other's.
    assert (marker(state), asked(state)) == ("bear_steward", 0)


def test_r6_an_action_without_effect_cannot_be_chosen_while_another_has_one() -> None:
    lost = dict.fromkeys(("bear_2", "bear_5", "bear_1"), ("horse", 1))
    state = acting("bear_steward", regions=lost)
    assert offers(state) == ["banners"]  # no farm is left, so no card can be drawn
    with pytest.raises(IllegalMove, match="must act"):
        say(state, "pass")


def test_r6_a_position_that_can_change_nothing_passes_by_itself() -> None:
    spent = {f"horse_{n}": ("eagle", 5) for n in range(1, 5)}
    councils = {"eagle_sheriff": 0, "horse_sheriff": 1}
    state = acting("bear_steward", councils=councils, regions=spent)
    state, events = said(state, "banners place:bear_1 place:bear_1")
    assert marker(state) == "horse_sheriff"
    assert kinds(events).count("passed") == 1


def test_r6_a_harmful_action_is_legal() -> None:
    state = acting("bear_marshal", regions={"bear_6": ("bear", 1), "horse_1": ("horse", 6)})
    state = say(state, "attack from:bear_6 into:horse_1 n:1")
    assert reserve(state, "bear") == 20


def test_r7_banners_are_split_over_conquered_regions_too_and_icons_counted_now() -> None:
    regions = {"horse_3": ("bear", 1), "bear_1": ("horse", 1)}
    state = acting("bear_marshal", regions=regions)
    assert "place:bear_1" not in offers(state, "banners")
    # Four fortresses at home, one lost with bear_1, one won with horse_3.
    sentence = "banners place:bear_3 place:bear_3 place:horse_3 place:horse_3"
    state = say(state, sentence)
    assert army(state, "bear_3") == ("bear", 2)
    assert army(state, "horse_3") == ("bear", 3)


def test_r7_splits_are_named_in_one_order_only() -> None:
    state = acting("bear_steward")
    assert offers(state, "banners place:bear_3") == [
        "place:bear_3",
        "place:bear_4",
        "place:bear_5",
        "place:bear_6",
    ]


def test_r8_a_short_reserve_gives_what_it_has() -> None:
    regions = {f"horse_{n}": ("bear", 6) for n in (1, 2, 3)} | {"horse_4": ("bear", 1)}
    state = acting("bear_steward", regions=regions)
    state, events = said(state, "banners place:bear_1")
    assert "placed" in kinds(events)
    # Full regions were cut at the end of the turn; the one banner was placed before that.
    assert army(state, "bear_1") == ("bear", 1)


def test_r9_cards_are_counted_by_icons_and_limited_by_the_deck() -> None:
    lions = sorted(2 * [card for card in atlas.KIND_IDS if card.startswith("lion-")])
    assert "draw" not in offers(acting("lion_sheriff", hands={1: lions}))
    eagles = sorted(2 * [card for card in atlas.KIND_IDS if card.startswith("eagle-")])
    state = say(acting("eagle_steward", hands={1: eagles[1:]}), "draw")
    assert hand(state, 0) == eagles[:1]  # four farms would be two cards
    lost = {"lion_1": ("horse", 1), "lion_6": ("horse", 1)}
    assert offers(acting("lion_steward", regions=lost)) == ["banners"]  # one farm: no card


def test_r10_an_attack_goes_over_a_border_into_a_region_of_another_empire() -> None:
    state = acting("bear_marshal", regions={"bear_4": ("bear", 2)})
    assert offers(state, "attack") == ["from:bear_4"]
    assert offers(state, "attack from:bear_4") == ["into:eagle_2"]
    assert offers(state, "attack from:bear_4 into:eagle_2") == ["n:1", "n:2"]


def test_r11_a_lone_banner_cannot_leave_a_conquered_region() -> None:
    state = acting("bear_marshal", regions={"horse_1": ("bear", 1), "bear_4": ("bear", 1)})
    assert offers(state, "attack") == ["from:bear_4"]
    with pytest.raises(IllegalMove, match="No banner may leave"):
        say(state, "attack from:horse_1")


def test_r12_cards_come_before_the_fortress_and_the_fortress_before_losses() -> None:
    state = acting(
        "bear_marshal",
        regions={"bear_4": ("bear", 2), "eagle_2": ("eagle", 2)},
        hands={0: ["elephant-bear"]},
    )
    state, events = said(
        state, "attack from:bear_4 into:eagle_2 n:2", "use:elephant_single pay:elephant-bear"
    )
    told = [kind for kind in kinds(events) if kind not in ("played", "paid", "empire_turn")]
    assert told[:5] == ["attacked", "joined", "fortress", "clashed", "held_out"]


def test_r13_survivors_hold_the_region_and_an_emptied_one_goes_home() -> None:
    regions = {"lion_3": ("lion", 3), "horse_5": ("eagle", 3)}
    state = say(acting("lion_chancellor", regions=regions), "attack from:lion_3 into:horse_5 n:3")
    assert holder(state, "horse_5") == "horse"
    assert army(state, "horse_5") is None


def test_r14_a_fortress_works_for_a_conqueror_too() -> None:
    regions = {"lion_3": ("lion", 3), "horse_4": ("bear", 1)}
    state = say(acting("lion_chancellor", regions=regions), "attack from:lion_3 into:horse_4 n:2")
    assert army(state, "horse_4") is None  # one fell to the fortress, one to the banner
    assert holder(state, "horse_4") == "horse"


def test_r15_there_is_no_supply_limit_in_the_middle_of_a_turn() -> None:
    state = acting("bear_steward", councils={"bear_marshal": 1}, regions={"bear_3": ("bear", 4)})
    state = say(state, "banners place:bear_3 place:bear_3")
    assert (marker(state), army(state, "bear_3")) == ("bear_marshal", ("bear", 6))


def test_r16_a_swap_goes_to_any_other_position_of_the_council_and_displaces() -> None:
    state = acting("bear_chancellor", councils={"bear_marshal": 1, "eagle_sheriff": 1})
    assert offers(state, "swap") == ["to:bear_marshal", "to:bear_sheriff", "to:bear_steward"]
    state = say(state, "swap to:bear_marshal banners" + 4 * " place:bear_1")
    assert (agent(state, "bear_marshal"), agent(state, "bear_chancellor")) == (0, 1)
    assert marker(state) == "eagle_sheriff"


def test_r16_a_swap_into_a_position_that_can_do_nothing_still_moves_the_agent() -> None:
    spent = {f"horse_{n}": ("bear", 5) for n in (1, 2, 5, 6)}
    lost = {"bear_2": ("horse", 1), "bear_5": ("horse", 1)}
    state = acting("bear_chancellor", councils={"eagle_sheriff": 1}, regions=spent | lost)
    state, events = said(state, "swap to:bear_steward")
    assert agent(state, "bear_steward") == 0
    assert kinds(events)[:2] == ["agent_swapped", "passed"]


def test_r17_acting_for_another_empire_uses_its_icons_banners_and_deck() -> None:
    state = acting(
        "bear_sheriff",
        councils={"eagle_steward": 0, "eagle_chancellor": 1},
        hands={0: ["lion-bear"]},
        regions={"eagle_3": ("eagle", 6)},
    )
    state = say(state, "use:lion_single pay:lion-bear to:eagle_steward draw")
    drawn = hand(state, 0)
    assert len(drawn) == 2
    assert all(card.startswith("eagle-") for card in drawn)
    assert army(state, "eagle_3") == ("eagle", 6)  # supply waits for the Eagle's own turn


def test_r20_only_the_controller_plays_cards_and_both_windows_exist() -> None:
    state = acting(
        "bear_steward",
        councils={"horse_sheriff": 1},
        hands={0: ["lion-bear"] * 2, 1: ["bear-eagle", "eagle-bear"]},
    )
    before = say(state, "use:lion_double pay:lion-bear pay:lion-bear at:lion_4")
    assert army(before, "lion_4") == ("lion", 3)
    after = say(state, "banners place:bear_1 place:bear_1")
    assert asked(after) == 0
    assert "use:lion_double" in offers(after)
    after = say(after, "use:lion_double pay:lion-bear pay:lion-bear at:lion_4")
    assert asked(after) == 1
    with pytest.raises(IllegalMove, match="not your turn"):
        GAME.apply(after, 0, words("done"))  # type: ignore[arg-type]


def test_r20_a_passing_position_has_a_window_before_but_none_after() -> None:
    regions = {f"horse_{n}": ("lion", 5) for n in range(1, 5)}
    state = acting(
        "lion_marshal",
        regions=regions,
        councils={"horse_sheriff": 1},
        hands={0: ["bear-eagle", "eagle-bear", "bear-lion", "eagle-lion"]},
    )
    assert offers(state) == ["pass", "use:eagle_single", "use:mercenaries"]
    assert asked(say(state, "pass")) == 1
    sentence = "use:mercenaries pay:bear-eagle pay:eagle-bear at:horse_1 n:3"
    freed = say(state, sentence)
    assert "banners" in offers(freed)  # now the position can act, and so it must
    assert "pass" not in offers(freed)


def test_r36_there_is_no_hand_limit_during_a_round_and_five_at_the_clean_up() -> None:
    cards = ["bear-eagle", "bear-lion", "eagle-bear", "eagle-lion", "eagle-horse"]
    state = say(acting("eagle_steward", hands={0: cards}), "draw")
    assert len(hand(state, 0)) == 7
    assert GAME.view(state, None)["phase"] == "clean_up"
    # Two go, named in one order only.
    assert "discard:bear-lion" not in offers(state, "discard:eagle-bear")
    state = say(state, " ".join(f"discard:{card}" for card in hand(state, 0)[:2]))
    assert len(hand(state, 0)) == 5
    assert GAME.view(state, None)["phase"] == "exchange"


def exchanging(**more: Any) -> Position:
    return position(phase="exchange", **more)


def test_r37_one_exchange_a_phase_turns_both_loyalties_face_up() -> None:
    state = exchanging()
    assert len(offers(state)) == 11
    state = say(state, "exchange:1-3")
    assert asked(state) == 1
    row = GAME.view(state, None)["loyalties"][0]
    assert [slot["empire"] for slot in row] == ["bear", None, "lion", None, None]
    state = say(state, "keep")
    assert GAME.view(state, None)["phase"] == "deploy"
    assert GAME.view(state, None)["round"] == 3


def test_r37_face_up_loyalties_stay_and_after_two_exchanges_nothing_is_asked() -> None:
    state = exchanging(round=2, exchanges=[[[1, 3]], []])
    assert offers(state) == ["exchange:2-4", "exchange:2-5", "exchange:4-5", "keep"]
    with pytest.raises(BadState, match="Nobody has anything to decide"):
        exchanging(round=3, exchanges=[[[1, 3], [2, 4]], []])
    done = exchanging(round=3, exchanges=[[[1, 3], [2, 4]], []], first=1)
    assert GAME.view(say(done, "keep"), None)["phase"] == "deploy"


def test_r37_the_new_first_player_exchanges_first() -> None:
    state = acting("horse_sheriff", first=0)
    state = say(state, "banners place:horse_1 place:horse_1")
    assert GAME.view(state, None)["first"] == 1
    assert asked(state) == 1


def test_the_game_ends_after_the_fourth_round_without_clean_up_and_exchange() -> None:
    state, events = said(acting("horse_sheriff", round=4), "banners place:horse_1 place:horse_1")
    assert GAME.to_act(state) == frozenset()
    assert kinds(events)[-3:] == ["scored", "scored", "finished"]


def test_r40_agents_go_to_regions_under_the_advanced_rule_only() -> None:
    state = position(phase="deploy")
    assert not [word for word in offers(state) if word == "deploy:bear_1"]
    with_rule = {"options": {"agents_on_regions": True}, "phase": "deploy"}
    state = say(position(**with_rule), "deploy:bear_1", "deploy:bear_1", "deploy:bear_2")
    assert "deploy:bear_1" not in offers(state)  # seat 1: already there
    state = say(state, "deploy:bear_sheriff")
    assert GAME.view(state, None)["regions"][0]["agents"] == [0, 1]
    # Two own agents stand on the map: the third has to go to a council.
    assert all(word.split("_")[1].isalpha() for word in offers(state))


def test_r40_agents_on_regions_are_taken_back_like_others() -> None:
    state = position(
        options={"agents_on_regions": True},
        phase="retrieve",
        agents_on_regions={"bear_1": [0]},
        councils={"bear_sheriff": 0},
    )
    assert offers(state) == ["recall:bear_1", "recall:bear_sheriff"]
    state = say(state, "recall:bear_1")
    assert GAME.view(state, None)["regions"][0]["agents"] == []


def test_the_first_round_takes_nothing_back() -> None:
    state = GAME.setup({}, 3, b"first round")
    assert all(word.startswith("deploy:") for word in offers(state))
