"""What can happen, as raw events: the first number says which, the rest is written beside it."""

from typing import Final

RECALLED: Final = 1  # seat, place
DEPLOYED: Final = 2  # seat, place
EMPIRE_TURN: Final = 3  # empire
PASSED: Final = 4  # seat, position
PLACED: Final = 5  # empire, region, banners
DREW: Final = 6  # seat, empire, cards
CARD_DRAWN: Final = 7  # seat, kind: known to that seat alone
ATTACKED: Final = 8  # seat, empire, source, target, banners
FORT_TOOK: Final = 9  # empire, region
CLASHED: Final = 10  # attacking empire, defending empire, region, banners lost by each
TAKEN: Final = 11  # empire, region, banners: an attack got through
RETURNED: Final = 12  # empire, region: an empty region fell to its home empire
HELD_OUT: Final = 13  # empire, region: an attack did not get through
PLAYED: Final = 14  # seat, ability
PAID: Final = 15  # seat, kind
AGENT_MOVED: Final = 16  # seat, position left, position taken
SWAPPED_AGENT: Final = 17  # seat, position left, position taken, seat displaced or -1
MARCHED: Final = 18  # empire, source, target, banners
DESTROYED: Final = 19  # empire, region, banners
JOINED: Final = 20  # empire, region or -1 for the reserve, banners: more for the attack
WITHDREW: Final = 21  # empire, region, banners: into the reserve
REARRANGED: Final = 22  # empire
SET_TO: Final = 23  # empire, region, banners
CUT: Final = 24  # empire, region, banners: above the supply
ROUND_OVER: Final = 25  # round, next first player
DISCARDED: Final = 26  # seat, kind
EXCHANGED: Final = 27  # seat, one slot, other slot, empire now on the one, empire now on the other
KEPT: Final = 28  # seat
BORROWED: Final = 29  # seat, position whose action is used
SCORED: Final = 30  # seat, points
FINISHED: Final = 31
