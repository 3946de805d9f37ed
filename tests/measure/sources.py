"""The files of a checkout, read once, told apart by what they are for."""

import ast
import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

LEFT_OUT = {"__pycache__", "node_modules", "var", "build", "vendor"}
# The ruler does not measure itself: its words for what it looks for would be found as well.
RULER = ("tests/measure/", "tests/house/test_measuring_the_house.py")
RULERS_COMMAND = "management/commands/measure.py"
TEXTS = {".py", ".js", ".mjs", ".css", ".html", ".md", ".txt", ".svg"}


@dataclass(frozen=True)
class Source:
    """One file, by its path from the top of the checkout."""

    path: str
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        """Return what Python reads in it."""
        return ast.parse(self.text)

    @property
    def top(self) -> str:
        """Return the folder at the top that it is in, or its own name."""
        return self.path.partition("/")[0]

    @property
    def kind(self) -> str:
        """Return how its name ends, one word for all JavaScript."""
        return {"mjs": "js"}.get(ending := self.path.rpartition(".")[2], ending)

    @property
    def module(self) -> str:
        """Return the name by which Python imports it."""
        return self.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


class Checkout:
    """A checkout of the house, as it stands in a folder."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.files = [_read(root, path) for path in _paths(root)]
        self.packages = {f.top for f in self.files if f.path == f"{f.top}/__init__.py"}

    @cached_property
    def python(self) -> list[Source]:
        """Return the product's Python, without migrations."""
        return [f for f in self.product_python if "/migrations/" not in f.path]

    @cached_property
    def migrations(self) -> list[Source]:
        """Return the migrations."""
        return [f for f in self.product_python if "/migrations/" in f.path]

    @cached_property
    def product_python(self) -> list[Source]:
        """Return the Python of the packages at the top, and manage.py; no examples of the book."""
        homes = {*self.packages, "manage.py"}
        found = [f for f in self.files if f.kind == "py" and f.top in homes]
        return [f for f in found if not f.path.startswith("siamleague/book/")]

    @property
    def web(self) -> list[Source]:
        """Return pages, styles and scripts."""
        homes = {*self.packages, "templates"}
        return [f for f in self.files if f.kind in ("js", "css", "html") and f.top in homes]

    @property
    def templates(self) -> list[Source]:
        """Return the pages, wherever they lie."""
        return [f for f in self.web if f.kind == "html"]

    @property
    def tests(self) -> list[Source]:
        """Return the tests, with everything that helps them."""
        return [f for f in self.files if f.kind in ("py", "js") and f.top == "tests"]

    @property
    def documents(self) -> list[Source]:
        """Return what is written for people."""
        return [f for f in self.files if f.kind == "md"]


def _paths(root: Path) -> Iterator[str]:
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(f for f in folders if f not in LEFT_OUT and not f.startswith("."))
        for name in sorted(files):
            path = (Path(folder) / name).relative_to(root).as_posix()
            if Path(name).suffix in TEXTS and not _is_rulers(path):
                yield path


def _is_rulers(path: str) -> bool:
    return path.startswith(RULER) or path.endswith(RULERS_COMMAND)


def _read(root: Path, path: str) -> Source:
    return Source(path, (root / path).read_text(errors="replace"))
