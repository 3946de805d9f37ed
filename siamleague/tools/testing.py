"""`python3 manage.py test`: the whole suite, on every core, unless the arguments say otherwise.

All of pytest's arguments may be given: `python3 manage.py test tests/engines -k siam`.
"""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# With one of these pytest is asked for one process, or says itself how many.
ONE_PROCESS = ("-n", "--numprocesses", "--pdb", "--trace", "-s", "--collect-only", "--co")


def run_suite(argv: list[str]) -> int:
    """Run pytest and return its exit code; 0 means that nothing failed."""
    import pytest

    os.chdir(ROOT)
    if str(ROOT) not in sys.path:
        sys.path.insert(0, str(ROOT))
    return int(pytest.main([*_parallel(argv), *argv]))


def _parallel(argv: list[str]) -> list[str]:
    """Return the arguments that spread the suite over the cores, where that is wanted."""
    if any(argument.startswith(ONE_PROCESS) for argument in argv):
        return []
    named = (argument for argument in argv if not argument.startswith("-"))
    if any("::" in argument for argument in named):  # one test is sooner done than a process begun
        return []
    return ["--numprocesses", "auto"]
