"""What was said about a table, in words: by whom, what the result was, and what it became."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as mark

from tournaments.figures import written
from tournaments.formats.drawn import SETTLED
from tournaments.models import ResultLine, Source
from tournaments.rounds import closeness
from tournaments.rounds.results import in_words

VERBS: Mapping[str, "str | Promise"] = {
    "report": mark("%(who)s reported: %(result)s"),
    "confirm": mark("%(who)s confirmed: %(result)s"),
    "dispute": mark("%(who)s disagreed with: %(result)s"),
    "decide": mark("%(who)s decided: %(result)s"),
    SETTLED: mark("Nobody had to play here: %(result)s"),
}
LATE: Mapping[str, "str | Promise"] = {
    "report": mark("%(who)s reported without a line, and it came late: %(result)s"),
    "dispute": mark("%(who)s disagreed without a line, and it came late: %(result)s"),
    "decide": mark("%(who)s decided at another desk, and it came late: %(result)s"),
}
CORRECTED = mark("%(who)s corrected “%(was)s” to: %(result)s")
PLAYED_HERE = mark("Played here: %(result)s")


@dataclass(frozen=True)
class Spoken:
    """One line of what was said, ready to be shown."""

    at: datetime
    text: str
    why: str
    close: str = ""  # that who decided is close to who sits there; for those who sit, and arbiters


@dataclass(frozen=True)
class Version:
    """How one side says that a disputed table ended; `line` is none where it only disagreed."""

    who: str
    result: str
    line: int | None
    why: str


def spoken(lines: Sequence[ResultLine], names: Sequence[str]) -> list[Spoken]:
    """Return everything that was said as sentences, in order; `names` are of who sat there."""
    found = []
    stood: ResultLine | None = None
    for line in lines:
        found.append(Spoken(line.at, _sentence(line, stood, names), line.why, near(line)))
        stood = line if line.standing else stood
    return found


def near(line: ResultLine) -> str:
    """Return that somebody decided who is close to the table; nothing where nobody was."""
    return str(closeness.SAID.get(line.close, ""))


def versions(lines: Sequence[ResultLine]) -> list[ResultLine]:
    """Return the newest line of each side since the last result that stood, the first side first.

    A side that reported and then disagreed is heard with what it reported. Before them comes what
    stands, where something was said since.
    """
    newest: dict[int | None, ResultLine] = {}
    stood: list[ResultLine] = []
    for line in lines:
        if line.standing:
            newest.clear()
            stood = [line]
        elif line.verb in ("report", "decide") or line.by_entry_id not in newest:
            newest[line.by_entry_id] = line
    return [*stood, *newest.values()] if newest else []


def told(lines: Sequence[ResultLine], names: Sequence[str]) -> list[Version]:
    """Return the versions of a dispute in words."""
    return [
        Version(
            who=_who(line),
            result=_result(line, names) if _says_one(line) else "",
            line=line.number if _says_one(line) else None,
            why=line.why,
        )
        for line in versions(lines)
    ]


def _says_one(line: ResultLine) -> bool:
    """Tell whether a line says how the table ended, and not only that another is wrong."""
    return line.standing or line.verb in ("report", "decide")


def _sentence(line: ResultLine, stood: ResultLine | None, names: Sequence[str]) -> str:
    values = {"who": _who(line), "result": _result(line, names)}
    if line.source == Source.MATCH:
        return str(PLAYED_HERE) % values
    if line.late:
        return str(LATE[line.verb]) % values
    if line.verb == "decide" and stood is not None and not _as_before(line, stood):
        return str(CORRECTED) % (values | {"was": _result(stood, names)})
    return str(VERBS.get(line.verb, VERBS["report"])) % values


def _as_before(line: ResultLine, stood: ResultLine) -> bool:
    return (line.ranks, line.forfeits, line.extras) == (stood.ranks, stood.forfeits, stood.extras)


def _result(line: ResultLine, names: Sequence[str]) -> str:
    """Return what a line says in words; of squads with the points of their boards."""
    said = in_words(line.ranks, line.forfeits, names)
    if not line.extras or not all("boards" in extra for extra in line.extras):
        return said
    boards = " : ".join(written(Fraction(extra["boards"], 2)) for extra in line.extras)
    return f"{said} ({boards})"


def _who(line: ResultLine) -> str:
    if line.by_entry:
        return str(line.by_entry.name)
    if line.by:
        return str(line.by)
    return _("Somebody at the table") if line.source == Source.REPORT else _("somebody")
