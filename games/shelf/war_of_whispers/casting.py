"""Playing a card: naming the ability, paying, and what begins once it is paid (R20, R35)."""

from typing import Final

from games.kit.inner import Cells
from games.shelf.war_of_whispers import steps
from games.shelf.war_of_whispers.atlas import COST
from games.shelf.war_of_whispers.battle import ruin, strengthen
from games.shelf.war_of_whispers.board import Log
from games.shelf.war_of_whispers.cells import (
    ACTING,
    CARD,
    DONE,
    EXTRA,
    KILLED,
    LAST,
    ONE_REGION,
    PAID,
    PLACE_A,
    REACH,
    RESERVE,
    REST,
    STEP,
    TARGET,
)
from games.shelf.war_of_whispers.chances import payments
from games.shelf.war_of_whispers.deeds import start
from games.shelf.war_of_whispers.effects import begin_populate, begin_recruit
from games.shelf.war_of_whispers.happenings import PAID as PAID_CARD
from games.shelf.war_of_whispers.happenings import PLAYED
from games.shelf.war_of_whispers.notation import PAY
from games.shelf.war_of_whispers.purse import second_payments, take

# Abilities that, once paid, only ask for the next word.
_NEXT_STEP: Final = {
    steps.ALCHEMISTS_FIRE: steps.FIRE_FROM,
    steps.DISPERSE: steps.PICK,
    steps.EAGLE_SINGLE: steps.MOVE_TO,
    steps.HORSE_DOUBLE: steps.CHOOSE_RULER,
    steps.HORSE_SINGLE: steps.MARCH_FROM,
    steps.LION_DOUBLE: steps.PICK,
    steps.LION_SINGLE: steps.MOVE_TO,
    steps.MERCENARIES: steps.PICK,
    steps.REINFORCE: steps.HELP_FROM,
    steps.UPRISING: steps.PICK,
}


def play(cells: Cells, seat: int, ability: int, log: Log | None) -> bool:
    """Name the ability; its cards are paid next."""
    cells[CARD] = ability + 1
    cells[STEP] = steps.PAY_FIRST
    if log is not None:
        log.append((PLAYED, seat, ability))
    return False


def first_words(cells: Cells, seat: int) -> list[int]:
    """Return the cards that may be paid first."""
    return [PAY[kind] for kind in payments(cells, seat, cells[CARD] - 1)]


def second_words(cells: Cells, seat: int) -> list[int]:
    """Return the cards that may be paid second."""
    return [PAY[k] for k in second_payments(cells, seat, cells[CARD] - 1, cells[PAID] - 1)]


def say_first(cells: Cells, seat: int, kind: int, log: Log | None) -> bool:
    """Pay the first card."""
    _pay(cells, seat, kind, log)
    cells[PAID] = kind + 1
    if len(COST[cells[CARD] - 1]) == 2:
        cells[STEP] = steps.PAY_SECOND
        return False
    return _begin(cells, seat, log)


def say_second(cells: Cells, seat: int, kind: int, log: Log | None) -> bool:
    """Pay the second card."""
    _pay(cells, seat, kind, log)
    return _begin(cells, seat, log)


def _pay(cells: Cells, seat: int, kind: int, log: Log | None) -> None:
    take(cells, seat, kind)
    if log is not None:
        log.append((PAID_CARD, seat, kind))


def _begin(cells: Cells, seat: int, log: Log | None) -> bool:
    """Carry out what is paid; True when there is nothing more to say."""
    ability = cells[CARD] - 1
    if ability in _NEXT_STEP:
        cells[STEP] = _NEXT_STEP[ability]
        return False
    if ability in (steps.ARMADA, steps.EAGLE_DOUBLE):
        cells[REACH] = ability + 1
        cells[STEP] = steps.ATTACK_INTO if cells[EXTRA] else steps.ATTACK_FROM
        return False
    if ability == steps.MIDNIGHT_OIL:
        return start(cells, seat, cells[DONE] - 1, log)
    if ability in (steps.BEAR_SINGLE, steps.RECRUIT, steps.SUBJUGATE):
        return _begin_words(cells, ability)
    return _at_once(cells, ability, log)


def _begin_words(cells: Cells, ability: int) -> bool:
    """Set up the cards that need more than the next step; False when words follow."""
    if ability == steps.BEAR_SINGLE:
        cells[EXTRA], cells[PLACE_A] = 1, cells[TARGET] + 1
        cells[STEP] = steps.ATTACK_INTO
    elif ability == steps.SUBJUGATE:
        cells[REST] = min(cells[KILLED], cells[RESERVE + cells[ACTING] // 4])
        cells[LAST], cells[STEP] = 0, steps.SPREAD
    elif cells[ONE_REGION]:
        cells[STEP] = steps.PICK
    else:
        begin_recruit(cells)
    return False


def _at_once(cells: Cells, ability: int, log: Log | None) -> bool:
    """Carry out the cards that leave no choice, or little."""
    if ability == steps.POPULATE:
        return begin_populate(cells, log)
    if ability == steps.BEAR_DOUBLE:
        ruin(cells, log)
    else:
        strengthen(cells, 3 if ability == steps.ELEPHANT_DOUBLE else 1, log)
    return True
