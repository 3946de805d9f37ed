"""Baku acceleration (C.04.7): virtual points for the upper half in the first rounds.

It is for tournaments in which a draw is worth half a win and a loss nothing. Half of the rounds,
the odd one included, are accelerated; in half of these, the odd one again included, the upper
group carries a win, in the others a draw.
"""


def last_of_upper(participants: int) -> int:
    """Return the number of the last one of the upper group: half of all, made even upwards."""
    return 2 * -(-participants // 4)


def carried(*, upper: bool, number: int, rounds: int, win: int) -> int:
    """Return the virtual points in round `number` of somebody in the upper group, or not."""
    accelerated = -(-rounds // 2)
    if not upper or number > accelerated:
        return 0
    return win if number <= -(-accelerated // 2) else win // 2
