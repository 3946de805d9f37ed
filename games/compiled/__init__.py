"""Rules that were compiled beforehand, where there are any that fit; elsewhere the plain ones.

`building` compiles the inner paths of the shelf into a folder whose name is a fingerprint: of every
source of the shelf and the kit, of this Python and of this machine. `use` looks for the folder of
that name and for no other, so whatever was compiled from other sources, by another Python or for
another machine is never loaded. What lies in it must be as it was when it was written, byte by
byte, and must let itself be opened; if not, the plain rules play, which are always there.

Nothing is compiled here, and a page never waits for it. Both kinds of rules play the same games:
`python3 manage.py prove engines-compiled`.
"""

import hashlib
import json
import platform
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module, util
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("games/kit", "games/shelf")
MANIFEST = "compiled.json"
SOURCES = (".py", ".json")  # data that rules read when they are imported is a source, too
FORM = "1"  # of what lies in such a folder


@dataclass(frozen=True)
class RulesFound:
    """What was found for these sources: the names of the modules that are compiled, and if there
    are none, why."""

    modules: tuple[str, ...] = ()
    why: str = ""


class Finder(MetaPathFinder):
    """Finds the modules that are compiled, before Python looks for the plain ones."""

    def __init__(self, files: Mapping[str, Path]) -> None:
        self.files = files

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None = None,
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        """Return where the compiled module of that name is, if there is one."""
        file = self.files.get(fullname)
        return util.spec_from_file_location(fullname, file) if file else None


def fingerprint(root: Path = ROOT) -> str:
    """Return what must be the same for compiled rules to be those of the sources."""
    whole = hashlib.blake2b(digest_size=12)
    for word in (FORM, sys.version, platform.system(), platform.machine()):
        whole.update(word.encode() + b"\0")
    for file in sources(root):
        whole.update(f"{file.relative_to(root).as_posix()}\0".encode())
        whole.update(hashlib.blake2b(file.read_bytes()).digest())
    return whole.hexdigest()


def sources(root: Path) -> list[Path]:
    """Return every file that has a say in how the rules play."""
    found = [file for room in ROOMS for file in (root / room).rglob("*") if _is_source(file)]
    return [root / "games/protocol.py", *sorted(found)]


def _is_source(file: Path) -> bool:
    return file.suffix in SOURCES and "static" not in file.parts


def use(folder: Path | None, root: Path = ROOT) -> RulesFound:
    """Let the compiled rules in the folder play from now on, if they are those of these sources."""
    _here["found"] = _look(folder, root)
    return found()


def found() -> RulesFound:
    """Return what this process found when it began."""
    return _here["found"]


def _look(folder: Path | None, root: Path) -> RulesFound:
    if folder is None:
        return RulesFound(why="switched off")
    fits = folder / fingerprint(root)
    if not (fits / MANIFEST).exists():
        return RulesFound(
            why="nothing was compiled from these sources, for this Python and this machine"
        )
    files, library = _whole(fits)
    if not files:
        return RulesFound(why="what was compiled is not whole any more")
    if any(name in sys.modules for name in files):
        return RulesFound(why="the plain rules were there first")
    finder = Finder(files)
    sys.meta_path.insert(0, finder)
    try:
        import_module(library)
    except ImportError as failure:
        sys.meta_path.remove(finder)
        return RulesFound(why=f"this machine cannot open what was compiled: {failure}")
    return RulesFound(modules=tuple(sorted(name for name in files if name != library)))


def _whole(folder: Path) -> tuple[dict[str, Path], str]:
    """Return the file of each compiled module and the name of what they share; none if a byte of
    them is another than was written."""
    try:
        told = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        files = {name: folder / file for name, (file, _digest) in told["modules"].items()}
        for name, (_file, digest) in told["modules"].items():
            if digest_of(files[name]) != digest:
                return {}, ""
        return files, str(told["library"])
    except (OSError, ValueError, KeyError, TypeError):
        return {}, ""


def digest_of(file: Path) -> str:
    """Return the digest of what a file holds."""
    return hashlib.blake2b(file.read_bytes(), digest_size=16).hexdigest()


_here = {"found": RulesFound(why="nobody has looked")}
