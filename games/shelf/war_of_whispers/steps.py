"""What a sentence may be waiting for, and the abilities by number (the order of their ids)."""

from typing import Final

START: Final = 0
PAY_FIRST: Final = 1
PAY_SECOND: Final = 2
MOVE_TO: Final = 3  # a position, for a card that acts elsewhere
SWAP_TO: Final = 4  # a position of the same council
ACT: Final = 5  # an action of the position just moved to
ATTACK_FROM: Final = 6
ATTACK_INTO: Final = 7
ATTACK_WITH: Final = 8
SPREAD: Final = 9  # banners of the acting empire over its regions
SPREAD_EMPTY: Final = 10  # banners over empty regions
ONE_EACH: Final = 11  # one banner each while the reserve lasts
SCATTER: Final = 12  # banners leaving a region
PICK: Final = 13  # one region
HOW_MANY: Final = 14  # banners to destroy in it
MARCH_FROM: Final = 15
MARCH_INTO: Final = 16
MARCH_WITH: Final = 17
HELP_FROM: Final = 18
HELP_WITH: Final = 19
FIRE_FROM: Final = 20
STRIKING: Final = 21
CHOOSE_RULER: Final = 22
SHIFT_AT: Final = 23
SHIFT_TO: Final = 24
STEPS: Final = 25

ALCHEMISTS_FIRE: Final = 0
ARMADA: Final = 1
BEAR_DOUBLE: Final = 2
BEAR_SINGLE: Final = 3
DISPERSE: Final = 4
EAGLE_DOUBLE: Final = 5
EAGLE_SINGLE: Final = 6
ELEPHANT_DOUBLE: Final = 7
ELEPHANT_SINGLE: Final = 8
HORSE_DOUBLE: Final = 9
HORSE_SINGLE: Final = 10
LION_DOUBLE: Final = 11
LION_SINGLE: Final = 12
MERCENARIES: Final = 13
MIDNIGHT_OIL: Final = 14
POPULATE: Final = 15
RECRUIT: Final = 16
REINFORCE: Final = 17
SUBJUGATE: Final = 18
UPRISING: Final = 19
