"""Virtual points for the upper half in the first rounds, so that the strong meet sooner.

The first half of the rounds (rounded up) is accelerated: the upper group carries a win's worth of
virtual points in the first half of those rounds (rounded up), half a win's in the rest. They count
while pairing and nowhere else.
"""


def virtual_points(*, seed: int, entrants: int, number: int, rounds: int, win: int) -> int:
    """Return what an entrant carries in round `number`; `seed` is 1 for the strongest.

    The upper group is twice a quarter of the entrants, rounded up."""
    accelerated = -(-rounds // 2)
    whole = -(-accelerated // 2)
    if seed > 2 * -(-entrants // 4) or number > accelerated:
        return 0
    return win if number <= whole else win // 2
