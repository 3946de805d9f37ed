"""In how many files the words of a change stand: those who make one like it must look there.

A change is told by the nearest thing that exists already: where its words stand, the words of the
new thing will stand as well. The words are those that reach people and programs (addresses, lines
of the log, codes, columns), which outlive a rearrangement of folders. If a rearrangement renames
one of them, add the new word beside the old, so that both states of the house can be measured.

- a note when a round is published: `publish_round`, the line `round.published` of the log, and
  `published_at`, which publishing writes today as it would write the note;
- a tie-break: `koya`, the smallest of those there are;
- a format: the double knock-out, the newest of them, however it is written;
- a field of a club: `city`, as an attribute, a name in quotes or an argument, in files that speak
  of clubs at all (boards have cities too);
- a button in an event: the one that takes a round back, `take_back`, its address `take-back/`
  and its line `round.taken_back`.

Counted apart: Python of the product without migrations, pages and styles and scripts, tests,
documents. The changelog is left out, catalogues are no source.
"""

import re
from dataclasses import dataclass
from typing import Any

from tests.measure.sources import Checkout, Source


@dataclass(frozen=True)
class Change:
    """What somebody may want to do, and the words of what is like it today."""

    words: re.Pattern[str]
    only_with: re.Pattern[str] = re.compile("")


CHANGES = {
    "publish_a_round_with_a_note": Change(
        re.compile(r"\bpublish_round\b|\bround\.published\b|\bpublished_at\b")
    ),
    "a_new_tie_break": Change(re.compile(r"\bkoya\b", re.IGNORECASE)),
    "a_new_format": Change(re.compile(r"double[\s_-]*knock[\s_-]*out", re.IGNORECASE)),
    "a_new_field_of_a_club": Change(
        re.compile(r"""\.city\b|["']city["']|\bcity\s*[:=]"""),
        only_with=re.compile(r"\bclubs?\b", re.IGNORECASE),
    ),
    "a_new_button_in_an_event": Change(
        re.compile(r"\b(?:events_)?take_back\b|\btake-back/|\bround\.taken_back\b")
    ),
}


def measured(house: Checkout) -> dict[str, Any]:
    """Return for each change the files it concerns, by what they are."""
    return {name: touched(house, change) for name, change in CHANGES.items()}


def touched(house: Checkout, change: Change) -> dict[str, Any]:
    """Return how many files of each sort hold the words of a change, and which."""
    documents = [f for f in house.documents if f.path != "CHANGELOG.md"]
    sorts = {
        "code": house.python,
        "pages": house.web,
        "tests": house.tests,
        "documents": documents,
    }
    which = {sort: [f.path for f in files if speaks(f, change)] for sort, files in sorts.items()}
    folders = {path.rpartition("/")[0] for sort in ("code", "pages") for path in which[sort]}
    counted: dict[str, Any] = {sort: len(paths) for sort, paths in which.items()}
    return {**counted, "folders_of_code_and_pages": len(folders), "which": which}


def speaks(source: Source, change: Change) -> bool:
    """Tell whether the words of the change stand in a file."""
    return bool(change.words.search(source.text) and change.only_with.search(source.text))
