"""What goes into a round of the FIDE Dutch system: participants with what their rounds left behind.

The articles named in this folder are those of the FIDE Handbook, C.04.3, in force since 1 February
2026; C.04.1, C.04.2 and C.04.7 are named in full. White is 0 and black is 1.
"""

from dataclasses import dataclass

WHITE, BLACK, EITHER = 0, 1, 2  # a colour one is due, or none


@dataclass(frozen=True, slots=True)
class Participant:
    """One who is to be paired."""

    id: int
    number: int  # the tournament pairing number; 1 is the strongest at the start
    points: int
    opponents: tuple[int, ...] = ()  # in the order of the rounds, only those really played
    colours: tuple[int, ...] = ()  # of those games
    float_before: int = 0  # in the round before: 1 down, -1 up (article 1.4)
    float_two_before: int = 0
    bye_barred: bool = False  # has won a round without playing it, or had a bye (C2)
    virtual: int = 0  # points of an accelerated round (C.04.7)


@dataclass(frozen=True, slots=True)
class DutchField:
    """Everything that is known before a round is paired."""

    round: int  # from 1
    rounds: int  # how many there will be; topscorers exist in the last one alone
    participants: tuple[Participant, ...]
    forbidden: frozenset[frozenset[int]] = frozenset()
    win: int = 2
    initial: int = WHITE  # the colour drawn before the first round, for odd numbers (5.1)
