"""The proof about halls without a line holds in its short form, and its control would notice."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.needs("browser")
def test_cut_lines_lose_double_and_merge_nothing():
    # In a process of its own: it drives its own browser, and has a site with its own database.
    order = [sys.executable, "manage.py", "prove", "offline", "--quick", "--json"]
    env = {**os.environ, "SIAMLEAGUE_NO_BOOTSTRAP": "1"}
    ran = subprocess.run(
        order, cwd=ROOT, env=env, capture_output=True, text=True, timeout=600, check=False
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
    found = json.loads(ran.stdout)
    assert sum(found["cuts"].values()) >= 6
    assert found["doubled"] == 1
    assert found["script_gzip_kb"] < 10
