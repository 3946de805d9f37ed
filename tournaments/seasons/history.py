"""Lines of a season's history as sentences."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as mark

from siamleague.history.models import AuditLine
from tournaments.events.history import Said

VERBS: Mapping[str, "str | Promise"] = {
    "season.planned": mark("planned the season"),
    "season.edited": mark("changed the plan of the season"),
    "season.joined": mark("let %(who)s join"),
    "season.left": mark("%(who)s left before the beginning"),
    "season.placed": mark("put %(who)s into another place"),
    "season.drawn": mark("drew the divisions for %(count)s"),
    "season.started": mark("started the season with %(divisions)s divisions"),
    "season.taken_out": mark("took %(who)s out of the season"),
    "season.substituted": mark("let %(who)s take the place of %(before)s"),
    "season.day_moved": mark("division %(level)s: moved match day %(round)s to %(first)s"),
    "season.enrolled_late": mark("registered %(who)s late for %(before)s"),
    "season.play_offs": mark("ended the divisions; %(count)s play-offs decide"),
    "season.closed": mark("closed the season; %(count)s people moved on"),
    "season.recomputed": mark("a correction changed who goes where: %(names)s"),
    "season.corrected_late": mark("a correction came too late to move %(names)s"),
}
GRAVE = frozenset({"season.taken_out", "season.recomputed", "season.corrected_late"})
DATA = ("who", "count", "divisions", "before", "level", "round", "first")


def said(line: AuditLine) -> Said:
    """Return a line of a season's history in the reader's language."""
    sentence = VERBS.get(line.verb)
    values = {name: line.data.get(name, "") for name in DATA}
    values["names"] = ", ".join(line.data.get("names", []))
    what = line.verb if sentence is None else str(sentence) % values
    level = "warning" if line.verb in GRAVE else ""
    return Said(line.when, str(line.who) if line.who else "", what, line.why, level)
