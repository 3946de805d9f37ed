"""The eight action cards of a set, and how a hand of them is one number."""

from typing import Final

MAHARACHA: Final = 0
KHON_THAI: Final = 1
ONE_VS_ONE: Final = 2
TWO_VS_ONE: Final = 3
FACTION_CARD: Final = 4  # 4, 5 and 6: the support cards of factions 0, 1 and 2
CARD_KINDS: Final = 7
SET_SIZE: Final = 8

# A hand is the sum of these; Khon Thai, of which there are two, has two bits
UNIT_OF: Final[list[int]] = [1, 2, 8, 16, 32, 64, 128]
COPIES: Final[list[int]] = [1, 2, 1, 1, 1, 1, 1]
FULL_HAND: Final = 253


def cards_in(hand: int) -> list[int]:
    """Return the cards of a hand, sorted, Khon Thai twice if both are there."""
    found: list[int] = []
    for card in range(CARD_KINDS):
        copies = (hand >> 1) & 3 if card == KHON_THAI else (1 if hand & UNIT_OF[card] else 0)
        found.extend([card] * copies)
    return found


def cards_of_pile(pile: int) -> list[int]:
    """Return the cards of a pile, the oldest first."""
    found: list[int] = []
    while pile > 1:
        found.append(pile & 7)
        pile >>= 3
    found.reverse()
    return found


def pile_of(cards: list[int]) -> int:
    """Return the number that stands for this pile of cards."""
    pile = 1
    for card in cards:
        pile = pile << 3 | card
    return pile
