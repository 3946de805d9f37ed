"""Improving a seating by exchanging two sitters, again and again, as metal cools.

At first an exchange that makes things a little worse may be kept, later only one that does not.
Most exchanges start at a table that still costs something and go to one near it in points, where
exchanges are cheap. Whole numbers only, so that every machine finds the same seating.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.seating.exchanges import TablesToSwap
from tournaments.seating.seeded import INCREMENT, MASK, MULTIPLIER, Chance

LEVELS = 24
# How far exchanges go: near tables much more often than far ones. (64 jumps: see _exchanges.)
_FAR = (3, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6, 7, 8, 9, 10, 12, 15, 20)
_NEAR = (*(1,) * 8, *(2,) * 6, *_FAR)
JUMPS = [*_NEAR, *(-jump for jump in _NEAR)]
# 2**16 * 2**(-k/16): how likely a worse exchange is kept, in sixteenths of a halving.
_HALVING = (
    *(65536, 62757, 60097, 57549, 55109, 52772, 50535, 48393),
    *(46341, 44376, 42495, 40693, 38968, 37316, 35734, 34219),
)
_SIXTEENTHS = 16


@dataclass(frozen=True, slots=True)
class Heat:
    """By how many sixteenths worse an exchange may be to be kept every second time, cooling."""

    hot: int
    cold: int
    focused: bool  # start at tables that cost something


def chances(heat: int) -> list[int]:
    """Return for each worsening how likely it is kept, out of 65536; beyond the end never."""
    found: list[int] = []
    while True:
        steps = len(found) * _SIXTEENTHS * _SIXTEENTHS // heat
        chance = _HALVING[steps % _SIXTEENTHS] >> (steps // _SIXTEENTHS)
        if not chance or len(found) > 400:
            return found
        found.append(chance)


def anneal(board: TablesToSwap, steps: int, heat: Heat, chance: Chance, goal: int) -> int:
    """Improve the board; return its cost. Ends early at the goal; never ends worse than it was."""
    best = now = board.total()
    kept: list[tuple[int, int, int, int]] = []  # exchanges since the best
    for level in range(LEVELS):
        share = heat.hot + (heat.cold - heat.hot) * level // (LEVELS - 1)
        focus = [t for t, cost in enumerate(board.costs) if cost] if heat.focused else []
        for change, done in _exchanges(board, steps // LEVELS, chances(share), focus, chance):
            now += change
            kept.append(done)
            if now < best:
                best = now
                kept.clear()
                if best <= goal:
                    return best
    for a, i, b, j in reversed(kept):
        exchange(board, a, i, b, j)
    return best


def _exchanges(
    board: TablesToSwap, steps: int, likely: list[int], focus: list[int], chance: Chance
) -> Iterator[tuple[int, tuple[int, int, int, int]]]:
    """Yield each exchange that is kept, with what it changes in the cost."""
    tables, costs, cost_of = board.tables, board.costs, board.cost_of
    count, hopeless, state = len(tables), len(likely), chance.state
    starts = focus or range(count)
    for _ in range(steps):
        state = (state * MULTIPLIER + INCREMENT) & MASK
        a = starts[(state >> 44) * len(starts) >> 20]
        b = a + JUMPS[(state >> 38) & 63]
        if not 0 <= b < count:
            continue
        one, two = tables[a], tables[b]
        i, j = (state >> 30 & 255) * len(one) >> 8, (state >> 22 & 255) * len(two) >> 8
        one[i], two[j] = two[j], one[i]
        new_a, new_b = cost_of[a](one), cost_of[b](two)
        change = new_a + new_b - costs[a] - costs[b]
        if change <= 0 or (change < hopeless and state & 65535 < likely[change]):
            costs[a], costs[b] = new_a, new_b
            yield change, (a, i, b, j)
        else:
            one[i], two[j] = two[j], one[i]
    chance.state = state


def exchange(board: TablesToSwap, a: int, i: int, b: int, j: int) -> None:
    """Let two sitters change places."""
    one, two = board.tables[a], board.tables[b]
    one[i], two[j] = two[j], one[i]
    board.costs[a], board.costs[b] = board.cost_of[a](one), board.cost_of[b](two)
