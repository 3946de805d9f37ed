"""Proof: somebody who sees no pixel plays whole games of each kind, by keys and what is announced.

The player of `tests/browser/blind.py` knows names and roles of the accessibility tree and nothing
else. No decision may need more than 25 announced words, the end must be told, and axe finds nothing
on the page. In a hurry King of Siam alone.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
TEST = "tests/browser/test_match_blind.py::test_a_match_is_played_without_seeing_the_screen"
WHOLE = "SIAMLEAGUE_BLIND_GAMES"
KINDS = ("king_of_siam", "war_of_whispers", "verrat")
LONGEST = 6000  # seconds


def run(quick: bool) -> dict[str, Any]:
    """Return how each game went; raise where one could not be played so."""
    wanted = KINDS[:1] if quick else KINDS
    with TemporaryDirectory(prefix="siamleague-proof-") as folder:
        report = Path(folder) / "games"
        tests = [f"{TEST}[chromium-{kind}]" for kind in wanted]
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:randomly", "-n", "0", *tests]
        environment = {**os.environ, WHOLE: str(report)}
        environment["DJANGO_SETTINGS_MODULE"] = "siamleague.settings.test"
        environment.pop("SIAMLEAGUE_VAR", None)
        done = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=LONGEST,
            check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
        games = [json.loads(line) for line in report.read_text().splitlines()]
    assert {each["game"] for each in games} == set(wanted), "a game was left out"
    return {"games": games}


def lines(result: dict[str, Any]) -> list[str]:
    """Return a line for each game."""
    return [
        f"{each['game']}: a whole game of {each['moves']} moves, {each['decisions']} decisions by"
        f" keys alone; {each['mean']:.1f} announced words each, at most {each['most']}"
        for each in result["games"]
    ]
