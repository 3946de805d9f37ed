"""Measurements and proofs: runs that take longer than a test and print what they found.

A measurement is a module in tests/bench, a proof one in tests/bench/proofs. Each offers
`run(quick)`, which returns plain data, and `lines(result)`, which puts it into words. A proof that
does not hold raises AssertionError with a sentence.
"""

import ast
import importlib
import json
import sys
import time
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol, cast

from django.core.management.base import BaseCommand, CommandError

ROOT = Path(__file__).resolve().parents[2]


class Measurement(Protocol):
    """What each module offers."""

    def run(self, quick: bool) -> dict[str, Any]:
        """Measure, or prove; return plain data."""

    def lines(self, result: dict[str, Any]) -> Sequence[str]:
        """Return the result in words."""


def found(folder: str) -> dict[str, str]:
    """Return each name in a folder such as "tests/bench" with the first line of its essay."""
    essays = {}
    for file in sorted((ROOT / folder).glob("*.py")):
        tree = ast.parse(file.read_text())
        offered = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
        if {"run", "lines"} <= offered:
            essay = ast.get_docstring(tree) or ""
            essays[file.stem.replace("_", "-")] = essay.partition("\n")[0]
    return essays


def load(folder: str, name: str) -> Measurement:
    """Return the module of one measurement; refuse a name that is none."""
    if name not in (known := found(folder)):
        raise CommandError(f"There is no {name!r}. There are: {', '.join(known) or 'none yet'}.")
    if str(ROOT) not in sys.path:
        sys.path.insert(0, str(ROOT))
    module = f"{folder.replace('/', '.')}.{name.replace('-', '_')}"
    return cast(Measurement, importlib.import_module(module))


class MeasuringCommand(BaseCommand):
    """What `bench` and `prove` share."""

    folder = ""
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", nargs="?", help="without a name: list what there is")
        parser.add_argument("--quick", action="store_true", help="smaller, in seconds")
        parser.add_argument("--json", action="store_true", help="print data instead of words")

    def handle(self, *args: Any, **options: Any) -> None:
        """Run one module and print what it found; leave with 1 if it does not hold."""
        if not options["name"]:
            for name, essay in found(self.folder).items():
                self.stdout.write(f"{name:20} {essay}")
            return
        module = load(self.folder, options["name"])
        began = time.monotonic()
        try:
            result = module.run(options["quick"])
        except AssertionError as failure:
            raise CommandError(f"Does not hold: {failure}") from failure
        if options["json"]:
            self.stdout.write(json.dumps(result, indent=2, default=str))
            return
        for line in module.lines(result):
            self.stdout.write(line)
        self.stdout.write(f"({time.monotonic() - began:.1f} s)")
