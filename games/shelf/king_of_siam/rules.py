"""The inner path of King of Siam: which words may be said, and what saying one does.

Cards, exchanges and struggles have their own files; this one only joins them. Everything is
whole numbers in one flat list (layout.py), changed in place.
"""

from games.kit.inner import Cells, Inner, Raw
from games.shelf.king_of_siam.cards import cards_in
from games.shelf.king_of_siam.effects import open_card, say
from games.shelf.king_of_siam.last_card import may_play, winning_words
from games.shelf.king_of_siam.layout import (
    CARD,
    FIRST_OF,
    HAND,
    LAST,
    LAST_WORDS,
    LEFT,
    MAP,
    MASK,
    OVER,
    PAIR,
    PASS,
    PICK,
    START,
    STEP,
    TURN,
)
from games.shelf.king_of_siam.struggle import let_go
from games.shelf.king_of_siam.tables import (
    ARGUMENT,
    GROUP_OF,
    HANDS,
    KIND,
    LISTS,
    MASKS,
    PASS_NUMBER,
)


class SiamInner(Inner):
    def actors(self, cells: Cells) -> list[int]:
        """Return the seat on turn; nobody when the game is over."""
        return [] if cells[OVER] else [cells[TURN]]

    def options(self, cells: Cells, seat: int) -> list[int]:
        """Return the numbers of the words this seat may say next, sorted."""
        if cells[OVER] or seat != cells[TURN]:
            return []
        step, left = cells[STEP], cells[LEFT]
        if step == START:
            if left == 1 and not may_play(cells, seat, cards_in(cells[HAND + seat])[0]):
                return [PASS_NUMBER]
            return HANDS[cells[MAP]][cells[HAND + seat]].copy()
        mask = cells[MASK] if left else winning_words(cells, seat)
        return words_of(cells[MAP], step, mask)

    def speak(self, cells: Cells, seat: int, word: int, log: list[Raw] | None) -> bool:
        """Say one word; return True when that completed the move and carried it out."""
        kind, what = KIND[word], ARGUMENT[cells[MAP]][word]
        if kind > CARD:
            cells[LAST_WORDS] = cells[LAST_WORDS] << 8 | FIRST_OF[kind] + what
            return say(cells, seat, kind, what, log)
        cells[LAST_WORDS] = 0
        if kind == PASS:
            cells[LAST] = seat + 1 << 4 | 1
            let_go(cells, seat, log)
            return True
        cells[LAST] = seat + 1 << 4 | what + 2
        return open_card(cells, seat, what, log)


def words_of(board: int, step: int, mask: int) -> list[int]:
    """Return the words of a step that a mask allows, as a fresh list."""
    lists = LISTS[board]
    at = GROUP_OF[step] * MASKS
    if step <= PICK:
        return (
            lists[at | mask & 255]
            + lists[at + 256 | mask >> 8 & 255]
            + lists[at + 512 | mask >> 16]
        )
    if step > PAIR:
        return lists[at | mask].copy()
    found: list[int] = []
    while mask:
        found += lists[at | mask & 255]
        mask >>= 8
        at += 256
    return found
