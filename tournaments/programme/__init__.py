"""An event in parts: pools, a cut, finals.

Entries are dealt to pools of even strength, the best of each pool go on, and they are seeded so
that those who have met in a pool meet again as late as possible. Pure functions over numbers: no
database, no clock; chance is a seed that is published.
"""

from tournaments.programme.cut import Cut, Tie, cut, drawn
from tournaments.programme.dealing import Dealt, clashes, deal
from tournaments.programme.seeds import crossed, meeting_round

__all__ = ["Cut", "Dealt", "Tie", "clashes", "crossed", "cut", "deal", "drawn", "meeting_round"]
