"""The ban on undoing an exchange at King of Siam; each ruling names its rule."""

import pytest

from games.kit.refusals import IllegalMove
from games.kit.worded import Position
from tests.engines.king_of_siam_table import (
    choices,
    followers,
    markers,
    say,
    seen,
    table,
)


def test_a_one_for_one_may_not_be_undone_by_the_next() -> None:
    """The mirror of the exchange just made is forbidden; any other exchange is not. (Section 5)"""
    state = table(board={"khorat": (1, 1, 0), "lao": (0, 1, 1)})
    state = say(state, 0, "1-vs-1", "rama<khorat", "malay<lao", "take:lao<lao").state
    assert followers(state, "khorat") == (0, 1, 1)
    assert seen(state)["undo"] == ["malay<khorat", "rama<lao"]
    assert choices(state, 1, "1-vs-1") == ["lao<khorat"]
    with pytest.raises(IllegalMove):
        say(state, 1, "1-vs-1", "malay<khorat", "rama<lao", "take:lao<khorat")


def test_a_partial_reversal_is_no_undoing() -> None:
    """Another faction or another province makes it another exchange. (Section 5)"""
    state = table(
        board={"khorat": (0, 1, 1), "lao": (1, 1, 0)},
        courts=[(1, 0, 0)],
        played=[["1-vs-1"]],
        turn=1,
        undo=["malay<khorat", "rama<lao"],
    )
    assert choices(state, 1, "1-vs-1", "malay<khorat") == ["lao<lao"]
    assert choices(state, 1, "1-vs-1", "lao<khorat") == ["lao<lao", "rama<lao"]


def test_passes_and_even_a_decided_province_do_not_lift_the_ban() -> None:
    """The last action card of the whole game counts, whatever was passed since. (Section 5)"""
    state = table(board={"khorat": (1, 1, 0), "lao": (0, 1, 1)})
    state = say(state, 0, "1-vs-1", "rama<khorat", "malay<lao", "take:lao<lao").state
    state = say(say(state, 1, "pass").state, 0, "pass").state
    assert markers(state) == ["british"]
    assert choices(state, 1, "1-vs-1") == ["lao<khorat"]


@pytest.mark.parametrize("card", ["maharacha", "rama", "khon-thai", "2-vs-1"])
def test_any_other_card_in_between_lifts_the_ban(card: str) -> None:
    """Only an exchange right after an exchange of its kind is looked at. (Section 5)"""
    state = table(board={"khorat": (3, 1, 1), "lao": (1, 1, 1)})
    state = say(state, 0, "1-vs-1", "rama<khorat", "malay<lao", "take:lao<lao").state
    assert seen(state)["undo"]
    state = _any_way(state, 1, card)
    if card == "2-vs-1":
        assert "+" in seen(state)["undo"][0]
    else:
        assert seen(state)["undo"] is None


def _any_way(state: Position, seat: int, card: str) -> Position:
    said = [card]
    while offered := choices(state, seat, *said):
        said.append(offered[-1])
    return say(state, seat, *said).state


def test_a_two_for_one_may_not_be_undone_by_the_next() -> None:
    """The same two travelling back for the same one are forbidden. (Section 5)"""
    state = table(board={"khorat": (1, 1, 1), "lao": (0, 1, 2)})
    state = say(state, 0, "2-vs-1", "lao+rama<khorat", "malay<lao", "take:malay<khorat").state
    assert followers(state, "khorat") == (0, 0, 1)
    assert followers(state, "lao") == (1, 2, 1)
    assert seen(state)["undo"] == ["lao+rama<lao", "malay<khorat"]
    offered = choices(state, 1, "2-vs-1")
    assert "lao+rama<lao" not in offered
    assert {"lao+lao<lao", "lao+malay<lao", "malay+rama<lao"} == set(offered)


def test_the_mirror_of_an_equal_exchange_is_an_undoing_too() -> None:
    """It changes nothing on the board, but it is the mirror all the same. (Ruling)"""
    state = table(board={"khorat": (2, 0, 0), "lao": (1, 0, 1)})
    state = say(state, 0, "1-vs-1", "rama<khorat", "rama<lao", "take:rama<khorat").state
    assert choices(state, 1, "1-vs-1", "rama<khorat") == ["malay<lao"]


def test_if_only_the_mirror_would_be_full_the_exchange_is_partial() -> None:
    """A forbidden full execution does not count as possible. (Ruling)"""
    state = table(
        board={"khorat": (0, 0, 1), "lao": (1, 1, 0)},
        courts=[(0, 0, 1)],
        played=[["2-vs-1"]],
        turn=1,
        undo=["lao+rama<lao", "malay<khorat"],
    )
    assert choices(state, 1, "2-vs-1") == ["malay<khorat"]
    assert choices(state, 1, "2-vs-1", "malay<khorat") == ["lao<lao", "rama<lao"]


def test_if_only_the_mirror_is_left_nothing_is_exchanged() -> None:
    """The last step down is no exchange at all. (Ruling)"""
    state = table(
        board={"khorat": (0, 0, 1), "lao": (1, 0, 0)},
        courts=[(0, 1, 0)],
        played=[["1-vs-1"]],
        turn=1,
        undo=["malay<khorat", "rama<lao"],
    )
    assert all(word.startswith("take:") for word in choices(state, 1, "1-vs-1"))
    free = table(
        board={"khorat": (0, 0, 1), "lao": (1, 0, 0)}, courts=[(0, 1, 0)], played=[["1-vs-1"]]
    )
    assert choices(free, 0, "2-vs-1") == ["malay<khorat"]


def test_a_partial_two_for_one_may_not_be_undone_either() -> None:
    """The mirror of a partial exchange is a mirror. (Ruling)"""
    state = table(board={"khorat": (1, 0, 0), "lao": (0, 1, 0), "malay": (0, 0, 1)})
    state = say(state, 0, "2-vs-1", "rama<khorat", "lao<lao", "take:malay<malay").state
    assert seen(state)["undo"] == ["lao<khorat", "rama<lao"]
    assert all(word.startswith("take:") for word in choices(state, 1, "2-vs-1"))
