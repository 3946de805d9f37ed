"""C11: as few topscorers, or their opponents, as can be get a colour three times in a row."""

from tournaments.pairing.dutch.participants import EITHER
from tournaments.pairing.dutch.ranked import ABSOLUTE, Ranked


def pair(ranked: Ranked, upper: int, lower: int) -> int:
    """Return 1 where who gives way has had the other colour twice."""
    due, grade, row = ranked.due, ranked.grade, ranked.row
    if due[upper] != due[lower] or not grade[upper] == grade[lower] == ABSOLUTE:
        return 0
    mine, theirs = abs(ranked.balance[upper]), abs(ranked.balance[lower])
    if mine == theirs:
        return int(row[upper] != EITHER and row[upper] == row[lower])
    gives_way = lower if mine > theirs else upper
    return int(row[gives_way] == 1 - due[gives_way])
