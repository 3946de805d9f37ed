"""Swiss pairing: seconds, memory and quality for 32 to 5,000 entries, beside other engines.

Every engine pairs the fifth of nine rounds of the same events, which have had withdrawals, byes and
forfeits; each in a Python of its own with a cap on its processor time. Who exceeds it is not asked
for more, and all others together have five minutes by the clock: what is given up is said. Seconds
are processor time of the pairing alone, and memory is the whole process. Quality is counted here
from the pairs: repeats, the points of who has the bye, floats (differences in points, summed),
clashes (both due the same side); points are in halves. networkx matches our own possible pairs and
costs. Of the FIDE Dutch system whole events of up to 10,000 follow; a program that DUTCH_ENGINE
names is measured, too.
"""

import importlib.util
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.bench import dutch_rounds
from tests.bench.pairing_worker import event
from tests.pairing.events import Event, Person

ROOT = Path(__file__).parents[2]
SIZES, QUICK_SIZES = (32, 128, 512, 1000, 2000, 5000), (32, 128, 512)
CAP, QUICK_CAP = 60, 15
OURS = ("ours", "ours-plain", "dutch")
LONGEST = 300  # seconds by the clock for all others together; whoever is not asked then is named
NEEDS = {
    "ours": "rustworkx",
    "ours-plain": None,
    "dutch": None,
    "engine": None,
    "networkx": "networkx",
    "py4swiss": "py4swiss",
    "caissify": "caissify_pairings",
}
QUALITIES = ("repeats", "bye", "floats", "clashes")
SEED = 7
GIVEN_UP = f"given up: all others together had {LONGEST} s by the clock"
CLOCK_TICK = 0.004  # seconds; processor time is counted in such steps on some machines


def run(quick: bool) -> dict[str, Any]:
    """Return a row for each engine and size."""
    sizes, cap = (QUICK_SIZES, QUICK_CAP) if quick else (SIZES, CAP)
    missing = [engine for engine in NEEDS if not _is_here(engine)]
    asked = [engine for engine in NEEDS if engine not in missing]
    rows, left = [], float(LONGEST)
    with tempfile.TemporaryDirectory() as folder:
        for size in sizes:
            made = event(size, SEED)
            for engine in list(asked):
                began = time.monotonic()
                row = _measured(engine, size, folder, cap, None if engine in OURS else left)
                left -= 0 if engine in OURS else time.monotonic() - began
                if "pairs" in row:
                    row |= quality(made, row.pop("pairs"))
                else:
                    asked.remove(engine)
                rows.append(row)
    found = {"round": made.round, "cap": cap, "rows": _compared(rows), "missing": missing}
    return found | {"dutch": dutch_rounds.measured(quick)}


def _is_here(engine: str) -> bool:
    if engine == "engine":
        return bool(os.environ.get("DUTCH_ENGINE"))
    needs = NEEDS[engine]
    return needs is None or importlib.util.find_spec(needs) is not None


def _measured(engine: str, size: int, folder: str, cap: int, left: float | None) -> dict[str, Any]:
    """Ask an engine for one round; `left` is how many seconds by the clock it may still have."""
    row: dict[str, Any] = {"engine": engine, "entries": size}
    if left is not None and left <= 0:
        return row | {"stopped": GIVEN_UP}
    worker = [sys.executable, "-m", "tests.bench.pairing_worker"]
    try:
        done = subprocess.run(
            [*worker, engine, str(size), str(SEED), folder, str(cap)],
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=False,
            timeout=left,  # the worker also stops itself after so much processor time
        )
    except subprocess.TimeoutExpired:
        return row | {"stopped": GIVEN_UP}
    if done.returncode == -signal.SIGXCPU:
        return row | {"stopped": f"not done after {cap} s"}
    if done.returncode:
        said = done.stderr.strip().splitlines() or [f"ended with {done.returncode}"]
        return row | {"stopped": said[-1][:90]}
    return row | json.loads(done.stdout)


def quality(made: Event, pairs: list[list[int]]) -> dict[str, int]:
    """Count what people see in a round."""
    both = [(made.people[one], made.people[other]) for one, other in pairs]
    paired = {who for pair in pairs for who in pair}
    return {
        "bye": sum(person.points for person in made.here() if person.id not in paired),
        "tables": len(pairs),
        "floats": sum(abs(one.points - other.points) for one, other in both),
        "repeats": sum(other.id in one.opponents for one, other in both),
        "clashes": sum(_due(one) * _due(other) > 0 for one, other in both),
    }


def _due(person: Person) -> int:
    """Return 1 for who should be first, -1 for second, 0 for somebody without a history."""
    lead = person.sides.count(0) - person.sides.count(1)
    if lead:
        return -1 if lead > 0 else 1
    return (1 if person.sides[-1] else -1) if person.sides else 0


def _compared(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Put each engine's time beside that of our best way at the same size."""
    base: dict[int, float] = {}
    for row in rows:
        if row["engine"].startswith("ours") and "seconds" in row:
            base.setdefault(row["entries"], row["seconds"])
    for row in rows:
        if "seconds" in row and row["entries"] in base:
            row["ratio"] = round(row["seconds"] / max(base[row["entries"]], CLOCK_TICK), 1)
    return rows


def lines(result: dict[str, Any]) -> list[str]:
    """Return the result as a table to read."""
    head = f"{'entries':>7}  {'engine':<11}{'seconds':>9}{'x ours':>8}{'MB':>7}"
    found = [head + "".join(f"{name:>9}" for name in QUALITIES)]
    for row in result["rows"]:
        line = f"{row['entries']:>7}  {row['engine']:<11}"
        if "stopped" in row:
            found.append(line + "  " + row["stopped"])
            continue
        line += f"{row['seconds']:>9.3f}{row.get('ratio', ''):>8}{row['megabytes']:>7.0f}"
        found.append(line + "".join(f"{row[name]:>9}" for name in QUALITIES))
    found += [
        f"{engine}: {NEEDS[engine] or 'DUTCH_ENGINE'} is not there" for engine in result["missing"]
    ]
    return [*found, "", *dutch_rounds.lines(result["dutch"])]
