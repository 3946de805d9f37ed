"""Reads for programs at 2,000 entries, beside a bare Django view that returns the same bytes.

An event is played in a site of its own. Then each address is read as a program reads it, through
every middleware: as the first since something changed, then again, with and without the tag of what
was read before; the bare view stands in the same site and hands out the same bytes without asking
anybody. Measured in processor time of one process,
in turns, of which the best counts.
"""

from typing import Any

from tests.bench import own_site

ENTRIES, QUICK_ENTRIES = 2000, 200


def run(quick: bool) -> dict[str, Any]:
    """Return reads a second of each address, and of the bare view with its bytes."""
    asked = {
        "entries": QUICK_ENTRIES if quick else ENTRIES,
        "rounds": 2,
        "turns": 3 if quick else 5,
    }
    found: dict[str, Any] = own_site.run_inside("tests.bench.api_worker", asked)
    return {"entries": asked["entries"], "reads": found}


def lines(result: dict[str, Any]) -> list[str]:
    """Return the result in words."""
    said = [f"{result['entries']} entries; reads a second of one process, and of the bare view:"]
    for name, row in result["reads"].items():
        said.append(
            f"{name:24} {row['bytes'] // 1000:>4} kB  first {row['first']:>6}, {row['read']:>6} "
            f"with 200, {row['same']:>6} with 304, bare {row['bare']:>6}; a read costs "
            f"{row['times_bare']} bare ones."
        )
    return said
