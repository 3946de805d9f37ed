"""What a seat may know, and whole positions imagined from it.

Everything at this table is open except cards in hand, so a view adds the reader's own hand and
of the others only how many cards they hold. With "only the top card" the piles below are not
shown either: then nobody's hand can be read off the table, and `sample` deals those piles
anew.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from games.shelf.king_of_siam.cards import cards_in, cards_of_pile
from games.shelf.king_of_siam.endings import BRITISH_RULE, places, ranking, reign_of, sets_of
from games.shelf.king_of_siam.layout import (
    AID,
    BOARD,
    BRITISH,
    GAINS,
    HAND,
    HELD,
    LEFT,
    MAP,
    OVER,
    PILE,
    PLAYED_AT,
    SEATS,
    STRUGGLE,
    TILE,
    TOP_ONLY,
)
from games.shelf.king_of_siam.maps import CANVAS, MAPS, Faction, Map
from games.shelf.king_of_siam.notation import card_name, card_word
from games.shelf.king_of_siam.position import COURT, FACTIONS, POSITION
from games.shelf.king_of_siam.tables import WINNER

if TYPE_CHECKING:
    from games.protocol import Json


def view_of(cells: list[int], seat: int | None) -> "dict[str, Json]":
    """Return what this seat may know; None is a spectator. It is the reader's own to change."""
    return _for_seat(_open_to_all(cells, _board(cells[MAP])), cells, seat)


def shared_view_of(position: tuple[int, ...], seat: int | None) -> "dict[str, Json]":
    """Return the same for who changes nothing of it: what is open to all is drawn once for all."""
    return _for_seat(_shared(position), position, seat)


@lru_cache(maxsize=64)  # positions that several readers are drawn at the same time
def _shared(position: tuple[int, ...]) -> "dict[str, Json]":
    return _open_to_all(list(position), _shared_board(position[MAP]))


def _for_seat(
    open_: "dict[str, Json]", cells: Sequence[int], seat: int | None
) -> "dict[str, Json]":
    return {**open_, "seat": seat, "hand": None if seat is None else _hand(cells, seat)}


def _open_to_all(cells: list[int], shown: "dict[str, Json]") -> "dict[str, Json]":
    board = MAPS[cells[MAP]]
    return {
        **POSITION.write(cells, *_TOLD),
        "map": shown,
        "players": [_player(cells, board, other) for other in range(cells[SEATS])],
        "cards_left": cells[LEFT],
        "struggle": _struggle(cells, board),
        "markers": _markers(cells, board),
        "score": _score(cells, board),
        "over": _OVER[cells[OVER]],
    }


def _hand(cells: Sequence[int], seat: int) -> "list[Json]":
    board = MAPS[cells[MAP]]
    return [card_word(board, card) for card in cards_in(cells[HAND + seat])]


def _player(cells: list[int], board: Map, seat: int) -> "dict[str, Json]":
    pile = [card_word(board, card) for card in cards_of_pile(cells[PILE + seat])]
    return {
        "seat": seat,
        "partner": (seat + 2) % 4 if cells[SEATS] == 4 else None,
        "aid": cells[AID + seat] or None,
        "court": COURT.write(cells, seat),
        "hand_size": 8 - len(pile),
        "played_count": len(pile),
        "played": pile[-1:] if cells[TOP_ONLY] else pile,
        "last_played": cells[PLAYED_AT + seat],
    }


def _control(board: Map, gainer: int) -> str:
    return "british" if gainer == BRITISH else board.factions[gainer].id


def _struggle(cells: list[int], board: Map) -> "dict[str, Json] | None":
    """Return which struggle is on, for what, and who would win it if it ended now."""
    if cells[OVER]:
        return None
    province = cells[TILE + cells[STRUGGLE]]
    return {
        "number": cells[STRUGGLE] + 1,
        "province": board.provinces[province].id,
        "control_if_ended_now": _control(board, WINNER[cells[BOARD + province]]),
    }


def _gainers(cells: list[int]) -> list[int]:
    return [cells[GAINS] >> (2 * struggle) & 3 for struggle in range(cells[STRUGGLE])]


def _markers(cells: list[int], board: Map) -> "list[Json]":
    """Return the control markers in the order in which they were gained."""
    return [
        {"province": board.provinces[cells[TILE + box]].id, "control": _control(board, gainer)}
        for box, gainer in enumerate(_gainers(cells))
    ]


def _score(cells: list[int], board: Map) -> "dict[str, Json]":
    """Return how things would be judged if the struggles so far were all there are."""
    order = ranking(_gainers(cells))
    held: dict[str, Json] = {
        faction: cells[HELD + number].bit_count()
        for faction, number in FACTIONS[cells[MAP]].items()
    }
    held["british"] = cells[HELD + BRITISH].bit_count()
    return {
        "provinces": held,
        "ranking": [board.factions[faction].id for faction in order],
        "sets": [sets_of(cells, seat) for seat in range(cells[SEATS])],
        "leaders": _leaders(cells, _reign_so_far(cells, order)),
        "leaders_if_colony": _leaders(cells, BRITISH_RULE),
    }


def _reign_so_far(cells: list[int], order: list[int]) -> int | None:
    if cells[OVER]:
        return reign_of(cells)
    if not order:
        return None
    return 1 + order[0] * 4 + (order[1] if len(order) > 1 else BRITISH)


def _leaders(cells: list[int], how: int | None) -> "list[Json]":
    if how is None:
        return []
    return [seat for seat, place in enumerate(places(cells, how)) if place == 1]


def _board(number: int) -> "dict[str, Json]":
    """Return what a page needs to draw a map."""
    board = MAPS[number]
    return {
        "id": board.id,
        "name": board.name.spoken(),
        "note": board.note.spoken(),
        "sourced": board.sourced,
        "invader": board.invader.spoken(),
        "canvas": CANVAS,
        "factions": [_faction(board.factions[n]) for n in FACTIONS[number].values()],
        "cards": {card_word(board, card): card_name(board, card).spoken() for card in range(7)},
        "provinces": [
            {
                "id": row.id,
                "label": row.label.spoken(),
                "home": row.home,
                "at": list(row.at),
                "outline": [list(point) for point in row.outline],
                "neighbours": list(row.neighbours),
            }
            for row in board.provinces
        ],
    }


@cache
def _shared_board(number: int) -> "dict[str, Json]":
    return _board(number)


def _faction(row: Faction) -> "dict[str, Json]":
    return {"id": row.id, "name": row.name.spoken(), "colour": row.colour, "card": row.card}


def position_from(view: Mapping[str, Any], piles: list[list[str]]) -> "dict[str, Json]":
    """Return the position a view shows, with these piles, in the format `decode` reads."""
    kept = ("aid", "court", "last_played")
    players: list[Json] = [
        {**{key: player[key] for key in kept}, "played": pile}
        for player, pile in zip(view["players"], piles, strict=True)
    ]
    same = ("game", "rules_version", "seats", "options", "tiles", "provinces", "pool")
    rest = ("turn", "passes", "undo", "last_move")
    return {**{key: view[key] for key in same + rest}, "players": players}


_TOLD = ("game", "rules_version", "seats", "options", "tiles", "provinces", "pool", "turn",
         "passes", "undo", "last_move")  # fmt: skip
_OVER = (None, "eight_struggles", "colony")
