"""Building a game's inner path with mypyc, in a temporary folder, and running it from there.

Nothing is ever built in the tree: a folder holds a copy of the engines with compiled modules
beside the plain ones, and a fresh Python with that folder first on its path uses them. Only the
inner path is compiled: the game's rules with what they import from their own folder, the dice,
and the walker. The classes above it, which other classes extend, stay as they are.
"""

import ast
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from games.proving.playout import Playable
from tests import machine

ROOT = Path(__file__).parents[2]
WORKER = Path(__file__).with_name("engine_worker.py")
ALWAYS = ("games.kit.dice", "games.kit.inner", "games.kit.walk")
COPIED = ("games/kit", "games/proving", "games/shelf", "tests/engines")
COPIED_FILES = ("games/__init__.py", "games/protocol.py", "tests/__init__.py")


def why_not_compiled() -> str | None:
    """Return in words why nothing can be compiled on this machine, or None when it can."""
    if importlib.util.find_spec("mypyc") is None:
        return "mypyc is not installed, so nothing was compiled."
    if not machine.compiler():
        return "There is no C compiler with Python's headers here, so nothing was compiled."
    return None


def inner_modules(game: Playable) -> list[str]:
    """Return the modules of the inner path: the game's rules and what they need of their folder."""
    waiting = [type(game.inner).__module__]
    found: list[str] = []
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.append(module)
            room = module.rpartition(".")[0]
            waiting += [name for name in imports(module) if name.rpartition(".")[0] == room]
    return sorted(found)


def imports(module: str) -> list[str]:
    """Return the modules that a module imports, as far as they are files of the tree."""
    tree = ast.parse(path_of(module).read_text(encoding="utf-8"))
    names: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return [name for name in names if path_of(name).exists()]


def path_of(module: str, root: Path = ROOT) -> Path:
    """Return where the source of a module is, or would be."""
    return root / (module.replace(".", "/") + ".py")


def copy(folder: Path) -> None:
    """Put the engines into the folder, and the toys that test the harness."""
    for part in COPIED:
        ignored = shutil.ignore_patterns("__pycache__", "*.txt", "test_*")
        shutil.copytree(ROOT / part, folder / part, ignore=ignored)
    for name in COPIED_FILES:
        source = ROOT / name
        (folder / name).write_text(source.read_text() if source.exists() else "")


def build(game: Playable, folder: Path, effort: int = 3) -> str | None:
    """Compile a game's inner path in the folder; return what went wrong, or None.

    The effort, 0 to 3, is what the C compiler spends on making it fast."""
    copy(folder)
    modules = sorted({*inner_modules(game), *ALWAYS})
    done = subprocess.run(
        [sys.executable, "-m", "mypyc", *(str(path_of(m, Path())) for m in modules)],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(folder), "MYPYC_OPT_LEVEL": str(effort)},
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    if done.returncode == 0:
        return None
    return (done.stdout + done.stderr).strip()[-2_000:]


def work(task: dict[str, Any], folder: Path = ROOT) -> dict[str, Any]:
    """Do a task of engine_worker.py in a fresh Python with this folder first on its path."""
    done = subprocess.run(
        [sys.executable, "-P", str(WORKER), json.dumps(task)],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
        timeout=1_800,
    )
    if done.returncode:
        raise AssertionError(f"{task} failed: {done.stderr.strip()[-2_000:]}")
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer
