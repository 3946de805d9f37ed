"""How well an imagined world of King of Siam fits what the others were seen to do.

Where only the top card of each pile is shown, nobody knows what the others still hold. But most
people spend some cards early and keep others; who has taken followers of a faction often keeps its
card, or has spent it; and who lets a province go, although a card in hand would win it for a
faction they lead in, would be a strange player. These numbers say how much of that an imagined
world has in it. How much each of them tells is learned from games in which it is known what all
held (`manage.py train --worlds`); as long as nothing was, every world counts alike.
"""

from collections.abc import Sequence
from typing import Final

from games.shelf.king_of_siam.cards import (
    CARD_KINDS,
    FACTION_CARD,
    KHON_THAI,
    SET_SIZE,
    UNIT_OF,
)
from games.shelf.king_of_siam.effects import support_targets
from games.shelf.king_of_siam.layout import (
    BOARD,
    COURT,
    HAND,
    OVER,
    PASSES,
    POOL,
    SEATS,
    STRUGGLE,
    TILE,
    TURN,
)
from games.shelf.king_of_siam.tables import UNIT, WINNER

_KINDS: Final = (
    "maharacha",
    "khon thai",
    "1 vs 1",
    "2 vs 1",
    "support 1",
    "support 2",
    "support 3",
)
TOLD_BY: Final = (
    *_KINDS,
    *[f"{kind}, later" for kind in _KINDS],
    "support of the loved",
    "support of the loved, later",
    "let go what it could win",
)
_LOVED, _LATE, _LET_GO = range(2 * CARD_KINDS, 2 * CARD_KINDS + 3)


def evidence(cells: list[int], seat: int) -> list[float]:
    """Return these numbers of the others, all together, as this seat imagines them."""
    found = [0.0] * len(TOLD_BY)
    for other in range(cells[SEATS]):
        if other != seat:
            _held(cells, other, found)
    for other in _let_go(cells):
        if other != seat:
            found[_LET_GO] += _could_win(cells, other)
    return found


def _held(cells: list[int], other: int, found: list[float]) -> None:
    hand, court = cells[HAND + other], cells[COURT + 3 * other : COURT + 3 * other + 3]
    held = [copies_of(hand, kind) for kind in range(CARD_KINDS)]
    spent = 1 - sum(held) / SET_SIZE
    for kind, copies in enumerate(held):
        found[kind] += copies
        found[CARD_KINDS + kind] += spent * copies
    for faction in range(3):
        loved = held[FACTION_CARD + faction] * (court[faction] - sum(court) / 3)
        found[_LOVED] += loved
        found[_LATE] += spent * loved


def copies_of(hand: int, kind: int) -> int:
    """Return how many cards of a kind are in a hand."""
    return hand >> 1 & 3 if kind == KHON_THAI else int(hand & UNIT_OF[kind] > 0)


def _let_go(cells: Sequence[int]) -> list[int]:
    """Return the seats that have passed in this struggle since the last card."""
    seats = cells[SEATS]
    if cells[OVER]:
        return []
    return [(cells[TURN] - back) % seats for back in range(1, cells[PASSES] + 1)]


def _could_win(cells: list[int], other: int) -> int:
    """Return how many cards this seat holds that would have won the province that is fought for,
    for a faction of which it has more than anybody."""
    province = cells[TILE + cells[STRUGGLE]]
    code, found = cells[BOARD + province], 0
    for faction in range(3):
        if not copies_of(cells[HAND + other], FACTION_CARD + faction) or WINNER[code] == faction:
            continue
        reached = support_targets(cells, faction) >> province & 1
        after = code + UNIT[faction] * min(2, cells[POOL + faction])
        if reached and WINNER[after] == faction and _leads(cells, other, faction):
            found += 1
    return found


def _leads(cells: Sequence[int], seat: int, faction: int) -> bool:
    courts = [cells[COURT + 3 * other + faction] for other in range(cells[SEATS])]
    return courts[seat] == max(courts) > 0
