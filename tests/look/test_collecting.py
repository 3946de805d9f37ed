"""The image for servers collects every static file under a hashed name."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from games.shelf import SHELF

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
def test_every_file_is_collected_and_modules_import_the_hashed_names(tmp_path):
    env = {**os.environ, "SIAMLEAGUE_COLLECTING": "1", "SECRET_KEY": "only-for-collecting"}
    env |= {"SIAMLEAGUE_STATIC": str(tmp_path / "static"), "SIAMLEAGUE_VAR": str(tmp_path)}
    env["DJANGO_SETTINGS_MODULE"] = "siamleague.settings.base"
    command = [sys.executable, "manage.py", "collectstatic", "--noinput", "-v0"]
    done = subprocess.run(
        command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=100, check=False
    )
    assert done.returncode == 0, done.stderr[-800:]
    names = json.loads((tmp_path / "static" / "staticfiles.json").read_text())["paths"]
    page = (tmp_path / "static" / names["games/js/match.js"]).read_text()
    wire = Path(names["games/js/wire.js"]).name
    assert wire in page
    assert '"./wire.js"' not in page
    for slug in SHELF:
        board = (tmp_path / "static" / names[f"games/shelf/{slug}/board.js"]).read_text()
        assert Path(names["games/js/boards/paint.js"]).name in board
