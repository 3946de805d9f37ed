"""The words of the game, and how a button shows them.

Every word carries the ids it speaks of, so a word means the same in a log as at the board:

    pass                    let the turn go
    khon-thai, rama, ...    play this card (faction cards are named by their map)
    lao>khorat              a Lao follower from the pool to Khorat
    lao<khorat              a Lao follower of Khorat is exchanged
    lao+rama<khorat         a Lao and a Rama follower of Khorat are exchanged
    king:khorat             Khorat's tile is moved and gets the King marker ...
    with:sukothai           ... and it changes places with Sukothai's tile
    take:lao<khorat         take a Lao follower from Khorat
"""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Final

from games.kit.text import Text, same
from games.kit.vocabulary import Vocabulary
from games.shelf.king_of_siam.layout import KING, PAIR, PICK, PLACE, TAKE, WITH
from games.shelf.king_of_siam.maps import MAPS, BadMap, Faction, Map

LET_GO: Final = "pass"
COMMON_CARDS: Final = ("maharacha", "khon-thai", "1-vs-1", "2-vs-1")
COMMON_CARD_NAMES: Final = (same("Maharacha"), same("Khon Thai"), same("1 vs 1"), same("2 vs 1"))
PAIRS: Final[tuple[tuple[int, int], ...]] = tuple(combinations_with_replacement(range(3), 2))


def card_word(board: Map, card: int) -> str:
    """Return the word that plays a card on this map."""
    common = len(COMMON_CARDS)
    return COMMON_CARDS[card] if card < common else board.factions[card - common].card


def card_name(board: Map, card: int) -> Text:
    """Return the name of a card on this map."""
    common = len(COMMON_CARDS)
    return COMMON_CARD_NAMES[card] if card < common else board.factions[card - common].card_name


def slot_words(board: Map, pattern: str) -> list[str]:
    """Return one word for each slot, in the order of their numbers."""
    return [
        pattern.format(faction=faction.id, province=province.id)
        for faction in board.factions
        for province in board.provinces
    ]


def pair_words(board: Map) -> list[str]:
    """Return one word for each pair of followers in each province, pair * 8 + province."""
    return [
        f"{board.factions[one].id}+{board.factions[two].id}<{province.id}"
        for one, two in PAIRS
        for province in board.provinces
    ]


def words_by_kind(board: Map) -> dict[int, list[str]]:
    """Return the words of a map by their kind, each list in the order of their arguments."""
    return {
        TAKE: slot_words(board, "take:{faction}<{province}"),
        PLACE: slot_words(board, "{faction}>{province}"),
        PICK: slot_words(board, "{faction}<{province}"),
        PAIR: pair_words(board),
        KING: [f"king:{province.id}" for province in board.provinces],
        WITH: [f"with:{province.id}" for province in board.provinces],
    }


def _labels_of(board: Map) -> Iterator[tuple[str, Text]]:
    for card in range(7):
        yield card_word(board, card), card_name(board, card)
    for faction in board.factions:
        yield from _faction_labels(board, faction)
    for (one, two), province in ((pair, row) for pair in PAIRS for row in board.provinces):
        first, second = board.factions[one], board.factions[two]
        label = _EXCHANGE_TWO.filled(first=first.name, second=second.name, province=province.label)
        yield f"{first.id}+{second.id}<{province.id}", label
    for province in board.provinces:
        yield f"king:{province.id}", _CROWN.filled(province=province.label)
        yield f"with:{province.id}", _SWAP_WITH.filled(province=province.label)


def _faction_labels(board: Map, faction: Faction) -> Iterator[tuple[str, Text]]:
    for province in board.provinces:
        names = {"faction": faction.name, "province": province.label}
        yield f"take:{faction.id}<{province.id}", _TAKE.filled(**names)
        yield f"{faction.id}>{province.id}", _PLACE.filled(**names)
        yield f"{faction.id}<{province.id}", _EXCHANGE.filled(**names)


def build_labels(boards: tuple[Map, ...]) -> dict[str, Text]:
    """Return the label of every word. Raise BadMap when two maps disagree about one."""
    labels = {LET_GO: _PASS}
    for board in boards:
        for word, label in _labels_of(board):
            if labels.setdefault(word, label).spoken() != label.spoken():
                raise BadMap(_CLASH.filled(map=board.id, word=word))
    return labels


def build_names(boards: tuple[Map, ...]) -> dict[str, Text]:
    """Return the names of factions and provinces, as "faction:lao" and "province:khorat".
    Raise BadMap when two maps disagree about one."""
    names: dict[str, Text] = {}
    for board in boards:
        rows = [(f"faction:{faction.id}", faction.name) for faction in board.factions]
        rows += [(f"province:{province.id}", province.label) for province in board.provinces]
        for key, name in rows:
            if names.setdefault(key, name) != name:
                raise BadMap(_CLASH.filled(map=board.id, word=key))
    return names


_PASS: Final = Text("Pass")
_PLACE: Final = Text("{faction} to {province}")
_EXCHANGE: Final = Text("{faction} of {province}")
_EXCHANGE_TWO: Final = Text("{first} and {second} of {province}")
_CROWN: Final = Text("Move {province} and crown it")
_SWAP_WITH: Final = Text("Swap with {province}")
_TAKE: Final = Text("Take {faction} from {province}")
_CLASH: Final = Text(
    "The map “{map}” gives the word “{word}” another label than an earlier map does."
)
LABELS: Final[dict[str, Text]] = build_labels(MAPS)
NAMES: Final[dict[str, Text]] = build_names(MAPS)
VOCABULARY: Final = Vocabulary(LABELS)
# by map, numbered through as layout.FIRST_OF says
NUMBERED_WORDS: Final = tuple(
    [word for row in words_by_kind(m).values() for word in row] for m in MAPS
)
