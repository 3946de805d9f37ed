"""The screen in the hall: what a look at it costs in an event of 2,000, first and again.

A large event is played to its eighth round in a database of its own. Results come in, and a screen
looks: the first one after each has its panels drawn, the next is given them. At the end the round
is closed, which works the standings out before anybody looks. Two controls: every panel drawn for
each screen, and nothing kept at all. Processor time, of which the least of a few tries counts.
"""

import gc
import tempfile
from pathlib import Path
from typing import Any
from uuid import uuid4

from siamleague.embedded.tidying import YOUNG_ONLY
from tests.bench.standings import NOW, TRIES, Database, played, timed

PLAYERS, QUICK_PLAYERS = 2000, 200
ROUND, QUICK_ROUND = 8, 3


def run(quick: bool) -> dict[str, Any]:
    """Return milliseconds of each kind of look, and how much larger a whole page would be."""
    players, number = (QUICK_PLAYERS, QUICK_ROUND) if quick else (PLAYERS, ROUND)
    with tempfile.TemporaryDirectory() as folder, Database(Path(folder)):
        found = _measured(players, number)
    return {"players": players, "round": number, **found}


def lines(result: dict[str, Any]) -> list[str]:
    """Return the result in words."""
    ms = result["ms"]
    return [
        f"{result['players']} players, round {result['round']}: after a result the first screen "
        f"costs {ms['first']} ms, each further one {ms['next']} ms; without keeping what is drawn "
        f"each costs {ms['drawn']} ms, {ms['drawn'] / ms['next']:.0f} times as much.",
        f"When the round is closed, in {ms['close']} ms, the first costs {ms['closed']} ms; it "
        f"would cost {ms['nothing kept']} ms if nothing were kept.",
        f"A lap is {result['kilobytes']} kB.",
    ]


def _measured(players: int, number: int) -> dict[str, Any]:
    from django.core.cache import cache
    from django.test import Client

    from tournaments.halls import walls
    from tournaments.models import Table
    from tournaments.rounds import act as rounds
    from tournaments.rounds import reporting

    event, by, waiting = played(players, number)
    gc.set_threshold(*YOUNG_ONLY)  # as in the web process
    browser, url = Client(), f"{event.get_absolute_url()}hall/"
    page = {"headers": {"X-Part": "live"}}
    browser.get(url, **page)
    found: dict[str, list[float]] = {"first": [], "next": [], "nothing kept": [], "drawn": []}
    for table in waiting[:TRIES]:
        score = reporting.Score((1, 2))
        reporting.decide(table_id=table, score=score, by=by, why="", ticket=uuid4(), now=NOW)
        for look in ("first", "next"):
            found[look].append(timed(lambda: browser.get(url, **page)))
    kept = walls._kept
    walls._kept = lambda _event, _name, draw: draw()
    found["drawn"] += [timed(lambda: browser.get(url, **page)) for _ in range(TRIES)]
    walls._kept = kept
    round_ = event.round_set.get(number=number)
    Table.objects.filter(round=round_, kind="play").update(result="standing", ranks=[1, 2])
    order = {"round_id": round_.pk, "by": by, "now": NOW}
    found["close"] = [timed(lambda: rounds.close_round(**order))]
    found["closed"] = [timed(lambda: browser.get(url, **page))]
    for _ in range(TRIES):
        cache.clear()
        found["nothing kept"].append(timed(lambda: browser.get(url, **page)))
    size = len(browser.get(url, **page).content)
    return {
        "ms": {name: round(1000 * min(times), 1) for name, times in found.items()},
        "kilobytes": round(size / 1000),
    }
