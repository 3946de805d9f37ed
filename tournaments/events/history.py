"""Lines of the history as sentences: who did what, when and why."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import formats, timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as mark

from siamleague.history.models import AuditLine
from tournaments.events.words import Speaker
from tournaments.rounds import closeness, fault_words, results

VERBS: Mapping[str, "str | Promise"] = {
    "tournament.made": mark("made the event"),
    "tournament.edited": mark("changed the plan of the event"),
    "tournament.published": mark("published the event"),
    "tournament.cancelled": mark("called the event off"),
    "tournament.finished": mark("ended the event"),
    "tournament.pictured": mark("changed the picture of the event"),
    "tournament.deleted": mark("deleted the draft"),
    "tournament.reopened": mark("opened the ended event again"),
    "tournament.restored": mark("took the cancellation back"),
    "tournament.copied": mark("made a copy of the event"),
    "parts.planned": mark("planned pools and finals"),
    "parts.dropped": mark("plays the event in one piece after all"),
    "pools.drawn": mark("drew the pools"),
    "pools.undone": mark("undid the draw of the pools"),
    "pools.joined": mark("put %(entry)s into %(part)s"),
    "tie.drawn": mark("%(part)s: let a lot decide the tie at the line, number %(number)s"),
    "tie.played_off": mark("%(part)s: let a play-off decide the tie at the line"),
    "cut.made": mark("made the cut and drew the finals"),
    "cut.undone": mark("undid the cut"),
    "cut.followed": mark("drew the finals anew after a correction"),
    "cut.kept": mark("left the finals as they are although a pool was corrected"),
    "entry.made": mark("entered %(entry)s"),
    "entry.returned": mark("let %(entry)s return"),
    "entry.withdrawn": mark("withdrew %(entry)s"),
    "entry.promoted": mark("%(entry)s moved up from the waiting list"),
    "partner.sought": mark("looks for a partner"),
    "partner.not_sought": mark("looks for a partner no more"),
    "partner.joined": mark("made two who looked for a partner a team: %(entry)s"),
    "entry.edited": mark("changed %(entry)s: %(changes)s"),
    "entry.admitted": mark("admitted %(entry)s from the waiting list"),
    "entry.swapped_in": mark("let %(entry)s in from the waiting list"),
    "entry.swapped_out": mark("put %(other)s on the waiting list in the place of %(entry)s"),
    "entry.replaced": mark("let %(entry)s take over the place"),
    "entry.rating_disputed": mark("did not agree that %(entry)s is rated"),
    "entry.rating_upheld": mark("let the games of %(entry)s be rated again"),
    "entry.absent": mark("%(entry)s takes round %(round)s off"),
    "entry.present": mark("%(entry)s plays round %(round)s after all"),
    "entry.here": mark("checked %(entry)s in"),
    "entry.gone": mark("took the check-in of %(entry)s back"),
    "entry.forbidden": mark("keeps %(entry)s and %(other)s apart"),
    "entry.allowed": mark("lets %(entry)s and %(other)s meet"),
    "entry.penalty": mark("took points from %(entry)s"),
    "entry.points_given": mark("gave points to %(entry)s"),
    "entry.penalty_lifted": mark("took the decision about points of %(entry)s back"),
    "round.asked": mark("asked for the pairing of round %(round)s"),
    "round.proposed": mark("round %(round)s: the pairing is worked out"),
    "round.swapped": mark("round %(round)s: let %(one)s and %(two)s change places"),
    "round.overridden": mark("round %(round)s: let meet all the same: %(pairs)s"),
    "round.discarded": mark("threw the proposal of round %(round)s away"),
    "round.published": mark("published round %(round)s"),
    "round.taken_back": mark("took round %(round)s back"),
    "round.closed": mark("closed round %(round)s"),
    "hall.saved": mark("said what the hall %(hall)s is like"),
    "hall.dropped": mark("took the hall %(hall)s away"),
    "hall.within": mark("pairs each hall for itself until round %(until)s"),
    "hall.seated": mark("said who plays in the hall %(hall)s"),
    "hall.shared": mark("shared the others out among the halls"),
    "laptop.taken": mark("took the event along on the laptop “%(machine)s”"),
    "laptop.home": mark("brought the event home from the laptop “%(machine)s”"),
    "laptop.lost": mark("declared the laptop “%(machine)s” lost"),
    "desk.brought": mark("let in what the second desk “%(machine)s” brought"),
    "desk.contradicted": mark(
        "let in what the second desk “%(machine)s” brought; some of it is said otherwise here"
    ),
    "timer.started": mark("round %(round)s: started the clock, %(minutes)s minutes"),
    "timer.paused": mark("round %(round)s: let the clock stand"),
    "timer.resumed": mark("round %(round)s: let the clock run on"),
    "timer.extended": mark("round %(round)s: changed the time by %(minutes)s minutes"),
    "timer.stopped": mark("round %(round)s: took the clock away"),
    "result.decided": mark("decided a result: %(ranks)s"),
    "result.decided_many": mark("round %(round)s: decided %(tables)s results"),
    "result.goes_on": mark("round %(round)s: %(entry)s goes on"),
    "line_up.corrected": mark("corrected who played for a squad in round %(round)s"),
    "result.corrected": mark("corrected a result: %(ranks)s"),
    "address.of_table_renewed": mark(
        "round %(round)s, table %(table)s: drew the private address anew"
    ),
    "address.of_entry_renewed": mark("drew the private address of %(entry)s anew"),
    "result.walkover": mark("round %(round)s, table %(table)s: walkover, %(names)s did not come"),
    "table.here": mark("round %(round)s, table %(table)s: chose to play online"),
    "table.board": mark("round %(round)s, table %(table)s: chose to play at the board"),
    "table.standin": mark(
        "round %(round)s, table %(table)s: let a bot sit down, or gave the seat back"
    ),
    "table.off": mark(
        "round %(round)s, table %(table)s: the match was called off, not everybody began"
    ),
    "time.proposed": mark("round %(round)s, table %(table)s: proposed %(at)s"),
    "time.accepted": mark("round %(round)s, table %(table)s: agreed to %(at)s"),
    "time.declined": mark("round %(round)s, table %(table)s: said no to %(at)s"),
    "time.set": mark("round %(round)s, table %(table)s: set the time to %(at)s"),
    "time.postponement_asked": mark("round %(round)s, table %(table)s: asked to play later"),
    "time.postponement_granted": mark(
        "round %(round)s, table %(table)s: may be played until %(until)s"
    ),
    "time.postponement_refused": mark("round %(round)s, table %(table)s: stays on its match day"),
    "series.made": mark("made the series"),
    "series.edited": mark("changed how the series is counted"),
    "series.event_added": mark("lets %(event)s count"),
    "series.event_removed": mark("took %(event)s out"),
    "series.closed": mark("ended the series"),
    "series.reopened": mark("let the series go on"),
}
# Lines that know their table say more than those of older releases.
OF_A_TABLE: Mapping[str, "str | Promise"] = {
    "result.decided": mark("round %(round)s, table %(table)s, %(who)s: decided: %(result)s"),
    "result.corrected": mark(
        "round %(round)s, table %(table)s, %(who)s: corrected “%(was)s” to: %(result)s"
    ),
    "result.goes_on": mark("round %(round)s, table %(table)s, %(who)s: %(entry)s goes on"),
}
SWAPPED_MANY = mark("round %(round)s: let change places: %(moves)s")
MOST_NUMBERS = 40
TWO = 2
GRAVE = frozenset(
    {
        "pools.undone",
        "cut.undone",
        "cut.kept",
        "round.taken_back",
        "round.overridden",
        "result.corrected",
        "tournament.cancelled",
        "entry.penalty",
        "laptop.lost",
        "desk.contradicted",
    }
)


@dataclass(frozen=True)
class Said:
    """One line of the history, ready to be shown."""

    when: datetime
    who: str
    what: str
    why: str
    level: str  # "", "warning" for what is unusual, "error" for what breaks a rule
    table: int | None = None  # whose result it is about


def said(line: AuditLine, speaker: Speaker) -> Said:
    """Return a line of history in the reader's language."""
    who = str(line.who) if line.who else ""
    grave = level(line.verb, line.data)
    table = line.data.get("table_id")
    return Said(line.when, who, _what(line, speaker), line.why, grave, table)


def level(verb: str, data: Mapping[str, Any]) -> str:
    """Return how unusual a deed was."""
    if data.get("severe"):
        return "error"
    return "warning" if verb in GRAVE or data.get("faults") or data.get("close") else ""


def _what(line: AuditLine, speaker: Speaker) -> str:
    sentence = VERBS.get(line.verb)
    if "table_id" in line.data:
        sentence = OF_A_TABLE.get(line.verb, sentence)
    if sentence is None:
        return line.verb
    swapped = [*line.data.get("swapped", []), 0, 0]
    if line.verb == "round.swapped" and len(swapped) > 2 * TWO:
        sentence = SWAPPED_MANY
    values = {
        "entry": speaker.name(line.data.get("entry", 0)),
        "other": speaker.name(line.data.get("other", 0)),
        "one": speaker.name(swapped[0]),
        "two": speaker.name(swapped[1]),
        "moves": _moves(line.data.get("swapped", []), speaker, "↔"),
        "pairs": _moves(line.data.get("swapped", []), speaker, "–"),
        "round": line.data.get("round", ""),
        "tables": line.data.get("tables", ""),
        "part": line.data.get("part", ""),
        "number": line.data.get("number", ""),
        "event": line.data.get("event", ""),
        "machine": line.data.get("machine", ""),
        "table": line.data.get("table", ""),
        "at": _moment(line.data.get("at", "")),
        "until": line.data.get("until", ""),
        "names": line.data.get("names", ""),
        "hall": line.data.get("hall", ""),
        "minutes": line.data.get("minutes", ""),
        "changes": "; ".join(_change(each, speaker) for each in line.data.get("changes", [])),
        "ranks": " – ".join(map(str, line.data.get("ranks", []))),
        **_of_table(line.data, speaker),
    }
    text = str(sentence) % values + _numbers(line.data) + _close(line.data)
    faults = [_fault_name(code) for code in line.data.get("faults", [])]
    return f"{text} ({_('against the checker')}: {', '.join(faults)})" if faults else text


def _of_table(data: Mapping[str, Any], speaker: Speaker) -> dict[str, str]:
    """Return who sat at a table, and in words what its result was and what it became."""
    names = [speaker.name(entry) for entry in data.get("sat", [])]
    if not names:
        return {"who": "", "result": "", "was": ""}
    return {
        "who": " – ".join(names),
        "result": results.in_words(data.get("ranks", []), data.get("forfeits", []), names),
        "was": results.in_words(data.get("was", []), data.get("gone", []), names),
    }


def _moves(flat: Sequence[int], speaker: Speaker, sign: str) -> str:
    """Return who changed places, or meets, with whom, as far as a line has room for them."""
    names = [speaker.name(entry) for entry in flat[: 2 * MOST_NUMBERS]]
    said = [f"{a} {sign} {b}" for a, b in zip(names[::TWO], names[1::TWO], strict=False)]
    return ", ".join(said) + (", …" if len(flat) > 2 * MOST_NUMBERS else "")


def _numbers(data: Mapping[str, Any]) -> str:
    """Return which tables were decided at once, as far as a line has room for them."""
    numbers = data.get("numbers", [])
    if not numbers:
        return ""
    listed = ", ".join(map(str, numbers[:MOST_NUMBERS]))
    more = ", …" if len(numbers) > MOST_NUMBERS else ""
    return " (" + _("tables %(numbers)s") % {"numbers": listed + more} + ")"


def _close(data: Mapping[str, Any]) -> str:
    """Return that somebody decided about their own table, or their family's."""
    said = closeness.SAID.get(data.get("close", ""))
    return f" ({said})" if said else ""


CHANGED: Mapping[str, "str | Promise"] = {
    "name": mark("name"),
    "rating": mark("rating"),
    "categories": mark("categories"),
    "partner": mark("partner"),
}


def _change(change: Mapping[str, Any], speaker: Speaker) -> str:
    """Return what one thing was and what it became."""
    before, after = change.get("before"), change.get("after")
    if "in" in change:
        before, after = speaker.person(change["out"]), speaker.person(change["in"])
    label = CHANGED.get(change["what"], change["what"])
    was, became = ("—" if value in (None, "") else value for value in (before, after))
    return f"{label} {was} → {became}"


def _moment(written: str) -> str:
    """Return a stored moment in the reader's zone."""
    if not written:
        return ""
    local = timezone.localtime(datetime.fromisoformat(written))
    return str(formats.date_format(local, "SHORT_DATETIME_FORMAT"))


def _fault_name(code: str) -> str:
    return str(fault_words.NAMES.get(code, code.replace("-", " ")))
