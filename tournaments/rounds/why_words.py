"""Why two do not meet, or some do not sit together; see words.py for how they are written."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as mark

SENTENCES: Mapping[str, tuple[str, "str | Promise"]] = {
    "why-they-do": ("nn", mark("%(0)s and %(1)s do meet in this round.")),
    "why-absent": ("n", mark("%(0)s was not paired in this round.")),
    "why-other-hall": (
        "*",
        mark("%(0)s play in different halls, and this round was paired hall by hall."),
    ),
    "why-too-long": (
        "i",
        mark("That could not be worked out within %(0)s seconds. Ask about others."),
    ),
    "why-met": ("nn", mark("%(0)s and %(1)s have met already.")),
    "why-forbidden": ("nn", mark("The organiser has forbidden that %(0)s and %(1)s meet.")),
    "why-incomplete": ("nn", mark("If %(0)s and %(1)s met, the others could not all be paired.")),
    "why-worse": (
        "nnii",
        mark(
            "If %(0)s and %(1)s met, this rule would come out worse: %(3)s instead of %(2)s, over "
            "all tables."
        ),
    ),
    "why-points-worse": (
        "nnpp",
        mark(
            "If %(0)s and %(1)s met, this rule would come out worse: %(3)s points instead of "
            "%(2)s, over all tables."
        ),
    ),
    "why-not-looked-at": (
        "nn",
        mark(
            "If %(0)s and %(1)s met, no rule would come out worse. Among so many only near "
            "opponents are looked at, and these two were not."
        ),
    ),
    "why-sit-together": ("", mark("They do sit together in this round.")),
    "why-table-too-small": ("i", mark("They are too many for one table, which seats %(0)s.")),
    "why-no-seating": ("", mark("If they sat together, the others could not all be seated.")),
    "why-seated": (
        "ii",
        mark(
            "If they sat together, this rule would come out worse: %(1)s instead of %(0)s, over "
            "all tables."
        ),
    ),
    "why-weighed": (
        "pp",
        mark(
            "If they sat together, this rule would come out worse: over all tables it would weigh "
            "%(1)s points instead of %(0)s."
        ),
    ),
    "why-repeats": ("ii", mark("Meetings again: %(1)s instead of %(0)s.")),
    "why-spread": ("pp", mark("Differences in points at the tables: %(1)s instead of %(0)s.")),
    "why-low": ("pp", mark("Points that sit at smaller tables: %(1)s instead of %(0)s.")),
    "why-not-found": (
        "",
        mark(
            "If they sat together, no rule would come out worse. The seatings of so many people "
            "are searched and not all tried, and this one was not found."
        ),
    ),
    "why-seating-lot": (
        "",
        mark("If they sat together, no rule would come out worse: here the lot decided."),
    ),
    "rule-forbidden": ("", mark("Nobody meets whom the organiser forbids.")),
    "rule-second-bye": ("", mark("Nobody has a second bye.")),
    "rule-rematch": ("", mark("Nobody meets anybody twice.")),
    "rule-bye-points": ("", mark("The bye goes to the fewest points.")),
    "rule-families": ("", mark("Families are apart.")),
    "rule-clubs": ("", mark("Clubs are apart in the first rounds.")),
    "rule-side-limit": ("", mark("Nobody has the same side too often.")),
    "rule-points": ("", mark("Points are equal or near: all differences, added up.")),
    "rule-points-large": (
        "",
        mark("No large difference in points: the squares of the differences, added up."),
    ),
    "rule-bye-missed": ("", mark("The bye goes to who missed the fewest rounds.")),
    "rule-sides": ("", mark("Both can have the side they are due.")),
    "rule-sides-far": ("", mark("Nobody far out of balance gives way: by how much, squared.")),
    "rule-float-again": ("", mark("Nobody floats the same way twice running.")),
    "rule-float-before": ("", mark("Nobody floats the same way as two rounds before.")),
    "rule-bye-weakest": ("", mark("The bye goes to the weakest of those who are left.")),
    "rule-halves": (
        "",
        mark(
            "The upper half of a group meets its lower half, in order: by how many places "
            "somebody is off, squared."
        ),
    ),
    "rule-lot": ("", mark("The lot decides what nothing else does.")),
    "rule-bye-again": ("", mark("The bye goes to those who had the fewest.")),
    "rule-bye-higher": ("", mark("Of these, the bye goes to the fewest points.")),
    "rule-short-again": ("", mark("Smaller tables are for those who sat at one least often.")),
    "rule-weighed": (
        "",
        mark(
            "As few meet again, and points at a table are as near, as can be: the organiser says "
            "how many points a meeting again weighs."
        ),
    ),
    "rule-seats": ("", mark("Everybody has every seat equally often.")),
}
OF_TWO = (
    *("forbidden", "second-bye", "rematch", "bye-points", "families", "clubs", "side-limit"),
    *("points", "points-large", "bye-missed", "sides", "sides-far", "float-again"),
    *("float-before", "bye-weakest", "halves", "lot"),
)
OF_TABLES = (
    *("bye-again", "bye-higher", "forbidden", "short-again", "families", "clubs", "weighed"),
    *("seats", "lot"),
)
