"""What the learned value of King of Siam looks at: some numbers of a position for each side.

Whoever leads in the faction that rules wins, so most of them ask who will rule: the chance of each
faction by how far it leads in each open province, who wins if everybody passes from now on, and how
often a side wins if one province goes another way than it stands. The rest is what is held for
later: cards, and which; leads in any faction; being on turn. Each number counts anew by how much is
left to play and how many provinces are decided.

The module is compiled with the rules, so it keeps to whole numbers, floats and lists.
"""

from math import exp
from typing import Final

from games.shelf.king_of_siam.cards import (
    FACTION_CARD,
    MAHARACHA,
    ONE_VS_ONE,
    SET_SIZE,
    TWO_VS_ONE,
    UNIT_OF,
)
from games.shelf.king_of_siam.endings import REIGNS, merit, reign
from games.shelf.king_of_siam.last_card import expected_gains
from games.shelf.king_of_siam.layout import (
    BOARD,
    BRITISH,
    BRITISH_LIMIT,
    COURT,
    HAND,
    HELD,
    LEFT,
    SEATS,
    STRUGGLE,
    TILE,
    TURN,
)

LOOKED_AT: Final[list[str]] = [
    "lead", "sets", "as it stands", "one otherwise", "cards", "on turn", "any lead", "best lead",
    "second", "maharacha", "khon thai", "1 vs 1", "2 vs 1", "support", "own support",
]  # fmt: skip
NAMES_OF: Final[list[str]] = [
    *LOOKED_AT, *[f"{name}, left" for name in LOOKED_AT], *[f"{name}, late" for name in LOOKED_AT]
]  # fmt: skip

_SURE: Final = 0.9  # how much a follower of lead in a province says about who wins it
_RULES: Final = 1.1  # and a province of lead about who rules
_FOLLOWER: Final = 0.7  # a follower more than the others, of the faction that rules
_PROVINCES: Final = 8
_PARTNERS: Final = 4  # seats at which two play together
_UNKNOWN: Final = -2
_NOBODY: Final = -1

_chances: Final[dict[int, list[float]]] = {}


class Rulers:
    """Who will rule: the chance of each faction, that of the British, and who would win."""

    def __init__(self, cells: list[int]) -> None:
        self.cells = cells
        self.seats = cells[SEATS]
        self.sides = 2 if self.seats == _PARTNERS else self.seats
        self.first = [0.0, 0.0, 0.0]
        self.british = 0.0
        self._winners = [_UNKNOWN] * REIGNS
        self.gains = expected_gains(cells)
        self._weigh()

    def _weigh(self) -> None:
        cells = self.cells
        held = [0.0, 0.0, 0.0, 0.0]
        for faction in range(4):
            held[faction] = float(cells[HELD + faction].bit_count())
        for struggle in range(cells[STRUGGLE], _PROVINCES):
            chances = chances_of(cells[BOARD + cells[TILE + struggle]])
            for faction in range(4):
                held[faction] += chances[faction]
        self.british = 1.0 / (1.0 + exp(-2.0 * (held[BRITISH] - BRITISH_LIMIT + 0.5)))
        weights = [exp(_RULES * held[faction]) for faction in range(3)]
        whole = weights[0] + weights[1] + weights[2]
        for faction in range(3):
            self.first[faction] = (1.0 - self.british) * weights[faction] / whole

    def winner(self, gains: int) -> int:
        """Return the side that wins if the struggles go like this, or that nobody does alone."""
        how = reign(gains)
        if self._winners[how] == _UNKNOWN:
            self._winners[how] = self._judge(how)
        return self._winners[how]

    def _judge(self, how: int) -> int:
        best, most = _NOBODY, -1
        for seat in range(self.seats):
            mine = merit(self.cells, seat, how)
            side = seat % self.sides
            if mine > most:
                best, most = side, mine
            elif mine == most and side != best:
                best = _NOBODY
        return best

    def one_otherwise(self) -> list[float]:
        """Return how likely each side wins if one of the open provinces is decided by chance and
        the others as they stand, on the average."""
        cells, found = self.cells, [0.0] * self.sides
        begun = cells[STRUGGLE]
        for struggle in range(begun, _PROVINCES):
            chances = chances_of(cells[BOARD + cells[TILE + struggle]])
            others = self.gains & ~(3 << (2 * struggle))
            for faction in range(4):
                side = self.winner(others | faction << (2 * struggle))
                if side >= 0:
                    found[side] += chances[faction] / (_PROVINCES - begun)
        return found


def chances_of(code: int) -> list[float]:
    """Return the chance of each faction, and of the British, in a province with these followers."""
    if code not in _chances:
        counts = [code & 31, code >> 5 & 31, code >> 10]
        weights = [exp(_SURE * count) for count in counts]
        most = max(counts)
        level = exp(_SURE * (most + (0.8 if counts.count(most) > 1 else -1.2)))
        whole = weights[0] + weights[1] + weights[2] + level
        _chances[code] = [weights[0] / whole, weights[1] / whole, weights[2] / whole, level / whole]
    return _chances[code]


def described(cells: list[int]) -> list[list[float]]:
    """Return the numbers of each side, in the order of their names; partners are one side."""
    rulers = Rulers(cells)
    stands, otherwise = rulers.winner(rulers.gains), rulers.one_otherwise()
    left = cells[LEFT] / (SET_SIZE * rulers.seats)
    late = cells[STRUGGLE] / _PROVINCES
    rows: list[list[float]] = []
    for side in range(rulers.sides):
        row = _court(rulers, side)
        row[2] = 1.0 if stands == side else 0.0
        row[3] = otherwise[side]
        row[5] = 1.0 if cells[TURN] % rulers.sides == side else 0.0
        rows.append(row + [left * each for each in row] + [late * each for each in row])
    return rows


def _court(rulers: Rulers, side: int) -> list[float]:
    """Return what a side has: its leads, and the cards it still holds."""
    cells, leads = rulers.cells, [0.0, 0.0, 0.0]
    row = [0.0] * len(LOOKED_AT)
    for faction in range(3):
        leads[faction] = _lead(_most(rulers, side, faction) - _rival(rulers, side, faction))
        row[0] += rulers.first[faction] * leads[faction]
        row[6] += leads[faction] / 3.0
    row[1] = rulers.british * _lead(_sets_of(rulers, side) - _sets_against(rulers, side))
    row[7] = max(leads)
    for faction in range(3):
        even = rulers.first[faction] * (1.0 - abs(leads[faction]))
        for other in range(3):
            if other != faction:
                row[8] += even * rulers.first[other] * leads[other]
    for seat in range(side, rulers.seats, rulers.sides):
        _hand(cells[HAND + seat], leads, rulers.first, row)
    return row


def _hand(hand: int, leads: list[float], first: list[float], row: list[float]) -> None:
    """Add the cards of one hand."""
    twice = hand >> 1 & 3
    row[4] += ((hand & ~6).bit_count() + twice) / SET_SIZE
    row[9] += 1.0 if hand & UNIT_OF[MAHARACHA] else 0.0
    row[10] += float(twice)
    row[11] += 1.0 if hand & UNIT_OF[ONE_VS_ONE] else 0.0
    row[12] += 1.0 if hand & UNIT_OF[TWO_VS_ONE] else 0.0
    for faction in range(3):
        if hand & UNIT_OF[FACTION_CARD + faction]:
            row[13] += 1.0
            row[14] += leads[faction] * (0.3 + first[faction])


def _most(rulers: Rulers, side: int, faction: int) -> int:
    """Return the followers of a faction in the court of a side that has more of them."""
    most = 0
    for seat in range(side, rulers.seats, rulers.sides):
        most = max(most, rulers.cells[COURT + 3 * seat + faction])
    return most


def _rival(rulers: Rulers, side: int, faction: int) -> int:
    most = 0
    for other in range(rulers.sides):
        if other != side:
            most = max(most, _most(rulers, other, faction))
    return most


def _sets_of(rulers: Rulers, side: int) -> int:
    """Return the complete sets of a side, those of partners together."""
    counts = [0, 0, 0]
    for seat in range(side, rulers.seats, rulers.sides):
        for faction in range(3):
            counts[faction] += rulers.cells[COURT + 3 * seat + faction]
    return min(counts)


def _sets_against(rulers: Rulers, side: int) -> int:
    most = 0
    for other in range(rulers.sides):
        if other != side:
            most = max(most, _sets_of(rulers, other))
    return most


def _lead(more: int) -> float:
    return 2.0 / (1.0 + exp(-_FOLLOWER * more)) - 1.0
