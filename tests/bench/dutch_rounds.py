"""The FIDE Dutch system over whole events: seconds a round, and how much of it a bound proves.

Usual events are those of the proof: equal and unequal ratings, absences, forfeits, bans,
acceleration. In hard ones everybody is equally strong, and a tenth of all carry a ban. At last
every bracket of a thousand is searched, as if no bound settled any.
"""

import random
import statistics
import time
from typing import Any

from tests.pairing.dutch_events import DutchEvent
from tournaments.pairing.dutch import pair, paired_brackets
from tournaments.pairing.dutch.bracket_walk import CERTIFIED
from tournaments.pairing.dutch.cheapest_bracket import BRACKET

# Entries: usual events, hard ones.
SIZES = {1000: (12, 6), 5000: (5, 4), 10_000: (2, 1)}
QUICK_SIZES = {1000: (2, 1)}
SEARCHED = 1000
ROUNDS = 9


def measured(quick: bool) -> list[dict[str, Any]]:
    """Return a row for each size, of usual and of hard events."""
    rows = []
    for size, counts in (QUICK_SIZES if quick else SIZES).items():
        for hard, count in zip((False, True), counts, strict=True):
            rows.append(_row(size, hard, count))
    return [*rows, _searched(1 if quick else 2)]


def _searched(events: int) -> dict[str, Any]:
    """Return how long a round takes in which no bracket is settled by a bound."""
    firsts, seconds, most = list[float](), list[float](), 0
    for seed in range(events):
        event = _event(seed, SEARCHED, False)
        for _ in range(min(ROUNDS, event.rounds)):
            field = event.next_field()
            began = time.process_time()
            _ranked, walk = paired_brackets(field, quickest=BRACKET)
            took = time.process_time() - began
            if event.number == 1:  # newcomers are one bracket
                firsts.append(took)
            else:
                seconds.append(took)
                most = max(most, *(len(bracket.members) for bracket in walk.brackets))
            proposal = pair(field)
            event.play([(t.first, t.second) for t in proposal.pairs], proposal.bye)
    return {
        "entries": SEARCHED,
        "searched": most,
        "rounds": len(seconds),
        "first": max(firsts),
        "median": statistics.median(seconds),
        "worst": max(seconds),
    }


def _row(size: int, hard: bool, events: int) -> dict[str, Any]:
    seconds: list[float] = []
    proved = brackets = proved_people = people = 0
    for seed in range(events):
        event = _event(seed, size, hard)
        for _ in range(min(ROUNDS, event.rounds)):
            field = event.next_field()
            began = time.process_time()
            proposal = pair(field)
            seconds.append(time.process_time() - began)
            _ranked, walk = paired_brackets(field)
            here = [(made.way == CERTIFIED, 2 * len(made.pairs)) for made in walk.made]
            brackets, proved = brackets + len(here), proved + sum(sure for sure, _n in here)
            people += sum(count for _sure, count in here)
            proved_people += sum(count for sure, count in here if sure)
            event.play([(t.first, t.second) for t in proposal.pairs], proposal.bye)
    return {
        "entries": size,
        "hard": hard,
        "rounds": len(seconds),
        "median": statistics.median(seconds),
        "worst": max(seconds),
        "brackets": proved / brackets,
        "people": proved_people / people,
    }


def _event(seed: int, size: int, hard: bool) -> DutchEvent:
    event = DutchEvent(seed, size, size)
    if hard:
        event.character = event.character | {"spread": 0}
        dice = random.Random(seed)
        pairs = (frozenset(dice.sample(range(1, size + 1), 2)) for _ in range(size // 10))
        event.forbidden = frozenset(pairs)
        for player in event.players:
            player.strength = 1900
    return event


def lines(rows: list[dict[str, Any]]) -> list[str]:
    """Return the rows as a table to read."""
    head = f"{'entries':>7}  {'FIDE Dutch':<11}{'rounds':>7}{'median s':>10}{'worst s':>9}"
    found = [head + f"{'brackets':>10}{'people':>8}  proved by a bound"]
    for row in rows:
        if "searched" in row:
            found.append(
                f"{row['entries']:>7}  {'no bounds':<11}{row['rounds']:>7}{row['median']:>10.3f}"
                f"{row['worst']:>9.2f}  every bracket searched, up to {row['searched']} people; "
                f"in a first round all of them, {row['first']:.2f} s"
            )
            continue
        kind = "hard" if row["hard"] else "usual"
        found.append(
            f"{row['entries']:>7}  {kind:<11}{row['rounds']:>7}{row['median']:>10.3f}"
            f"{row['worst']:>9.2f}{row['brackets']:>10.1%}{row['people']:>8.1%}"
        )
    return found
