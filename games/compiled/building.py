"""Compiling the inner paths of the shelf with mypyc, into a folder that `use` will find.

    python -m games.compiled.building FOLDER [--while-parent-lives]

It needs mypy and a C compiler, neither of which the site itself needs, and takes a few minutes. A
copy of the sources is compiled in a folder of its own and moved to its place when it is whole, so
whoever looks meanwhile finds nothing or all. Of each game its `rules.py` is compiled, and its
`features.py` if it has one, with all that they import from its own folder, and with them the dice
and the walker of the kit.
"""

import ast
import importlib.util
import json
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path

from games.compiled import MANIFEST, ROOMS, ROOT, digest_of, fingerprint

ALWAYS = ("games.kit.dice", "games.kit.inner", "games.kit.walk")
LONGEST = 1_800  # seconds
NICE = 19
SHELF = "games/shelf"
COMPILED = ("rules", "features")  # of each game, where there are such files
TELLS = 2_000  # characters of what the compiler said last
HALF = "building-"  # how the folder of a build under way begins
BUILT, REFUSED, THERE = 0, 1, 3  # how the program ends


class CannotCompile(Exception):
    """Nothing was compiled; the message is one plain sentence."""


def why_not() -> str | None:
    """Return in words why nothing can be compiled on this machine, or None when it can."""
    if importlib.util.find_spec("mypyc") is None:
        return "mypyc is not installed, so nothing was compiled."
    if not compiler():
        return "There is no C compiler with Python's headers here, so nothing was compiled."
    return None


def compiler() -> str:
    """Return the path of the C compiler that Python was made for, if its headers are there too."""
    command = (sysconfig.get_config_var("CC") or "cc").split()[0]
    headers = Path(sysconfig.get_paths()["include"], "Python.h").exists()
    return (shutil.which(command) or "") if headers else ""


def inner_modules(root: Path = ROOT) -> list[str]:
    """Return the modules that are compiled: of each game its rules, and what its learned value
    looks at, with what they need of their own folder; and what all games share."""
    ours = [
        f"games.shelf.{file.parent.name}.{name}"
        for name in COMPILED
        for file in (root / SHELF).glob(f"*/{name}.py")
    ]
    return sorted({*ALWAYS, *(name for one in ours for name in closure(one, root))})


def closure(module: str, root: Path = ROOT) -> list[str]:
    """Return a module and what it needs, one thing leading to another, of its own folder."""
    waiting, found = [module], list[str]()
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.append(module)
            room = module.rpartition(".")[0]
            names = imports(module, root)
            waiting += [name for name in names if name.rpartition(".")[0] == room]
    return sorted(found)


def imports(module: str, root: Path = ROOT) -> list[str]:
    """Return the modules that a module imports, as far as they are files of the tree."""
    tree = ast.parse(path_of(module, root).read_text(encoding="utf-8"))
    names: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return [name for name in names if path_of(name, root).exists()]


def path_of(module: str, root: Path = ROOT) -> Path:
    """Return where the source of a module is, or would be."""
    return root / (module.replace(".", "/") + ".py")


def build(folder: Path, root: Path = ROOT, effort: int = 3) -> Path:
    """Compile these sources, unless that is done; return where they lie, or refuse in words.

    The effort, 0 to 3, is what the C compiler spends on making it fast."""
    fits = folder / fingerprint(root)
    if (fits / MANIFEST).exists():
        return fits
    missing = why_not()
    if missing:
        raise CannotCompile(missing)
    folder.mkdir(parents=True, exist_ok=True)
    clear_away(folder)
    with tempfile.TemporaryDirectory(dir=folder, prefix=HALF) as name:
        half = Path(name) / "half"
        copy(root, half)
        modules = inner_modules(root)
        run_mypyc(modules, half, effort)
        keep(modules, half)
        if fingerprint(root) != fits.name:
            raise CannotCompile("The sources changed while they were compiled; ask again.")
        shutil.rmtree(fits, ignore_errors=True)
        half.rename(fits)
    forget_others(fits)
    return fits


def copy(root: Path, folder: Path) -> None:
    """Copy the sources, so that nothing is ever built in the tree."""
    ignored = shutil.ignore_patterns("__pycache__", "static", "*.html", "*.md", "*.po")
    for room in ROOMS:
        shutil.copytree(root / room, folder / room, ignore=ignored)
    for name in ("games/__init__.py", "games/protocol.py"):
        shutil.copy2(root / name, folder / name)


def run_mypyc(modules: Sequence[str], folder: Path, effort: int) -> None:
    """Compile the modules beside their sources in this folder."""
    try:
        done = subprocess.run(
            [sys.executable, "-m", "mypyc", *(str(path_of(name, Path())) for name in modules)],
            cwd=folder,
            env=os.environ | {"PYTHONPATH": str(folder), "MYPYC_OPT_LEVEL": str(effort)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            timeout=LONGEST,
        )
    except subprocess.TimeoutExpired as late:
        raise CannotCompile("The compiler was not done after half an hour.") from late
    if done.returncode:
        raise CannotCompile(f"mypyc refused: {done.stdout.strip()[-TELLS:]}")


def keep(modules: Sequence[str], folder: Path) -> None:
    """Leave what was compiled, with the data it reads, and write down what it is."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    files = {name: path_of(name, folder).with_suffix(suffix) for name in modules}
    library = next(folder.glob(f"*__mypyc{suffix}"))
    files[library.name.removesuffix(suffix)] = library
    told = {
        "library": library.name.removesuffix(suffix),
        "modules": {
            name: (file.relative_to(folder).as_posix(), digest_of(file))
            for name, file in sorted(files.items())
        },
    }
    for waste in ("build", ".mypy_cache"):
        shutil.rmtree(folder / waste, ignore_errors=True)
    for source in [*folder.rglob("*.py"), *folder.rglob("*.c"), *folder.rglob("*.h")]:
        source.unlink()
    (folder / MANIFEST).write_text(json.dumps(told, indent=1), encoding="utf-8")


def forget_others(fits: Path) -> None:
    """Remove what was compiled from other sources; whoever has opened it keeps it open."""
    for other in fits.parent.iterdir():
        if other != fits and (other / MANIFEST).exists():
            shutil.rmtree(other, ignore_errors=True)


def clear_away(folder: Path) -> None:
    """Remove what a build that was killed has left half done."""
    for half in folder.glob(f"{HALF}*"):
        if half.stat().st_mtime < time.time() - LONGEST:
            shutil.rmtree(half, ignore_errors=True)


def end_with_parent() -> None:
    """End this program and its compiler when whoever began it is gone."""
    parent = os.getppid()

    def look() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os.killpg(0, signal.SIGKILL)

    threading.Thread(target=look, daemon=True).start()


def main(arguments: Sequence[str]) -> int:
    """Compile at low priority; say in one line what came of it."""
    os.nice(NICE)
    folder = Path(arguments[0]).resolve()
    if arguments[1:] == ["--while-parent-lives"]:
        end_with_parent()
    if (folder / fingerprint() / MANIFEST).exists():
        return THERE
    try:
        sys.stdout.write(f"{build(folder)}\n")
    except (CannotCompile, OSError) as refusal:
        sys.stderr.write(f"{refusal}\n")
        return REFUSED
    return BUILT


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
