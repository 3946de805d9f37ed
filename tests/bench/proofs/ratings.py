"""Proof: rating runs are killed at twenty random moments, and the history comes out the same.

A real process rates a real database and is killed outright. Before each run a result in the past
is corrected, so that there is always a replay to be killed in. At the end one run is left alone,
and its history is compared, to the last byte, with that of a database that was rated once.
"""

import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
GAMES = {False: 20_000, True: 8_000}
KILLS = {False: 20, True: 5}


def run(quick: bool) -> dict[str, Any]:
    """Return how often a run was killed, how far each had come, and that it did not matter."""
    dice = random.Random(17)
    with tempfile.TemporaryDirectory(prefix="siamleague-proof-") as folder:
        site = Path(folder) / "site"
        _do(site, {"do": "fill", "kind": "duel", "games": GAMES[quick]})
        began = time.monotonic()
        _do(site, {"do": "rate"})
        whole = time.monotonic() - began
        cut: list[int] = []
        tries = 0
        while len(cut) < KILLS[quick] and tries < 3 * KILLS[quick]:
            tries += 1
            _do(site, {"do": "correct", "seed": dice.randrange(10**6)})
            standing, done = _killed(site, dice.uniform(0.25, 0.9) * whole)
            cut += [] if done else [standing]
        _do(site, {"do": "rate"})
        other = Path(folder) / "other"
        shutil.copytree(site, other)
        _do(other, {"do": "forget"})
        _do(other, {"do": "rate"})
        ours, fresh = (_do(each, {"do": "seal"}) for each in (site, other))
    assert ours["seal"] == fresh["seal"], "the histories differ"
    assert ours["periods"] == fresh["periods"] > 0
    assert len(cut) == KILLS[quick], "too many runs ended before they could be killed"
    return {"kills": len(cut), "tries": tries, "periods": ours["periods"], "left_at": cut}


def lines(result: dict[str, Any]) -> list[str]:
    """Return what happened."""
    return [
        f"{result['kills']} of {result['tries']} runs killed before their end, with "
        f"{min(result['left_at'])} to {max(result['left_at'])} of {result['periods']} periods "
        "standing at that moment",
        "The history is equal, to the last byte, to that of a database rated once.",
    ]


def _killed(site: Path, after: float) -> tuple[int, bool]:
    """Kill a run after so many seconds; return how many periods stood, and whether it had ended."""
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(_command({"do": "rate"}), cwd=ROOT, env=_env(site), stdout=quiet)
    try:
        process.wait(after)
        done = True
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(10)
        done = False
    return int(_do(site, {"do": "seal"})["periods"]), done


def _do(site: Path, order: dict[str, Any]) -> dict[str, Any]:
    site.mkdir(exist_ok=True)
    done = subprocess.run(
        _command(order), cwd=ROOT, env=_env(site), capture_output=True, text=True, timeout=300,
        check=False,
    )  # fmt: skip
    if done.returncode:
        raise RuntimeError(done.stderr[-2000:])
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return answer


def _command(order: dict[str, Any]) -> list[str]:
    return [sys.executable, "-m", "tests.bench.rating_worker", json.dumps(order)]


def _env(site: Path) -> dict[str, str]:
    env = {k: v for k, v in os.environ.items() if not k.startswith(("SIAMLEAGUE", "DATABASE"))}
    env |= {"SIAMLEAGUE_VAR": str(site), "SECRET_KEY": "proof", "SIAMLEAGUE_NO_BOOTSTRAP": "1"}
    return env | {"DJANGO_SETTINGS_MODULE": "siamleague.settings.base"}
