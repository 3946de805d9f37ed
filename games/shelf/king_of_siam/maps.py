"""The boards: which provinces there are, who borders whom, and where each faction is at home.

A board is one JSON file in `maps/`; adding a file adds a board. Every file is checked when the
game is imported, and a board that cannot be played is refused with its name and the reason.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from games.kit.refusals import Refusal
from games.kit.text import Text, by_language

PROVINCES: Final = 8
FACTIONS: Final = 3
CANVAS: Final = 1000  # drawing coordinates run from 0 to this, x to the right and y downwards
DEFAULT_MAP: Final = "siam_reconstructed"
_FEWEST_CORNERS: Final = 3
_FOLDER: Final = Path(__file__).parent / "maps"
_ID: Final = re.compile(r"[a-z][a-z0-9_]*")


class BadMap(Refusal):
    """A board file does not describe a board that can be played."""


@dataclass(frozen=True)
class Province:
    """One province: where it lies on the canvas, and whose home it is, if anyone's."""

    id: str
    label: Text
    home: str | None
    at: tuple[int, int]  # where its name and followers are drawn
    outline: tuple[tuple[int, int], ...]
    neighbours: tuple[str, ...]


@dataclass(frozen=True)
class Faction:
    """One of the three factions, and the card that supports it."""

    id: str
    name: Text
    colour: str
    card: str
    card_name: Text


@dataclass(frozen=True)
class Map:
    """One board. Provinces and factions are sorted by id: their places are their numbers."""

    id: str
    name: Text
    note: Text
    sourced: bool
    invader: Text
    provinces: tuple[Province, ...]
    factions: tuple[Faction, ...]
    shown: tuple[str, ...]  # faction ids in the order a page lists them
    aid_cards: tuple[tuple[str, str], ...]  # the followers on cards 1, 2 and 3

    def province(self, id_: str) -> int:
        return [province.id for province in self.provinces].index(id_)

    def faction(self, id_: str) -> int:
        return [faction.id for faction in self.factions].index(id_)

    def home_of(self, faction: int) -> int:
        """Return the number of the province where a faction is at home."""
        return [province.home for province in self.provinces].index(self.factions[faction].id)

    def neighbours_of(self, province: int) -> tuple[int, ...]:
        """Return the numbers of the provinces that border this one."""
        return tuple(self.province(id_) for id_ in self.provinces[province].neighbours)


def parse_map(data: Mapping[str, Any]) -> Map:
    """Return the board a file describes. Raise BadMap when it cannot be played."""
    try:
        board = _read(data)
    except (KeyError, TypeError, ValueError, AttributeError) as fault:
        raise BadMap(_UNREADABLE.filled(map=data.get("id", "?"), fault=repr(fault))) from fault
    _check(board)
    return board


def load_maps(folder: Path = _FOLDER) -> tuple[Map, ...]:
    """Return every board in the folder, the default one first. Raise BadMap for a faulty one."""
    files = sorted(folder.glob("*.json"))
    boards = [parse_map(json.loads(file.read_text(encoding="utf-8"))) for file in files]
    ids = [board.id for board in boards]
    for id_ in ids:
        if ids.count(id_) > 1:
            raise BadMap(_TWO_FILES.filled(map=id_))
    return tuple(sorted(boards, key=lambda board: (board.id != DEFAULT_MAP, board.id)))


def _read(data: Mapping[str, Any]) -> Map:
    factions = [
        Faction(
            row["id"],
            by_language(row["name"]),
            row["colour"],
            row["card"],
            by_language(row["card_name"]),
        )
        for row in data["factions"]
    ]
    return Map(
        id=data["id"],
        name=by_language(data["name"]),
        note=by_language(data["note"]),
        sourced=bool(data["sourced"]),
        invader=by_language(data["invader"]),
        provinces=tuple(sorted(map(_province, data["provinces"]), key=lambda row: row.id)),
        factions=tuple(sorted(factions, key=lambda row: row.id)),
        shown=tuple(faction.id for faction in factions),
        aid_cards=tuple((first, second) for first, second in data["aid_cards"]),
    )


def _province(row: Mapping[str, Any]) -> Province:
    return Province(
        id=row["id"],
        label=by_language(row["label"]),
        home=row["home"],
        at=_point(row["at"]),
        outline=tuple(_point(point) for point in row["outline"]),
        neighbours=tuple(sorted(row["neighbours"])),
    )


def _point(pair: Sequence[int]) -> tuple[int, int]:
    x, y = pair
    return int(x), int(y)


def _check(board: Map) -> None:
    """Refuse a board with a fault, the plainest fault first."""
    _check_names(board)
    _check_homes(board)
    _check_borders(board)
    _check_connected(board)
    for province in board.provinces:
        points = (province.at, *province.outline)
        inside = all(0 <= place <= CANVAS for point in points for place in point)
        if not inside or len(province.outline) < _FEWEST_CORNERS:
            raise BadMap(_OFF_CANVAS.filled(map=board.id, province=province.id, canvas=CANVAS))


def _check_names(board: Map) -> None:
    provinces = [province.id for province in board.provinces]
    factions = [faction.id for faction in board.factions]
    if len(set(provinces)) != PROVINCES or len(provinces) != PROVINCES:
        raise BadMap(_PROVINCES.filled(map=board.id, wanted=PROVINCES, found=len(set(provinces))))
    if len(set(factions)) != FACTIONS or len(factions) != FACTIONS:
        raise BadMap(_FACTIONS.filled(map=board.id, wanted=FACTIONS, found=len(set(factions))))
    for id_ in provinces + factions + [faction.card for faction in board.factions]:
        if not _ID.fullmatch(id_):
            raise BadMap(_BAD_ID.filled(map=board.id, id=id_))


def _check_homes(board: Map) -> None:
    factions = {faction.id for faction in board.factions}
    homes = [province.home for province in board.provinces if province.home is not None]
    for home in homes:
        if home not in factions:
            raise BadMap(_UNKNOWN_HOME.filled(map=board.id, faction=home))
    if sorted(homes) != sorted(factions):
        raise BadMap(_HOMES.filled(map=board.id))
    pairs = {frozenset(card) for card in board.aid_cards}
    known = all(pair <= factions and len(pair) == 2 for pair in pairs)
    if len(board.aid_cards) != FACTIONS or len(pairs) != FACTIONS or not known:
        raise BadMap(_AID_CARDS.filled(map=board.id))


def _check_borders(board: Map) -> None:
    around = {province.id: province.neighbours for province in board.provinces}
    for id_, others in around.items():
        if id_ in others or len(set(others)) != len(others):
            raise BadMap(_SELF.filled(map=board.id, province=id_))
        for other in others:
            if other not in around:
                raise BadMap(_UNKNOWN_NEIGHBOUR.filled(map=board.id, a=id_, b=other))
            if id_ not in around[other]:
                raise BadMap(_ONE_WAY.filled(map=board.id, a=id_, b=other))


def _check_connected(board: Map) -> None:
    around = {province.id: province.neighbours for province in board.provinces}
    reached = _reached(around, board.provinces[0].id)
    for id_ in around:
        if id_ not in reached:
            raise BadMap(_CUT_OFF.filled(map=board.id, province=id_))


def _reached(around: Mapping[str, Sequence[str]], start: str) -> set[str]:
    reached, waiting = {start}, [start]
    while waiting:
        fresh = set(around[waiting.pop()]) - reached
        reached |= fresh
        waiting.extend(fresh)
    return reached


_UNREADABLE: Final = Text("The map “{map}” cannot be read: {fault}.")
_TWO_FILES: Final = Text("The map “{map}” is described by two files.")
_PROVINCES: Final = Text("The map “{map}” must have {wanted} different provinces; it has {found}.")
_FACTIONS: Final = Text("The map “{map}” must have {wanted} different factions; it has {found}.")
_BAD_ID: Final = Text(
    "The map “{map}” uses the id “{id}”; ids are small letters, digits and underscores."
)
_UNKNOWN_HOME: Final = Text(
    "The map “{map}” names a home of “{faction}”, which is not one of its factions."
)
_HOMES: Final = Text("On the map “{map}” each faction must have exactly one home province.")
_AID_CARDS: Final = Text(
    "The map “{map}” must have three aid cards, each with a different pair of its factions."
)
_SELF: Final = Text("On the map “{map}” {province} lists itself or a neighbour twice.")
_UNKNOWN_NEIGHBOUR: Final = Text(
    "On the map “{map}” {a} borders {b}, which is not one of its provinces."
)
_ONE_WAY: Final = Text("On the map “{map}” {a} borders {b}, but {b} does not border {a}.")
_CUT_OFF: Final = Text("On the map “{map}” {province} cannot be reached from the other provinces.")
_OFF_CANVAS: Final = Text(
    "On the map “{map}” {province} lies outside the canvas of 0 to {canvas} or has no outline."
)
MAPS: Final[tuple[Map, ...]] = load_maps()
