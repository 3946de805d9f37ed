"""Another possibility for all that a watcher of the toy Sealed cannot know.

Works on the stored form and shares nothing with the game's own `sample`."""

from games.kit.dice import Dice
from games.protocol import Json, Seat


def scramble(data: Json, watcher: Seat | None, dice: Dice) -> Json:
    """Deal the cards this watcher does not see again, and seal others for the others."""
    assert isinstance(data, dict)
    other = dict(data)
    mine = -1 if watcher is None else watcher + 1
    unknown = [k for k in data if k.startswith("where_") and data[k] not in (mine, 5)]
    order = list(range(len(unknown)))
    dice.shuffle(order)
    for place, card in zip(unknown, order, strict=True):
        other[place] = data[unknown[card]]
    for seat in range(4):
        if data[f"sealed_{seat}"] and seat + 1 != mine:
            hand = [int(k[-2:]) for k in unknown if other[k] == seat + 1]
            other[f"sealed_{seat}"] = 2 * hand[dice.below(len(hand))] + dice.below(2)
    other["secret"] = dice.below(1 << 32) << 64
    return other
