"""Proof: three seasons under kills end as undisturbed ones, and closing moves everybody once.

On both databases: a league plays three seasons, with withdrawals, substitutes, play-offs and late
corrections, while processes are killed before random statements; it ends equal to a league that
was left in peace. A season is closed by fifty presses at once, and killed at sixty places while it
is being closed; everybody moves exactly once. Closing without a transaction is caught.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests import machine

ROOT = Path(__file__).resolve().parents[3]
YEARS = {False: {"seasons": 3, "kills": 0.4}, True: {"seasons": 2, "kills": 0.2}}
POINTS = {False: 60, True: 12}
PRESSES = {False: {"count": 50, "rounds": 5}, True: {"count": 50, "rounds": 1}}


def run(quick: bool) -> dict[str, Any]:
    """Return for each database how often was killed and pressed, and what the control found."""
    order = {
        "years": YEARS[quick],
        "presses": PRESSES[quick],
        "points": {"count": POINTS[quick]},
    }
    found: dict[str, Any] = {"SQLite": _prove(order)}
    control = _prove({"points": {"count": POINTS[quick], "careless": True}})["points"]
    if machine.has("postgres"):
        with machine.database_of_our_own() as url:
            found["PostgreSQL"] = _prove(order, url)
    else:
        found["PostgreSQL"] = {"skipped": "this machine has no postgres"}
    for name, one in found.items():
        broken = one.get("points", {}).get("broken", 0)
        assert not broken, f"{name}: {broken} crashes while closing left something wrong"
    assert control["broken"], "closing without a transaction should have left something half done"
    return {"databases": found, "control": control}


def lines(result: dict[str, Any]) -> list[str]:
    """Return what was done on each database, and the control."""
    told = []
    for name, one in result["databases"].items():
        if "skipped" in one:
            told.append(f"{name}: left out, {one['skipped']}")
            continue
        years, points, presses = one["years"], one["points"], one["presses"]
        told.append(
            f"{name}: {years['kills']} kills in {years['deeds']} deeds of a league, which ends "
            f"equal to one left in peace; {presses['presses']} presses at once, "
            f"{presses['times']} times, and {points['killed']} kills at {points['points']} places "
            f"of the {points['statements']} statements of closing: everybody moved exactly once"
        )
    control = result["control"]
    told.append(
        f"control: closing without a transaction leaves something wrong after {control['broken']} "
        f"of {control['killed']} kills"
    )
    return told


def _prove(order: dict[str, Any], database: str = "") -> dict[str, Any]:
    with tempfile.TemporaryDirectory(prefix="siamleague-proof-") as folder:
        env = {k: v for k, v in os.environ.items() if not k.startswith(("SIAMLEAGUE", "DATABASE"))}
        env |= {"SIAMLEAGUE_VAR": folder, "SECRET_KEY": "proof", "SIAMLEAGUE_NO_BOOTSTRAP": "1"}
        env |= {"DJANGO_SETTINGS_MODULE": "siamleague.settings.base"}
        env |= {"DATABASE_URL": database} if database else {}
        done = subprocess.run(
            [sys.executable, "-m", "tests.bench.season_worker", json.dumps(order)],
            cwd=ROOT, env=env, capture_output=True, text=True, timeout=900, check=False,
        )  # fmt: skip
    assert not done.returncode, done.stderr[-2000:]
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return answer
