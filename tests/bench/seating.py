"""How well tables of four are seated: repeats, spread, seats and seconds, beside simpler ways.

Every way plays its own event of seven rounds from the same seeds (hidden skill, 3-2-1-0 points) in
a Python of its own with a cap on its processor time. The first round is drawn by lot everywhere and
not counted. The bound is the least spread that any seating of the same points could have; a seat
gap is a player whose most and least used seats differ by more than one after the last round. Only
ours looks at seats at all.
"""

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
ROUNDS = 7
COUNTS, QUICK_COUNTS = (40, 400, 4000), (40, 400)
SEEDS, QUICK_SEEDS = (1, 2, 3), (1,)
WAYS = {
    "ours": "ours",
    "chunks": "sorted chunks",
    "greedy": "greedy, from the top",
    "matchings": "two matchings (rustworkx)",
}
CAP_SECONDS, QUICK_CAP_SECONDS = 240, 60
# What is aimed at: no repeat; spread beside the bound; seconds a round; part of seats in a gap.
AIMS = {40: (None, 1.0), 400: (1.2, 1.0), 4000: (1.0, 5.0)}


def run(quick: bool) -> dict[str, Any]:
    """Return the figures of every way at every size."""
    rows = []
    for count in QUICK_COUNTS if quick else COUNTS:
        seeds = QUICK_SEEDS if quick else SEEDS
        cap = QUICK_CAP_SECONDS if quick else CAP_SECONDS
        found = {way: _measured(way, count, seeds, cap) for way in WAYS}
        rows += [_beside(row, found["ours"]) for row in found.values()]
    return {"rounds": ROUNDS, "rows": rows, "aims": _aims(rows)}


def _measured(way: str, count: int, seeds: tuple[int, ...], cap: int) -> dict[str, Any]:
    """Return what a fresh Python measured, or why it did not."""
    task = json.dumps({"way": way, "count": count, "rounds": ROUNDS, "seeds": seeds, "cap": cap})
    command = [sys.executable, "-m", "tests.bench.seating_worker", task]
    row: dict[str, Any] = {"way": way, "count": count, "error": ""}
    try:
        done = subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, timeout=10 * cap, check=False
        )
    except subprocess.TimeoutExpired:
        return row | {"error": f"stopped after {10 * cap} s on the clock"}
    if done.returncode == -signal.SIGXCPU:
        return row | {"error": f"stopped after {cap} s of processor time"}
    if done.returncode:
        return row | {"error": (done.stderr.strip().splitlines() or ["failed"])[-1]}
    return row | json.loads(done.stdout)


def _beside(row: dict[str, Any], ours: dict[str, Any]) -> dict[str, Any]:
    """Return the row with its ratios to ours."""
    if row["error"] or ours["error"]:
        return row
    return row | {
        "spread_to_bound": round(row["spread"] / max(1, row["least_spread"]), 2),
        "seconds_to_ours": round(row["mean_seconds"] / max(1e-4, ours["mean_seconds"]), 2),
    }


def _aims(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return for each size whether ours is where it should be."""
    found = []
    for row in rows:
        if row["way"] == "ours" and not row["error"]:
            most_spread, most_seconds = AIMS[row["count"]]
            met = {
                "no repeat": row["repeats"] == 0,
                "spread": most_spread is None or row["spread_to_bound"] <= most_spread,
                "seconds": row["worst_seconds"] <= most_seconds,
            }
            found.append({"count": row["count"], "met": met})
    return found


def lines(result: dict[str, Any]) -> list[str]:
    """Return the result as a table to read."""
    head = f"{'':<28}{'repeats':>8}{'spread':>8}{'bound':>7}{'ratio':>7}{'seat gaps':>11}"
    head += f"{'s/round':>9}{'worst':>8}{'x ours':>8}{'MB':>6}"
    text = [head]
    counts = list(dict.fromkeys(row["count"] for row in result["rows"]))
    for count in counts:
        text.append(f"{count} players, {result['rounds']} rounds")
        text += [_line(row) for row in result["rows"] if row["count"] == count]
    for aim in result["aims"]:
        missed = [name for name, met in aim["met"].items() if not met]
        said = "all aims met" if not missed else f"missed: {', '.join(missed)}"
        text.append(f"{aim['count']} players: {said}")
    return text


def _line(row: dict[str, Any]) -> str:
    name = f"  {WAYS[row['way']]:<26}"
    if row["error"]:
        return f"{name}{row['error']}"
    numbers = f"{row['repeats']:>8}{row['spread']:>8}{row['least_spread']:>7}"
    numbers += f"{row.get('spread_to_bound', ''):>7}{row['seat_gaps']:>11}"
    numbers += f"{row['mean_seconds']:>9.3f}{row['worst_seconds']:>8.3f}"
    return f"{name}{numbers}{row.get('seconds_to_ours', ''):>8}{row['megabytes']:>6}"
