"""Codes of the pure rooms as sentences in the reader's language.

Pairing, seating and their checkers speak in codes with numbers, so that they know no language.
Every code has its sentence in the files beside this one, with what stands in its places.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from tournaments.figures import written
from tournaments.formats import shelf
from tournaments.rounds import fault_words, pairing_words, seating_words, why_words

# A place is "n" for a name, "p" for points, "i" for a number, "s" for a seat counted from one;
# "*" makes a list of names out of all values; of a fault "=" leaves the names out.
SENTENCES = {**seating_words.SENTENCES, **pairing_words.SENTENCES, **why_words.SENTENCES}


@dataclass(frozen=True)
class Speaker:
    names: Mapping[int, str]
    unit: int = 1
    people: Mapping[int, str] = field(default_factory=dict)  # players who are named one by one

    def name(self, entry: int) -> str:
        """Return an entry's name."""
        return self.names.get(entry) or _("somebody")

    def person(self, player: int) -> str:
        """Return a player's name."""
        return self.people.get(player) or _("somebody")

    def points(self, units: int) -> str:
        return written(Fraction(units, self.unit))


def sentence(note: Mapping[str, Any], speaker: Speaker) -> str:
    """Return a stored note as a sentence; a code of an older release is shown as it is."""
    code = note["code"]
    return _said(SENTENCES.get(code) or _of_a_format(code), code, note["values"], speaker)


def kinds_of(code: str) -> str:
    """Return what the values of a note are, a letter for each; nothing of a code nobody knows."""
    known = SENTENCES.get(code) or _of_a_format(code)
    return known[0] if known else ""


def sentences(notes: Iterable[Mapping[str, Any]], speaker: Speaker) -> list[str]:
    return [sentence(note, speaker) for note in notes]


def fault(found: Any, speaker: Speaker) -> str:
    """Return what a checker found as a sentence: entries first, then figures."""
    known = fault_words.SENTENCES.get(found.code) or _of_a_format(found.code)
    if known and known[0].startswith("="):  # about a whole table or round, not about people
        return _said((known[0][1:], known[1]), found.code, list(found.values), speaker)
    return _said(known, found.code, [*found.entries, *found.values], speaker)


def shortly(found: Any, speaker: Speaker) -> str:
    """Return the same in as few words as stand beside a name: “A – B: third meeting”."""
    known = fault_words.SHORT.get(found.code)
    if known is None:
        return fault(found, speaker).removesuffix(".")
    times = found.values[0] + 1 if found.values else 0
    text = fault_words.MEETINGS.get(times, known[1]) if found.code in fault_words.MET else known[1]
    values = [*found.entries, times] if found.code in fault_words.MET else found.values
    entries = () if found.code in fault_words.MET else found.entries
    return _said((known[0], text), found.code, [*entries, *values], speaker)


def _of_a_format(code: str) -> "tuple[str, str | Promise] | None":
    """Return the sentence of a code that a format alone has."""
    return next((way.sentences[code] for way in shelf.every() if code in way.sentences), None)


def _said(
    known: "tuple[str, str | Promise] | None", code: str, values: list[int], speaker: Speaker
) -> str:
    if known is None:
        return code
    kinds, text = known
    return str(text) % _filled(kinds, values, speaker)


def _filled(kinds: str, values: list[int], speaker: Speaker) -> dict[str, str]:
    if kinds == "*":
        return {"0": ", ".join(speaker.name(value) for value in values)}
    as_words: dict[str, Callable[[int], str]] = {
        "n": speaker.name,
        "p": speaker.points,
        "i": str,
        "s": lambda seat: str(seat + 1),
    }
    found = {str(place): "?" for place in range(len(kinds))}
    for place, (kind, value) in enumerate(zip(kinds, values, strict=False)):
        found[str(place)] = as_words[kind](value)
    return found
