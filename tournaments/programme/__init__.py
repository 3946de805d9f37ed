"""An event in parts: pools, a cut, finals.

Entries are dealt to pools of even strength, the best of each pool go on, perhaps the best of those
who came next as well, and they are seeded so
that those who have met in a pool meet again as late as possible. Pure functions over numbers: no
database, no clock; chance is a seed that is published.
"""

from tournaments.programme.cut import Cut, Tie, cut, drawn
from tournaments.programme.dealing import Dealt, clashes, deal
from tournaments.programme.over_pools import Candidate, best_next
from tournaments.programme.seeds import crossed, meeting_round

__all__ = [
    "Candidate",
    "Cut",
    "Dealt",
    "Tie",
    "best_next",
    "clashes",
    "crossed",
    "cut",
    "deal",
    "drawn",
    "meeting_round",
]
