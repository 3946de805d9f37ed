"""The ten abilities of A War of Whispers that cost cards of two empires, and paying for cards."""

import pytest

from games.kit.refusals import IllegalMove
from games.kit.worded import Position
from games.protocol import Seat
from games.shelf.war_of_whispers import GAME, atlas
from tests.engines.war_of_whispers_table import (
    acting,
    agent,
    army,
    asked,
    fighting,
    hand,
    holder,
    offers,
    reserve,
    say,
)


def test_mercenaries_r28_destroy_up_to_three_of_whoever_stands_there() -> None:
    state = acting(
        "bear_steward", regions={"lion_4": ("eagle", 2)}, hands={0: ["bear-eagle", "eagle-lion"]}
    )
    paid = "use:mercenaries pay:bear-eagle pay:eagle-lion at:lion_4"
    assert offers(state, paid) == ["n:1", "n:2"]
    state = say(state, f"{paid} n:2")
    assert holder(state, "lion_4") == "lion"


RECRUIT = "use:recruit pay:bear-elephant pay:elephant-lion"


def recruiting(**more: object) -> Position:
    return acting(
        "bear_steward",
        hands={0: ["bear-elephant", "elephant-lion"]},
        **more,  # type: ignore[arg-type]
    )


def test_recruit_r25_fills_empty_regions_with_banners_of_their_empires() -> None:
    state = recruiting(regions={"bear_3": ("bear", 1), "horse_1": ("lion", 1)})
    assert "place:bear_3" not in offers(state, RECRUIT)
    assert "place:horse_1" not in offers(state, RECRUIT)
    state = say(state, f"{RECRUIT} place:bear_1 place:bear_1 place:lion_4")
    assert army(state, "bear_1") == ("bear", 2)
    assert army(state, "lion_4") == ("lion", 1)


def test_recruit_d3_may_be_limited_to_one_region() -> None:
    state = say(recruiting(options={"recruit": "one"}), f"{RECRUIT} at:lion_4")
    assert army(state, "lion_4") == ("lion", 3)


def test_recruit_r25_never_leads_where_the_reserves_cannot_follow() -> None:
    spent = {"bear_1": ("bear", 6), "bear_3": ("bear", 6), "bear_4": ("bear", 6)}
    spent |= {f"{e}_1": (e, 20) for e in ("eagle", "elephant", "lion")}
    spent |= {"horse_1": ("horse", 18)}
    state = recruiting(regions=spent)
    # Two of the Bear and two of the Horse are left: three must go somewhere in rising order,
    # so the last region of the Bear may be named, and those of the Horse only for two.
    assert "place:horse_2" not in offers(state, RECRUIT)
    assert "place:horse_2" in offers(state, f"{RECRUIT} place:bear_2")
    # The last to come is one: the Bear can still give it.
    assert offers(state, f"{RECRUIT} place:bear_2 place:bear_2")[0].startswith("place:horse_")


def test_disperse_r29_empties_a_region_over_its_neighbours_or_into_the_reserve() -> None:
    cards = {0: ["bear-horse", "horse-lion"]}
    paid = "use:disperse pay:bear-horse pay:horse-lion"
    regions = {"bear_3": ("bear", 2), "lion_4": ("eagle", 3), "bear_1": ("bear", 2)}
    state = acting("bear_steward", regions=regions, hands=cards)
    many = say(state, f"{paid} at:bear_3 place:bear_2 place:bear_5")
    assert [army(many, f"bear_{n}") for n in (2, 3, 5)] == [("bear", 1), None, ("bear", 1)]
    one = say(state, f"{paid} at:bear_1")  # its one neighbour takes all
    assert army(one, "bear_2") == ("bear", 2)
    none = say(state, f"{paid} at:lion_4")
    assert (army(none, "lion_4"), holder(none, "lion_4")) == (None, "lion")
    assert reserve(none, "eagle") == 20


def test_subjugate_r30_counts_enemies_lost_in_the_attack_and_to_bear_double() -> None:
    state = fighting(2, 5, "bear-lion", "lion-bear", "bear-eagle", "bear-eagle")
    paid = "use:subjugate pay:bear-lion pay:lion-bear"
    assert offers(state, f"{paid} place:lion_1 place:lion_1") == []  # two fell in the attack
    state = say(state, "use:bear_double pay:bear-eagle pay:bear-eagle")
    state = say(state, paid + 5 * " place:lion_1")
    assert army(state, "lion_1") == ("lion", 5)


def test_subjugate_r30_does_not_count_what_mercenaries_destroyed() -> None:
    state = fighting(3, 5, "bear-lion", "lion-bear", "bear-eagle", "eagle-bear", sent=2)
    state = say(state, "use:mercenaries pay:bear-eagle pay:eagle-bear at:horse_5 n:3")
    paid = "use:subjugate pay:bear-lion pay:lion-bear"
    assert offers(state, f"{paid} place:lion_1 place:lion_1") == []
    assert reserve(state, "horse") == 20


def test_alchemists_fire_r31_burns_up_to_five_neighbours_and_keeps_its_banner() -> None:
    regions = {
        "lion_3": ("lion", 1),
        "horse_5": ("horse", 2),
        "horse_1": ("bear", 4),
        "lion_5": ("lion", 2),
        "horse_9": ("horse", 2),
    }
    state = acting("lion_sheriff", regions=regions, hands={0: ["eagle-elephant", "elephant-lion"]})
    paid = "use:alchemists_fire pay:eagle-elephant pay:elephant-lion from:lion_3"
    assert offers(state, paid) == ["strike:horse_1", "strike:horse_5"]
    assert "done" in offers(state, f"{paid} strike:horse_1")
    state = say(state, f"{paid}" + 4 * " strike:horse_1" + " strike:horse_5")
    assert holder(state, "horse_1") == "horse"
    assert army(state, "horse_5") == ("horse", 1)
    assert army(state, "lion_3") == ("lion", 1)


def test_armada_r23_hits_any_enemy_region_but_sources_and_fortresses_stay() -> None:
    state = acting(
        "bear_marshal",
        regions={"bear_1": ("bear", 4), "lion_8": ("lion", 1), "horse_1": ("bear", 1)},
        hands={0: ["eagle-horse", "horse-bear"]},
    )
    paid = "attack use:armada pay:eagle-horse pay:horse-bear"
    assert offers(state, paid) == ["from:bear_1"]
    state = say(state, f"{paid} from:bear_1 into:lion_8 n:4")
    assert army(state, "lion_8") == ("bear", 2)


def test_armada_r23_may_be_used_on_the_attack_of_survivors() -> None:
    cards = ("bear-eagle", "eagle-horse", "horse-eagle")
    state = fighting(4, 0, *cards)
    state = say(state, "resolve") if "resolve" in offers(state) else state
    paid = "use:bear_single pay:bear-eagle use:armada pay:eagle-horse pay:horse-eagle"
    state = say(state, f"{paid} into:bear_1 n:3")
    assert army(state, "bear_1") == ("lion", 2)  # one fell to the fortress


def test_armada_alone_can_make_an_attack_possible() -> None:
    regions = {"lion_4": ("lion", 2)}  # borders only its own
    state = acting("lion_chancellor", regions=regions, hands={0: ["eagle-horse", "horse-bear"]})
    assert offers(state) == ["attack", "swap", "use:eagle_single", "use:horse_single"]
    assert offers(state, "attack") == ["use:armada"]


def test_populate_r32_adds_one_everywhere_and_with_a_short_reserve_the_player_picks() -> None:
    cards = {0: ["eagle-lion", "lion-bear"]}
    paid = "use:populate pay:eagle-lion pay:lion-bear"
    state = say(acting("bear_steward", regions={"horse_1": ("bear", 1)}, hands=cards), paid)
    assert [army(state, f"bear_{n}") for n in range(1, 7)] == [("bear", 1)] * 6
    assert army(state, "horse_1") == ("bear", 2)
    short = {"horse_1": ("bear", 6), "horse_2": ("bear", 6), "horse_3": ("bear", 6)}
    state = acting("bear_steward", regions=short, hands=cards)
    # Two are left for nine regions: each region once, and one must remain for the second.
    assert "place:horse_3" not in offers(state, paid)
    assert offers(state, f"{paid} place:horse_2") == ["place:horse_3"]


def test_uprising_r25_raises_four_where_there_is_neither_city_nor_fortress() -> None:
    state = acting("bear_steward", hands={0: ["elephant-horse", "horse-lion"]})
    paid = "use:uprising pay:elephant-horse pay:horse-lion"
    found = {word.partition(":")[2] for word in offers(state, paid)}
    plain = {
        r
        for r in atlas.REGION_IDS
        if not atlas.CITY[0][atlas.REGION[r]] and not atlas.FORTRESS[atlas.REGION[r]]
    }
    assert found == plain
    assert army(say(state, f"{paid} at:horse_5"), "horse_5") == ("horse", 4)


def test_reinforce_r33_arrives_before_the_fortress_from_one_other_region() -> None:
    state = acting(
        "lion_chancellor",
        regions={"lion_3": ("lion", 2), "lion_9": ("lion", 3), "horse_4": ("horse", 2)},
        hands={0: ["elephant-lion", "lion-bear"]},
    )
    state = say(state, "attack from:lion_3 into:horse_4 n:1")
    paid = "use:reinforce pay:elephant-lion pay:lion-bear"
    assert offers(state, paid) == ["from:lion_9"]
    state = say(state, f"{paid} from:lion_9 n:3")
    assert army(state, "horse_4") == ("lion", 1)
    assert army(state, "lion_9") is None


def test_reinforce_by_the_other_reading_comes_from_the_region_left_too() -> None:
    regions = {"lion_3": ("lion", 4), "lion_9": ("lion", 3), "horse_4": ("horse", 2)}
    hands = {0: ["elephant-lion", "lion-bear"]}
    options = {"reinforce": "anywhere"}
    state = acting("lion_chancellor", regions=regions, hands=hands, options=options)
    state = say(state, "attack from:lion_3 into:horse_4 n:1")
    paid = "use:reinforce pay:elephant-lion pay:lion-bear"
    assert offers(state, paid) == ["from:lion_3", "from:lion_9"]
    state = say(state, f"{paid} from:lion_3 n:3")
    assert army(state, "horse_4") == ("lion", 1)
    assert army(state, "lion_3") is None


def test_midnight_oil_r34_repeats_the_same_action_counting_icons_afresh() -> None:
    cards = ["horse-lion", "lion-bear", "horse-bear", "lion-horse"]
    state = acting("lion_marshal", hands={0: cards})
    state = say(state, "banners" + 4 * " place:lion_1")
    state = say(state, "use:midnight_oil pay:horse-lion pay:lion-bear" + 4 * " place:lion_4")
    state = say(state, "use:midnight_oil pay:horse-bear pay:lion-horse" + 4 * " place:lion_7")
    assert [army(state, f"lion_{n}") for n in (1, 4, 7)] == [("lion", 4)] * 3


def test_midnight_oil_r34_repeats_a_draw_and_ends_the_move_before_the_cards_are_seen() -> None:
    state = acting("eagle_steward", hands={0: ["horse-lion", "lion-bear"]})
    state = say(state, "draw")
    assert offers(state, "use:midnight_oil pay:horse-lion pay:lion-bear") == []
    state = say(state, "use:midnight_oil pay:horse-lion pay:lion-bear")
    assert len(hand(state, 0)) == 4


def test_midnight_oil_r34_repeats_an_attack_that_only_armada_makes_possible() -> None:
    state = acting(
        "lion_chancellor",
        regions={"lion_3": ("lion", 1), "lion_4": ("lion", 2)},
        hands={0: ["horse-lion", "horse-eagle", "lion-horse", "eagle-bear"]},
    )
    state = say(state, "attack from:lion_3 into:horse_5 n:1", "resolve")
    # horse_5 keeps its one banner and lion_4 borders no enemy: only armada is left, and the
    # Horse card that names the Eagle may not be the one paid for the repetition.
    assert offers(state, "use:midnight_oil") == ["pay:horse-lion"]
    paid = "use:midnight_oil pay:horse-lion pay:lion-horse use:armada pay:eagle-bear "
    state = say(state, paid + "pay:horse-eagle from:lion_4 into:eagle_7 n:2")
    assert army(state, "eagle_7") == ("lion", 2)


def test_midnight_oil_after_a_swap_repeats_the_action_not_the_swap() -> None:
    state = acting("lion_chancellor", hands={0: ["horse-lion", "lion-bear"]})
    state = say(state, "swap to:lion_marshal banners" + 4 * " place:lion_1")
    state = say(state, "use:midnight_oil pay:horse-lion pay:lion-bear" + 4 * " place:lion_4")
    assert agent(state, "lion_marshal") == 0
    assert army(state, "lion_4") == ("lion", 4)


# Paying and chains


def test_r35_two_cards_leave_the_hand_and_go_back_to_their_decks() -> None:
    state = acting("bear_steward", hands={0: ["lion-bear", "lion-bear", "eagle-bear"]})
    state = say(state, "use:lion_double pay:lion-bear pay:lion-bear at:lion_4")
    assert hand(state, 0) == ["eagle-bear"]
    empires = {e["id"]: e["deck"] for e in GAME.view(state, Seat(0))["empires"]}
    assert empires == {"bear": 8, "eagle": 7, "elephant": 8, "lion": 8, "horse": 8}


def test_r35_a_pair_needs_a_card_that_names_the_other_empire() -> None:
    state = acting(
        "bear_steward", regions={"bear_1": ("bear", 1)}, hands={0: ["bear-lion", "eagle-lion"]}
    )
    assert "use:mercenaries" not in offers(state)
    state = acting(
        "bear_steward",
        regions={"bear_1": ("bear", 1)},
        hands={0: ["bear-lion", "eagle-bear", "bear-eagle"]},
    )
    paid = "use:mercenaries"
    assert offers(state, paid) == ["pay:bear-eagle", "pay:bear-lion"]
    assert offers(state, f"{paid} pay:bear-lion") == ["pay:eagle-bear"]


def test_r35_a_card_put_back_may_be_drawn_again() -> None:
    everything = sorted(2 * [card for card in atlas.KIND_IDS if card.startswith("lion-")])
    state = acting("lion_sheriff", hands={0: everything, 1: []})
    assert "draw" not in offers(state)
    state = say(state, "use:lion_double pay:lion-bear pay:lion-horse at:lion_4", "draw")
    assert hand(state, 0).count("lion-bear") + hand(state, 0).count("lion-horse") == 3


def test_r42_a_card_beats_the_rule_of_adjacency() -> None:
    state = acting(
        "bear_marshal", regions={"bear_1": ("bear", 2)}, hands={0: ["eagle-horse", "horse-bear"]}
    )
    with pytest.raises(IllegalMove):
        say(state, "attack from:bear_1 into:lion_4 n:2")
    paid = "attack use:armada pay:eagle-horse pay:horse-bear"
    assert army(say(state, f"{paid} from:bear_1 into:lion_4 n:2"), "lion_4") == ("bear", 2)


def test_r43_chains_end_with_the_hand() -> None:
    horses = ["horse-lion", "horse-lion", "horse-bear", "horse-bear"]
    lions = ["lion-horse", "lion-horse", "lion-bear", "lion-bear"]
    state = acting("lion_marshal", councils={"horse_sheriff": 1}, hands={0: horses + lions})
    state = say(state, "banners" + 4 * " place:lion_1")
    plays = 0
    while asked(state) == 0 and "use:midnight_oil" in offers(state):
        sentence = "use:midnight_oil"
        while words := offers(state, sentence):
            sentence += f" {words[0]}"
        state = say(state, sentence)
        plays += 1
    assert plays == 4
    assert hand(state, 0) == []


def test_r35_what_is_paid_is_in_its_deck_before_anything_is_drawn() -> None:
    lions = sorted(2 * [card for card in atlas.KIND_IDS if card.startswith("lion-")])
    cards = {0: [*lions[1:], "horse-lion"], 1: []}
    state = say(acting("lion_sheriff", hands=cards), "draw")
    assert len(hand(state, 0)) == 9  # all eight Lion cards: the deck is empty
    state = say(state, "use:midnight_oil pay:horse-lion pay:lion-bear")
    assert hand(state, 0) == lions  # the one card there was is the one just paid
    councils = {"lion_sheriff": 0, "horse_sheriff": 1}
    spent = {f"eagle_{n}": ("lion", 5) for n in (2, 3, 5, 6)}
    state = acting("bear_marshal", councils=councils, hands={0: lions}, regions=spent)
    state = say(state, "use:lion_single pay:lion-bear to:lion_sheriff draw")
    assert hand(state, 0) == lions


def test_a_word_out_of_place_is_answered_with_the_list() -> None:
    state = acting("bear_marshal", regions={"bear_4": ("bear", 2)})
    with pytest.raises(IllegalMove, match="is not possible now"):
        say(state, "attack pay:bear-eagle")
    with pytest.raises(IllegalMove, match="starts in a region of the active empire"):
        say(state, "attack from:eagle_1")
