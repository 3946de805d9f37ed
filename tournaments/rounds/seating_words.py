"""Why a table of three or four sits together; see words.py for how they are written."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as mark

SENTENCES: Mapping[str, tuple[str, "str | Promise"]] = {
    "by-lot": ("", mark("Nobody has points yet: drawn by lot.")),
    "same-points": ("p", mark("Everybody here has %(0)s points.")),
    "points-between": ("pp", mark("Points at this table go from %(0)s down to %(1)s.")),
    "first-meetings": ("", mark("Nobody here has met before.")),
    "repeat": ("nni", mark("%(0)s and %(1)s have met before (%(2)s).")),
    "family-together": ("nn", mark("%(0)s and %(1)s are of one family; it could not be avoided.")),
    "club-together": ("nn", mark("%(0)s and %(1)s are of one club; it could not be avoided.")),
    "short-table": (
        "ii",
        mark("A table of %(0)s instead of %(1)s, because the number does not divide."),
    ),
    "bye": ("ni", mark("%(0)s has a bye; byes before: %(1)s.")),
    "repeat-count": ("i", mark("%(0)s pairs meet again.")),
    "family-together-count": ("i", mark("%(0)s pairs of one family sit together.")),
    "club-together-count": ("i", mark("%(0)s pairs of one club sit together.")),
    "club-too-large": ("", mark("One club is too large to be kept apart.")),
    "short-again": ("ni", mark("%(0)s sits at a smaller table again; times before: %(1)s.")),
    "bad-sizes": (
        "",
        mark("A table seats at least two, and the smaller tables fewer than the usual one."),
    ),
    "bad-price": ("ii", mark("A repeat may cost from 0 to %(1)s points, not %(0)s.")),
    "sitter-twice": ("", mark("Somebody is listed twice.")),
    "seats-uneven": (
        "i",
        mark(
            "For %(0)s people one seat comes at least two times more often than another: too many "
            "who are due the same seat sit together, or a smaller table has no such seat."
        ),
    ),
    "seats-lacking": (
        "i",
        mark(
            "For at least %(0)s people that cannot be helped, whoever sits with whom: the tables "
            "at which it is their turn to sit have too few of the seats they are due."
        ),
    ),
    "forbidden-not-avoided": (
        "nn",
        mark(
            "%(0)s and %(1)s must not meet, and no seating was found that keeps them "
            "apart: allow the pair, or leave one out."
        ),
    ),
    "no-seating-exists": (
        "",
        mark(
            "All seatings at these tables were tried, whoever has a bye: none keeps every "
            "forbidden pair apart."
        ),
    ),
    "meet-once": ("", mark("Over all rounds everybody meets everybody exactly once.")),
    "meet-evenly": ("i", mark("Over all rounds everybody meets everybody %(0)s times.")),
    "meet-nobody-twice": (
        "iii",
        mark(
            "Over all rounds nobody meets anybody twice, and everybody meets from %(0)s to %(1)s "
            "of the %(2)s others."
        ),
    ),
    "meet-all": (
        "ii",
        mark("Over all rounds everybody meets everybody, at least %(0)s and at most %(1)s times."),
    ),
    "rest-each": ("i", mark("Everybody rests equally often: %(0)s.")),
    "meet-unevenly": (
        "iiii",
        mark(
            "Over all rounds everybody meets from %(0)s to %(1)s of the %(2)s others, and nobody "
            "more than %(3)s times. An even plan for this number is not known here, or needs more "
            "rounds."
        ),
    ),
    "rest-between": ("ii", mark("Everybody rests from %(0)s to %(1)s times.")),
    "unknown-sitter": ("n", mark("%(0)s is not in this round.")),
}
