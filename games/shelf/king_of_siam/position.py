"""A whole position as JSON that a person can write.

The README of this folder documents the format. `encode` writes every entry; `decode` fills in
what may be left out and refuses what cannot be a position, in words.
"""

from collections.abc import Mapping

from games.kit.given import as_flag, as_list, as_whole, as_word, must, numbered
from games.kit.inner import Cells
from games.kit.schema import Shape, Stored, by_name, each, either, maybe, one_of, only, table, whole
from games.kit.text import Text
from games.protocol import Json
from games.shelf.king_of_siam import layout as at
from games.shelf.king_of_siam.cards import (
    CARD_KINDS,
    COPIES,
    SET_SIZE,
    UNIT_OF,
    cards_of_pile,
    pile_of,
)
from games.shelf.king_of_siam.laws import check, ending
from games.shelf.king_of_siam.maps import MAPS
from games.shelf.king_of_siam.notation import card_word
from games.shelf.king_of_siam.opening import FOLLOWERS, seat_players
from games.shelf.king_of_siam.recall import LAST_MOVE, UNDO
from games.shelf.king_of_siam.settings import GAME_NAME, KEPT, RULES_VERSION

_PROVINCES = [numbered(row.id for row in board.provinces) for board in MAPS]
FACTIONS = [{id_: board.faction(id_) for id_ in board.shown} for board in MAPS]
_GAINERS = [numbered((*(row.id for row in board.factions), "british")) for board in MAPS]
_GAINS = [tuple(gainers) for gainers in _GAINERS]
_CARDS = [numbered(card_word(board, card) for card in range(CARD_KINDS)) for board in MAPS]
_WORDS = [tuple(cards) for cards in _CARDS]


def encode(cells: Cells) -> dict[str, Json]:
    """Return the whole position as JSON."""
    return POSITION.write(cells)


def decode(data: object) -> Cells:
    """Return the cells of a position. Raise OtherRules or BadState."""
    cells = POSITION.read(data)
    check(cells)
    return cells


def followers_json(board: int, code: int) -> Json:
    """Return followers kept as in BOARD by faction, in the order in which the map shows them."""
    return _COUNTS.write([board, code & 31, code >> 5 & 31, code >> 10], 0)


def _blank() -> Cells:
    cells = [0] * at.SIZE
    cells[at.POOL : at.POOL + 3] = [-1] * 3  # then it is what is left
    return cells


def _last_seat(cells: Cells) -> int:
    return cells[at.SEATS] - 1


def _provinces(cells: Cells) -> Mapping[str, int]:
    return _PROVINCES[cells[at.MAP]]


def _factions(cells: Cells) -> Mapping[str, int]:
    return FACTIONS[cells[at.MAP]]


def _read_seats(cells: Cells, index: int, value: object, where: str) -> None:
    seat_players(cells, as_whole(value, where, 2, 4))


def _read_king(cells: Cells, box: int, value: object, where: str) -> None:
    cells[at.KINGS] |= as_flag(value, where) << cells[at.TILE + box]


def _write_king(cells: Cells, box: int) -> Json:
    return bool(cells[at.KINGS] >> cells[at.TILE + box] & 1)


def _read_control(cells: Cells, box: int, value: object, where: str) -> None:
    if value is None:
        return
    gainer = as_word(value, where, _GAINERS[cells[at.MAP]])
    must(cells[at.STRUGGLE] == box, _ORDER)
    must(cells[at.HELD + 3].bit_count() < at.BRITISH_LIMIT, _AFTER_THE_END)
    place = cells[at.TILE + box]
    cells[at.STRUGGLE] = box + 1
    cells[at.GAINS] |= gainer << (2 * box)
    cells[at.HELD + gainer] |= 1 << place
    cells[at.OPEN] &= ~(1 << place)


def _write_control(cells: Cells, box: int) -> Json:
    """Return who won a struggle: a faction, "british", or None while it is undecided."""
    gainer = cells[at.GAINS] >> (2 * box) & 3
    return _GAINS[cells[at.MAP]][gainer] if box < cells[at.STRUGGLE] else None


def _read_followers(cells: Cells, place: int, value: object, where: str) -> None:
    counts = [cells[at.MAP], 0, 0, 0]
    _COUNTS.read(counts, 0, value, where)
    cells[at.BOARD + place] = counts[1] | counts[2] << 5 | counts[3] << 10


def _read_pile(cells: Cells, seat: int, value: object, where: str) -> None:
    known = _CARDS[cells[at.MAP]]
    words = as_list(value, where)
    cards = [as_word(word, where, known) for word in words]
    for word, card in zip(words, cards, strict=True):
        if cards.count(card) > (most := COPIES[card]):
            must(False, _CARD_TWICE, seat=seat, card=word, copies=most)
        cells[at.HAND + seat] -= UNIT_OF[card]
    cells[at.PILE + seat] = pile_of(cards)
    cells[at.LEFT] -= len(cards)


def _write_pile(cells: Cells, seat: int) -> Json:
    words = _WORDS[cells[at.MAP]]
    return [words[card] for card in cards_of_pile(cells[at.PILE + seat])]


_COUNTS = by_name(_factions, whole(1, 0, FOLLOWERS))  # in cells of its own: the map, the counts
_NOBODY = only(None)
_TURN = whole(at.TURN, 0, _last_seat)
COURT = by_name(_factions, whole(at.COURT, 0, FOLLOWERS))
_TILE = table(
    {
        "province": one_of(at.TILE, _provinces),
        "king": Shape(_read_king, _write_king),
        "control": Shape(_read_control, _write_control),
    },
    "province",
)
_PLAYER = table(
    {
        "aid": maybe(whole(at.AID, 1, lambda cells: max(3, cells[at.SEATS]))),
        "court": COURT,
        "played": Shape(_read_pile, _write_pile),
        "last_played": whole(at.PLAYED_AT, 0, lambda cells: SET_SIZE * cells[at.SEATS]),
    }
)
POSITION = Stored(
    RULES_VERSION,
    _blank,
    {
        "game": only(GAME_NAME),
        "rules_version": only(RULES_VERSION),
        "seats": Shape(_read_seats, lambda cells, index: cells[at.SEATS]),
        "options": KEPT.shape(),
        "tiles": each(8, _TILE),
        "provinces": by_name(
            _provinces,
            Shape(_read_followers, lambda c, place: followers_json(c[at.MAP], c[at.BOARD + place])),
        ),
        "pool": by_name(_factions, whole(at.POOL, 0, FOLLOWERS)),
        "players": each(lambda cells: cells[at.SEATS], _PLAYER),
        "turn": either(lambda cells: _NOBODY if ending(cells) else _TURN),
        "passes": whole(at.PASSES, 0, _last_seat),
        "undo": maybe(UNDO, at.BAN),
        "last_move": maybe(LAST_MOVE, at.LAST),
    },
    ("seats", "tiles", "provinces", "players", "turn"),
)

_ORDER = Text("Provinces are decided in the order of their boxes; an earlier one is still open.")
_AFTER_THE_END = Text("A province cannot be decided after the fourth British marker.")
_CARD_TWICE = Text("Seat {seat} has played “{card}” more than {copies} time(s).")
