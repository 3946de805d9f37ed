"""The inner paths of the two toy games; see toys.py for what they are about."""

from typing import Final

from games.kit.dice import KeyedDice
from games.kit.inner import Cells, Inner, Raw

# Pebbles: what each cell means.
SEATS: Final = 0
TURN: Final = 1
PICKED: Final = 2  # the heap named so far in the sentence under way, plus one
SECRET: Final = 3
COUNT: Final = 4
WIND: Final = 5
MISERE: Final = 6
LAST: Final = 7  # who took last, plus one
HEAPS: Final = 8
TAKEN: Final = 12
BLOWN: Final = 16
PEBBLES_CELLS: Final = 17

HEAP_COUNT: Final = 4
TAKE_ONE: Final = 4  # the number of the word "take-1"; the heaps are words 0 to 3
MOST: Final = 3

# Raw events of Pebbles.
TOOK: Final = 1
BLEW: Final = 2


class PebblesRules(Inner):
    """Take one to three pebbles from one heap; who takes the last one wins, or loses."""

    def actors(self, cells: Cells) -> list[int]:
        """Return the seat in turn while any pebble lies."""
        for heap in range(HEAPS, HEAPS + HEAP_COUNT):
            if cells[heap]:
                return [cells[TURN]]
        return []

    def options(self, cells: Cells, seat: int) -> list[int]:
        """Return the heaps that are not empty, then the amounts."""
        picked = cells[PICKED]
        if picked:
            most = min(MOST, cells[HEAPS + picked - 1])
            return [TAKE_ONE + amount for amount in range(most)]
        return [heap for heap in range(HEAP_COUNT) if cells[HEAPS + heap]]

    def speak(self, cells: Cells, seat: int, word: int, log: list[Raw] | None) -> bool:
        """Name a heap, or take from it and let the wind blow."""
        if word < TAKE_ONE:
            cells[PICKED] = word + 1
            return False
        heap = cells[PICKED] - 1
        amount = word - TAKE_ONE + 1
        cells[PICKED] = 0
        cells[HEAPS + heap] -= amount
        cells[TAKEN + seat] += amount
        cells[LAST] = seat + 1
        cells[TURN] = (seat + 1) % cells[SEATS]
        if log is not None:
            log.append((TOOK, seat, heap, amount))
        if cells[WIND]:
            self._blow(cells, log)
        return True

    def _blow(self, cells: Cells, log: list[Raw] | None) -> None:
        dice = KeyedDice(cells[SECRET], cells[COUNT])
        heap = dice.below(3 * HEAP_COUNT)
        cells[COUNT] = dice.count
        if heap < HEAP_COUNT and cells[HEAPS + heap]:
            cells[HEAPS + heap] -= 1
            cells[BLOWN] += 1
            if log is not None:
                log.append((BLEW, heap))


# Sealed: what each cell means. The first five are as above, without a turn.
ROUNDS: Final = 1
CARD: Final = 2  # the card named so far in the sentence under way
ROUND: Final = 5
SCORES: Final = 6
SEALED: Final = 10  # twice the card, plus one when loud; 0 while nothing is sealed
WHERE: Final = 14  # for every card: in the deck, in a hand, or played
CARDS: Final = 20
SEALED_CELLS: Final = WHERE + CARDS

DECK: Final = 0  # 1 to 4 are the hands
PLAYED: Final = 5

LOUD: Final = CARDS  # cards are words 0 to 19
SOFT: Final = CARDS + 1

# Raw events of Sealed.
CHOSE: Final = 1
SHOWED: Final = 2
WON: Final = 3
DREW: Final = 4


class SealedRules(Inner):
    """Everybody seals a card, then all are shown: the highest scores, the lowest draws."""

    def actors(self, cells: Cells) -> list[int]:
        """Return every seat that has not sealed a card yet."""
        if cells[ROUND] == cells[ROUNDS]:
            return []
        return [seat for seat in range(cells[SEATS]) if not cells[SEALED + seat]]

    def options(self, cells: Cells, seat: int) -> list[int]:
        """Return the cards in hand, then how to play the one named."""
        if cells[CARD]:
            return [LOUD, SOFT]
        return [card for card in range(CARDS) if cells[WHERE + card] == seat + 1]

    def speak(self, cells: Cells, seat: int, word: int, log: list[Raw] | None) -> bool:
        """Name a card, or seal it; the last one to seal makes all of them seen."""
        if word < CARDS:
            cells[CARD] = word + 1
            return False
        cells[SEALED + seat] = 2 * cells[CARD] + (1 if word == LOUD else 0)
        if log is not None:
            log.append((CHOSE, seat, cells[CARD], 1 if word == LOUD else 0))
        cells[CARD] = 0
        if not self.actors(cells):
            self._show(cells, log)
        return True

    def _show(self, cells: Cells, log: list[Raw] | None) -> None:
        seats = cells[SEATS]
        sealed = [cells[SEALED + seat] for seat in range(seats)]
        best = sealed.index(max(sealed))
        worst = sealed.index(min(sealed))
        for seat in range(seats):
            cells[WHERE + sealed[seat] // 2 - 1] = PLAYED
            cells[SEALED + seat] = 0
            if log is not None:
                log.append((SHOWED, seat, sealed[seat] // 2, sealed[seat] % 2))
        cells[SCORES + best] += 1 + sealed[best] % 2
        cells[ROUND] += 1
        if log is not None:
            log.append((WON, best, 1 + sealed[best] % 2))
        self._draw(cells, worst, log)

    def _draw(self, cells: Cells, seat: int, log: list[Raw] | None) -> None:
        deck = [card for card in range(CARDS) if cells[WHERE + card] == DECK]
        if not deck:
            return
        dice = KeyedDice(cells[SECRET], cells[COUNT])
        card = deck[dice.below(len(deck))]
        cells[COUNT] = dice.count
        cells[WHERE + card] = seat + 1
        if log is not None:
            log.append((DREW, seat, card + 1))
