"""An order of tie-breaks as arbiters' files write it: `BH/C1,DE,WIN`.

What no file knows is written behind `OTHER_`: `OTHER_lot`. The points that everybody is ordered by
first may stand before it, and are no tie-break.
"""

from collections.abc import Sequence

from tournaments.standings.tiebreaks import tie_break
from tournaments.standings.tiebreaks.families import FAMILIES

OTHER = "OTHER_"
POINTS = frozenset({"PTS", "MPTS"})
MOST = 40
SAME = {"MPvGP": "extra:boards", "MPVGP": "extra:boards", "GE": "REP"}


def write_order(slugs: Sequence[str]) -> str:
    """Return the acronyms of these tie-breaks."""
    return ",".join(map(_written, slugs))


def read_order(text: str) -> list[str]:
    """Return the tie-breaks that a file names; refuse the first that is none."""
    said = [each.strip() for each in text.split(",")[:MOST] if each.strip()]
    if said and said[0] in POINTS:
        said = said[1:]
    return [tie_break(SAME.get(each, each.removeprefix(OTHER))).slug for each in said]


def known_to_files(slug: str) -> bool:
    """Tell whether arbiters' files know this tie-break by its acronym."""
    family = tie_break(slug).acronym.partition("/")[0].partition(":")[0]
    return family in FAMILIES or slug == SAME["MPvGP"]


def _written(slug: str) -> str:
    found = tie_break(slug)
    return found.acronym if known_to_files(slug) else OTHER + found.slug
