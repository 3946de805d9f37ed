"""The pieces of a hand-written position, each read into its cells and checked."""

from collections.abc import Sequence

from games.kit.text import Text
from games.shelf.king_of_siam.cards import CARD_KINDS, COPIES, MAHARACHA, SET_SIZE, UNIT_OF, pile_of
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
    BOARD,
    BRITISH_LIMIT,
    COLONY,
    COURT,
    ENDED,
    GAINS,
    HAND,
    HELD,
    KINGS,
    LEFT,
    OPEN,
    OVER,
    PASSES,
    PILE,
    PLAYED_AT,
    POOL,
    SEATS,
    STRUGGLE,
    TILE,
    TURN,
)
from games.shelf.king_of_siam.maps import Map
from games.shelf.king_of_siam.notation import card_word
from games.shelf.king_of_siam.opening import followers_in_game


def read_counts(board: Map, value: object, name: str) -> list[int]:
    """Return followers by faction number; factions left out count nothing."""
    given = as_object(value, name)
    only_keys(given, name, board.shown)
    return [
        as_whole(given.get(faction.id, 0), f"{name}.{faction.id}", 0, 18)
        for faction in board.factions
    ]


def read_tiles(cells: list[int], board: Map, rows: Sequence[object]) -> None:
    """Read the tiles box by box, with who won them and their King markers."""
    if len(rows) != 8:
        raise refuse(_EIGHT_TILES, found=len(rows))
    provinces = [province.id for province in board.provinces]
    for box, value in enumerate(rows):
        row = as_object(value, "tiles")
        only_keys(row, "tiles", ("province", "king", "control"))
        place = as_one_of(needed(row, "province", "tiles"), "tiles.province", provinces)
        if place in cells[TILE : TILE + box]:
            raise refuse(_TILE_TWICE, province=provinces[place])
        cells[TILE + box] = place
        cells[KINGS] |= as_flag(row.get("king", False), "tiles.king") << place
        if row.get("control") is not None:
            _read_control(cells, board, box, row["control"])


def _read_control(cells: list[int], board: Map, box: int, value: object) -> None:
    gainers = [*(faction.id for faction in board.factions), "british"]
    gainer = as_one_of(value, "tiles.control", gainers)
    if cells[STRUGGLE] != box:
        raise refuse(_ORDER)
    if cells[HELD + 3].bit_count() == BRITISH_LIMIT:
        raise refuse(_AFTER_THE_END)
    place = cells[TILE + box]
    cells[STRUGGLE] = box + 1
    cells[GAINS] |= gainer << (2 * box)
    cells[HELD + gainer] |= 1 << place
    cells[OPEN] &= ~(1 << place)


def read_players(cells: list[int], board: Map, rows: Sequence[object]) -> None:
    """Read every seat's followers and played cards."""
    seats = cells[SEATS]
    if len(rows) != seats:
        raise refuse(_PLAYERS, wanted=seats, found=len(rows))
    for seat, value in enumerate(rows):
        name = f"players[{seat}]"
        row = as_object(value, name)
        only_keys(row, name, ("aid", "court", "played", "last_played"))
        if row.get("aid") is not None:
            cells[AID + seat] = as_whole(row["aid"], f"{name}.aid", 1, max(3, seats))
        court = read_counts(board, row.get("court", {}), f"{name}.court")
        cells[COURT + 3 * seat : COURT + 3 * seat + 3] = court
        _read_pile(cells, board, seat, as_list(row.get("played", []), f"{name}.played"))
        last = as_whole(row.get("last_played", 0), f"{name}.last_played", 0, SET_SIZE * seats)
        cells[PLAYED_AT + seat] = last
    dealt = [number for number in cells[AID : AID + seats] if number]
    if len(set(dealt)) != len(dealt):
        raise refuse(_AID_TWICE)
    _check_times(cells)


def _read_pile(cells: list[int], board: Map, seat: int, words: Sequence[object]) -> None:
    known = [card_word(board, card) for card in range(CARD_KINDS)]
    cards = [as_one_of(word, f"players[{seat}].played", known) for word in words]
    for card in cards:
        if cards.count(card) > COPIES[card]:
            raise refuse(_CARD_TWICE, seat=seat, card=known[card], copies=COPIES[card])
        cells[HAND + seat] -= UNIT_OF[card]
    cells[PILE + seat] = pile_of(cards)
    cells[LEFT] -= len(cards)


def _pile_size(cells: list[int], seat: int) -> int:
    return (cells[PILE + seat].bit_length() - 1) // 3


def _check_times(cells: list[int]) -> None:
    """Refuse numbers of last cards that no order of play could have given."""
    seats = cells[SEATS]
    played = SET_SIZE * seats - cells[LEFT]
    times = sorted((cells[PLAYED_AT + seat], _pile_size(cells, seat)) for seat in range(seats))
    before = 0
    for place, (time, cards) in enumerate(times):
        before += cards
        same = place > 0 and time > 0 and time == times[place - 1][0]
        if same or before > time or (time > 0) != (cards > 0):
            raise refuse(_TIMES)
    if times[-1][0] != played:
        raise refuse(_LATEST, played=played)


def check_followers(cells: list[int], board: Map, pool: list[int] | None) -> None:
    """Work out the pool, or compare it with the one given; refuse lost or invented followers."""
    total = followers_in_game(cells[SEATS])
    for place, province in enumerate(board.provinces):
        if cells[BOARD + place] and not cells[OPEN] >> place & 1:
            raise refuse(_NOT_EMPTY, province=province.label)
    for faction, row in enumerate(board.factions):
        placed = sum(cells[BOARD + place] >> (5 * faction) & 31 for place in range(8))
        placed += sum(cells[COURT + 3 * seat + faction] for seat in range(cells[SEATS]))
        rest = total - placed
        if rest < 0 or (pool is not None and pool[faction] != rest):
            found = placed + (pool[faction] if pool is not None else 0)
            raise refuse(_FOLLOWERS, faction=row.name, total=total, found=found)
        cells[POOL + faction] = rest
    cards = [cell for seat in range(cells[SEATS]) for cell in _played(cells, seat)]
    if cells[KINGS].bit_count() > cards.count(MAHARACHA):
        raise refuse(_KINGS)


def _played(cells: list[int], seat: int) -> list[int]:
    pile = cells[PILE + seat]
    return [pile >> (3 * place) & 7 for place in range(_pile_size(cells, seat))]


def check_turn(cells: list[int], value: object) -> None:
    """Read whose turn it is; null exactly when the game is over."""
    if cells[HELD + 3].bit_count() == BRITISH_LIMIT:
        cells[OVER] = COLONY
    elif cells[STRUGGLE] == 8:
        cells[OVER] = ENDED
    if cells[OVER]:
        if value is not None or cells[PASSES]:
            raise refuse(_OVER)
        return
    seat = as_whole(value, "turn", 0, cells[SEATS] - 1)
    if not cells[HAND + seat]:
        raise refuse(_NO_CARDS, seat=seat)
    cells[TURN] = seat


_EIGHT_TILES = Text(
    "There must be eight tiles, not {found}.", "Le tessere devono essere otto, non {found}."
)
_TILE_TWICE = Text(
    "The tile of {province} lies in two boxes.", "La tessera di {province} è in due riquadri."
)
_ORDER = Text(
    "Provinces are decided in the order of their boxes; an earlier one is still open.",
    "Le province si decidono nell'ordine dei riquadri; una precedente è ancora aperta.",
)
_AFTER_THE_END = Text(
    "A province cannot be decided after the fourth British marker.",
    "Nessuna provincia si decide dopo il quarto segnalino britannico.",
)
_PLAYERS = Text(
    "There must be {wanted} players, not {found}.",
    "I giocatori devono essere {wanted}, non {found}.",
)
_AID_TWICE = Text("An aid card was dealt twice.", "Una carta aiuto è stata distribuita due volte.")
_CARD_TWICE = Text(
    "Seat {seat} has played “{card}” more than {copies} time(s).",
    "Il posto {seat} ha giocato «{card}» più di {copies} volta/e.",
)
_TIMES = Text(
    "The numbers in “last_played” do not fit the cards played.",
    "I numeri in «last_played» non corrispondono alle carte giocate.",
)
_LATEST = Text(
    "The highest “last_played” must be {played}, the number of cards played so far.",
    "Il «last_played» più alto deve essere {played}, il numero di carte giocate finora.",
)
_NOT_EMPTY = Text(
    "{province} is decided, so no follower can stand there.",
    "{province} è decisa, quindi nessun seguace può trovarsi lì.",
)
_FOLLOWERS = Text(
    "There must be {total} followers of {faction} in the game; this position has {found}.",
    "I seguaci {faction} in gioco devono essere {total}; questa posizione ne ha {found}.",
)
_KINGS = Text(
    "There are more King markers than Maharacha cards played.",
    "Ci sono più segnalini Re che carte Maharacha giocate.",
)
_OVER = Text(
    "The game is over in this position: “turn” must be null and “passes” 0.",
    "In questa posizione la partita è finita: «turn» deve essere null e «passes» 0.",
)
_NO_CARDS = Text(
    "Seat {seat} holds no card, so it cannot be on turn: it passes by itself.",
    "Il posto {seat} non ha carte, quindi non può essere di turno: passa da solo.",
)
