"""Lines of the history as sentences: who did what, when and why."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as mark

from siamleague.core.models import AuditLine
from tournaments.notices import fault_words
from tournaments.notices.words import Speaker

VERBS: Mapping[str, "str | Promise"] = {
    "tournament.made": mark("made the event"),
    "tournament.edited": mark("changed the plan of the event"),
    "tournament.published": mark("published the event"),
    "tournament.cancelled": mark("called the event off"),
    "tournament.finished": mark("ended the event"),
    "entry.made": mark("entered %(entry)s"),
    "entry.returned": mark("let %(entry)s return"),
    "entry.withdrawn": mark("withdrew %(entry)s"),
    "entry.promoted": mark("%(entry)s moved up from the waiting list"),
    "entry.absent": mark("%(entry)s takes round %(round)s off"),
    "entry.present": mark("%(entry)s plays round %(round)s after all"),
    "entry.here": mark("checked %(entry)s in"),
    "entry.gone": mark("took the check-in of %(entry)s back"),
    "entry.forbidden": mark("keeps %(entry)s and %(other)s apart"),
    "entry.allowed": mark("lets %(entry)s and %(other)s meet"),
    "entry.penalty": mark("took points from %(entry)s"),
    "round.asked": mark("asked for the pairing of round %(round)s"),
    "round.proposed": mark("round %(round)s: the pairing is worked out"),
    "round.swapped": mark("round %(round)s: let %(one)s and %(two)s change places"),
    "round.discarded": mark("threw the proposal of round %(round)s away"),
    "round.published": mark("published round %(round)s"),
    "round.taken_back": mark("took round %(round)s back"),
    "round.closed": mark("closed round %(round)s"),
    "result.decided": mark("decided a result: %(ranks)s"),
    "result.decided_many": mark("round %(round)s: decided %(tables)s results"),
    "result.corrected": mark("corrected a result: %(ranks)s"),
}
GRAVE = frozenset({"round.taken_back", "result.corrected", "tournament.cancelled", "entry.penalty"})


@dataclass(frozen=True)
class Said:
    """One line of the history, ready to be shown."""

    when: datetime
    who: str
    what: str
    why: str
    level: str  # "", "warning" for what is unusual, "error" for what breaks a rule


def said(line: AuditLine, speaker: Speaker) -> Said:
    """Return a line of history in the reader's language."""
    who = str(line.who) if line.who else ""
    return Said(line.when, who, _what(line, speaker), line.why, level(line.verb, line.data))


def level(verb: str, data: Mapping[str, Any]) -> str:
    """Return how unusual a deed was."""
    if data.get("severe"):
        return "error"
    return "warning" if verb in GRAVE or data.get("faults") else ""


def _what(line: AuditLine, speaker: Speaker) -> str:
    sentence = VERBS.get(line.verb)
    if sentence is None:
        return line.verb
    swapped = [*line.data.get("swapped", []), 0, 0]
    values = {
        "entry": speaker.name(line.data.get("entry", 0)),
        "other": speaker.name(line.data.get("other", 0)),
        "one": speaker.name(swapped[0]),
        "two": speaker.name(swapped[1]),
        "round": line.data.get("round", ""),
        "tables": line.data.get("tables", ""),
        "ranks": " – ".join(map(str, line.data.get("ranks", []))),
    }
    text = str(sentence) % values
    faults = [_fault_name(code) for code in line.data.get("faults", [])]
    return f"{text} ({_('against the checker')}: {', '.join(faults)})" if faults else text


def _fault_name(code: str) -> str:
    return code.replace("-", " ") if code in fault_words.SENTENCES else code
