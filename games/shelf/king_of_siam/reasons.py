"""What is asked of a player, and why a word cannot be said now, in sentences."""

from games.kit.text import Text
from games.shelf.king_of_siam.cards import COPIES, KHON_THAI, UNIT_OF, cards_in
from games.shelf.king_of_siam.effects import support_targets
from games.shelf.king_of_siam.last_card import may_play
from games.shelf.king_of_siam.layout import (
    BAN,
    CARD,
    FIRST,
    HAND,
    KING,
    KINGS,
    LEFT,
    MAP,
    MASK,
    OCCUPIED,
    ONE_FOR_ONE,
    OPEN,
    PAIR,
    PARTLY,
    PASS,
    PICK,
    PLACE,
    POOL,
    START,
    STEP,
    TAKE,
    TURN,
    TWO_FOR_ONE,
    WAY,
    WITH,
)
from games.shelf.king_of_siam.maps import MAPS, Map
from games.shelf.king_of_siam.notation import LABELS, VOCABULARY
from games.shelf.king_of_siam.tables import ARGUMENT, KIND, NEAR_SLOTS


def asked(cells: list[int], seat: int) -> Text:
    """Return what this seat is asked now, the sentence under way included."""
    step = cells[STEP]
    if step == START:
        if cells[LEFT] == 1 and not may_play(cells, seat, cards_in(cells[HAND + seat])[0]):
            return _ONLY_PASS
        return _PLAY_OR_PASS
    if step == PLACE:
        faction = 0 if cells[MASK] & 255 else 1 if cells[MASK] & 65535 else 2
        return _WHERE.filled(faction=MAPS[cells[MAP]].factions[faction].name)
    if step == PICK:
        return _OTHER_HALF if cells[FIRST] else _FIRST_OF_PARTLY[cells[WAY] == PARTLY]
    return {TAKE: _WHOM, PAIR: _WHICH_TWO, KING: _WHICH_TILE, WITH: _WHICH_OTHER}[step]


def why_not(cells: list[int], seat: int, word: int) -> Text | None:
    """Return why this word cannot be said now; None when the list of words says it better."""
    kind, what = KIND[word], ARGUMENT[cells[MAP]][word]
    board, step = MAPS[cells[MAP]], cells[STEP]
    if what < 0:
        return _OTHER_MAP.filled(word=VOCABULARY.words[word], map=board.name)
    if step == START:
        return _why_not_start(cells, kind, what, word)
    if kind != step or kind == PASS:
        return None
    return _why_not_next(cells, board, what)


def _why_not_next(cells: list[int], board: Map, what: int) -> Text:
    """Return why a word of the right kind cannot come next."""
    step = cells[STEP]
    if cells[MASK] >> what & 1:
        return _NOT_WINNING
    if step == PLACE:
        return _why_not_place(cells, board, what)
    if step in (KING, WITH):
        return _why_not_tile(cells, board, what)
    return _why_not_follower(cells, board, step, what)


def _why_not_start(cells: list[int], kind: int, what: int, word: int) -> Text | None:
    if kind != CARD:
        return _CARD_FIRST
    held = cells[HAND + cells[TURN]] // UNIT_OF[what] & (3 if what == KHON_THAI else 1)
    if not held:
        return _PLAYED_ALREADY[COPIES[what] == 2].filled(card=LABELS[VOCABULARY.words[word]])
    return _LAST_CARD


def _why_not_place(cells: list[int], board: Map, slot: int) -> Text:
    faction, province = board.factions[slot >> 3], board.provinces[slot & 7]
    if not cells[OPEN] >> (slot & 7) & 1:
        return _CLOSED.filled(province=province.label)
    if not cells[MASK] >> (slot & ~7) & 255:
        empty = not cells[POOL + (slot >> 3)]
        return (_NO_POOL if empty else _OTHER_FACTION).filled(faction=faction.name)
    if support_targets(cells, slot >> 3) >> (slot & 7) & 1:
        return _IN_ORDER
    return _NOT_ADJACENT.filled(faction=faction.name, province=province.label)


def _why_not_tile(cells: list[int], board: Map, place: int) -> Text:
    province = board.provinces[place].label
    if not cells[OPEN] >> place & 1:
        return _CLOSED.filled(province=province)
    if cells[KINGS] >> place & 1:
        return _CROWNED_TILE.filled(province=province)
    return _SAME_TILE


def _why_not_follower(cells: list[int], board: Map, kind: int, what: int) -> Text:
    province = board.provinces[what & 7].label
    if kind == PAIR:
        return _NO_SUCH_PAIR.filled(province=province)
    if not cells[OCCUPIED] >> what & 1:
        return _NO_SUCH.filled(faction=board.factions[what >> 3].name, province=province)
    if kind == PICK and cells[FIRST]:
        return _why_not_second(cells, what)
    return _NO_PARTNER


def _why_not_second(cells: list[int], slot: int) -> Text:
    first, way = cells[FIRST] - 1, cells[WAY]
    if cells[BAN] >> 9 == slot and cells[BAN] & 511 == way | first << 3:
        return _UNDOING
    if first & 7 == slot & 7:
        return _SAME_PROVINCE
    near = NEAR_SLOTS[cells[MAP]][first & 7] >> slot & 1
    if way != ONE_FOR_ONE and not near:
        return _MUST_BORDER
    return _IN_ORDER if way != TWO_FOR_ONE and slot & 7 < first & 7 else _MUST_NOT_BORDER


_PLAY_OR_PASS = Text("Play a card or pass.")
_ONLY_PASS = Text(
    "You hold the last card of the game and cannot win with it, so you can only pass."
)
_WHERE = Text("Where does the {faction} follower from the pool go?")
_FIRST_OF_PARTLY = (
    Text("Which follower is exchanged?"),
    Text("Two for one is possible nowhere. Which follower is exchanged with a neighbour?"),
)
_OTHER_HALF = Text("For which follower?")
_WHOM = Text("Which follower do you take?")
_WHICH_TWO = Text("Which two followers are exchanged?")
_WHICH_TILE = Text("Which tile is moved and gets the King marker?")
_WHICH_OTHER = Text("With which tile does it change places?")
_OTHER_MAP = Text("“{word}” speaks of another map; this game is played on {map}.")
_NOT_WINNING = Text("The last card of the game must win, and that way it cannot.")
_CARD_FIRST = Text("First say which card you play.")
_PLAYED_ALREADY = (
    Text("You have already played {card}."),
    Text("You have already played {card} twice."),
)
_LAST_CARD = Text("The last card of the game may only be played if you or your partner win by it.")
_CLOSED = Text("{province} is already decided.")
_NO_POOL = Text("The pool holds no {faction} follower.")
_OTHER_FACTION = Text("No {faction} follower is to be placed now.")
_IN_ORDER = Text("Name them in the order of the list: it comes to the same.")
_NOT_ADJACENT = Text(
    "{province} borders neither a province held by {faction} nor their home in free hands."
)
_CROWNED_TILE = Text("The tile of {province} carries a King marker and stays where it is.")
_SAME_TILE = Text("A tile cannot change places with itself.")
_NO_SUCH_PAIR = Text(
    "Those two are not in {province}, or no neighbour has a follower to give for them."
)
_NO_SUCH = Text("There is no {faction} follower in {province}.")
_NO_PARTNER = Text(
    "There is no follower left that this one could be exchanged for; of two, name the one first "
    "whose province comes first in the list."
)
_UNDOING = Text("That would only undo the exchange just made.")
_SAME_PROVINCE = Text("The exchange must be between two different provinces.")
_MUST_BORDER = Text("The two provinces must be adjacent.")
_MUST_NOT_BORDER = Text("In this reading the two provinces must not be adjacent.")
