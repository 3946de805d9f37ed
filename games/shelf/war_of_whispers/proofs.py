"""Another possibility for all that a watcher of A War of Whispers cannot know.

Works on the stored form alone and shares nothing with the game's own view and sample: the rules
of what is hidden are written here a second time. Hidden are the faces of the others' cards, the
loyalties they have never exchanged, and the dice; how many cards of each empire somebody holds
is open, and at the end of the game all loyalties are."""

import copy
from typing import Any

from games.kit.dice import Dice

EMPIRES = ("bear", "eagle", "elephant", "horse", "lion")


def scramble(encoded: Any, seat: int | None, dice: Dice) -> Any:
    """Return the position with everything this seat cannot know drawn anew."""
    other = copy.deepcopy(encoded)
    others = [number for number in range(other["seats"]) if number != seat]
    _deal(other, others, dice)
    if other["phase"] != "over":
        _shuffle_loyalties(other, others, dice)
    digits = [f"{dice.below(16):x}" for _ in range(32)]
    other["dice"] = {"secret": "".join(digits), "draws": dice.below(1000)}
    return other


def _deal(position: Any, others: list[int], dice: Dice) -> None:
    """Give each of the others as many cards of each empire as before, but perhaps other ones."""
    hands = position["hands"]
    for empire in EMPIRES:
        partners = [partner for partner in EMPIRES if partner != empire]
        pool = [f"{empire}-{partner}" for partner in partners for _ in range(2)]
        kept = [hand for number, hand in enumerate(hands) if number not in others]
        for card in [card for hand in kept for card in hand if card in pool]:
            pool.remove(card)
        for number in others:
            for place, card in enumerate(hands[number]):
                if card.split("-")[0] == empire:
                    hands[number][place] = pool.pop(dice.below(len(pool)))
    for number in others:
        hands[number].sort()


def _shuffle_loyalties(position: Any, others: list[int], dice: Dice) -> None:
    """Move the face-down loyalties of the others about, until the deal could have been so."""
    told = position["loyalties"]
    for _ in range(10_000):
        rows = [list(row) for row in told]
        for number in others:
            shown = {slot - 1 for pair in position["exchanges"][number] for slot in pair}
            hidden = [slot for slot in range(5) if slot not in shown]
            empires = [rows[number][slot] for slot in hidden]
            for slot in hidden:
                rows[number][slot] = empires.pop(dice.below(len(empires)))
        tops = [_first(row, position["exchanges"][number]) for number, row in enumerate(rows)]
        if not position["options"]["distinct_devout"] or len(set(tops)) == len(tops):
            position["loyalties"] = rows
            return


def _first(row: list[str], exchanges: list[list[int]]) -> str:
    """Return the empire that was Devout when the game began."""
    slot = 1
    for one, other in exchanges:
        slot = other if slot == one else one if slot == other else slot
    return row[slot - 1]
