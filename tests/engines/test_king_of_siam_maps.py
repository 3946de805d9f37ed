"""The boards of King of Siam: what they say, and how a faulty one is refused."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from games.shelf.king_of_siam import GAME, maps
from games.shelf.king_of_siam.maps import MAPS, BadMap, Map, load_maps, parse_map
from games.shelf.king_of_siam.notation import build_labels, build_names

FOLDER = Path(maps.__file__).parent / "maps"
BOARDS = {board.id: board for board in MAPS}
BRITAIN = json.loads((FOLDER / "britain_2e.json").read_text(encoding="utf-8"))
EVERY_MAP = pytest.mark.parametrize("board", MAPS, ids=lambda board: board.id)


def edges(board: Map) -> int:
    return sum(len(province.neighbours) for province in board.provinces) // 2


def test_two_boards_are_shipped_and_siam_is_the_default() -> None:
    assert [board.id for board in MAPS] == ["siam_reconstructed", "britain_2e"]
    assert GAME.info.options[0].default == "siam_reconstructed"


def test_the_board_of_siam_says_that_its_borders_are_a_reconstruction() -> None:
    siam = BOARDS["siam_reconstructed"]
    assert not siam.sourced
    assert "reconstruction" in siam.note.en
    assert "ricostruzione" in siam.note.into("it")
    assert "reconstruction" in GAME.info.notes[0].en
    view = GAME.view(GAME.setup({}, 2, b"note"), None)
    assert "reconstruction" in view["map"]["note"]["en"]  # type: ignore[index, call-overload, operator]


def test_the_borders_of_britain_are_the_thirteen_attested_ones() -> None:
    assert edges(BOARDS["britain_2e"]) == 13
    assert edges(BOARDS["siam_reconstructed"]) == 11


def shared_corners(board: Map, one: int, two: int) -> bool:
    """Return whether the outlines of two provinces have a side in common."""
    first, second = (board.provinces[number].outline for number in (one, two))
    sides = {frozenset(side) for side in zip(first, (*first[1:], first[0]), strict=True)}
    others = {frozenset(side) for side in zip(second, (*second[1:], second[0]), strict=True)}
    return bool(sides & others)


@EVERY_MAP
def test_exactly_the_neighbours_touch_where_the_board_is_drawn(board: Map) -> None:
    for one in range(8):
        for two in range(one):
            neighbours = two in board.neighbours_of(one)
            names = board.provinces[one].id, board.provinces[two].id
            assert shared_corners(board, one, two) == neighbours, names


def inside(point: tuple[int, int], outline: tuple[tuple[int, int], ...]) -> bool:
    x, y = point
    crossed = False
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            crossed = not crossed
    return crossed


@EVERY_MAP
def test_every_label_lies_in_its_province_and_in_no_other(board: Map) -> None:
    for province in board.provinces:
        around = [row.id for row in board.provinces if inside(province.at, row.outline)]
        assert around == [province.id]


def spoil(change: Callable[[Any], object]) -> dict[str, Any]:
    data = copy.deepcopy(BRITAIN)
    change(data)
    return data


def province(data: Any, id_: str) -> Any:
    return next(row for row in data["provinces"] if row["id"] == id_)


FAULTS = {
    "must have 8 different provinces": lambda data: data["provinces"].pop(),
    "must have 3 different factions": lambda data: data["factions"].pop(),
    "small letters": lambda data: data["factions"][0].update(card="English Support"),
    "a home of “french”": lambda data: province(data, "devon").update(home="french"),
    "exactly one home": lambda data: province(data, "devon").update(home="welsh"),
    "three aid cards": lambda data: data["aid_cards"].pop(),
    "lists itself": lambda data: province(data, "devon")["neighbours"].append("devon"),
    "borders wales, which is not": lambda data: province(data, "devon")["neighbours"].append(
        "wales"
    ),
    "but devon does not border moray": lambda d: province(d, "moray")["neighbours"].append("devon"),
    "outside the canvas": lambda data: province(data, "devon").update(at=[400, 1001]),
    "has no outline": lambda data: province(data, "devon").update(outline=[[1, 1], [2, 2]]),
    "cannot be read": lambda data: data.pop("note"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_faulty_board_is_refused_by_name(fault: str) -> None:
    parse_map(spoil(lambda data: None))
    with pytest.raises(BadMap, match=fault) as refusal:
        parse_map(spoil(FAULTS[fault]))
    assert "britain_2e" in refusal.value.text.en
    assert "britain_2e" in refusal.value.text.into("it")


def test_a_board_in_two_parts_is_refused() -> None:
    def cut(data: Any) -> None:
        province(data, "moray")["neighbours"].clear()
        province(data, "strathclyde")["neighbours"].remove("moray")

    with pytest.raises(BadMap, match="cannot be reached"):
        parse_map(spoil(cut))


def test_a_file_more_is_a_board_more(tmp_path: Path) -> None:
    for file in FOLDER.glob("*.json"):
        (tmp_path / file.name).write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    extra = spoil(lambda data: data.update(id="another"))
    (tmp_path / "another.json").write_text(json.dumps(extra), encoding="utf-8")
    found = load_maps(tmp_path)
    assert [board.id for board in found] == ["siam_reconstructed", "another", "britain_2e"]
    assert build_labels(found) == build_labels(MAPS)


def test_two_files_may_not_describe_the_same_board(tmp_path: Path) -> None:
    for name in ("one.json", "two.json"):
        (tmp_path / name).write_text(json.dumps(BRITAIN), encoding="utf-8")
    with pytest.raises(BadMap, match="“britain_2e” is described by two files"):
        load_maps(tmp_path)


def test_two_boards_may_not_give_one_word_two_meanings() -> None:
    other = parse_map(spoil(lambda data: province(data, "devon")["label"].update(en="Cornwall")))
    with pytest.raises(BadMap, match="another label"):
        build_labels((*MAPS, other))
    with pytest.raises(BadMap, match="another label"):
        build_names((*MAPS, other))
