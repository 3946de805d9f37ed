"""The worked cases of King of Siam, under their numbers."""

from collections.abc import Sequence

import pytest

from games.kit.dice import QuickDice
from games.kit.refusals import IllegalMove
from games.kit.worded import Position
from games.proving.playout import Start, play
from games.shelf.king_of_siam import GAME
from tests.engines.king_of_siam_table import (
    SET,
    TILES,
    Vector,
    all_but,
    choices,
    court,
    everybody_passes,
    followers,
    markers,
    pool,
    say,
    seen,
    table,
    targets,
    winners,
)

LAO_RULES = ("lao", "lao", "lao", "rama", "rama", "malay", "british", "british")
COLONY = ("british", "british", "british", "british")
FULL = {"khorat": (1, 1, 1), "lao": (0, 2, 1), "malay": (1, 0, 2)}


def test_k01_the_walk_through_ends_with_rama_in_sukothai() -> None:
    state = table(board={"sukothai": (1, 1, 2), **FULL}, courts=[(1, 1, 0), (0, 1, 1)])
    before = pool(state)
    move = ("khon-thai", "lao>khorat", "malay>lao", "rama>sukothai", "take:malay<sukothai")
    state = say(state, 0, *move).state
    assert court(state, 0) == (1, 1, 1)
    assert followers(state, "sukothai") == (2, 1, 1)
    state = everybody_passes(state)
    assert markers(state) == ["rama"]
    assert followers(state, "sukothai") == (0, 0, 0)
    assert pool(state) == (before[0] - 1 + 2, before[1] - 1 + 1, before[2] - 1 + 1)
    assert seen(state)["struggle"]["province"] == "khorat"


def test_k02_a_struggle_ends_only_when_all_have_passed_in_a_row() -> None:
    state = table(3, board={"sukothai": (3, 1, 1), **FULL})
    for seat, card in enumerate(("", "", "rama", "", "rama", "", "")):
        state = _act(state, seat % 3, card)
        assert markers(state) == []
    state = _act(state, 1, "")
    assert markers(state) == ["rama"]
    assert GAME.to_act(state) == {2}


def _act(state: Position, seat: int, card: str) -> Position:
    """Return the position after a pass, or after this card with a follower from Khorat."""
    if not card:
        return say(state, seat, "pass").state
    said = [card]
    while offered := choices(state, seat, *said):
        said.append(offered[0] if "take:lao<khorat" not in offered else "take:lao<khorat")
    return say(state, seat, *said).state


@pytest.mark.parametrize(
    ("standing", "winner"),
    [((3, 1, 1), "rama"), ((2, 2, 1), "british"), ((0, 0, 0), "british"), ((2, 2, 3), "malay")],
)
def test_k03_the_strict_majority_wins_and_any_tie_for_it_is_british(
    standing: Vector, winner: str
) -> None:
    state = table(board={"sukothai": standing, **FULL})
    assert seen(state)["struggle"]["control_if_ended_now"] == winner
    assert markers(everybody_passes(state)) == [winner]


@pytest.mark.parametrize(
    ("gains", "ranking"),
    [
        (("lao", "rama", "malay", "lao", "rama", "british", "lao", "rama"), ["rama", "lao"]),
        (("lao", "rama", "lao", "rama", "british", "rama", "lao", "malay"), ["lao", "rama"]),
    ],
)
def test_k04_of_tied_factions_the_one_that_gained_later_rules(
    gains: Sequence[str], ranking: list[str]
) -> None:
    state = table(control=gains, turn=None, played=[["rama"], ["lao"]])
    assert seen(state)["score"]["ranking"][:2] == ranking
    outcome = GAME.outcome(state)
    assert outcome is not None
    first, second = (name.capitalize() for name in ranking)
    assert outcome.reason.en == f"{first} rules; {second} comes second."


def test_k05_the_fourth_british_marker_ends_the_game_at_once() -> None:
    gains = ("british", "rama", "british", "lao", "british")
    state = everybody_passes(table(control=gains, board={"malay": (1, 1, 0)}))
    assert seen(state)["over"] == "colony"
    assert not GAME.to_act(state)
    assert markers(state) == [*gains, "british"]


def test_k05_a_fourth_british_marker_in_the_eighth_struggle_is_a_british_end_too() -> None:
    gains = ("british", "rama", "british", "lao", "british", "lao", "lao")
    courts = [(1, 1, 1), (0, 5, 5)]
    state = table(control=gains, board={"upper_peninsula": (0, 0, 0)}, courts=courts)
    state = everybody_passes(state)
    assert seen(state)["over"] == "colony"
    assert winners(state) == [0]


def test_k06_under_british_rule_most_complete_sets_win() -> None:
    courts = [(1, 1, 3), (1, 2, 1), (2, 2, 2)]
    state = table(3, control=COLONY, turn=None, courts=courts)
    assert seen(state)["score"]["sets"] == [1, 1, 2]
    assert winners(state) == [2]


def test_k07_under_british_rule_partners_put_their_followers_together() -> None:
    courts = [(4, 1, 3), (4, 2, 0), (2, 2, 4), (1, 2, 4)]
    state = table(4, control=COLONY, turn=None, courts=courts)
    assert seen(state)["score"]["sets"] == [3, 4, 3, 4]
    assert winners(state) == [1, 3]


def test_k08_otherwise_the_best_single_player_wins_for_the_partner_too() -> None:
    gains = ("rama", "rama", "rama", "lao", "lao", "malay", "british", "british")
    courts = [(4, 0, 0), (5, 0, 0), (3, 0, 0), (1, 0, 0)]
    state = table(4, control=gains, turn=None, courts=courts)
    assert winners(state) == [1, 3]


def test_k09_the_second_faction_decides_between_players_tied_in_the_first() -> None:
    courts = [(3, 4, 0), (1, 4, 2), (4, 1, 1)]
    state = table(3, control=LAO_RULES, turn=None, courts=courts)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.ranks == (1, 2, 3)


def test_k10_a_support_card_without_a_target_places_nothing_but_a_follower_is_taken() -> None:
    tiles = ("ayutthaya", *(tile for tile in TILES if tile != "ayutthaya"))
    state = table(board=FULL, control=["lao"], tiles=tiles)
    assert all(word.startswith("take:") for word in choices(state, 0, "rama"))
    state = say(state, 0, "rama", "take:rama<khorat").state
    assert court(state, 0) == (1, 0, 0)


def test_k10_khon_thai_skips_a_faction_the_pool_lacks() -> None:
    state = table(board=FULL, courts=[(14, 0, 0)])
    assert pool(state)[0] == 0
    after = say(state, 0, "khon-thai", "lao>khorat", "malay>khorat", "take:rama<khorat").state
    assert followers(after, "khorat") == (0, 2, 2)


def test_k10_two_for_one_needs_two_adjacent_open_provinces() -> None:
    tiles = ("upper_peninsula", *(tile for tile in TILES if tile != "upper_peninsula"))
    state = table(board={"malay": (2, 2, 2), "lao": (3, 0, 0)}, control=["rama"], tiles=tiles)
    assert all(word.startswith("take:") for word in choices(state, 0, "2-vs-1"))


def test_k10_where_only_one_for_one_is_possible_it_is_forced() -> None:
    state = table(board={"khorat": (1, 0, 0), "lao": (0, 1, 0)})
    assert choices(state, 0, "2-vs-1") == ["rama<khorat"]
    assert choices(state, 0, "2-vs-1", "rama<khorat") == ["lao<lao"]
    after = say(state, 0, "2-vs-1", "rama<khorat", "lao<lao", "take:rama<lao").state
    assert followers(after, "khorat") == (0, 1, 0)


def test_k13_one_free_tile_cannot_be_swapped_and_two_can_in_two_ways() -> None:
    gains = ("lao", "rama", "lao", "rama", "lao", "rama")
    last_two = {"south_east": (1, 0, 0), "upper_peninsula": (0, 2, 0)}
    played = [["rama"], ["maharacha"]]
    state = table(board=last_two, control=gains, kings=["south_east"], played=played)
    assert choices(state, 0, "maharacha") == ["take:lao<upper_peninsula", "take:rama<south_east"]
    after = say(state, 0, "maharacha", "take:rama<south_east").state
    assert [tile["king"] for tile in seen(after)["tiles"]] == [False] * 6 + [True, False]
    state = table(board=last_two, control=gains)
    ways = [
        (first, second)
        for first in choices(state, 0, "maharacha")
        for second in choices(state, 0, "maharacha", first)
    ]
    assert ways == [
        ("king:south_east", "with:upper_peninsula"),
        ("king:upper_peninsula", "with:south_east"),
    ]


def test_k14_support_at_the_start_goes_next_to_the_homes_and_never_into_one() -> None:
    state = table(board=FULL)
    rama = {"sukothai", "khorat", "south_east", "upper_peninsula"}
    assert targets(state, 0, "rama") == rama
    assert targets(state, 0, "lao") == {"chiang_mai", "sukothai", "khorat"}
    assert targets(state, 0, "malai") == {"upper_peninsula"}


def test_k15_with_the_home_lost_only_held_provinces_support() -> None:
    first = ("ayutthaya", "upper_peninsula")
    tiles = (*first, *(tile for tile in TILES if tile not in first))
    state = table(board=FULL, control=["lao", "rama"], tiles=tiles)
    assert targets(state, 0, "rama") == {"malay"}


def test_k16_one_follower_in_the_pool_is_placed_and_must_be() -> None:
    state = table(board=FULL, courts=[(13, 0, 0)])
    assert pool(state)[0] == 1
    assert all(word.startswith("rama>") for word in choices(state, 0, "rama"))
    following = choices(state, 0, "rama", "rama>sukothai")
    assert all(word.startswith("take:") for word in following)
    with pytest.raises(IllegalMove):
        say(state, 0, "rama", "take:rama<khorat")


def test_k18_in_a_perfect_tie_the_earliest_last_card_wins() -> None:
    courts = [(2, 4, 0), (2, 4, 1), (2, 4, 3)]
    played = [list(SET), all_but("rama"), list(SET)]
    state = table(3, control=LAO_RULES, turn=None, courts=courts, played=played, times=[20, 22, 23])
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.ranks == (1, 2, 3)


def test_k19_in_a_tie_under_british_rule_the_latest_card_wins() -> None:
    courts = [(2, 2, 2), (1, 9, 9), (3, 2, 4)]
    played = [all_but("rama"), all_but("rama"), list(SET)]
    state = table(3, control=COLONY, turn=None, courts=courts, played=played, times=[20, 21, 22])
    assert winners(state) == [2]


def test_k21_when_nobody_holds_a_card_the_rest_is_decided_at_once() -> None:
    board = {"chiang_mai": (1, 0, 0), "lao": (0, 3, 0), "malay": (0, 0, 2), "south_east": (2, 0, 0)}
    state = _before_the_last_card(board, ("rama", "rama", "lao"))
    after = say(state, 1, "rama", "rama>chiang_mai", "rama>chiang_mai", "take:lao<lao").state
    assert markers(after)[3:] == ["rama", "lao", "malay", "rama", "british"]
    assert seen(after)["over"] == "eight_struggles"
    assert not GAME.to_act(after)


def test_k21_deciding_the_rest_stops_at_the_fourth_british_marker() -> None:
    state = _before_the_last_card({"malay": (0, 0, 2)}, ("rama", "british", "british"))
    move = ("rama", "rama>chiang_mai", "rama>chiang_mai", "take:rama<chiang_mai")
    after = say(state, 1, *move).state
    assert markers(after)[3:] == ["rama", "british", "malay", "british"]
    assert seen(after)["over"] == "colony"
    assert seen(after)["tiles"][7] == {
        "province": "upper_peninsula",
        "king": False,
        "control": None,
    }


def _before_the_last_card(board: dict[str, Vector], gains: Sequence[str]) -> Position:
    played = [list(SET), all_but("rama")]
    courts = [(0, 1, 1), (3, 2, 2)]
    return table(board=board, control=gains, courts=courts, played=played, turn=1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_k22_no_follower_is_ever_lost_or_made(seats: int) -> None:
    total = 16 if seats == 2 else 18
    dice = QuickDice(seats)
    for _ in range(3):
        start = Start(seats, b"conservation %d" % dice.below(1000))
        for step in play(GAME, start):
            boards = [seen(step.after)["provinces"][name] for name in TILES]
            hands = [player["court"] for player in seen(step.after)["players"]]
            everywhere = [*boards, *hands, seen(step.after)["pool"]]
            for faction in ("rama", "lao", "malay"):
                assert sum(place[faction] for place in everywhere) == total
