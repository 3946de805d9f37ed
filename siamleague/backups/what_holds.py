"""What must be true of a site that came out of a backup. Each room adds its own at the start.

`tell` is asked when the backup is taken, in the same moment as all rows, and returns plain JSON;
`faults` is given that again in the copy, and yields a sentence for whatever is not so there.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

Tell = Callable[[], Any]
Faults = Callable[[Any], Iterable[str]]


@dataclass(frozen=True, slots=True)
class Promise:
    """What one room says of itself, and how it looks whether that is still so."""

    tell: Tell
    faults: Faults


_promises: dict[str, Promise] = {}


def register(name: str, tell: Tell, faults: Faults) -> None:
    """Add a room under a name of its own; twice is once."""
    _promises[name] = Promise(tell, faults)


def told() -> dict[str, Any]:
    """Return what every room says of itself now."""
    return {name: promise.tell() for name, promise in _promises.items()}


def faults(told_then: Mapping[str, Any]) -> Iterator[str]:
    """Yield what is not as every room said; a room that is gone has nothing to say."""
    for name, promise in _promises.items():
        if name in told_then:
            yield from promise.faults(told_then[name])
