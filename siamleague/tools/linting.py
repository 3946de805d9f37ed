"""The checks that read the code without running it, in one list for `lint` and for the suite."""

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from siamleague.tools import holes

ROOT = Path(__file__).resolve().parents[2]
PYTHON = sys.executable
RUFF = [PYTHON, "-m", "ruff"]
BANDIT = [PYTHON, "-m", "bandit", "--quiet", "--configfile", "pyproject.toml", "--recursive"]
CONTRACTS = "from importlinter.cli import lint_imports_command as check; check()"

CHECKS: dict[str, Sequence[str]] = {
    "ruff": [*RUFF, "check", "."],
    "format": [*RUFF, "format", "--check", "."],
    "types": [PYTHON, "-m", "mypy"],
    "bandit": [*BANDIT, "siamleague", "games", "tournaments", "manage.py"],
    "contracts": [PYTHON, "-c", CONTRACTS, "--no-logo"],
    "templates": [PYTHON, "-m", "djlint", "templates", "games/shelf", "--lint", "--quiet"],
    "migrations": [PYTHON, "-m", "django", "makemigrations", "--check", "--dry-run"],
    "messages": [PYTHON, "-m", "django", "messages", "--check"],
}
FIXES: dict[str, Sequence[str]] = {
    "ruff": [*RUFF, "check", "--fix", "."],
    "format": [*RUFF, "format", "."],
}

# What a strict content security policy would stop, and what would hide looks or behaviour in pages.
FORBIDDEN = {
    "a style attribute": re.compile(r"""<[^>]*\sstyle\s*=""", re.IGNORECASE),
    "an on... attribute": re.compile(r"""<[^>]*\son[a-z]+\s*=\s*["']""", re.IGNORECASE),
    "a style element": re.compile(r"<style[\s>]", re.IGNORECASE),
    "a script body": re.compile(r"<script(?![^>]*\ssrc\s*=)[^>]*>", re.IGNORECASE),
    "an address of javascript": re.compile(r"""=\s*["']?\s*javascript:""", re.IGNORECASE),
}
TAGS = re.compile(r"\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
COMMENTS = re.compile(r"\{#.*?#\}|\{%\s*comment\b.*?%\}.*?\{%\s*endcomment\s*%\}", re.DOTALL)


@dataclass(frozen=True)
class Finding:
    """How one check ended."""

    name: str
    passed: bool
    said: str
    seconds: float


def check(name: str, *, fix: bool = False, root: Path = ROOT) -> Finding:
    """Run one check and return how it ended; with `fix`, mend first what a tool can mend."""
    began = time.monotonic()
    if name in OURS:
        faults = list(OURS[name](root))
        return Finding(name, not faults, "\n".join(faults), time.monotonic() - began)
    command = FIXES.get(name, CHECKS[name]) if fix else CHECKS[name]
    with tempfile.TemporaryDirectory() as var:
        # Some tools load the settings; they must leave no trace in the checkout.
        quiet = {"SIAMLEAGUE_VAR": var, "SECRET_KEY": "only-for-checks", "NO_COLOR": "1"}
        env = {**os.environ, **quiet, "DJANGO_SETTINGS_MODULE": "siamleague.settings.base"}
        env.pop("DATABASE_URL", None)
        env.pop("REDIS_URL", None)
        done = subprocess.run(
            command, cwd=root, env=env, capture_output=True, text=True, check=False
        )
    said = (done.stdout + done.stderr).strip()
    return Finding(name, done.returncode == 0, said, time.monotonic() - began)


def names() -> list[str]:
    """Return the names of all checks, the quick ones first."""
    return [*OURS, *CHECKS]


def guard(root: Path) -> Iterator[str]:
    """Yield a line for each place in a template that holds style or behaviour."""
    for place in ("templates", "games/shelf"):
        for file in sorted((root / place).rglob("*")):
            if file.suffix in {".html", ".svg"}:
                for line, what in forbidden(file.read_text()):
                    yield f"{file.relative_to(root)}:{line}: {what} has no place in a template"


def forbidden(text: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the name of everything a page may not hold."""
    # Keep the lines where they are, and what template tags say out of the markup.
    plain = COMMENTS.sub(_only_lines, text)
    plain = TAGS.sub(_only_lines, plain)
    for what, pattern in FORBIDDEN.items():
        for found in pattern.finditer(plain):
            yield plain.count("\n", 0, found.start()) + 1, what


def _only_lines(found: re.Match[str]) -> str:
    return "\n" * found.group().count("\n")


OURS: dict[str, Callable[[Path], Iterator[str]]] = {"guard": guard, "holes": holes.found}
