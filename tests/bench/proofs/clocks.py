"""Proof: clocks of matches are right to the millisecond, whatever befalls the site.

Random schedules of matches with two to four seats, played through the doors of real play at moments
that are given: turns one after the other and at once, delays, increments, days, pauses, bots for
those who left, stops and deaths of processes, a database that refuses, sleep, and a machine's clock
that is set forward and back. Beside them a referee reckons the same from the rules in another way.
With a protection switched off the two disagree. BENCH_SCHEDULES says how many, 100,000 if nothing,
and BENCH_SEED which, so that an evening can be divided.
"""

import os
import time
from collections import Counter
from random import Random
from typing import Any

from tests.bench.own_site import answer, going_on, open_site, run_inside

SCHEDULES, QUICK, TABLES, STEPS = 100_000, 2_000, 100, 36


def run(quick: bool) -> dict[str, Any]:
    """Return what was compared; raise where a clock was wrong, or a control was not."""
    many = QUICK if quick else int(os.environ.get("BENCH_SCHEDULES", str(SCHEDULES)))
    asked = {"schedules": many, "seed": int(os.environ.get("BENCH_SEED", "1"))}
    found: dict[str, Any] = run_inside(__name__, asked)
    assert not found["wrong"], found["wrong"][0]
    blind = [name for name, seen in found["controls"].items() if not seen]
    assert not blind, f"switched off and not noticed: {', '.join(blind)}"
    return found


def lines(result: dict[str, Any]) -> list[str]:
    """Return what was compared, in words."""
    counts = ", ".join(f"{n:,} {what}" for what, n in sorted(result["counts"].items()))
    return [
        f"{result['schedules']:,} schedules in {result['seconds']} s: {counts}",
        f"clocks were compared {result['compared']:,} times, each to the millisecond: 0 wrong",
        f"controls: {', '.join(result['controls'])}, each switched off and noticed",
    ]


def inside(schedules: int, seed: int) -> dict[str, Any]:
    """Compare in this process."""
    from tests.bench import clock_controls

    began = time.monotonic()
    with clock_controls.prepared() as people:
        counts, wrong, compared, done = Counter[str](), [], 0, 0
        while done < schedules and not wrong:
            world = clock_controls.one_world(Random(seed * 1_000_000 + done), people, TABLES, STEPS)
            done += TABLES
            going_on(done)
            counts += Counter(world.counts)
            wrong, compared = world.wrong, compared + world.compared
        seconds = round(time.monotonic() - began)
        controls = {name: clock_controls.noticed(name, people) for name in clock_controls.CONTROLS}
    return {
        "schedules": done,
        "seconds": seconds,
        "counts": dict(counts),
        "compared": compared,
        "wrong": wrong[:3],
        "controls": controls,
    }


if __name__ == "__main__":
    answer(inside(**open_site()))
