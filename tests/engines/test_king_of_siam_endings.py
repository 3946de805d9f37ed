"""Who rules at the end of King of Siam, and who has won; each ruling names its rule."""

from games.shelf.king_of_siam import GAME
from tests.engines.king_of_siam_table import (
    seen,
    table,
    winners,
)

BOARD = {"khorat": (1, 1, 1), "lao": (0, 2, 1), "malay": (1, 0, 2), "sukothai": (1, 1, 0)}
LAO_RULES = ("lao", "lao", "lao", "rama", "rama", "malay", "british", "british")
COLONY = ("british", "british", "british", "british")


def test_the_last_province_may_be_gained_by_anyone_without_breaking_a_tie() -> None:
    """Only gains of the tied factions count for who came later. (Section 7)"""
    gains = ("lao", "rama", "lao", "rama", "malay", "lao", "rama", "british")
    state = table(control=gains, turn=None)
    assert seen(state)["score"]["ranking"][:2] == ["rama", "lao"]


def test_without_a_second_faction_the_cards_decide_at_once() -> None:
    """If the others hold nothing there is no second faction to compare. (Ruling)"""
    gains = ("rama", "rama", "british", "rama", "british", "rama", "rama", "british")
    courts = [(3, 0, 0), (3, 9, 9)]
    state = table(control=gains, turn=None, courts=courts, played=[["rama"], ["rama"]])
    assert winners(state) == [0]
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert "no other faction" in outcome.reason.en


def test_the_third_faction_is_never_compared() -> None:
    """After the second faction only the cards count. (Section 7)"""
    courts = [(1, 3, 0), (1, 3, 5)]
    state = table(control=LAO_RULES, turn=None, courts=courts, played=[["rama"], ["rama"]])
    assert winners(state) == [0]


def test_who_never_played_a_card_played_earliest() -> None:
    """No card at all is earlier than any. (Ruling)"""
    courts = [(1, 3, 0), (1, 3, 0)]
    normal = table(control=LAO_RULES, turn=None, courts=courts, played=[[], ["rama"]])
    assert winners(normal) == [0]
    colony = table(control=COLONY, turn=None, courts=courts, played=[[], ["rama"]])
    assert winners(colony) == [1]


def test_two_who_never_played_a_card_share_the_place() -> None:
    """A tie that nothing breaks is shared. (Ruling)"""
    state = table(3, control=LAO_RULES, turn=None, courts=[(1, 3, 0), (1, 3, 0), (0, 2, 0)])
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.ranks == (1, 1, 3)


def test_a_tie_across_the_teams_is_broken_by_the_players_own_cards() -> None:
    """The chain of the single players decides; the winner takes the partner along. (Section 8)"""
    courts = [(1, 3, 0), (1, 3, 0), (0, 0, 0), (0, 2, 9)]
    played = [["rama"], ["rama"], ["rama"], ["rama"]]
    state = table(4, control=LAO_RULES, turn=None, courts=courts, played=played)
    assert winners(state) == [0, 2]
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.ranks == (1, 2, 1, 2)


def test_if_all_who_are_tied_are_partners_they_have_won() -> None:
    """A tie inside one team needs no breaking. (Ruling)"""
    courts = [(1, 3, 0), (1, 2, 0), (1, 3, 0), (0, 2, 0)]
    state = table(4, control=LAO_RULES, turn=None, courts=courts)
    assert winners(state) == [0, 2]


def test_a_british_tie_of_teams_goes_to_the_most_recent_card_of_either_partner() -> None:
    """The team whose member played last wins the tie. (Section 8)"""
    courts = [(1, 1, 1), (1, 0, 0), (0, 0, 0), (0, 1, 1)]
    played = [["rama", "lao"], ["rama"], [], []]
    state = table(4, control=COLONY, turn=None, courts=courts, played=played, times=[3, 2, 0, 0])
    assert winners(state) == [0, 2]
    later = table(4, control=COLONY, turn=None, courts=courts, played=[["rama"], [], [], ["lao"]])
    assert winners(later) == [1, 3]


def test_four_players_are_two_teams() -> None:
    """Partners sit opposite each other. (Section 8)"""
    assert GAME.teams(table(4, board=BOARD)) == (frozenset({0, 2}), frozenset({1, 3}))
    assert GAME.teams(table(3, board=BOARD)) == tuple(frozenset({seat}) for seat in range(3))
