"""What the FIDE Dutch system says of a board, each with its article; see events/words.py."""

from django.utils.translation import gettext_lazy as mark

from tournaments.formats.asked import Sentences

SENTENCES: Sentences = {
    "dutch-natural": (
        "nnp",
        mark("%(0)s meets %(1)s: in the group of %(2)s points the halves meet in order (3.3)."),
    ),
    "dutch-met": ("nn", mark("%(0)s would meet %(1)s in order, but they have met already (C1).")),
    "dutch-forbidden": (
        "nn",
        mark("%(0)s would meet %(1)s in order, but the organiser has forbidden it."),
    ),
    "dutch-absolute": (
        "nn",
        mark("%(0)s would meet %(1)s in order, but both must change to the same side (C3)."),
    ),
    "dutch-colours": (
        "nn",
        mark("%(0)s would meet %(1)s in order, but both prefer the same side (C12)."),
    ),
    "dutch-moved-on": (
        "nn",
        mark("%(0)s would meet %(1)s in order, who is needed for another board (4.2, 4.3)."),
    ),
    "dutch-moved-down": (
        "nnpp",
        mark(
            "%(0)s (%(2)s points) was left over above, moves down and meets %(1)s "
            "(%(3)s points): as few and as low as can be (C6, C7)."
        ),
    ),
    "dutch-colour-both": ("nn", mark("%(0)s sits first: both get what they prefer (5.2.1).")),
    "dutch-colour-stronger": (
        "nn",
        mark("%(0)s sits first: the stronger preference of the two is granted (5.2.2)."),
    ),
    "dutch-colour-alternates": (
        "nn",
        mark("%(0)s sits first: they change from the last round in which they differed (5.2.3)."),
    ),
    "dutch-colour-higher": (
        "nn",
        mark("%(0)s sits first: the preference of the higher one is granted (5.2.4)."),
    ),
    "dutch-colour-number": (
        "nni",
        mark("%(0)s sits first: nobody has a preference, and %(1)s has number %(2)s (5.2.5)."),
    ),
    "dutch-bye": (
        "np",
        mark("%(0)s has the bye: the lowest score that leaves a whole round (%(1)s; C2, C5, C9)."),
    ),
    "dutch-bye-lower-needed": (
        "npi",
        mark("%(0)s (%(1)s points) has the bye: without the %(2)s lower ones there is no round."),
    ),
    "dutch-criterion": (
        "niii",
        mark("%(0)s: criterion C%(1)s comes out worse, %(3)s instead of %(2)s."),
    ),
    "dutch-order": (
        "ni",
        mark("%(0)s: as good, but another round comes first in the order of article 4.%(1)s."),
    ),
    "dutch-side": ("nni", mark("%(0)s sits first by article 5.2.%(2)s, not %(1)s.")),
    "dutch-incomplete": ("n", mark("%(0)s: with this board the others cannot be paired (C4).")),
    "dutch-no-round": (
        "",
        mark("The absolute criteria leave no round at all: whatever was paired breaks one (C4)."),
    ),
    "dutch-same-side": ("nn", mark("%(0)s and %(1)s must both change to the same side (C3).")),
    "dutch-why-met": ("nn", mark("%(0)s and %(1)s have met already (C1).")),
    "dutch-why-forbidden": ("nn", mark("The organiser has forbidden that %(0)s and %(1)s meet.")),
    "dutch-why-incomplete": (
        "nn",
        mark("If %(0)s and %(1)s met, the others could not all be paired (C4)."),
    ),
    "dutch-why-bye": (
        "nnpp",
        mark(
            "If %(0)s and %(1)s met, the bye would go to somebody with %(3)s points instead "
            "of %(2)s (C5)."
        ),
    ),
    "dutch-why-criterion": (
        "nniii",
        mark(
            "If %(0)s and %(1)s met, criterion C%(2)s would come out worse: %(4)s instead of %(3)s."
        ),
    ),
    "dutch-why-scores": (
        "nnpp",
        mark(
            "If %(0)s and %(1)s met, somebody with a higher score would move down from the next "
            "group: %(3)s points instead of %(2)s (C8)."
        ),
    ),
    "dutch-why-order": (
        "nni",
        mark(
            "If %(0)s and %(1)s met, no criterion would come out worse, but that round comes "
            "later in the order of article 4.%(2)s."
        ),
    ),
    "dutch-why-they-do": ("nn", mark("%(0)s and %(1)s do meet in this round.")),
}
