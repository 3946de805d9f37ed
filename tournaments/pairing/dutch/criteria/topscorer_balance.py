"""C10: as few topscorers, or their opponents, as can be come to a colour difference beyond two."""

from tournaments.pairing.dutch.participants import EITHER
from tournaments.pairing.dutch.ranked import Ranked


def pair(ranked: Ranked, upper: int, lower: int) -> int:
    """Return 1 where both are two apart already and due the same colour."""
    due, balance = ranked.due, ranked.balance
    wide = abs(balance[upper]) > 1 and abs(balance[lower]) > 1
    return int(wide and due[upper] == due[lower] != EITHER)
