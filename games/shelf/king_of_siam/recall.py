"""What a position may recall of the last move: the words, and the banned undoing."""

from games.kit.given import as_list, as_whole, must
from games.kit.inner import Cells
from games.kit.schema import Shape, table
from games.kit.text import Text
from games.protocol import Json
from games.shelf.king_of_siam import layout as at
from games.shelf.king_of_siam.cards import ONE_VS_ONE, SET_SIZE, TWO_VS_ONE
from games.shelf.king_of_siam.maps import MAPS
from games.shelf.king_of_siam.notation import LET_GO, NUMBERED_WORDS, PAIRS, VOCABULARY, card_word
from games.shelf.king_of_siam.swaps import banned
from games.shelf.king_of_siam.tables import ARGUMENT, KIND, NEAR_SLOTS

_MOST_WORDS = 5  # a card, three placements, the follower taken


def _read_undo(cells: Cells, index: int, value: object, where: str) -> None:
    numbers = _spoken(cells, value, where)
    played = SET_SIZE * cells[at.SEATS] - cells[at.LEFT]
    last = [
        cells[at.PILE + seat] & 7
        for seat in range(cells[at.SEATS])
        if played and cells[at.PLAYED_AT + seat] == played
    ]
    must(len(numbers) == 2 and last in ([ONE_VS_ONE], [TWO_VS_ONE]), _UNDO)
    kinds = [KIND[number] for number in numbers]
    way = at.ONE_FOR_ONE if last == [ONE_VS_ONE] else at.PARTLY
    if kinds[0] == at.PAIR and way == at.PARTLY:
        way = at.TWO_FOR_ONE
    first, second = (ARGUMENT[cells[at.MAP]][number] for number in numbers)
    fits = kinds == [at.PAIR if way == at.TWO_FOR_ONE else at.PICK, at.PICK]
    must(fits and _exchangeable(cells, way, first, second), _UNDO)
    cells[at.BAN] = banned(way, first, second)


def _write_undo(cells: Cells, index: int) -> Json:
    """Return the words that would undo the last exchange."""
    ban, board = cells[at.BAN], MAPS[cells[at.MAP]]
    first, second = ban >> 3 & 63, ban >> 9
    provinces = [board.provinces[first & 7].id, board.provinces[second & 7].id]
    givers = PAIRS[first >> 3] if ban & 7 == at.TWO_FOR_ONE else (first >> 3,)
    given = "+".join(board.factions[faction].id for faction in givers)
    return [f"{given}<{provinces[0]}", f"{board.factions[second >> 3].id}<{provinces[1]}"]


def _exchangeable(cells: Cells, way: int, first: int, second: int) -> bool:
    """Return whether these two could ever be exchanged for each other, in this order."""
    here, there = first & 7, second & 7
    near = NEAR_SLOTS[cells[at.MAP]][here] >> there & 1 > 0
    if way == at.TWO_FOR_ONE:
        return near
    if way == at.ONE_FOR_ONE:
        return here < there and not (near and cells[at.APART])
    return near and here < there


def _read_words(cells: Cells, index: int, value: object, where: str) -> None:
    """Read how the last move was made; it is only shown, never judged."""
    numbers = _spoken(cells, value, where)
    kinds = [KIND[number] for number in numbers]
    must(1 <= len(kinds) <= _MOST_WORDS, _LAST_MOVE)
    must(kinds[0] <= at.CARD < min([9, *kinds[1:]]), _LAST_MOVE)
    spoken = [ARGUMENT[cells[at.MAP]][number] for number in numbers]
    cells[at.LAST] |= 1 if kinds[0] == at.PASS else spoken[0] + 2
    for kind, what in zip(kinds[1:], spoken[1:], strict=True):
        cells[at.LAST_WORDS] = cells[at.LAST_WORDS] << 8 | at.FIRST_OF[kind] + what


def _write_words(cells: Cells, index: int) -> Json:
    card, packed = (cells[at.LAST] & 15) - 2, cells[at.LAST_WORDS]
    said: list[str] = []
    while packed:
        said.append(NUMBERED_WORDS[cells[at.MAP]][(packed & 255) - 1])
        packed >>= 8
    said.append(card_word(MAPS[cells[at.MAP]], card) if card >= 0 else LET_GO)
    return said[::-1]


def _spoken(cells: Cells, value: object, where: str) -> list[int]:
    """Return the numbers of words that mean something on this map."""
    numbers = []
    for word in as_list(value, where):
        number = VOCABULARY.number.get(word) if isinstance(word, str) else None
        known = number is not None and ARGUMENT[cells[at.MAP]][number] >= 0
        must(known, _WORD, where=where, word=word)
        numbers.append(number or 0)
    return numbers


def _read_seat(cells: Cells, index: int, value: object, where: str) -> None:
    cells[at.LAST] = as_whole(value, where, 0, cells[at.SEATS] - 1) + 1 << 4


UNDO = Shape(_read_undo, _write_undo)
LAST_MOVE = table(
    {
        "seat": Shape(_read_seat, lambda cells, index: (cells[at.LAST] >> 4) - 1),
        "words": Shape(_read_words, _write_words),
    },
    *("seat", "words"),
)

_UNDO = Text("“undo” must be the two words that would undo the exchange card played last.")
_LAST_MOVE = Text("“last_move.words” must be a pass, or a card and what was done with it.")
_WORD = Text("“{where}”: “{word}” is not a word of this map.")
