"""Why two meet, who sits first, who has the bye, why there is no round; see words.py."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as mark

SENTENCES: Mapping[str, tuple[str, "str | Promise"]] = {
    "fold": (
        "nnp",
        mark(
            "%(0)s meets %(1)s: with the same points (%(2)s), the upper half meets the lower half."
        ),
    ),
    "neighbours": (
        "nnp",
        mark("%(0)s meets %(1)s: with the same points (%(2)s), neighbours meet."),
    ),
    "other-met": ("nn", mark("%(0)s would meet %(1)s, but they have met already.")),
    "other-forbidden": ("nn", mark("%(0)s would meet %(1)s, but the organiser has forbidden it.")),
    "other-family": ("nn", mark("%(0)s would meet %(1)s, but they are of one family.")),
    "other-club": ("nn", mark("%(0)s would meet %(1)s, but they are of one club.")),
    "other-side-limit": (
        "nn",
        mark("%(0)s would meet %(1)s, but both must change to the same side."),
    ),
    "other-side": ("nn", mark("%(0)s would meet %(1)s, but both are due the same side.")),
    "other-moved": ("nn", mark("%(0)s would meet %(1)s, who was needed for another pair.")),
    "float-odd": (
        "npp",
        mark("%(0)s (%(1)s points) floats down to %(2)s points: the group was odd."),
    ),
    "float-none-left": (
        "npp",
        mark(
            "%(0)s (%(1)s points) floats down to %(2)s points: there was nobody left to "
            "meet in the group."
        ),
    ),
    "float-others": (
        "npp",
        mark(
            "%(0)s (%(1)s points) floats down to %(2)s points: otherwise the others of "
            "the group could not be paired by the rules."
        ),
    ),
    "float-again-down": (
        "n",
        mark("%(0)s floats down for the second time running; it could not be avoided."),
    ),
    "float-again-up": (
        "n",
        mark("%(0)s floats up for the second time running; it could not be avoided."),
    ),
    "rematch": ("nn", mark("%(0)s and %(1)s meet again, as a last resort.")),
    "same-family": ("nn", mark("%(0)s and %(1)s are of one family; it could not be avoided.")),
    "same-club": ("nn", mark("%(0)s and %(1)s are of one club; it could not be avoided.")),
    "side-lot": ("n", mark("Neither is due a side; by lot %(0)s sits first.")),
    "side-owed": (
        "nii",
        mark("%(0)s has sat first %(1)s times and second %(2)s times, and gets the other side."),
    ),
    "side-alternates": ("n", mark("%(0)s changes sides from the last game.")),
    "side-limit": ("ni", mark("%(0)s has had the same side %(1)s times running and must change.")),
    "side-both-want": ("nn", mark("%(0)s and %(1)s are due the same side; %(0)s gets it.")),
    "side-over": ("n", mark("%(0)s gets the same side once too often; it could not be avoided.")),
    "bye-lowest": ("np", mark("%(0)s has the bye: the lowest (%(1)s points), and has had none.")),
    "bye-lower-had-one": ("ni", mark("%(0)s has the bye: the %(1)s below have had theirs.")),
    "bye-lower-missed-more": (
        "ni",
        mark("%(0)s has the bye: %(1)s lower ones with the same points have missed more rounds."),
    ),
    "bye-lower-needed": (
        "ni",
        mark("%(0)s has the bye: %(1)s lower ones who may have it were needed as opponents."),
    ),
    "bye-equals-needed": (
        "ni",
        mark("%(0)s has the bye: %(1)s weaker ones with the same points were needed."),
    ),
    "bye-again": ("n", mark("%(0)s has a second bye, as a last resort.")),
    "rematches": ("i", mark("%(0)s pairs have met before.")),
    "families-together": ("i", mark("In %(0)s pairs both are of one family.")),
    "clubs-together": ("i", mark("In %(0)s pairs both are of one club.")),
    "sides-over": ("i", mark("%(0)s get the same side once too often.")),
    "floats-again": ("i", mark("%(0)s float the same way for the second time running.")),
    "too-few": ("i", mark("Only %(0)s can play, too few for a round.")),
    "rounds-exceed-opponents": (
        "ii",
        mark("This is round %(0)s, but %(1)s entrants do not have that many opponents."),
    ),
    "nobody-left-for": (
        "nii",
        mark("Nobody is left for %(0)s: %(1)s have been met, %(2)s are forbidden."),
    ),
    "everybody-had-bye": (
        "i",
        mark("The number of entrants (%(0)s) is odd, and everybody has had the bye."),
    ),
    "too-few-opponents": (
        "iii",
        mark("%(0)s entrants in %(1)s odd groups have only %(2)s possible opponents outside them."),
    ),
    "too-few-opponents-who": ("*", mark("They are: %(0)s.")),
    "relax-forbidden": ("nn", mark("It would help to let %(0)s and %(1)s meet.")),
    "relax-rematches": ("i", mark("It would help to allow rematches; %(0)s would be needed.")),
    "relax-second-bye": ("n", mark("It would help to allow a second bye; %(0)s would have it.")),
    "relax-together": ("", mark("One of these alone is not enough; together they are.")),
    "in-no-hall": ("*", mark("In no hall yet, so that nobody can be paired: %(0)s.")),
    "about-hall-of": ("n", mark("This is about the hall in which %(0)s plays.")),
    "field-changed": (
        "",
        mark("Somebody entered, left or came while the round was being paired. Pair it again."),
    ),
    "rests": ("n", mark("%(0)s rests: the number of entries is odd, and everybody rests in turn.")),
    "goes-on": ("n", mark("%(0)s goes on without playing: nobody stands on the other line.")),
    "not-decided": ("i", mark("Round %(0)s is not decided; say there who goes on.")),
    "has-left": ("n", mark("%(0)s has left and does not come.")),
    "by-hand": ("", mark("Changed by hand.")),
}
