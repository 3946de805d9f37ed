"""How long it takes to say why two do not meet, or do not sit together, among 450 entries.

Our own Swiss and tables of four and of three, each in the fourth to seventh round of several
events; every second question is about two who are near each other, where the answer is less plain.
Seconds are processor time of one answer, the round itself included. The FIDE Dutch system's are
asked by `prove dutch`.
"""

import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from tests.pairing.events import played
from tests.seating.events import Event
from tournaments.pairing.swiss import swiss_why_not
from tournaments.seating import SeatingRules, seat, seating_why_not

MANY = 450
SEEDS = (7, 8, 9, 10)
AIM = 5.0  # seconds, of the answer that takes longest
ASKED = {
    False: {"swiss": 400, "four": 200, "three": 100},
    True: {"swiss": 40, "four": 8, "three": 4},
}

Answer = Callable[[Any, int, int], Any]


def run(quick: bool) -> dict[str, Any]:
    """Return a row for each kind of round."""
    asked = ASKED[quick]
    tables = {"four": SeatingRules(), "three": SeatingRules(size=3, smaller=())}
    rows = [_row("swiss", asked["swiss"], _swiss_fields(), swiss_why_not.answer)]
    for name, rules in tables.items():
        rows.append(_row(name, asked[name], _table_fields(rules), seating_why_not.answer))
    return {"entries": MANY, "rows": rows}


def _swiss_fields() -> Iterator[Any]:
    for number, seed in enumerate(SEEDS):
        yield played(MANY, 3 + number, seed).field()


def _table_fields(rules: SeatingRules) -> Iterator[Any]:
    for number, seed in enumerate(SEEDS):
        event = Event(MANY, seed=seed, rules=rules)
        event.run(3 + number, seat)
        yield event.field()


def _row(name: str, asked: int, fields: Iterator[Any], answer: Answer) -> dict[str, Any]:
    seconds, codes = [], Counter[str]()
    for field in fields:
        people = [each.id for each in getattr(field, "entrants", None) or field.sitters]
        for number in range(asked // len(SEEDS)):
            one = number * 7919 % len(people)
            step = 1 + number % 12 if number % 2 else 1 + number * 104729 % (len(people) - 1)
            began = time.process_time()
            told = answer(field, people[one], people[(one + step) % len(people)])
            seconds.append(time.process_time() - began)
            codes[told[0].code] += 1
    return {
        "way": name,
        "asked": len(seconds),
        "median": statistics.median(seconds),
        "worst": max(seconds),
        "codes": dict(codes.most_common()),
    }


def lines(result: dict[str, Any]) -> list[str]:
    """Return the rows as a table to read."""
    found = [f"{result['entries']} entries  {'asked':>7}{'median s':>10}{'worst s':>9}  answers"]
    for row in result["rows"]:
        told = ", ".join(f"{code} {count}" for code, count in row["codes"].items())
        figures = f"{row['asked']:>7}{row['median']:>10.3f}{row['worst']:>9.2f}"
        found.append(f"{row['way']:<13}{figures}  {told}")
    worst = max(row["worst"] for row in result["rows"])
    said = "met" if worst < AIM else "missed"
    return [*found, f"aim: the worst under {AIM:.0f} s, {said}"]
