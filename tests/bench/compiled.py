"""Building inner paths with mypyc in a temporary folder, and running them from there.

The games of the shelf are compiled as the site compiles them (`games/compiled`) and loaded as it
loads them. The toys that test the harness lie beside the tests: for them a folder holds a copy of
the engines with compiled modules beside the plain ones, and a fresh Python with that folder first
on its path uses those.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from games.compiled import building
from games.kit.worded import WordedGame
from games.proving.playout import Playable

ROOT = Path(__file__).parents[2]
WORKER = Path(__file__).with_name("engine_worker.py")
COMPILED_WORKER = Path(__file__).with_name("engine_worker_compiled.py")
COPIED = ("games/kit", "games/proving", "games/shelf", "games/compiled", "tests/engines")
COPIED_FILES = ("games/__init__.py", "games/protocol.py", "tests/__init__.py")


def on_cells(games: Mapping[str, Playable]) -> dict[str, Playable]:
    """Return those of the games that have an inner path."""
    return {slug: game for slug, game in games.items() if isinstance(game, WordedGame)}


def inner_modules(game: Playable) -> list[str]:
    """Return the modules of the inner path: the game's rules and what they need of their folder."""
    return building.closure(type(game.inner).__module__)


def copy(folder: Path) -> None:
    """Put the engines into the folder, and the toys that test the harness."""
    for part in COPIED:
        ignored = shutil.ignore_patterns("__pycache__", "*.txt", "test_*")
        shutil.copytree(ROOT / part, folder / part, ignore=ignored)
    for name in COPIED_FILES:
        source = ROOT / name
        (folder / name).write_text(source.read_text() if source.exists() else "")


@dataclass(frozen=True)
class Built:
    """Where the rules of a game are: the first folder of a Python's path, and the folder in which
    the site would look for compiled ones, where they are found that way."""

    path: Path = ROOT
    compiled: Path | None = None


PLAIN = Built()


def build(game: Playable, folder: Path, effort: int = 3) -> Built:
    """Compile a game's inner path in the folder, or refuse in words: a game of the shelf as the
    site does it, together with all the others, a toy by itself.

    The effort, 0 to 3, is what the C compiler spends on making it fast."""
    if type(game.inner).__module__.startswith("games.shelf."):
        building.build(folder / "shelf", effort=effort)
        return Built(compiled=folder / "shelf")
    toys = folder / game.info.slug
    copy(toys)
    building.run_mypyc(sorted({*inner_modules(game), *building.ALWAYS}), toys, effort)
    return Built(path=toys)


def work(task: dict[str, Any], built: Built = PLAIN) -> dict[str, Any]:
    """Do a task of engine_worker.py in a fresh Python, with the rules that are found there."""
    command = [sys.executable, "-P", str(WORKER), json.dumps(task)]
    if built.compiled:
        command = [*command[:2], str(COMPILED_WORKER), str(built.compiled), command[-1]]
    done = subprocess.run(
        command,
        cwd=built.path,
        env=os.environ | {"PYTHONPATH": str(built.path)},
        capture_output=True,
        text=True,
        check=False,
        timeout=1_800,
    )
    if done.returncode:
        raise AssertionError(f"{task} failed: {done.stderr.strip()[-2_000:]}")
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer
