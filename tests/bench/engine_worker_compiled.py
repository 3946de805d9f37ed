"""Lets compiled rules play, as the site does it, and then does a task of engine_worker.py."""

import runpy
import sys
from pathlib import Path

from games import compiled

if __name__ == "__main__":
    found = compiled.use(Path(sys.argv.pop(1)))
    assert found.modules, found.why
    runpy.run_path(str(Path(__file__).with_name("engine_worker.py")), run_name="__main__")
