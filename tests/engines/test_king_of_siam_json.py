"""Positions of King of Siam written by hand: what may be left out, and what is refused."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from games.kit.refusals import BadState, OtherRules
from games.proving.playout import Start, play
from games.shelf.king_of_siam import GAME, maps
from tests.engines.king_of_siam_table import SET, all_but, pool, seen, table, written

BOARD = {"khorat": (1, 1, 1), "lao": (0, 2, 1)}


def test_every_position_of_a_game_survives_being_stored() -> None:
    for seats in (2, 3, 4):
        for step in play(GAME, Start(seats, b"store", {"map": "britain_2e", "played": "top"})):
            text = json.dumps(GAME.encode(step.after))
            assert GAME.decode(json.loads(text)) == step.after


def test_the_pool_is_what_is_left_and_need_not_be_counted() -> None:
    state = table(board=BOARD, courts=[(1, 0, 0), (0, 0, 1)])
    assert pool(state) == (14, 13, 13)
    data = written(board=BOARD, pool={"rama": 15, "lao": 13, "malay": 14})
    assert GAME.decode(data) == table(board=BOARD)


def test_what_a_position_leaves_out_is_empty_or_as_usual() -> None:
    data = {
        "rules_version": 1,
        "seats": 2,
        "tiles": [{"province": name} for name in json_tiles()],
        "provinces": {},
        "players": [{}, {}],
        "turn": 0,
    }
    view = seen(GAME.decode(data))
    assert view["options"]["map"] == "siam_reconstructed"
    assert view["last_move"] is None
    assert view["undo"] is None
    assert view["passes"] == 0
    assert view["cards_left"] == 16


def json_tiles() -> list[str]:
    return [tile["province"] for tile in written()["tiles"]]


def test_another_version_of_the_rules_is_refused() -> None:
    with pytest.raises(OtherRules, match="version 2") as refusal:
        GAME.decode({**written(), "rules_version": 2})
    assert "versione 2" in refusal.value.text.into("it")


def test_the_example_of_the_readme_is_a_position() -> None:
    readme = Path(maps.__file__).with_name("README.md").read_text(encoding="utf-8")
    example = json.loads(readme.split("```json\n")[1].split("```")[0])
    encoded: Any = GAME.encode(GAME.decode(example))
    assert set(encoded) == set(example)
    assert {key: encoded[key] for key in ("pool", "options", "last_move")} == {
        key: example[key] for key in ("pool", "options", "last_move")
    }


def player(data: Any, seat: int = 0) -> Any:
    return data["players"][seat]


Change = Callable[[Any], object]
FAULTS: list[tuple[str, Change]] = [
    ("“tiles” is missing", lambda d: d.pop("tiles")),
    ("“turn” is missing", lambda d: d.pop("turn")),
    ("unknown entry “dice”", lambda d: d.update(dice=1)),
    ("“game” must be king-of-siam", lambda d: d.update(game="chess")),
    ("“seats” must be a whole number from 2 to 4", lambda d: d.update(seats=5)),
    ("“seats” must be a whole number", lambda d: d.update(seats=True)),
    ("“options”: There is no option “speed”", lambda d: d.update(options={"speed": 1})),
    ("“options”: Map must be one of", lambda d: d.update(options={"map": "saba"})),
    (
        "Partners may talk must be true or false",
        lambda d: d.update(seats=4, options={"talk": "yes"}),
    ),
    (
        "“options.talk” may not be changed",
        lambda d: d.update(options={"talk": True}),
    ),
    ("“tiles” must be a list", lambda d: d.update(tiles={})),
    ("“tiles” must have 8 entries, not 7", lambda d: d["tiles"].pop()),
    ("“tiles” holds the same entry twice", lambda d: d["tiles"][1].update(province="sukothai")),
    (
        "].province”: “bangkok” is none of",
        lambda d: d["tiles"][1].update(province="bangkok"),
    ),
    ("“tiles\\[1\\].king” must be true or false", lambda d: d["tiles"][1].update(king=1)),
    (
        "].control”: “french” is none of",
        lambda d: d["tiles"][0].update(control="french"),
    ),
    ("earlier one is still open", lambda d: d["tiles"][1].update(control="rama")),
    ("more King markers than Maharacha", lambda d: d["tiles"][1].update(king=True)),
    ("“provinces” must be a JSON object", lambda d: d.update(provinces=[])),
    ("“provinces”: “bangkok” is none of", lambda d: d["provinces"].update(bangkok={})),
    (
        "“provinces.khorat.rama” must be",
        lambda d: d["provinces"]["khorat"].update(rama=-1),
    ),
    ("“provinces.khorat”: “tai” is none of", lambda d: d["provinces"]["khorat"].update(tai=1)),
    ("Khorat is decided", lambda d: [tile.update(control="rama") for tile in d["tiles"][:2]]),
    (
        "16 of “rama” in the game; this position has 18",
        lambda d: player(d).update(court={"rama": 17}),
    ),
    (
        "16 of “lao”",
        lambda d: d.update(pool={"rama": 15, "lao": 12, "malay": 14}),
    ),
    ("“players” must have 2 entries, not 1", lambda d: d["players"].pop()),
    (
        "“players.aid” holds the same",
        lambda d: [row.update(aid=1) for row in d["players"]],
    ),
    ("“players\\[0\\].aid” must be", lambda d: player(d).update(aid=4)),
    (
        "].played”: “british” is none of",
        lambda d: player(d).update(played=["british"]),
    ),
    ("more than 1 time", lambda d: player(d).update(played=["rama", "rama"], last_played=2)),
    ("do not fit the cards played", lambda d: player(d).update(last_played=1)),
    ("do not fit the cards played", lambda d: player(d).update(played=["rama"])),
    ("must be 1, the number of cards", lambda d: player(d).update(played=["rama"], last_played=2)),
    ("“turn” must be a whole number from 0 to 1", lambda d: d.update(turn=2)),
    ("“turn” must be a whole number from 0 to 1", lambda d: d.update(turn=None)),
    ("holds no card", lambda d: player(d).update(played=list(SET), last_played=8)),
    ("“passes” must be a whole number from 0 to 1", lambda d: d.update(passes=2)),
    ("“undo” must be the two words", lambda d: d.update(undo=["lao<khorat", "lao<lao"])),
    ("“undo”: “nonsense” is not a word", lambda d: d.update(undo=["nonsense", "pass"])),
    (
        "“undo”: “english<devon” is not a word of this map",
        lambda d: d.update(undo=["english<devon"]),
    ),
    ("“last_move.seat” is missing", lambda d: d.update(last_move={"words": ["pass"]})),
    ("must be a pass, or a card", lambda d: d.update(last_move={"seat": 0, "words": ["lao<lao"]})),
    ("must be a pass, or a card", lambda d: d.update(last_move={"seat": 0, "words": ["pass"] * 2})),
]


@pytest.mark.parametrize(("fault", "change"), FAULTS)
def test_what_is_no_position_is_refused_in_words(fault: str, change: Change) -> None:
    data = written(board=BOARD)
    GAME.decode(copy.deepcopy(data))
    change(data)
    with pytest.raises(BadState, match=fault) as refusal:
        GAME.decode(data)
    assert refusal.value.text.into("it")
    assert "{" not in refusal.value.text.into("it")


@pytest.mark.parametrize("data", [None, 7, "king", [], {1: 2}])
def test_what_is_no_object_at_all_is_refused(data: Any) -> None:
    with pytest.raises(BadState, match="must be a JSON object"):
        GAME.decode(data)


def test_a_finished_position_has_nobody_on_turn() -> None:
    colony = ("british", "british", "british", "british")
    assert not GAME.to_act(table(control=colony, turn=None))
    with pytest.raises(BadState, match="“turn” must be null here, not “0”"):
        table(control=colony, turn=0)
    with pytest.raises(BadState, match="after the fourth British marker"):
        table(control=(*colony, "rama"), turn=None)


def test_the_times_of_last_cards_must_fit_an_order_of_play() -> None:
    """Seat 0 cannot have finished three cards by time two, nor two seats play at one time."""
    played = [["rama", "lao", "malai"], ["rama"]]
    for times in ([2, 4], [4, 4]):
        with pytest.raises(BadState, match="do not fit"):
            table(board=BOARD, played=played, times=times)
    assert table(board=BOARD, played=played, times=[3, 4])
    assert table(board=BOARD, played=played, times=[4, 2])


@pytest.mark.parametrize(
    ("card", "undo", "fits"),
    [
        ("1-vs-1", ["lao<khorat", "rama<lao"], True),
        ("1-vs-1", ["rama<lao", "lao<khorat"], False),
        ("1-vs-1", ["lao+rama<khorat", "rama<lao"], False),
        ("2-vs-1", ["lao+rama<lao", "rama<khorat"], True),
        ("2-vs-1", ["lao<khorat", "rama<lao"], True),
        ("2-vs-1", ["lao<khorat", "rama<malay"], False),
        ("2-vs-1", ["lao+rama<khorat", "rama<malay"], False),
        ("rama", ["lao<khorat", "rama<lao"], False),
    ],
)
def test_the_banned_undoing_must_fit_the_last_card(card: str, undo: list[str], fits: bool) -> None:
    data = written(board=BOARD, played=[[card]], turn=1, undo=undo)
    if fits:
        assert seen(GAME.decode(data))["undo"] == undo
    else:
        with pytest.raises(BadState, match="would undo"):
            GAME.decode(data)


def test_a_seat_that_has_played_everything_may_wait_for_the_others() -> None:
    state = table(board=BOARD, played=[list(SET), all_but("rama", "lao")], turn=1)
    assert GAME.to_act(state) == {1}
