"""Proof: simulated cheaters are named by the signs that arbiters see, and honest seasons are not.

Two accounts of one person, accounts that feed, rings, colluding reports, clocks left to run, farmed
tables and partners: each in many seasons beside honest people. The other half are honest seasons.
"""

from collections import Counter
from typing import Any

from tests.bench import cheaters

SEASONS, QUICK = 100, 6
HITS, ALARMS = 65, 25  # per cent: at least, at most, of each kind
ALL_ALARMS = 10  # per cent at most, of all honest seasons together


def run(quick: bool) -> dict[str, Any]:
    """Return hits and false alarms of each kind; raise where too few or too many."""
    seasons = QUICK if quick else SEASONS
    hits = {name: cheaters.hits(name, seasons) for name in cheaters.CHEATED}
    alarms = {name: cheaters.alarms(name, seasons) for name in cheaters.HONEST}
    result = {
        "seasons": seasons,
        "hits": hits,
        "alarms": {name: len(told) for name, told in alarms.items()},
        "signs": dict(Counter(code for told in alarms.values() for code in told)),
    }
    missed = [name for name, count in hits.items() if 100 * count < HITS * seasons]
    assert not missed, f"not seen often enough: {', '.join(missed)}"
    if not quick:  # of six seasons a single one is many
        loud = [name for name, told in alarms.items() if 100 * len(told) > ALARMS * seasons]
        assert not loud, f"false alarms too often: {', '.join(loud)}"
    total = sum(result["alarms"].values())
    assert 100 * total <= ALL_ALARMS * seasons * len(alarms), f"{total} false alarms"
    return result


def lines(result: dict[str, Any]) -> list[str]:
    """Return hits and false alarms, in words."""
    seasons = result["seasons"]
    told = [f"{name}: seen in {count} of {seasons}" for name, count in result["hits"].items()]
    told += [f"honest, {name}: {n} of {seasons} alarmed" for name, n in result["alarms"].items()]
    total = sum(result["alarms"].values())
    return [*told, f"false alarms: {total} in {seasons * len(result['alarms'])} honest seasons"]
