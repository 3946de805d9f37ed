"""Everything about boards and followers that can be worked out before a game begins.

The lists of words a step offers are looked up by bit mask, eight bits at a time; the sorted
vocabulary makes the joined pieces sorted as well.
"""

from typing import Final

from games.shelf.king_of_siam.cards import CARD_KINDS, cards_in
from games.shelf.king_of_siam.layout import BRITISH, CARD, KING, PAIR, PASS, PICK, PLACE, TAKE, WITH
from games.shelf.king_of_siam.maps import MAPS, Map
from games.shelf.king_of_siam.notation import LET_GO, PAIRS, VOCABULARY, card_word, words_by_kind

MASKS: Final = 256  # sets of eight provinces
SPREAD3: Final = 0x010101  # times a set of provinces: all their slots
SPREAD6: Final = 0x010101010101  # times a set of provinces: all their pairs
GROUPS: Final = 17  # eight-bit pieces of word lists for each map
GROUP_OF: Final[list[int]] = [0, 0, 0, 3, 6, 9, 15, 16]  # the first piece of each kind
_CODES: Final = 1 << 15  # followers of three factions in a province, five bits each


def _winner(code: int) -> int:
    """Return the faction with strictly most followers, or the British."""
    counts = [code & 31, code >> 5 & 31, code >> 10]
    most = max(counts)
    return counts.index(most) if counts.count(most) == 1 else BRITISH


def _pair_bits(ones: int, twos: int) -> int:
    """Return which pairs can be made, at bits 0, 8, 16 ...; one or two of which factions exist."""
    bits = 0
    for number, (first, second) in enumerate(PAIRS):
        enough = twos >> first & 1 if first == second else ones >> first & ones >> second & 1
        bits |= enough << (8 * number)
    return bits


def _pairs_of(code: int) -> int:
    counts = (code & 31, code >> 5 & 31, code >> 10)
    ones = sum(1 << faction for faction in range(3) if counts[faction] >= 1)
    twos = sum(1 << faction for faction in range(3) if counts[faction] >= 2)
    return _PAIR_BITS[ones << 3 | twos]


def _members(mask: int) -> list[int]:
    return [place for place in range(8) if mask >> place & 1]


def _near(board: Map, province: int) -> int:
    return sum(1 << other for other in board.neighbours_of(province))


def _above(province: int) -> int:
    return 0xFF & ~((2 << province) - 1)


def _union(sets: list[int], mask: int) -> int:
    found = 0
    for province in _members(mask):
        found |= sets[province]
    return found


def _having(sets: list[int], mask: int) -> int:
    """Return those provinces of the mask whose set meets the mask."""
    return sum(1 << province for province in _members(mask) if sets[province] & mask)


def _word_lists(board: Map) -> list[list[int]]:
    kinds = words_by_kind(board)
    groups: list[list[str]] = []
    for kind in (TAKE, PLACE, PICK, PAIR, KING, WITH):
        words = kinds[kind]
        groups.extend(words[start : start + 8] for start in range(0, len(words), 8))
    numbers = [[VOCABULARY.number[word] for word in group] for group in groups]
    return [[group[place] for place in _members(mask)] for group in numbers for mask in range(256)]


def _hand_lists(board: Map) -> list[list[int]]:
    words = [VOCABULARY.number[card_word(board, card)] for card in range(CARD_KINDS)]
    return [sorted({words[card] for card in cards_in(hand)} | {PASS_NUMBER}) for hand in range(256)]


def _arguments(board: Map) -> list[int]:
    """Return what each word speaks of on this map; -1 for words of other maps."""
    found = [-1] * len(VOCABULARY)
    found[PASS_NUMBER] = 0
    for card in range(CARD_KINDS):
        found[VOCABULARY.number[card_word(board, card)]] = card
    for words in words_by_kind(board).values():
        for argument, word in enumerate(words):
            found[VOCABULARY.number[word]] = argument
    return found


def _kinds() -> list[int]:
    kinds = [CARD] * len(VOCABULARY)
    kinds[PASS_NUMBER] = PASS
    for board in MAPS:
        for kind, words in words_by_kind(board).items():
            for word in words:
                kinds[VOCABULARY.number[word]] = kind
    return kinds


_PAIR_BITS: Final = [_pair_bits(key >> 3, key & 7) for key in range(64)]
_NEAR: Final = [[_near(board, province) for province in range(8)] for board in MAPS]
_NEAR_ABOVE: Final = [[near[p] & _above(p) for p in range(8)] for near in _NEAR]
_ANY_ABOVE: Final = [_above(p) for p in range(8)]
_APART_ABOVE: Final = [[_above(p) & ~near[p] for p in range(8)] for near in _NEAR]
_ONE_ABOVE: Final = [sets for apart in _APART_ABOVE for sets in (_ANY_ABOVE, apart)]

PASS_NUMBER: Final[int] = VOCABULARY.number[LET_GO]
UNIT: Final[list[int]] = [1, 32, 1024]  # one follower of a faction in a province
BIT: Final[list[int]] = [1 << slot for slot in range(24)]
WINNER: Final[list[int]] = [_winner(code) for code in range(_CODES)]
PAIRS_OF: Final[list[int]] = [_pairs_of(code) for code in range(_CODES)]
PAIR_FIRST: Final[list[int]] = [first for first, _ in PAIRS]
PAIR_SECOND: Final[list[int]] = [second for _, second in PAIRS]
KIND: Final[list[int]] = _kinds()
ARGUMENT: Final[list[list[int]]] = [_arguments(board) for board in MAPS]
# by map: pieces of word lists, and what a hand offers
LISTS: Final[list[list[list[int]]]] = [_word_lists(board) for board in MAPS]
HANDS: Final[list[list[list[int]]]] = [_hand_lists(board) for board in MAPS]
HOME: Final[list[list[int]]] = [[1 << board.home_of(f) for f in range(3)] for board in MAPS]
# by map and set of provinces
BORDERING: Final[list[list[int]]] = [[_union(near, m) for m in range(MASKS)] for near in _NEAR]
WITH_NEIGHBOUR: Final[list[list[int]]] = [
    [_having(near, m) for m in range(MASKS)] for near in _NEAR
]
LOWER_OF_NEAR: Final[list[list[int]]] = [
    [_having(above, m) for m in range(MASKS)] for above in _NEAR_ABOVE
]
# by map and province: slots
NEAR_SLOTS: Final[list[list[int]]] = [[n * SPREAD3 for n in near] for near in _NEAR]
NEAR_SLOTS_ABOVE: Final[list[list[int]]] = [[n * SPREAD3 for n in near] for near in _NEAR_ABOVE]
# by map * 2 + reading of "1 vs 1"
LOWER_OF_ANY: Final[list[list[int]]] = [
    [_having(above, m) for m in range(MASKS)] for above in _ONE_ABOVE
]
ANY_SLOTS_ABOVE: Final[list[list[int]]] = [[n * SPREAD3 for n in above] for above in _ONE_ABOVE]
