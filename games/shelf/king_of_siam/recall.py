"""What a hand-written position may recall of the last move: the words, and the banned undoing."""

from games.kit.text import Text
from games.shelf.king_of_siam.cards import ONE_VS_ONE, SET_SIZE, TWO_VS_ONE
from games.shelf.king_of_siam.fields import as_list, as_object, as_whole, needed, only_keys, refuse
from games.shelf.king_of_siam.layout import (
    APART,
    BAN,
    CARD,
    FIRST_OF,
    LAST,
    LAST_WORDS,
    LEFT,
    MAP,
    ONE_FOR_ONE,
    PAIR,
    PARTLY,
    PASS,
    PICK,
    PILE,
    PLAYED_AT,
    SEATS,
    TWO_FOR_ONE,
)
from games.shelf.king_of_siam.notation import VOCABULARY
from games.shelf.king_of_siam.swaps import banned
from games.shelf.king_of_siam.tables import ARGUMENT, KIND, NEAR_SLOTS

_MOST_WORDS = 5  # a card, three placements, the follower taken


def read_undo(cells: list[int], value: object) -> None:
    """Read the exchange that would undo the last one."""
    if value is None:
        return
    words = as_list(value, "undo")
    numbers = [_number(cells, word, "undo") for word in words]
    played = SET_SIZE * cells[SEATS] - cells[LEFT]
    last = [
        cells[PILE + seat] & 7
        for seat in range(cells[SEATS])
        if played and cells[PLAYED_AT + seat] == played
    ]
    if len(numbers) != 2 or last not in ([ONE_VS_ONE], [TWO_VS_ONE]):
        raise refuse(_UNDO)
    way = ONE_FOR_ONE if last == [ONE_VS_ONE] else PARTLY
    if KIND[numbers[0]] == PAIR and way == PARTLY:
        way = TWO_FOR_ONE
    elif KIND[numbers[0]] != PICK:
        raise refuse(_UNDO)
    first, second = (ARGUMENT[cells[MAP]][number] for number in numbers)
    if KIND[numbers[1]] != PICK or not _exchangeable(cells, way, first, second):
        raise refuse(_UNDO)
    cells[BAN] = banned(way, first, second)


def _exchangeable(cells: list[int], way: int, first: int, second: int) -> bool:
    """Return whether these two could ever be exchanged for each other, in this order."""
    here, there = first & 7, second & 7
    near = NEAR_SLOTS[cells[MAP]][here] >> there & 1 > 0
    if way == TWO_FOR_ONE:
        return near
    if way == ONE_FOR_ONE:
        return here < there and not (near and cells[APART])
    return near and here < there


def read_last_move(cells: list[int], value: object) -> None:
    """Read who moved last, and how; it is only shown, never judged."""
    if value is None:
        return
    given = as_object(value, "last_move")
    only_keys(given, "last_move", ("seat", "words"))
    seat = as_whole(needed(given, "seat", "last_move"), "last_move.seat", 0, cells[SEATS] - 1)
    words = as_list(needed(given, "words", "last_move"), "last_move.words")
    numbers = [_number(cells, word, "last_move.words") for word in words]
    kinds = [KIND[number] for number in numbers]
    if not 1 <= len(kinds) <= _MOST_WORDS or kinds[0] > CARD or min([9, *kinds[1:]]) <= CARD:
        raise refuse(_LAST_MOVE)
    spoken = [ARGUMENT[cells[MAP]][number] for number in numbers]
    cells[LAST] = seat + 1 << 4 | (1 if kinds[0] == PASS else spoken[0] + 2)
    for kind, what in zip(kinds[1:], spoken[1:], strict=True):
        cells[LAST_WORDS] = cells[LAST_WORDS] << 8 | FIRST_OF[kind] + what


def _number(cells: list[int], word: object, name: str) -> int:
    number = VOCABULARY.number.get(word) if isinstance(word, str) else None
    if number is None or ARGUMENT[cells[MAP]][number] < 0:
        raise refuse(_WORD, name=name, word=word)
    return number


_UNDO = Text(
    "“undo” must be the two words that would undo the exchange card played last.",
    "«undo» deve contenere le due parole che annullerebbero l'ultima carta scambio giocata.",
)
_LAST_MOVE = Text(
    "“last_move.words” must be a pass, or a card and what was done with it.",
    "«last_move.words» deve essere un passo, o una carta e ciò che se ne è fatto.",
)
_WORD = Text(
    "“{name}”: “{word}” is not a word of this map.",
    "«{name}»: «{word}» non è una parola di questa mappa.",
)
