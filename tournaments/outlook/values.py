"""What is asked about an event, and what it will be like."""

from dataclasses import dataclass

from tournaments.outlook.courses import SWISS, Course


@dataclass(frozen=True, slots=True)
class ImaginedEvent:
    entries: int
    seats: int = 2  # how many entries sit at a table: two, three or four
    course: Course = SWISS
    rounds: int = 5  # as wished; only a Swiss listens to it
    game_minutes: int = 30  # what a game usually takes
    most_minutes: int = 0  # when the clock ends any game; nothing is no clock
    pause_minutes: int = 10  # between rounds: results, pairing, finding the table
    twice: bool = False  # a round robin in which everybody meets everybody twice
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Outlook:
    """What it will be like."""

    rounds: int
    tables: int  # in the first round
    out: int  # who does not play in the first round
    minutes: int  # the whole event, usually
    late_minutes: int  # the whole event when it is slow: nine of ten are shorter
    round_minutes: int  # one round, usually: as long as its longest game
    repeats: int  # of a hundred such events, in how many somebody meets somebody twice
    repeated: int  # of a hundred meetings, how many are with somebody met before
    shared: int  # of a hundred such events, in how many the first place is shared on points
    enough: int  # rounds after which one winner can stand out, by halving
