"""What a seat at King of Siam may see, and the worlds imagined from it."""

import copy
import json
from collections import Counter
from typing import Any

import pytest

from games.kit.dice import QuickDice
from games.kit.worded import Position
from games.protocol import Seat
from games.proving.playout import Start, play
from games.shelf.king_of_siam import GAME
from tests.engines.king_of_siam_table import SET, all_but, say, seen, table, written

BOARD = {"khorat": (1, 1, 1), "lao": (0, 2, 1), "malay": (1, 0, 2), "sukothai": (1, 1, 0)}
TOP = {"played": "top"}


def view_for(state: Position, seat: int | None) -> Any:
    return GAME.view(state, None if seat is None else Seat(seat))


def test_a_seat_sees_its_own_hand_and_only_the_size_of_the_others() -> None:
    state = table(4, board=BOARD, played=[["rama"], [], ["lao", "malai"], []])
    view = view_for(state, 0)
    assert view["hand"] == [
        "maharacha",
        "khon-thai",
        "khon-thai",
        "1-vs-1",
        "2-vs-1",
        "lao",
        "malai",
    ]
    assert [player["hand_size"] for player in view["players"]] == [7, 8, 6, 8]
    assert all("hand" not in player for player in view["players"])
    assert view["players"][0]["partner"] == 2
    assert view_for(state, None)["hand"] is None


@pytest.mark.parametrize("seat", [0, 1, 3, None])
def test_with_only_the_top_card_shown_nobody_else_learns_what_lies_below(seat: int | None) -> None:
    """Two tables differ in what seat 2 has played below its top card; others see no difference."""
    piles = [["rama"], [], ["lao", "maharacha", "malai"], []]
    others = [["rama"], [], ["2-vs-1", "maharacha", "malai"], []]
    one = table(4, board=BOARD, played=piles, kings=["lao"], options=TOP)
    two = table(4, board=BOARD, played=others, kings=["lao"], options=TOP)
    assert one != two
    assert json.dumps(view_for(one, seat)) == json.dumps(view_for(two, seat))
    assert json.dumps(view_for(one, 2)) != json.dumps(view_for(two, 2))
    open_one = table(4, board=BOARD, played=piles, kings=["lao"])
    open_two = table(4, board=BOARD, played=others, kings=["lao"])
    assert view_for(open_one, seat) != view_for(open_two, seat)


def test_all_cards_played_are_visible_unless_the_players_wish_otherwise() -> None:
    piles = [["rama", "khon-thai"], ["lao"]]
    shown = [player["played"] for player in seen(table(board=BOARD, played=piles))["players"]]
    assert shown == piles
    state = table(board=BOARD, played=piles, options=TOP)
    assert [player["played"] for player in seen(state)["players"]] == [["khon-thai"], ["lao"]]
    assert [player["played_count"] for player in seen(state)["players"]] == [2, 1]


def test_the_view_tells_how_the_struggle_and_the_game_stand() -> None:
    standing = {"ayutthaya": (2, 2, 0), "lao": (0, 2, 1)}
    courts = [(1, 0, 0), (3, 0, 2)]
    state = table(board=standing, control=["rama", "british"], courts=courts, turn=1, passes=1)
    view = seen(state)
    assert view["struggle"] == {
        "number": 3,
        "province": "ayutthaya",
        "control_if_ended_now": "british",
    }
    assert view["markers"] == [
        {"province": "sukothai", "control": "rama"},
        {"province": "khorat", "control": "british"},
    ]
    assert view["score"]["provinces"] == {"rama": 1, "lao": 0, "malay": 0, "british": 1}
    assert view["score"]["leaders"] == [1]
    assert view["score"]["leaders_if_colony"] == [0, 1]
    assert (view["turn"], view["passes"], view["cards_left"]) == (1, 1, 16)


def test_before_any_province_is_held_nobody_leads() -> None:
    assert seen(table(board=BOARD))["score"]["leaders"] == []


def test_the_last_move_is_shown_word_by_word() -> None:
    move = ("rama", "rama>khorat", "rama>sukothai", "take:lao<lao")
    state = say(table(board=BOARD), 0, *move).state
    assert seen(state)["last_move"] == {"seat": 0, "words": list(move)}
    state = say(state, 1, "pass").state
    assert seen(state)["last_move"] == {"seat": 1, "words": ["pass"]}


def test_a_view_is_the_readers_own_to_change() -> None:
    """Somebody who scribbles on a view must not change what the next reader gets."""
    state = table(board=BOARD)
    before = json.dumps(seen(state))
    scribbled = seen(state)
    scribbled["map"]["provinces"][0]["label"]["en"] = "scribble"
    scribbled["tiles"].clear()
    assert json.dumps(seen(state)) == before


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("shown", ["open", "top"])
def test_an_imagined_table_looks_the_same_from_the_same_seat(seats: int, shown: str) -> None:
    dice = QuickDice(7)
    for step in play(GAME, Start(seats, b"imagine", {"played": shown})):
        for seat in (None, *range(seats)):
            view = view_for(step.after, seat)
            text = json.dumps(view, sort_keys=True)
            imagined = GAME.sample(view, dice)
            assert json.dumps(view_for(imagined, seat), sort_keys=True) == text
            if shown == "open":
                assert imagined == step.after


def test_imagining_leaves_the_view_as_it_was() -> None:
    state = table(board=BOARD, played=[["rama", "lao"], ["lao", "rama"]], options=TOP)
    view = view_for(state, 0)
    before = copy.deepcopy(view)
    GAME.sample(view, QuickDice(1))
    assert view == before


@pytest.mark.slow
def test_hidden_piles_are_imagined_fairly() -> None:
    """Below one top card lie two of the six others that are not Maharacha: no marker is on the
    board, so none was played. Each ordered pair of cards comes up as often as it is likely."""
    state = table(board=BOARD, played=[[], ["lao", "malai", "rama"]], options=TOP)
    view, dice = view_for(state, 0), QuickDice(3)
    seen_ = Counter(
        tuple(GAME.encode(GAME.sample(view, dice))["players"][1]["played"])  # type: ignore[call-overload, index]
        for _ in range(3000)
    )
    assert all(pile[-1] == "rama" and "maharacha" not in pile for pile in seen_)
    # of 6 * 5 ordered pairs of single cards, the two copies of Khon Thai make some look alike
    expected = {pile: 3000 / 30 * _alike(pile[:2]) for pile in seen_}
    assert len(seen_) == 4 * 3 + 4 + 4 + 1
    chance = sum((seen_[pile] - expected[pile]) ** 2 / expected[pile] for pile in seen_)
    assert chance < 45  # twenty degrees of freedom; one in a thousand by chance


def _alike(pile: tuple[str, ...]) -> int:
    return 2 if "khon-thai" in pile else 1


def test_king_markers_tell_how_many_maharachas_lie_hidden() -> None:
    """Two markers, three players, one Maharacha in the open: one of the others holds the second,
    and more often the one who has played more."""
    played = [["maharacha"], ["maharacha", "rama", "lao"], ["lao", "rama"]]
    state = table(3, board=BOARD, played=played, kings=["lao", "malay"], options=TOP)
    view, dice = view_for(state, 0), QuickDice(5)
    held = Counter[int]()
    for _ in range(600):
        players: Any = GAME.encode(GAME.sample(view, dice))["players"]  # type: ignore[call-overload, index]
        holders = [seat for seat in (1, 2) if "maharacha" in players[seat]["played"]]
        assert len(holders) == 1
        held[holders[0]] += 1
    # seat 1 hides two of seven cards, seat 2 one: 2*6 to 5*1
    assert 600 * 12 / 17 - 60 < held[1] < 600 * 12 / 17 + 60


def test_a_friendly_match_may_go_back_unless_a_hidden_card_was_shown() -> None:
    for options, expected in (({}, True), (TOP, False)):
        before = table(board=BOARD, options=options)
        applied = say(before, 0, "rama", "rama>khorat", "rama>khorat", "take:lao<lao")
        assert GAME.may_undo(before, applied.state, applied.events) is expected
        passed = say(before, 0, "pass")
        assert GAME.may_undo(before, passed.state, passed.events)


def test_a_finished_table_is_seen_without_a_struggle() -> None:
    colony = ("british", "british", "british", "british")
    state = table(control=colony, turn=None, played=[SET, all_but("rama")])
    view = seen(state)
    assert view["struggle"] is None
    assert view["turn"] is None
    assert view["over"] == "colony"
    assert view["score"]["leaders"] == [1]


def test_the_stored_form_and_the_view_agree_on_what_is_open() -> None:
    data = written(board=BOARD, played=[["rama"], []])
    view = seen(GAME.decode(data))
    assert view["tiles"] == data["tiles"]
    assert {name: view["provinces"][name] for name in BOARD} == data["provinces"]


def test_the_view_for_who_changes_nothing_is_the_same_and_of_one_piece_for_all_seats() -> None:
    state, seats = table(board=BOARD), (None, Seat(0), Seat(1))
    views: list[Any] = [GAME.shared_view(state, seat) for seat in seats]
    assert views == [GAME.view(state, seat) for seat in seats]
    for part in views[0].keys() - {"seat", "hand"}:
        assert views[1][part] is views[2][part], part
    before = json.dumps(views[1])
    own: Any = GAME.view(state, Seat(1))
    own["map"]["provinces"][0]["label"]["en"] = "scribble"
    own["tiles"].clear()
    assert json.dumps(views[1]) == before == json.dumps(GAME.shared_view(state, Seat(0)))
