"""Which ways of playing fit into the time there is."""

from dataclasses import dataclass, replace

from tournaments.outlook.chance import Luck
from tournaments.outlook.courses import KNOCK_OUT, ROUND_ROBIN, SWISS, Course
from tournaments.outlook.looking import enough, lengths, rounds_of, slow
from tournaments.outlook.values import ImaginedEvent

LEAST_ROUNDS = 3
TWO = 2
MOST_ROUNDS = 30
POOL, FEWEST_IN_POOLS = 4, 7


@dataclass(frozen=True, slots=True)
class Fitting:
    """What fits into an evening."""

    rounds: int  # of such games, into the time
    course: Course | None  # the one that fits best; none if nothing does
    course_rounds: int
    robin_rounds: int  # what a round robin would need; 0 if it does not apply
    pool_rounds: int  # of pools of three or four, and finals of two of each


def fitting(asked: ImaginedEvent, minutes: int) -> Fitting:
    """Return what fits best into so many minutes.

    A round robin where there is time for it, for everybody plays everybody; else a Swiss of enough
    rounds to find a winner; else a knock-out; else as long a Swiss as there is time for.
    """
    rounds = _rounds_in(replace(asked, course=SWISS), minutes)
    halvings = enough(asked.entries, asked.seats)
    robin = rounds_of(replace(asked, course=ROUND_ROBIN, twice=False)) if _two(asked) else 0
    knocked = rounds_of(replace(asked, course=KNOCK_OUT)) if _two(asked) else 0
    pools = _pool_rounds(asked)
    if robin and robin <= rounds:
        return Fitting(rounds, ROUND_ROBIN, robin, robin, pools)
    wanted = max(halvings, min(LEAST_ROUNDS, rounds))
    if wanted <= rounds:
        useful = min(rounds, halvings + 2, max(1, asked.entries - 1))
        return Fitting(rounds, SWISS, max(1, useful), robin, pools)
    if knocked and knocked <= rounds:
        return Fitting(rounds, KNOCK_OUT, knocked, robin, pools)
    return Fitting(rounds, SWISS if rounds else None, rounds, robin, pools)


def _rounds_in(asked: ImaginedEvent, minutes: int) -> int:
    """Return how many rounds are over in time, nine times out of ten."""
    shortest = max(1, asked.game_minutes // TWO + asked.pause_minutes)
    found = 0
    for rounds in range(1, min(MOST_ROUNDS, 1 + minutes // shortest) + 1):
        if slow(lengths(asked, rounds, Luck(asked.seed))) > minutes:
            break
        found = rounds
    return found


def _pool_rounds(asked: ImaginedEvent) -> int:
    """Return how many rounds pools and finals need; 0 where there are too few for them."""
    if not _two(asked) or asked.entries < FEWEST_IN_POOLS:
        return 0
    pools = -(-asked.entries // POOL)
    return POOL - 1 + (2 * pools - 1).bit_length()


def _two(asked: ImaginedEvent) -> bool:
    return asked.seats == TWO
