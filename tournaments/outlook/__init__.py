"""What an event will be like, before it is made: how long, how many meet twice, what else fits.

Everything is worked out from a handful of numbers, with invented players and a published seed, so
that the same question has the same answer. It is quick rather than exact: pairing here is a plain
greedy one, and the real one does at least as well.
"""

from tournaments.outlook.advice import Fitting, fitting
from tournaments.outlook.courses import KNOCK_OUT, ROUND_ROBIN, SWISS, Course
from tournaments.outlook.looking import look
from tournaments.outlook.values import ImaginedEvent, Outlook

__all__ = [
    "KNOCK_OUT",
    "ROUND_ROBIN",
    "SWISS",
    "Course",
    "Fitting",
    "ImaginedEvent",
    "Outlook",
    "fitting",
    "look",
]
