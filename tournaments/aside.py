"""Pure work in a process of its own that ends in time: `python -m tournaments.aside`.

Questions that anybody may ask and that now and then take long are answered there, so that a web
process goes on answering others meanwhile. What goes in is a field as it is kept with a round; what
comes out are notes. Neither Django nor a database is in that process.
"""

import json
import os
import resource
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict, fields, is_dataclass
from importlib import import_module
from pathlib import Path
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

ROOT = Path(__file__).parents[1]
MEMORY = 2 << 30  # bytes
STEPS_BACK = 10  # others come first


class TookTooLong(Exception):
    """The answer would have taken longer than anybody may ask for."""


def ask(module: str, field: Any, who: Sequence[int], seconds: int) -> list[dict[str, Any]]:
    """Return the notes with which a module answers about some of a field; raise TookTooLong."""
    asked = json.dumps({"module": module, "field": field, "who": list(who), "seconds": seconds})
    try:
        done = subprocess.run(
            [sys.executable, "-m", "tournaments.aside"],
            cwd=ROOT,
            env={"PYTHONPATH": str(ROOT)},
            input=asked,
            capture_output=True,
            text=True,
            timeout=2 * seconds,
            check=False,
        )
    except subprocess.TimeoutExpired as late:
        raise TookTooLong from late
    if done.returncode < 0:
        raise TookTooLong  # its time or memory was used up, and the system ended it
    if done.returncode:
        raise RuntimeError((done.stderr.strip().splitlines() or ["no word"])[-1])
    notes: list[dict[str, Any]] = json.loads(done.stdout)
    return notes


def restored(kind: Any, kept: Any) -> Any:
    """Return a value of some type from what JSON made of it; what is new since has its default."""
    if is_dataclass(kind) and isinstance(kind, type):
        hints = get_type_hints(kind)
        names = [each.name for each in fields(kind) if each.name in kept]
        return kind(**{name: restored(hints[name], kept[name]) for name in names})
    origin, inside = get_origin(kind), get_args(kind)
    if origin is UnionType:
        known = next(each for each in inside if each is not type(None))
        return None if kept is None else restored(known, kept)
    if origin is tuple and inside[-1] is not ...:
        return tuple(restored(each, one) for each, one in zip(inside, kept, strict=True))
    if origin in (tuple, frozenset):
        return origin(restored(inside[0], one) for one in kept)
    return kept


def main() -> None:
    """Answer what stands on the standard input."""
    asked = json.load(sys.stdin)
    os.nice(STEPS_BACK)
    seconds = int(asked["seconds"])
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    answer = import_module(asked["module"]).answer
    field = restored(get_type_hints(answer)["field"], asked["field"])
    print(json.dumps([asdict(note) for note in answer(field, *asked["who"])]))  # noqa: T201


if __name__ == "__main__":
    main()
