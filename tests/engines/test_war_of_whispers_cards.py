"""The ten card abilities of A War of Whispers that cost cards of one empire, one by one."""

from games.kit.worded import Position
from games.shelf.war_of_whispers import GAME
from tests.engines.war_of_whispers_table import (
    acting,
    agent,
    army,
    asked,
    fighting,
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

# Bear


def test_bear_single_r21_the_survivors_attack_again_from_where_they_stand() -> None:
    state = fighting(4, 1, "bear-eagle", regions={"horse_6": ("horse", 1)})
    assert army(state, "horse_5") == ("lion", 3)
    # One stays in the conquered region.
    assert offers(state, "use:bear_single pay:bear-eagle into:horse_6") == ["n:1", "n:2"]
    state = say(state, "use:bear_single pay:bear-eagle into:horse_6 n:2")
    assert army(state, "horse_5") == ("lion", 1)
    assert army(state, "horse_6") == ("lion", 1)


def test_bear_single_r21_needs_two_survivors_in_a_conquered_region() -> None:
    state = fighting(2, 1, "bear-eagle")
    assert GAME.view(state, None)["phase"] == "exchange"  # no window opened, the round went on


def test_bear_single_r21_only_survivors_go_not_banners_that_came_later() -> None:
    cards = ("bear-eagle", "horse-bear")
    state = fighting(2, 0, *cards, regions={"lion_1": ("lion", 3)}, sent=2)
    state = say(state, "resolve")
    state = say(state, "use:horse_single pay:horse-bear from:lion_1 into:horse_5 n:3")
    assert army(state, "horse_5") == ("lion", 5)
    assert offers(state, "use:bear_single pay:bear-eagle into:horse_6") == ["n:1", "n:2"]


def test_bear_single_r21_survivors_that_marched_away_do_not_attack() -> None:
    state = fighting(3, 0, "bear-eagle", "horse-bear", regions={"lion_1": ("lion", 1)})
    state = say(state, "resolve")
    assert "use:bear_single" in offers(state)
    state = say(state, "use:horse_single pay:horse-bear from:horse_5 into:lion_1 n:2")
    assert GAME.view(state, None)["phase"] == "exchange"  # no window opened, the round went on


def test_bear_single_r21_may_follow_another_one() -> None:
    state = fighting(5, 0, "bear-eagle", "bear-lion")
    state = say(state, "use:bear_single pay:bear-eagle into:horse_6 n:4")
    state = say(state, "use:bear_single pay:bear-lion into:horse_7 n:3")
    assert army(state, "horse_7") == ("lion", 3)


def test_bear_double_r22_one_banner_wipes_out_an_army_behind_a_fortress() -> None:
    state = acting(
        "lion_chancellor",
        regions={"lion_3": ("lion", 1), "horse_4": ("horse", 6)},
        hands={0: ["bear-eagle", "bear-lion"]},
    )
    state = say(state, "attack from:lion_3 into:horse_4 n:1")
    state = say(state, "use:bear_double pay:bear-eagle pay:bear-lion")
    assert army(state, "horse_4") is None
    assert (reserve(state, "lion"), reserve(state, "horse")) == (20, 20)


def test_bear_double_r22_destroys_surviving_attackers_too_and_control_falls_back() -> None:
    state = say(
        fighting(4, 1, "bear-eagle", "bear-lion"), "use:bear_double pay:bear-eagle pay:bear-lion"
    )
    assert army(state, "horse_5") is None
    assert holder(state, "horse_5") == "horse"


# Eagle


def test_eagle_single_r18_moves_the_agent_and_acts_there_and_play_goes_on() -> None:
    state = acting("bear_sheriff", councils={"bear_marshal": 1}, hands={0: ["eagle-bear"]})
    state, events = said(
        state, "use:eagle_single pay:eagle-bear to:lion_marshal banners" + 4 * " place:lion_1"
    )
    assert agent(state, "lion_marshal") == 0
    assert agent(state, "bear_sheriff") is None
    assert army(state, "lion_1") == ("lion", 4)
    assert (marker(state), asked(state)) == ("bear_steward", 1)
    assert "agent_moved" in kinds(events)


def test_eagle_single_r18_the_agent_further_on_moves_and_acts_again_later() -> None:
    councils = {"bear_marshal": 0, "horse_sheriff": 1}
    state = position(councils=councils, turn=turn("bear_sheriff"), hands={0: ["eagle-bear"]})
    state = say(
        state, "use:eagle_single pay:eagle-bear to:lion_marshal banners" + 4 * " place:lion_1"
    )
    assert agent(state, "bear_marshal") is None
    assert (marker(state), asked(state)) == ("lion_sheriff", 0)  # nobody is left for the Bear


def test_eagle_single_into_a_position_that_can_do_nothing_only_moves_the_agent() -> None:
    spent = {f"horse_{n}": ("eagle", 5) for n in range(1, 5)}
    state = acting(
        "bear_sheriff", councils={"horse_sheriff": 1}, regions=spent, hands={0: ["eagle-bear"]}
    )
    state, events = said(state, "use:eagle_single pay:eagle-bear to:eagle_sheriff")
    assert agent(state, "eagle_sheriff") == 0
    assert kinds(events)[:4] == ["played", "paid", "agent_moved", "passed"]


def test_eagle_single_to_a_chancellor_may_swap_there() -> None:
    state = acting("bear_sheriff", councils={"lion_sheriff": 1}, hands={0: ["eagle-bear"]})
    state = say(
        state, "use:eagle_single pay:eagle-bear to:lion_chancellor swap to:lion_sheriff draw"
    )
    assert (agent(state, "lion_sheriff"), agent(state, "lion_chancellor")) == (0, 1)
    assert hand(state, 0)[0].startswith("lion-")


def test_eagle_double_r23_hits_any_empty_enemy_region_and_no_other() -> None:
    state = acting(
        "bear_marshal",
        regions={"bear_1": ("bear", 2), "eagle_7": ("eagle", 1)},
        hands={0: ["eagle-bear", "eagle-lion"]},
    )
    paid = "attack use:eagle_double pay:eagle-bear pay:eagle-lion from:bear_1"
    assert offers(state, "attack") == ["use:eagle_double"]
    assert "into:eagle_7" not in offers(state, paid)
    assert "into:bear_2" not in offers(state, paid)
    state = say(state, f"{paid} into:lion_4 n:2")
    assert army(state, "lion_4") == ("bear", 2)


# Elephant


def test_elephant_single_r24_adds_one_from_the_reserve() -> None:
    state = say(fighting(2, 2, "elephant-bear"), "use:elephant_single pay:elephant-bear")
    assert army(state, "horse_5") == ("lion", 1)
    assert reserve(state, "lion") == 19


def test_elephant_double_r24_adds_three_or_what_the_reserve_has_and_may_be_stacked() -> None:
    cards = ("elephant-bear", "elephant-bear", "elephant-lion")
    full = {"lion_1": ("lion", 6), "lion_6": ("lion", 6), "lion_7": ("lion", 4)}
    state = fighting(2, 5, *cards, regions=full)
    state = say(state, "use:elephant_double pay:elephant-bear pay:elephant-bear")
    # Two were left: four attackers fell, and with an empty reserve nothing more can be played.
    assert army(state, "horse_5") == ("horse", 1)
    state = fighting(2, 5, *cards)
    state = say(state, "use:elephant_double pay:elephant-bear pay:elephant-bear")
    state = say(state, "use:elephant_single pay:elephant-lion")
    assert army(state, "horse_5") == ("lion", 1)


def test_elephant_cards_r24_do_not_make_an_attack_possible() -> None:
    state = acting("bear_marshal", regions={}, hands={0: ["elephant-bear", "elephant-bear"]})
    assert "attack" not in offers(state)


# Lion


def test_lion_single_r19_uses_a_position_held_through_another_agent() -> None:
    councils = {"eagle_marshal": 0, "eagle_sheriff": 1, "horse_sheriff": 1}
    state = acting("bear_sheriff", councils=councils, hands={0: ["lion-bear"]})
    paid = "use:lion_single pay:lion-bear"
    # The agent on the Eagle's Marshal gives the Steward too; the Sheriff is another's.
    assert offers(state, paid) == ["to:eagle_marshal", "to:eagle_steward"]
    state = say(state, f"{paid} to:eagle_marshal banners place:eagle_1 place:eagle_1")
    assert army(state, "eagle_1") == ("eagle", 2)
    assert agent(state, "bear_sheriff") == 0
    assert marker(state) == "eagle_sheriff"
    state = say(state, "banners place:eagle_2 place:eagle_2", "draw")
    assert (marker(state), asked(state)) == ("eagle_marshal", 0)  # it acts in its own turn too


def test_lion_single_r19_is_not_for_positions_of_the_same_agent() -> None:
    state = acting("bear_marshal", councils={}, hands={0: ["lion-bear"]})
    assert "use:lion_single" not in offers(state)


def test_lion_single_by_the_other_reading_acts_from_any_other_position_one_controls() -> None:
    """The councils have one agent: it gives the Marshal's position, and the two before it."""
    about = {"councils": {}, "hands": {0: ["lion-bear"]}}
    state = acting("bear_marshal", options={"lion_single": "any_control"}, **about)
    assert "use:lion_single" in offers(state)
    assert offers(state, "use:lion_single pay:lion-bear") == ["to:bear_sheriff", "to:bear_steward"]
    encoded = GAME.encode(state)
    assert encoded["options"]["lion_single"] == "any_control"
    assert GAME.decode(encoded) == state
    usual = GAME.encode(acting("bear_marshal", **about))
    assert "lion_single" not in usual["options"], "older positions stay as they are written"


def test_lion_single_r19_a_swap_moves_the_agent_on_that_chancellor() -> None:
    councils = {"horse_chancellor": 0}
    state = acting("bear_sheriff", councils=councils, hands={0: ["lion-bear"]})
    sentence = "use:lion_single pay:lion-bear to:horse_chancellor swap to:horse_marshal banners"
    state = say(state, sentence + " place:horse_1 place:horse_1")
    assert agent(state, "horse_marshal") == 0
    assert agent(state, "horse_chancellor") is None


def test_lion_double_r25_adds_three_of_whoever_controls_a_city() -> None:
    state = acting(
        "bear_steward", regions={"lion_4": ("eagle", 1)}, hands={0: ["lion-bear", "lion-eagle"]}
    )
    paid = "use:lion_double pay:lion-bear pay:lion-eagle"
    assert "at:lion_1" not in offers(state, paid)
    assert army(say(state, f"{paid} at:lion_4"), "lion_4") == ("eagle", 4)


# Horse


def test_horse_single_r26_marches_any_number_any_distance_without_abandoning() -> None:
    state = acting(
        "bear_steward",
        regions={"bear_1": ("bear", 3), "horse_10": ("bear", 2)},
        hands={0: ["horse-bear"]},
    )
    paid = "use:horse_single pay:horse-bear"
    assert offers(state, f"{paid} from:horse_10 into:bear_6") == ["n:1"]
    assert "into:bear_1" not in offers(state, f"{paid} from:bear_1")
    state = say(state, f"{paid} from:bear_1 into:horse_10 n:3")
    assert army(state, "horse_10") == ("bear", 5)
    assert army(state, "bear_1") is None


def shifting() -> Position:
    regions = {"bear_1": ("bear", 6), "bear_2": ("bear", 1), "horse_1": ("bear", 1)}
    return acting("eagle_sheriff", regions=regions, hands={0: ["horse-bear", "horse-lion"]})


SHIFT = "use:horse_double pay:horse-bear pay:horse-lion who:bear"


def test_horse_double_r27_rearranges_any_empire_within_supply() -> None:
    # When only `done` could follow, the sentence is over by itself.
    state = say(shifting(), f"{SHIFT} at:bear_1 n:0 at:bear_4 n:4 at:horse_1 n:3")
    assert army(state, "bear_1") is None
    assert army(state, "bear_4") == ("bear", 4)
    assert army(state, "bear_2") == ("bear", 1)
    assert army(state, "horse_1") == ("bear", 3)
    assert reserve(state, "bear") == 12


def test_horse_double_r27_an_overfull_region_must_shrink_and_conquered_ones_keep_one() -> None:
    state = shifting()
    # bear_1 holds six where four are fed: it cannot be passed over.
    assert offers(state, SHIFT) == ["at:bear_1"]
    assert offers(state, f"{SHIFT} at:bear_1") == [f"n:{n}" for n in range(5)]
    # Eight are left for the rest: with bear_2 as it is, horse_1 alone cannot take them all.
    assert "at:horse_1" not in offers(state, f"{SHIFT} at:bear_1 n:0")
    assert offers(state, f"{SHIFT} at:bear_1 n:3 at:horse_1") == ["n:4"]
    # However much moves before it, one banner is kept for the conquered region.
    assert offers(state, f"{SHIFT} at:bear_1 n:4 at:bear_2")[-1] == "n:3"


def test_horse_double_r27_needs_room_for_all_banners() -> None:
    crowded = {f"bear_{n}": ("horse", 1) for n in range(3, 7)} | {"bear_2": ("bear", 2)}
    cards = {0: ["horse-bear", "horse-lion"]}
    for banners, room in ((8, True), (9, False)):
        regions = {**crowded, "bear_1": ("bear", banners)}
        state = acting("eagle_sheriff", regions=regions, hands=cards)
        assert ("use:horse_double" in offers(state)) is room
