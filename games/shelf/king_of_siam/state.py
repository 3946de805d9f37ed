"""A whole position as JSON that a person can write.

The README of this folder documents the format. `encode` writes every entry; `decode` fills in
what may be left out and refuses what cannot be a position, in words.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from games.kit.refusals import OtherRules
from games.kit.text import Text
from games.shelf.king_of_siam.cards import cards_of_pile
from games.shelf.king_of_siam.fields import (
    as_flag,
    as_list,
    as_object,
    as_one_of,
    as_whole,
    needed,
    only_keys,
    refuse,
)
from games.shelf.king_of_siam.layout import (
    AID,
    APART,
    BAN,
    BOARD,
    BRITISH,
    COURT,
    FOURTH_AID,
    GAINS,
    KINGS,
    LAST,
    LAST_WORDS,
    LEFT,
    MAP,
    OVER,
    PASSES,
    PILE,
    PLAYED_AT,
    POOL,
    SEATS,
    STARTER,
    STRUGGLE,
    TALK,
    TILE,
    TOP_ONLY,
    TURN,
    TWO_FOR_ONE,
)
from games.shelf.king_of_siam.maps import DEFAULT_MAP, MAPS, Map
from games.shelf.king_of_siam.notation import LET_GO, NUMBERED_WORDS, PAIRS, card_word
from games.shelf.king_of_siam.opening import Settings, blank, mark_occupied
from games.shelf.king_of_siam.position import (
    check_followers,
    check_turn,
    read_counts,
    read_players,
    read_tiles,
)
from games.shelf.king_of_siam.recall import read_last_move, read_undo

if TYPE_CHECKING:
    from games.protocol import Json

GAME_NAME = "king-of-siam"
RULES_VERSION = 1
STARTERS = ("lowest", "highest")
ONE_VS_ONE_READINGS = ("anywhere", "not_adjacent")
FOURTH_AIDS = ("neighbour", "drawn")
PLAYED_SHOWN = ("open", "top")
_KEYS = (
    "game", "rules_version", "seats", "options", "tiles", "provinces", "pool", "players",
    "turn", "passes", "undo", "last_move",
)  # fmt: skip


def counts_of(board: Map, counts: list[int]) -> dict[str, int]:
    """Return followers by faction, in the order in which the map shows the factions."""
    return {faction: counts[board.faction(faction)] for faction in board.shown}


def followers_in(code: int) -> list[int]:
    """Return the followers in a province by faction number."""
    return [code & 31, code >> 5 & 31, code >> 10]


def settings_of(cells: list[int]) -> "dict[str, bool | int | str]":
    """Return the options this position is played with."""
    return {
        "map": MAPS[cells[MAP]].id,
        "starter": STARTERS[cells[STARTER]],
        "one_vs_one": ONE_VS_ONE_READINGS[cells[APART]],
        "fourth_aid": FOURTH_AIDS[cells[FOURTH_AID]],
        "played": PLAYED_SHOWN[cells[TOP_ONLY]],
        "talk": bool(cells[TALK]),
    }


def undo_words(cells: list[int]) -> list[str] | None:
    """Return the words that would undo the last exchange, if there was one."""
    ban = cells[BAN]
    if not ban:
        return None
    board = MAPS[cells[MAP]]
    first, second = ban >> 3 & 63, ban >> 9
    provinces = [board.provinces[first & 7].id, board.provinces[second & 7].id]
    givers = PAIRS[first >> 3] if ban & 7 == TWO_FOR_ONE else (first >> 3,)
    given = "+".join(board.factions[faction].id for faction in givers)
    return [f"{given}<{provinces[0]}", f"{board.factions[second >> 3].id}<{provinces[1]}"]


def last_move_of(cells: list[int]) -> "dict[str, Json] | None":
    """Return who moved last, and in which words."""
    if not cells[LAST]:
        return None
    board, card, packed = MAPS[cells[MAP]], (cells[LAST] & 15) - 2, cells[LAST_WORDS]
    said: list[str] = []
    while packed:
        said.append(NUMBERED_WORDS[cells[MAP]][(packed & 255) - 1])
        packed >>= 8
    said.append(card_word(board, card) if card >= 0 else LET_GO)
    return {"seat": (cells[LAST] >> 4) - 1, "words": said[::-1]}


def control_of(cells: list[int], struggle: int) -> str | None:
    """Return who won a struggle: a faction, "british", or None while it is undecided."""
    if struggle >= cells[STRUGGLE]:
        return None
    gainer = cells[GAINS] >> (2 * struggle) & 3
    return "british" if gainer == BRITISH else MAPS[cells[MAP]].factions[gainer].id


def tiles_of(cells: list[int]) -> "list[dict[str, Json]]":
    """Return the tiles in the order of their boxes."""
    provinces = MAPS[cells[MAP]].provinces
    return [
        {
            "province": provinces[cells[TILE + box]].id,
            "king": bool(cells[KINGS] >> cells[TILE + box] & 1),
            "control": control_of(cells, box),
        }
        for box in range(8)
    ]


def court_of(cells: list[int], seat: int) -> dict[str, int]:
    """Return the followers a seat has gathered."""
    return counts_of(MAPS[cells[MAP]], cells[COURT + 3 * seat : COURT + 3 * seat + 3])


def provinces_of(cells: list[int]) -> dict[str, dict[str, int]]:
    """Return the followers in each province."""
    board = MAPS[cells[MAP]]
    return {
        row.id: counts_of(board, followers_in(cells[BOARD + place]))
        for place, row in enumerate(board.provinces)
    }


def pieces_in(cells: list[int]) -> dict[str, int]:
    """Return what can neither appear nor vanish: each faction's followers, and the cards."""
    board, seats = MAPS[cells[MAP]], range(cells[SEATS])
    pieces = {"cards": cells[LEFT] + sum(cells[PILE + seat].bit_length() // 3 for seat in seats)}
    for number, faction in enumerate(board.factions):
        placed = sum(followers_in(cells[BOARD + place])[number] for place in range(8))
        courts = sum(cells[COURT + 3 * seat + number] for seat in seats)
        pieces[faction.id] = cells[POOL + number] + placed + courts
    return pieces


def encode(cells: list[int]) -> "dict[str, Json]":
    """Return the whole position as JSON."""
    board = MAPS[cells[MAP]]
    players: list[Json] = [
        {
            "aid": cells[AID + seat] or None,
            "court": court_of(cells, seat),
            "played": [card_word(board, card) for card in cards_of_pile(cells[PILE + seat])],
            "last_played": cells[PLAYED_AT + seat],
        }
        for seat in range(cells[SEATS])
    ]
    return {
        "game": GAME_NAME,
        "rules_version": RULES_VERSION,
        "seats": cells[SEATS],
        "options": settings_of(cells),
        "tiles": tiles_of(cells),
        "provinces": provinces_of(cells),
        "pool": counts_of(board, cells[POOL : POOL + 3]),
        "players": players,
        "turn": None if cells[OVER] else cells[TURN],
        "passes": cells[PASSES],
        "undo": undo_words(cells),
        "last_move": last_move_of(cells),
    }


def decode(data: object) -> list[int]:
    """Return the cells of a position. Raise OtherRules or BadState."""
    given = as_object(data, "position")
    version = needed(given, "rules_version", "position")
    if version != RULES_VERSION:
        raise OtherRules(_VERSION.filled(found=version, known=RULES_VERSION))
    only_keys(given, "position", _KEYS)
    as_one_of(given.get("game", GAME_NAME), "game", (GAME_NAME,))
    seats = as_whole(needed(given, "seats", "position"), "seats", 2, 4)
    cells = blank(_settings(as_object(given.get("options", {}), "options"), seats), seats)
    board = MAPS[cells[MAP]]
    read_tiles(cells, board, as_list(needed(given, "tiles", "position"), "tiles"))
    _read_provinces(cells, board, as_object(needed(given, "provinces", "position"), "provinces"))
    read_players(cells, board, as_list(needed(given, "players", "position"), "players"))
    pool = given.get("pool")
    check_followers(cells, board, None if pool is None else read_counts(board, pool, "pool"))
    cells[PASSES] = as_whole(given.get("passes", 0), "passes", 0, seats - 1)
    check_turn(cells, needed(given, "turn", "position"))
    read_undo(cells, given.get("undo"))
    read_last_move(cells, given.get("last_move"))
    return cells


def _settings(given: Mapping[str, object], seats: int) -> Settings:
    only_keys(given, "options", tuple(Settings.__dataclass_fields__))
    maps = [board.id for board in MAPS]
    map_ = as_one_of(given.get("map", DEFAULT_MAP), "map", maps)
    starter = as_one_of(given.get("starter", STARTERS[0]), "starter", STARTERS)
    reading = ONE_VS_ONE_READINGS
    one = as_one_of(given.get("one_vs_one", reading[0]), "one_vs_one", reading)
    aid = as_one_of(given.get("fourth_aid", FOURTH_AIDS[0]), "fourth_aid", FOURTH_AIDS)
    played = as_one_of(given.get("played", PLAYED_SHOWN[0]), "played", PLAYED_SHOWN)
    talk = as_flag(given.get("talk", False), "talk")
    if seats != 4 and (aid or talk):
        raise refuse(_FOUR_ONLY)
    return Settings(
        maps[map_],
        STARTERS[starter],
        reading[one],
        FOURTH_AIDS[aid],
        PLAYED_SHOWN[played],
        talk > 0,
    )


def _read_provinces(cells: list[int], board: Map, given: Mapping[str, object]) -> None:
    only_keys(given, "provinces", [row.id for row in board.provinces])
    for place, row in enumerate(board.provinces):
        counts = read_counts(board, given.get(row.id, {}), row.id)
        cells[BOARD + place] = counts[0] | counts[1] << 5 | counts[2] << 10
    mark_occupied(cells)


_VERSION = Text(
    "This position was stored under version {found} of the rules; version {known} is known here.",
    "Questa posizione è stata salvata con la versione {found} delle regole; qui si conosce la "
    "versione {known}.",
)
_FOUR_ONLY = Text(
    "“fourth_aid” and “talk” may only be changed in the game for four.",
    "«fourth_aid» e «talk» si possono cambiare solo nella partita a quattro.",
)
