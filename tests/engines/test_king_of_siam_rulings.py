"""The rulings of King of Siam beyond the worked cases; each names the rule it rests on."""

import pytest

from games.kit.refusals import IllegalMove
from games.kit.worded import Position
from games.protocol import Applied
from games.shelf.king_of_siam import GAME
from tests.engines.king_of_siam_table import (
    SET,
    TILES,
    choices,
    court,
    followers,
    pool,
    say,
    seen,
    table,
    targets,
    words,
)

BOARD = {"khorat": (1, 1, 1), "lao": (0, 2, 1), "malay": (1, 0, 2), "sukothai": (1, 1, 0)}


def kinds_of_events(applied: Applied[Position]) -> list[str]:
    return [event.kind for event in applied.events]


# The course of a struggle (section 4)


def test_who_passed_may_play_again_later() -> None:
    """Passing excludes nobody. (Section 4)"""
    state = say(table(board=BOARD), 0, "pass").state
    state = say(state, 1, "rama", "rama>khorat", "rama>khorat", "take:rama<khorat").state
    assert "khon-thai" in choices(state, 0)


def test_a_card_starts_the_count_of_passes_anew() -> None:
    """As many passes in a row as players end a struggle; a card breaks the row. (Section 4)"""
    state = table(board=BOARD, passes=1)
    state = say(state, 0, "lao", "lao>khorat", "lao>khorat", "take:rama<khorat").state
    assert seen(state)["passes"] == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_seat_after_the_last_to_pass_begins_the_next_struggle(seats: int) -> None:
    """The turn simply goes on. (Section 4)"""
    state = table(seats, board=BOARD, turn=1, passes=seats - 1)
    assert GAME.to_act(say(state, 1, "pass").state) == {2 % seats}


def test_a_seat_without_cards_passes_by_itself() -> None:
    """A player without cards can only pass: nobody is asked. (Section 4)"""
    state = table(3, board=BOARD, played=[[], SET, []], turn=0)
    applied = say(state, 0, "pass")
    assert kinds_of_events(applied) == ["passed", "sat_out"]
    assert GAME.to_act(applied.state) == {2}
    assert seen(applied.state)["passes"] == 2


def test_passes_made_by_themselves_end_a_struggle_like_any_others() -> None:
    """An automatic pass counts in the row of passes. (Section 4)"""
    state = table(3, board=BOARD, played=[[], SET, SET], turn=0)
    applied = say(state, 0, "pass")
    assert kinds_of_events(applied) == ["passed", "sat_out", "sat_out", "decided"]
    assert GAME.to_act(applied.state) == {0}
    assert seen(applied.state)["passes"] == 0


def test_maharacha_changes_what_the_struggle_is_about_in_its_middle() -> None:
    """The contested province is the open tile in the lowest box, whenever it is. (Section 4)"""
    state = say(table(board=BOARD), 0, "maharacha", "king:lao", "with:sukothai", "take:lao<lao")
    assert seen(state.state)["struggle"]["province"] == "lao"
    assert seen(state.state)["struggle"]["number"] == 1


# Every card (section 5)


@pytest.mark.parametrize("card", ["1-vs-1", "2-vs-1"])
def test_a_card_without_effect_may_be_played_and_costs_a_follower_all_the_same(card: str) -> None:
    """A card may always be played; a follower is always taken. (Section 5)"""
    state = table(board={"khorat": (1, 0, 0)})
    applied = say(state, 0, card, "take:rama<khorat")
    assert kinds_of_events(applied) == ["played", "no_effect", "took"]
    assert court(applied.state, 0) == (1, 0, 0)


def test_without_any_follower_on_the_board_none_is_taken() -> None:
    """With nobody on the board the taking is skipped. (Ruling)"""
    applied = say(table(), 0, "1-vs-1")
    assert kinds_of_events(applied) == ["played", "no_effect", "took_nobody"]
    assert court(applied.state, 0) == (0, 0, 0)


def test_a_follower_just_placed_may_be_taken_again() -> None:
    """Any follower in any province may be taken, a fresh one too. (Section 5)"""
    state = say(table(), 0, "rama", "rama>khorat", "rama>khorat", "take:rama<khorat").state
    assert court(state, 0) == (1, 0, 0)
    assert followers(state, "khorat") == (1, 0, 0)


def test_taking_is_from_provinces_only() -> None:
    """Neither the pool nor another player can be taken from. (Section 5)"""
    state = table(board={"khorat": (1, 0, 0)}, courts=[(0, 0, 0), (1, 1, 1)])
    assert choices(state, 0, "1-vs-1") == ["take:rama<khorat"]


def test_a_decided_province_is_closed_to_every_card() -> None:
    """Decided provinces are empty and stay so. (Section 5)"""
    state = table(board={"khorat": (2, 1, 1), "lao": (1, 1, 1)}, control=["rama"])
    for card in ("khon-thai", "rama", "lao", "1-vs-1", "2-vs-1", "maharacha"):
        assert not any("sukothai" in word for word in choices(state, 0, card))


def test_each_card_can_be_played_once_and_khon_thai_twice() -> None:
    """A set has eight cards, two of them Khon Thai. (Section 1)"""
    held = choices(table(board=BOARD, played=[["rama", "khon-thai"]]), 0)
    assert held == ["1-vs-1", "2-vs-1", "khon-thai", "lao", "maharacha", "malai", "pass"]
    held = choices(table(board=BOARD, played=[["khon-thai", "khon-thai"]]), 0)
    assert "khon-thai" not in held


# Maharacha


def test_a_crowned_tile_is_never_moved_again_wherever_it_lies() -> None:
    """The King marker stays with the tile, not with the box. (Section 5)"""
    state = table(board=BOARD)
    state = say(state, 0, "maharacha", "king:lao", "with:sukothai", "take:lao<lao").state
    offered = choices(state, 1, "maharacha")
    assert "king:lao" not in offered
    assert "king:sukothai" in offered
    assert "with:lao" not in choices(state, 1, "maharacha", "king:sukothai")


# Khon Thai


def test_the_free_people_may_go_together_or_apart_but_all_must_go() -> None:
    """One of each faction, each anywhere; none may be held back. (Section 5)"""
    state = table(board=BOARD)
    assert len(choices(state, 0, "khon-thai")) == 8
    following = choices(state, 0, "khon-thai", "lao>malay")
    assert following == sorted(f"malay>{tile}" for tile in TILES)
    together = ("khon-thai", "lao>malay", "malay>malay", "rama>malay", "take:lao<lao")
    assert followers(say(state, 0, *together).state, "malay") == (2, 1, 3)


# 1 vs 1


def test_one_for_one_works_at_any_distance_and_between_equals() -> None:
    """Provinces need not touch; colours may be equal. (Section 5)"""
    state = table(board={"malay": (1, 0, 0), "chiang_mai": (1, 0, 1)})
    state = say(state, 0, "1-vs-1", "rama<chiang_mai", "rama<malay", "take:malay<chiang_mai").state
    assert followers(state, "malay") == (1, 0, 0)


def test_each_exchange_of_one_for_one_is_offered_once() -> None:
    """The order in which the two are named does not matter, so only one is offered."""
    state = table(board={"malay": (1, 0, 0), "chiang_mai": (0, 0, 1)})
    assert choices(state, 0, "1-vs-1") == ["malay<chiang_mai"]
    assert choices(state, 0, "1-vs-1", "malay<chiang_mai") == ["rama<malay"]


def test_the_other_reading_of_one_for_one_forbids_neighbours() -> None:
    """The Italian wording can be read as "must not be adjacent"; an option plays it so."""
    board = {"khorat": (1, 0, 0), "lao": (0, 1, 0), "malay": (0, 0, 1)}
    options = {"one_vs_one": "not_adjacent"}
    state = table(board=board, options=options)
    assert choices(state, 0, "1-vs-1", "rama<khorat") == ["malay<malay"]
    assert choices(table(board=board), 0, "1-vs-1", "rama<khorat") == ["lao<lao", "malay<malay"]
    only_neighbours = table(board={"khorat": (1, 0, 0), "lao": (0, 1, 0)}, options=options)
    assert all(word.startswith("take:") for word in choices(only_neighbours, 0, "1-vs-1"))


# 2 vs 1


def test_two_for_one_needs_neighbours() -> None:
    """The two provinces must be adjacent. (Section 5)"""
    state = table(board={"khorat": (1, 1, 0), "lao": (0, 1, 0), "malay": (0, 0, 3)})
    assert choices(state, 0, "2-vs-1") == ["lao+rama<khorat"]
    assert choices(state, 0, "2-vs-1", "lao+rama<khorat") == ["lao<lao"]


def test_two_for_one_may_exchange_equal_colours() -> None:
    """Equal colours may be exchanged. (Section 5)"""
    state = table(board={"khorat": (3, 0, 0), "lao": (1, 0, 0)})
    after = say(state, 0, "2-vs-1", "rama+rama<khorat", "rama<lao", "take:rama<lao").state
    assert followers(after, "khorat") == (2, 0, 0)
    assert followers(after, "lao") == (1, 0, 0)


def test_two_for_nothing_is_no_exchange() -> None:
    """Two followers cannot be sent into an empty province. (Ruling)"""
    state = table(board={"khorat": (2, 2, 0), "malay": (0, 0, 1)})
    assert all(word.startswith("take:") for word in choices(state, 0, "2-vs-1"))


def test_a_full_exchange_anywhere_rules_out_one_for_one() -> None:
    """As far as possible means the largest execution there is. (Section 5, ruling)"""
    state = table(board={"khorat": (1, 0, 0), "lao": (0, 1, 0), "malay": (2, 0, 0),
                         "upper_peninsula": (0, 0, 1)})  # fmt: skip
    assert choices(state, 0, "2-vs-1") == ["rama+rama<malay"]


# Rama, Lao and Malai


def test_support_goes_into_one_or_two_provinces_and_each_way_is_offered_once() -> None:
    """Two followers, together or apart. (Section 5)"""
    state = table(board=BOARD)
    ways = [
        (first, second)
        for first in choices(state, 0, "lao")
        for second in choices(state, 0, "lao", first)
    ]
    names = ("chiang_mai", "khorat", "sukothai")
    assert ways == [(f"lao>{one}", f"lao>{two}") for one in names for two in names if one <= two]


def test_a_held_province_next_to_the_open_home_makes_the_home_a_target() -> None:
    """The home itself is a target only beside a province its faction holds. (Ruling)"""
    others = {name: standing for name, standing in BOARD.items() if name != "sukothai"}
    state = table(board=others, control=["rama"])
    assert "ayutthaya" in targets(state, 0, "rama")
    assert "ayutthaya" not in targets(table(board=BOARD), 0, "rama")


@pytest.mark.parametrize(("holder", "lends"), [("rama", True), ("lao", False), ("british", False)])
def test_a_home_supports_unless_somebody_else_holds_it(holder: str, lends: bool) -> None:
    """Its own faction may hold the home; another or the British may not. (Section 5)"""
    tiles = ("ayutthaya", *(tile for tile in TILES if tile != "ayutthaya"))
    state = table(board=BOARD, control=[holder], tiles=tiles)
    assert bool(targets(state, 0, "rama")) is lends


def test_an_empty_pool_means_no_support() -> None:
    """Nothing in the pool, nothing placed. (Ruling)"""
    state = table(board=BOARD, courts=[(0, 12, 0)])
    assert pool(state)[1] == 0
    assert all(word.startswith("take:") for word in choices(state, 0, "lao"))


# What may be said in the other words


def test_partners_keep_silent_unless_the_house_rule_lets_them_talk() -> None:
    """No talk between players in the game for four; the designer allows it open. (Section 8)"""
    assert not GAME.may_talk(table(4, board=BOARD))
    assert GAME.may_talk(table(4, board=BOARD, options={"talk": True}))
    assert GAME.may_talk(table(3, board=BOARD))


def test_words_after_a_complete_move_are_refused() -> None:
    with pytest.raises(IllegalMove, match="already complete"):
        GAME.apply(table(board=BOARD), 0, words("pass", "pass"))
