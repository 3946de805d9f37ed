"""What the checkers find; see words.py for how they are written."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as mark

SENTENCES: Mapping[str, tuple[str, "str | Promise"]] = {
    "missing": ("n", mark("%(0)s is in nobody's pair.")),
    "unknown": ("n", mark("%(0)s does not take part in this round.")),
    "self": ("n", mark("%(0)s is paired with themselves.")),
    "twice": ("ni", mark("%(0)s is in %(1)s places.")),
    "forbidden": ("nn", mark("%(0)s and %(1)s must not meet.")),
    "rematch": ("nni", mark("%(0)s and %(1)s have met already (%(2)s times).")),
    "bye-twice": ("n", mark("%(0)s has had the bye.")),
    "bye-needless": ("n", mark("Nobody needs to have a bye, the number is even.")),
    "bye-not-lowest": ("ni", mark("%(0)s has the bye, but %(1)s lower ones have had none.")),
    "other-hall": ("*", mark("%(0)s: they play in different halls.")),
    "same-family": ("nn", mark("%(0)s and %(1)s are of one family.")),
    "same-club": ("nn", mark("%(0)s and %(1)s are of one club.")),
    "side-in-a-row": ("nsi", mark("%(0)s has side %(1)s for the %(2)s. time running.")),
    "side-balance": (
        "nsi",
        mark("%(0)s will have had side %(1)s %(2)s times oftener than the other."),
    ),
    "float-again-down": ("n", mark("%(0)s floats down for the second time running.")),
    "float-again-up": ("n", mark("%(0)s floats up for the second time running.")),
    "not-scheduled": ("nn", mark("%(0)s and %(1)s do not meet in this round by the schedule.")),
    "not-seeded": ("nn", mark("%(0)s and %(1)s would not meet by the seeding.")),
    "bye-not-seeded": ("n", mark("%(0)s would not go on without playing by the seeding.")),
    "bye-not-scheduled": ("n", mark("%(0)s has somebody to meet in this round.")),
    "not-planned": ("*", mark("%(0)s: this table is not in the plan.")),
    "seats-changed": ("nn", mark("%(0)s and %(1)s have changed seats.")),
    "sits-twice": ("ni", mark("%(0)s is placed %(1)s times.")),
    "wrong-size": ("=ii", mark("A table of %(0)s is not allowed here.")),
    "repeat": ("nni", mark("%(0)s and %(1)s have met before (%(2)s).")),
    "family": ("nn", mark("%(0)s and %(1)s are of one family.")),
    "club": ("nn", mark("%(0)s and %(1)s are of one club.")),
    "seat-too-often": (
        "nsii",
        mark("%(0)s has now sat %(2)s times on one seat and %(3)s times on another."),
    ),
    "too-many-byes": ("=ii", mark("%(0)s byes, where %(1)s would do.")),
    "too-many-short": ("=ii", mark("%(0)s tables of %(1)s could be full tables.")),
    "bye-again": ("n", mark("%(0)s has another bye before somebody had the first.")),
    "short-again": ("n", mark("%(0)s sits short again before somebody did so as often.")),
}

# What a line of history calls them.
NAMES: Mapping[str, "str | Promise"] = {
    **dict.fromkeys(("rematch", "repeat"), mark("they meet again")),
    "forbidden": mark("they must not meet"),
    **dict.fromkeys(("same-family", "family"), mark("one family")),
    **dict.fromkeys(("same-club", "club"), mark("one club")),
    **dict.fromkeys(("side-in-a-row", "side-balance"), mark("a side too often")),
    "seat-too-often": mark("a seat too often"),
    **dict.fromkeys(("float-again-down", "float-again-up"), mark("floats again")),
    **dict.fromkeys(("bye-twice", "bye-again"), mark("a second bye")),
    "bye-not-lowest": mark("lower ones have had no bye"),
    **dict.fromkeys(("not-scheduled", "not-planned"), mark("not by the schedule")),
    **dict.fromkeys(("not-seeded", "bye-not-seeded"), mark("not by the seeding")),
    "seats-changed": mark("seats changed"),
    "short-again": mark("at a smaller table again"),
}

# The same in a few words, for a card on which somebody could be dropped.
MET = ("rematch", "repeat")
MEETINGS: Mapping[int, "str | Promise"] = {
    2: mark("%(0)s – %(1)s: second meeting"),
    3: mark("%(0)s – %(1)s: third meeting"),
}
SHORT: Mapping[str, tuple[str, "str | Promise"]] = {
    "other-hall": ("nn", mark("%(0)s – %(1)s: different halls")),
    "rematch": ("nni", mark("%(0)s – %(1)s: meeting number %(2)s")),
    "repeat": ("nni", mark("%(0)s – %(1)s: meeting number %(2)s")),
    "forbidden": ("nn", mark("%(0)s – %(1)s: must not meet")),
    "same-family": ("nn", mark("%(0)s – %(1)s: same family")),
    "family": ("nn", mark("%(0)s – %(1)s: same family")),
    "same-club": ("nn", mark("%(0)s – %(1)s: same club")),
    "club": ("nn", mark("%(0)s – %(1)s: same club")),
    "side-in-a-row": ("nsi", mark("%(0)s: side %(1)s, %(2)s times running")),
    "seat-too-often": ("nsi", mark("%(0)s: seat %(1)s, %(2)s times by now")),
    "float-again-down": ("n", mark("%(0)s floats down again")),
    "float-again-up": ("n", mark("%(0)s floats up again")),
}
